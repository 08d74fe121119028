// Long because each form that signatures have is held to each rule.
import { sessionActivationText, sessionEndText, type ToSign, vaultErrors, writeBase64url } from '@foyer/contract/vault'
import { base58 } from '@scure/base'
import * as v from 'valibot'
import { encodeAbiParameters, encodeFunctionData, encodePacked, type Hex, maxUint256, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { judgeSigning } from './judgeSigning.ts'
import { PoliciesSchema, policyFinder } from './policiesSchema.ts'
import { readSigning } from './readSigning.ts'

const own = '0x1111111111111111111111111111111111111111'
const shop = '0x2222222222222222222222222222222222222222'
const token = '0x3333333333333333333333333333333333333333'
const router = '0x4444444444444444444444444444444444444444'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const nonceEnforcer = '0xDE4f2FAC4B3D87A1d9953Ca5FC09FCa7F366254f'
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const solanaChain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const payer = base58.encode(new Uint8Array(32).fill(3))
const mint = base58.encode(new Uint8Array(32).fill(7))
const signer = { evm: own, solana: payer, networks: ['eip155:1', 'eip155:8453', solanaChain] }

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function decreaseAllowance(address spender, uint256 amount)',
  'function burn(uint256 amount)',
  'function swap(uint256 amount)',
  'function incrementNonce(address manager)',
  'function execute(bytes32 mode, bytes executionCalldata)',
])
type Name = (typeof abi)[number]['name']
const call = (functionName: Name, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])

const policyOf = (given: v.InferInput<typeof PoliciesSchema>[number]) => {
  const policy = policyFinder(v.parse(PoliciesSchema, [given]))('')
  if (policy === undefined) throw new Error('No policy was read.')
  return policy
}
/** What a policy says: a code, or the amounts that it counts. */
const judge = (given: v.InferInput<typeof PoliciesSchema>[number], signs: ToSign) => {
  const judged = judgeSigning(policyOf(given), readSigning(signs, signer))
  return judged.refused ?? Object.fromEntries(judged.amounts)
}

const transaction = (
  to: string | undefined,
  { chainId = 1, data = '0x', value = '0' }: { chainId?: number; data?: string; value?: string } = {},
): ToSign => ({ kind: 'evmTransaction', transaction: { chainId, to, value, data } })
const message: ToSign = { kind: 'evmMessage', message: 'SGVsbG8' }
const typedData = (
  verifyingContract: string | undefined,
  primaryType: string,
  fields: string,
  said: Record<string, unknown>,
  { chainId = 1, types = {} }: { chainId?: unknown; types?: Record<string, { name: string; type: string }[]> } = {},
): ToSign => ({
  kind: 'evmTypedData',
  typedData: {
    domain: { name: 'Example', ...(chainId !== undefined && { chainId }), verifyingContract },
    types: {
      [primaryType]: fields.split(',').map((each) => {
        const [type = '', name = ''] = each.split(' ')
        return { type, name }
      }),
      ...types,
    },
    primaryType,
    message: said,
  },
})
const permitFields = 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'
const permit = (value: unknown, given: Parameters<typeof typedData>[4] = {}) =>
  typedData(token, 'Permit', permitFields, { owner: own, spender: shop, value, nonce: '0', deadline: '1' }, given)
const operation = (
  callData: Hex,
  { chainId = 1, sender = own, initCode = '0x' }: { chainId?: number; sender?: string; initCode?: string } = {},
) =>
  typedData(
    own,
    'PackedUserOperation',
    'address sender,uint256 nonce,bytes initCode,bytes callData',
    { sender, nonce: '0', initCode, callData, entryPoint },
    { chainId },
  )
const several = (calls: readonly { target: Hex; value: bigint; callData: Hex }[]) =>
  call('execute', [
    `0x01${'00'.repeat(31)}`,
    encodeAbiParameters(
      [
        {
          type: 'tuple[]',
          components: [
            { name: 'target', type: 'address' },
            { name: 'value', type: 'uint256' },
            { name: 'callData', type: 'bytes' },
          ],
        },
      ],
      [calls],
    ),
  ])
const one = (target: Hex, value: bigint, callData: Hex) =>
  call('execute', [`0x${'00'.repeat(32)}`, encodePacked(['address', 'uint256', 'bytes'], [target, value, callData])])

/** A Solana message that the payer signs; each instruction names a program, accounts by their bytes, and data. */
const solana = (
  ...instructions: readonly { program: string; accounts: readonly string[]; data: readonly number[] }[]
) => {
  const keys = [
    ...new Set([
      payer,
      ...instructions.flatMap(({ accounts }) => accounts),
      ...instructions.map(({ program }) => program),
    ]),
  ]
  const index = (key: string) => keys.indexOf(key)
  const bytes = Uint8Array.from([
    ...[1, 0, 1, keys.length],
    ...keys.flatMap((key) => [...base58.decode(key)]),
    ...new Uint8Array(32).fill(9),
    instructions.length,
    ...instructions.flatMap(({ accounts, data, program }) => [
      index(program),
      accounts.length,
      ...accounts.map(index),
      data.length,
      ...data,
    ]),
  ])
  return { kind: 'solana', message: writeBase64url(bytes) } as const
}
const systemProgram = '11111111111111111111111111111111'
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const stranger = base58.encode(new Uint8Array(32).fill(8))
const u64 = (value: bigint) => [...new Uint8Array(new BigUint64Array([value]).buffer)]
const lamports = (value: bigint) => ({
  program: systemProgram,
  accounts: [payer, stranger],
  data: [2, 0, 0, 0, ...u64(value)],
})

const ether = (most: string) => ({ limits: [{ chain: 'eip155:1', perCall: most, perDay: '10' }] })
const tokens = { limits: [{ chain: 'eip155:1', token, decimals: 2, perCall: '5', perDay: '10' }] }
const coinName = 'eip155:1 '
const tokenName = `eip155:1 ${token}`

describe('judgeSigning', () => {
  it('lets everything but sessions be signed where a policy has no rule', () => {
    for (const signs of [
      message,
      transaction(shop, { value: '5' }),
      transaction(undefined),
      permit('5'),
      solana(lamports(1n)),
    ])
      expect(judge({}, signs)).toEqual({})
    const session = typedData(manager, 'Delegation', 'address delegate', { delegate: shop })
    expect(judge({}, session)).toBe('vault-policy-method')
    expect(judge({ methods: ['session'] }, session)).toEqual({})
  })

  it('refuses what is signed in another way than the policy names', () => {
    const only = (...methods: ('message' | 'typedData' | 'transaction' | 'session')[]) => ({ methods })
    expect(judge(only('transaction'), message)).toBe('vault-policy-method')
    expect(judge(only('message'), transaction(shop))).toBe('vault-policy-method')
    expect(judge(only('typedData'), operation(one(shop, 1n, '0x')))).toBe('vault-policy-method')
    expect(judge(only('transaction'), permit('1'))).toBe('vault-policy-method')
    expect(judge(only('message'), { kind: 'evmAuthorization', chainId: 1 })).toBe('vault-policy-method')
    expect(judge(only('message'), solana(lamports(1n)))).toBe('vault-policy-method')
    expect(judge(only('message'), { kind: 'solana', message: 'SGVsbG8' })).toEqual({})
    // A message of a later version may be a transaction, whatever is in it.
    const later = { kind: 'solana', message: writeBase64url(Uint8Array.from([0x81, ...new Uint8Array(40)])) } as const
    expect(judge(only('message'), later)).toBe('vault-policy-method')
    expect(readSigning(later, signer).calls).toMatchObject([{ chainId: solanaChain, unread: 'assets' }])
  })

  it('reads what a transaction of Solana’s version 1 moves, and lets no later version pass as a message', () => {
    // The payer in these bytes pays 5,000,000 lamports, as `@solana/kit` 8.4 writes it.
    const version1 =
      'gQEAAQ8AAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAED7UkoxijRwsbq6QM4kFmVYSlZJzpcY_k2NsFGFKyHN9HKk6wXBRhwcdZ7g8f_Dv6BCOjsRTBXXXcmh5Mz29q-fAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABwAAAAAAAAAQJwAAoIYBAAICDAAAAQIAAABAS0wAAAAAAA'
    const account = { ...signer, solana: 'GyGKxMyg1p9SsHfm15MkNUu1u9TN2JtTspcdmrtGUdse' }
    const judged = (policy: Parameters<typeof policyOf>[0], bytes: string) =>
      judgeSigning(policyOf(policy), readSigning({ kind: 'solana', message: bytes }, account))
    const limited = (most: string) => ({ limits: [{ chain: solanaChain, perCall: most, perDay: '10' }] })
    expect(judged({ methods: ['message'] }, version1).refused).toBe('vault-policy-method')
    expect(judged(limited('0.004'), version1).refused).toBe('vault-policy-call')
    // Its priority fee of 10,000 lamports counts, too.
    expect(judged(limited('0.005'), version1).refused).toBe('vault-policy-call')
    expect(judged(limited('0.00501'), version1).refused).toBeUndefined()
    const version2 = writeBase64url(Uint8Array.from([0x82, 1, 0, 1]))
    expect(judged({ methods: ['message'] }, version2).refused).toBe('vault-policy-method')
    expect(judged(limited('1'), version2).refused).toBe(
      judge(limited('1'), solana({ program: stranger, accounts: [payer], data: [] })),
    )
  })

  it('refuses other networks, and typed data that names none', () => {
    const base = { networks: ['eip155:8453'] }
    expect(judge(base, transaction(shop))).toBe('vault-policy-network')
    expect(judge(base, transaction(shop, { chainId: 8453 }))).toEqual({})
    expect(judge(base, permit('1'))).toBe('vault-policy-network')
    expect(judge(base, permit('1', { chainId: '0x2105' }))).toEqual({})
    expect(judge(base, permit('1', { chainId: null }))).toBe('vault-policy-network')
    const unbound = { EIP712Domain: [{ name: 'verifyingContract', type: 'address' }] }
    expect(judge(base, permit('1', { chainId: 8453, types: unbound }))).toBe('vault-policy-network')
    expect(judge(base, operation(one(shop, 1n, '0x')))).toBe('vault-policy-network')
    expect(judge(base, { kind: 'evmAuthorization', chainId: 1 })).toBe('vault-policy-network')
    expect(judge(base, message)).toEqual({})
  })

  it('signs for Solana only where every Solana network of the wallet is allowed', () => {
    expect(judge({ networks: ['eip155:1'] }, solana(lamports(1n)))).toBe('vault-policy-network')
    expect(judge({ networks: [solanaChain] }, solana(lamports(1n)))).toEqual({})
    const policy = policyOf({ networks: ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'] })
    const networks = ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', solanaChain]
    const signed = readSigning(solana(lamports(1n)), { ...signer, networks })
    expect(judgeSigning(policy, signed).refused).toBe('vault-policy-network')
    const none = readSigning(solana(lamports(1n)), { ...signer, networks: [] })
    expect(judgeSigning(policy, none).refused).toBe('vault-policy-network')
  })

  it('refuses contracts and functions that the policy does not name, and lets plain payments be', () => {
    const listed = {
      contracts: [
        { chain: 'eip155:1', address: token, functions: ['function transfer(address,uint256)'] },
        { chain: 'eip155:1', address: router },
      ],
    }
    const transfer = call('transfer', [shop, 1n])
    expect(judge(listed, transaction(shop, { value: '7' }))).toEqual({})
    expect(judge(listed, transaction(token, { data: transfer }))).toEqual({})
    expect(judge(listed, transaction(router, { data: call('swap', [1n]) }))).toEqual({})
    expect(judge(listed, transaction(token, { data: call('approve', [shop, 1n]) }))).toBe('vault-policy-contract')
    expect(judge(listed, transaction(token, { data: '0xa9' }))).toBe('vault-policy-contract')
    expect(judge(listed, transaction(shop, { data: transfer }))).toBe('vault-policy-contract')
    expect(judge(listed, transaction(token, { chainId: 8453, data: transfer }))).toBe('vault-policy-contract')
    expect(judge(listed, transaction(undefined, { data: '0x6000' }))).toBe('vault-policy-contract')
    // What a permit is used by is another function.
    expect(judge(listed, permit('1'))).toBe('vault-policy-contract')
    expect(judge(listed, operation(several([{ target: token, value: 0n, callData: transfer }])))).toEqual({})
    const mixed = several([
      { target: token, value: 0n, callData: transfer },
      { target: shop, value: 0n, callData: transfer },
    ])
    expect(judge(listed, operation(mixed))).toBe('vault-policy-contract')
  })

  it('counts what a transaction may cost as paid, in every way that a fee is written', () => {
    const half = (fees: object): ToSign => ({
      kind: 'evmTransaction',
      transaction: { chainId: 1, to: shop, value: '0', data: '0x', ...fees },
    })
    const most = ether('0.5')
    expect(judge(most, half({ gas: '21000', maxFeePerGas: '1000000000' }))).toEqual({ [coinName]: 21_000_000_000_000n })
    for (const price of ['gasPrice', 'maxFeePerGas'])
      expect(judge(most, half({ gas: '21000', [price]: '30000000000000' }))).toBe('vault-policy-call')
    const priced = (paymasterAndData: string) => {
      const word = (one: bigint, other: bigint) => encodePacked(['uint128', 'uint128'], [one, other])
      const asked = operation(one(shop, 0n, '0x'))
      if (asked.kind !== 'evmTypedData') return expect.fail('It is no typed data.')
      const gas = {
        accountGasLimits: word(100_000n, 100_000n),
        preVerificationGas: '100000',
        gasFees: word(1n, 10n ** 13n),
      }
      const said = { ...asked.typedData.message, ...gas, paymasterAndData }
      return judge(most, { ...asked, typedData: { ...asked.typedData, message: said } })
    }
    expect(priced('0x')).toBe('vault-policy-call')
    expect(priced(`${shop}00`)).toEqual({})
    const budget = 'ComputeBudget111111111111111111111111111111'
    const dear = (price: bigint, from = payer) =>
      judge(
        { limits: [{ chain: solanaChain, perCall: '1' }] },
        solana(
          { program: budget, accounts: [], data: [2, ...new Uint8Array(new Uint32Array([1_000_000]).buffer)] },
          { program: budget, accounts: [], data: [3, ...u64(price)] },
          { ...lamports(1n), accounts: [from, stranger] },
        ),
      )
    expect(dear(1_000n)).toEqual({ [`${solanaChain} `]: 1_001n })
    expect(dear(1_000_000_000n)).toBe('vault-policy-call')
  })

  it('refuses a payment of exactly the limit, whose fee comes on top, and says so', () => {
    const paying = (value: bigint): ToSign => ({
      kind: 'evmTransaction',
      transaction: { chainId: 1, to: shop, value: String(value), data: '0x', gas: '21000', maxFeePerGas: '1000000000' },
    })
    const [limit, fee] = [5n * 10n ** 17n, 21_000n * 10n ** 9n]
    expect(judge(ether('0.5'), paying(limit))).toBe('vault-policy-call')
    expect(judge(ether('0.5'), paying(limit - fee + 1n))).toBe('vault-policy-call')
    expect(judge(ether('0.5'), paying(limit - fee))).toEqual({ [coinName]: limit })
    for (const code of ['vault-policy-call', 'vault-policy-day'] as const)
      expect(vaultErrors[code].next).toMatch(/fee counts/)
  })

  it('counts the deposit of a token’s account that belongs to another one', () => {
    const opens = (owner: string) =>
      judge(
        { limits: [{ chain: solanaChain, perCall: '1' }] },
        solana({
          program: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
          accounts: [payer, mint, owner, mint],
          data: [1],
        }),
      )
    expect(opens(stranger)).toEqual({ [`${solanaChain} `]: 2_039_280n })
    expect(opens(payer)).toEqual({})
  })

  it('takes a message as long as a hash for anything that the account may agree to', () => {
    const hash: ToSign = { kind: 'evmMessage', message: writeBase64url(new Uint8Array(32).fill(5)) }
    expect(judge(ether('1'), hash)).toBe('vault-policy-unread')
    expect(judge({ networks: ['eip155:1'] }, hash)).toBe('vault-policy-network')
    expect(judge(ether('1'), { kind: 'evmMessage', message: writeBase64url(new Uint8Array(33).fill(5)) })).toEqual({})
  })

  it('refuses more than a call may be, of the coin and of tokens', () => {
    expect(judge(ether('0.5'), transaction(shop, { value: '500000000000000000' }))).toEqual({
      [coinName]: 500_000_000_000_000_000n,
    })
    expect(judge(ether('0.5'), transaction(shop, { value: '500000000000000001' }))).toBe('vault-policy-call')
    expect(judge(ether('0.5'), transaction(shop, { chainId: 8453, value: '9000000000000000000' }))).toEqual({})
    const spends = (functionName: Name, args: readonly unknown[]) =>
      judge(tokens, transaction(token, { data: call(functionName, args) }))
    for (const name of ['transfer', 'approve', 'increaseAllowance'] as const) {
      expect(spends(name, [shop, 500n])).toEqual({ [tokenName]: 500n })
      expect(spends(name, [shop, 501n])).toBe('vault-policy-call')
    }
    expect(spends('transferFrom', [own, shop, 501n])).toBe('vault-policy-call')
    expect(spends('transferFrom', [router, own, 501n])).toEqual({})
    expect(spends('decreaseAllowance', [shop, 501n])).toEqual({})
    expect(spends('approve', [shop, maxUint256])).toBe('vault-policy-call')
  })

  it('counts all calls of an operation together', () => {
    const half = { target: token as Hex, value: 0n, callData: call('transfer', [shop, 250n]) }
    expect(judge(tokens, operation(several([half, half])))).toEqual({ [tokenName]: 500n })
    expect(judge(tokens, operation(several([half, half, half])))).toBe('vault-policy-call')
    expect(judge(ether('1'), operation(one(shop, 2n * 10n ** 18n, '0x')))).toBe('vault-policy-call')
  })

  it('refuses what it cannot hold to a limit', () => {
    expect(judge(tokens, transaction(token, { data: call('burn', [1n]) }))).toBe('vault-policy-unread')
    expect(judge(tokens, transaction(token, { data: '0xa9059cbb00' }))).toBe('vault-policy-unread')
    expect(judge(tokens, transaction(router, { data: call('swap', [1n]) }))).toEqual({})
    expect(judge(tokens, transaction(permit2, { data: call('swap', [1n]) }))).toBe('vault-policy-unread')
    // Both may hold any other call of the account.
    const hidden = call('execute', [`0x${'00'.repeat(32)}`, '0x'])
    for (const to of [own, manager])
      expect(judge(tokens, transaction(to, { data: hidden }))).toBe('vault-policy-unread')
    for (const [callData, given] of [
      ['0x1234', {}],
      [one(shop, 1n, '0x'), { sender: shop }],
      [one(shop, 1n, '0x'), { initCode: '0x12' }],
    ] as const)
      expect(judge(tokens, operation(callData, given))).toBe('vault-policy-unread')
    const order = typedData(router, 'Order', 'address token,uint256 amount', { token, amount: '1' })
    expect(judge(tokens, order)).toBe('vault-policy-unread')
    expect(judge({ networks: ['eip155:1'] }, order)).toEqual({})
    expect(judge({ contracts: [{ chain: 'eip155:1', address: router }] }, order)).toEqual({})
    expect(judge({ contracts: [{ chain: 'eip155:1', address: own }] }, operation('0x1234'))).toBe('vault-policy-unread')
    expect(
      judge({ contracts: [{ chain: 'eip155:1', address: manager }] }, transaction(manager, { data: hidden })),
    ).toBe('vault-policy-unread')
  })

  it('lets what sites may do be ended under every rule', () => {
    const ending = call('incrementNonce', [manager])
    const strict = { ...tokens, contracts: [] }
    expect(judge(strict, transaction(nonceEnforcer, { data: ending }))).toEqual({})
    expect(judge(strict, operation(one(nonceEnforcer as Hex, 0n, ending)))).toEqual({})
    expect(judge({ methods: ['typedData'] }, transaction(nonceEnforcer, { data: ending }))).toEqual({})
    const text = (said: string): ToSign => ({
      kind: 'evmMessage',
      message: writeBase64url(new TextEncoder().encode(said)),
    })
    const pci = '7f1d3c7e-50b5-4b6e-9c42-2f6f6f0f0a11'
    expect(judge({ methods: ['transaction'] }, text(sessionEndText(pci)))).toEqual({})
    expect(judge({ methods: ['session'] }, text(sessionActivationText(pci, '0x12')))).toEqual({})
    expect(judge({ methods: ['message'] }, text(sessionActivationText(pci, '0x12')))).toBe('vault-policy-method')
    expect(judge({ ...strict, networks: ['eip155:8453'] }, transaction(nonceEnforcer, { data: ending }))).toBe(
      'vault-policy-network',
    )
    expect(judge({ contracts: [] }, transaction(nonceEnforcer, { data: ending, value: '1' }))).toBe(
      'vault-policy-contract',
    )
  })

  it('counts what signatures of the known forms give away', () => {
    expect(judge(tokens, permit('500'))).toEqual({ [tokenName]: 500n })
    expect(judge(tokens, permit(500))).toEqual({ [tokenName]: 500n })
    expect(judge(tokens, permit('0x1f5'))).toBe('vault-policy-call')
    expect(judge(tokens, permit('-1'))).toBe('vault-policy-unread')
    expect(judge(tokens, permit(undefined))).toBe('vault-policy-unread')
    const dai = (allowed: unknown) =>
      typedData(token, 'Permit', 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed', {
        allowed,
      })
    expect(judge(tokens, dai(true))).toBe('vault-policy-call')
    expect(judge(tokens, dai('false'))).toBe('vault-policy-call')
    expect(judge(tokens, dai(false))).toEqual({})
    const moved = (primaryType: string) =>
      typedData(
        token,
        primaryType,
        'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
        { from: own, to: shop, value: '501' },
      )
    for (const primaryType of ['TransferWithAuthorization', 'ReceiveWithAuthorization'])
      expect(judge(tokens, moved(primaryType))).toBe('vault-policy-call')
  })

  it('counts what Permit2 is allowed, each token for itself', () => {
    const single = (amount: string, of: unknown = token) =>
      typedData(permit2, 'PermitSingle', 'PermitDetails details,address spender,uint256 sigDeadline', {
        details: { token: of, amount },
      })
    expect(judge(tokens, single('500'))).toEqual({ [tokenName]: 500n })
    expect(judge(tokens, single('501'))).toBe('vault-policy-call')
    expect(judge(tokens, single('501', router))).toEqual({})
    for (const of of [undefined, 'token', 7]) expect(judge(tokens, single('1', of ?? null))).toBe('vault-policy-unread')
    const batch = typedData(permit2, 'PermitBatch', 'PermitDetails[] details,address spender,uint256 sigDeadline', {
      details: [
        { token, amount: '300' },
        { token, amount: '201' },
      ],
    })
    expect(judge(tokens, batch)).toBe('vault-policy-call')
    const moves = (fields: string, permitted: unknown, primaryType: string) =>
      typedData(permit2, primaryType, `${fields} permitted,address spender,uint256 nonce,uint256 deadline`, {
        permitted,
      })
    const much = { token, amount: '501' }
    expect(judge(tokens, moves('TokenPermissions', much, 'PermitTransferFrom'))).toBe('vault-policy-call')
    expect(judge(tokens, moves('TokenPermissions[]', [much], 'PermitBatchTransferFrom'))).toBe('vault-policy-call')
    expect(judge(tokens, moves('TokenPermissions[]', much, 'PermitBatchTransferFrom'))).toBe('vault-policy-unread')
    expect(judge(tokens, moves('TokenPermissions', much, 'PermitWitnessTransferFrom'))).toBe('vault-policy-unread')
  })

  it('counts lamports and tokens of Solana, and refuses what it cannot read there', () => {
    const limits = {
      limits: [
        { chain: solanaChain, perCall: '0.000000005' },
        { chain: solanaChain, token: mint, decimals: 0, perCall: '5' },
      ],
    }
    const checked = (amount: bigint, kind = 12) => ({
      program: tokenProgram,
      accounts: [stranger, mint, base58.encode(new Uint8Array(32).fill(6)), payer],
      data: [kind, ...u64(amount), 0],
    })
    expect(judge(limits, solana(lamports(5n)))).toEqual({ [`${solanaChain} `]: 5n })
    expect(judge(limits, solana(lamports(6n)))).toBe('vault-policy-call')
    expect(judge(limits, solana(lamports(3n), lamports(3n)))).toBe('vault-policy-call')
    expect(judge(limits, solana({ ...lamports(6n), accounts: [stranger, payer] }))).toEqual({})
    expect(judge(limits, solana(checked(5n)))).toEqual({ [`${solanaChain} ${mint}`]: 5n })
    for (const kind of [12, 13]) expect(judge(limits, solana(checked(6n, kind)))).toBe('vault-policy-call')
    // Transfer names no token, and another program may move anything.
    expect(judge(limits, solana({ ...checked(1n), data: [3, ...u64(1n)] }))).toBe('vault-policy-unread')
    expect(judge(limits, solana({ program: mint, accounts: [payer], data: [1] }))).toBe('vault-policy-unread')
    expect(judge(limits, solana({ ...lamports(1n), data: [1, 0, 0, 0] }))).toBe('vault-policy-unread')
  })

  it('lets only the programs of Solana be called that the policy names', () => {
    const listed = { contracts: [{ chain: solanaChain, address: tokenProgram }] }
    const revoke = { program: tokenProgram, accounts: [stranger, payer], data: [5] }
    expect(judge(listed, solana(lamports(1n)))).toEqual({})
    expect(judge(listed, solana(revoke))).toEqual({})
    expect(
      judge(
        { contracts: [{ chain: solanaChain, address: mint }] },
        solana({ program: mint, accounts: [payer], data: [1] }),
      ),
    ).toEqual({})
    expect(judge({ contracts: [] }, solana(revoke))).toBe('vault-policy-contract')
    expect(judge(listed, solana({ program: mint, accounts: [payer], data: [1] }))).toBe('vault-policy-contract')
  })
})
