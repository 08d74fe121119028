import { delegatedCode } from '@foyer/contract/vault-port'
import { placeSmartAccounts, type RunningChains, startChains, testContracts, transact } from '@foyer/test'
import {
  type Address,
  concatHex,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  pad,
  parseAbi,
  parseEther,
  recoverTypedDataAddress,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Member } from '../../account/member.ts'
import { inspectSession } from '../../approvals/session/inspectSession.ts'
import { withKeys } from '../../crypto/accounts.ts'
import { delegationManager } from '../../crypto/delegator.ts'
import { createEntropy } from '../../crypto/words.ts'
import { createNetwork } from '../../platform/createNetwork.ts'
import { type SignatureRequest, signatureOf } from '../../signer/signature.ts'
import { awaitTransaction } from '../awaitTransaction.ts'
import { delegationData, endingCall, readContext, writeContext } from './delegation.ts'
import { endAllCall } from './endAllCall.ts'
import { grantSession } from './grantSession.ts'
import { narrowSession, type SessionTerms } from './narrowSession.ts'
import type { Permission } from './permission.ts'

const shop: Address = `0x${'22'.repeat(20)}`
const day = 86_400
const managerAbi = parseAbi([
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)',
  'error CannotUseADisabledDelegation()',
])

let running: RunningChains
let payer: Address
const chain = () => running.chains[0]
const client = () => chain().client
const now = async () => Number((await client().getBlock()).timestamp)

beforeAll(async () => {
  running = await startChains({ chains: [{ chainId: 31337 }] })
  payer = running.accounts[9]?.address ?? '0x'
  await placeSmartAccounts(client(), payer, { paymasterSigner: payer })
}, 60_000)
afterAll(() => running?.stop())

/** An account that runs as the delegator's code, and a site's key. */
async function start() {
  const entropy = createEntropy()
  const addresses = await withKeys(entropy, async (keys) => keys.addresses)
  const member: Member = { email: undefined, login: 'email', walletId: 'w', addresses, mode: 'recoverable' }
  const account = addresses.evm as Address
  await client().setCode({ address: account, bytecode: delegatedCode as Hex })
  await chain().setBalance(account, parseEther('10'))
  await transact(client(), {
    account: payer,
    address: chain().tokens.TUSD,
    abi: testContracts.token.abi,
    functionName: 'mint',
    args: [account, 1_000n],
  })
  const key = privateKeyToAccount(generatePrivateKey())
  await chain().setBalance(key.address, parseEther('1'))
  await client().impersonateAccount({ address: key.address })
  const sign = (request: SignatureRequest) => withKeys(entropy, (keys) => signatureOf(request, keys))
  const grant = async (permissions: readonly Permission[], expiry?: number, terms?: SessionTerms, nonce = 0n) =>
    grantSession({
      request: narrowSession(
        {
          kind: 'session',
          chain: chain().caipNetworkId,
          key: key.address,
          expiry: expiry ?? (await now()) + day,
          permissions,
          adjustable: permissions.map(() => true),
        },
        terms,
      ),
      member,
      nonce,
      sign,
    })
  /** Uses a session as its site does; answers whether the network took it. */
  const use = async (context: Hex, to: Address, value: bigint, data: Hex = '0x', from = key.address) => {
    const execution = concatHex([to, pad(toHex(value), { size: 32 }), data])
    const args = [[context], [pad('0x', { size: 32 })], [execution]] as const
    const call = encodeFunctionData({ abi: managerAbi, functionName: 'redeemDelegations', args })
    const hash = await client().sendTransaction({ account: from, to: delegationManager, data: call, gas: 1_000_000n })
    return (await client().waitForTransactionReceipt({ hash })).status
  }
  return { account, key, member, grant, use }
}
const pay = (to: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })

describe('what a site may do by itself (ERC-7715, ERC-7710)', () => {
  it('6: spends coins up to the limit of a day, and the same again the next day', async () => {
    const { account, grant, use, key } = await start()
    const start_ = await now()
    const { context } = await grant(
      [{ kind: 'coin', amount: parseEther('0.5'), period: day, start: start_ }],
      start_ + 3 * day,
    )
    const before = await client().getBalance({ address: shop })
    expect(await use(context, shop, parseEther('0.3'))).toBe('success')
    expect(await use(context, shop, parseEther('0.3'))).toBe('reverted')
    expect(await use(context, shop, parseEther('0.2'))).toBe('success')
    expect((await client().getBalance({ address: shop })) - before).toBe(parseEther('0.5'))
    // Not a word of data with it, which could move tokens.
    expect(await use(context, chain().tokens.TUSD, 0n, pay(shop, 1n))).toBe('reverted')
    // No other key can.
    expect(await use(context, shop, 1n, '0x', payer)).toBe('reverted')
    const id = await client().snapshot()
    await client().increaseTime({ seconds: day })
    await chain().mine()
    expect(await use(context, shop, parseEther('0.5'))).toBe('success')
    await client().increaseTime({ seconds: 2 * day })
    await chain().mine()
    // Its end.
    expect(await use(context, shop, 1n)).toBe('reverted')
    await client().revert({ id })
    expect(await client().getBalance({ address: account })).toBe(parseEther('9.5'))
    expect(key.address).not.toBe(account)
  })

  it('6: spends a token up to its limit, and nothing else', async () => {
    const { grant, use } = await start()
    const { TKN, TUSD } = chain().tokens
    const { context } = await grant([{ kind: 'token', token: TUSD, amount: 10n, period: day, start: await now() }])
    expect(await use(context, TUSD, 0n, pay(shop, 10n))).toBe('success')
    expect(await use(context, TUSD, 0n, pay(shop, 1n))).toBe('reverted')
    expect(await use(context, TKN, 0n, pay(shop, 0n))).toBe('reverted')
    expect(await use(context, TUSD, 1n, pay(shop, 0n))).toBe('reverted')
    const allow = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [shop, 1n] })
    expect(await use(context, TUSD, 0n, allow)).toBe('reverted')
  })

  it('6: calls the functions that were named, with the arguments that were fixed', async () => {
    const { grant, use } = await start()
    const { TUSD } = chain().tokens
    const transfer = {
      name: 'transfer',
      selector: '0xa9059cbb',
      fixed: [{ index: 0, value: pad(shop, { size: 32 }), given: shop }],
      value: 0n,
    } as const
    const approve = { name: 'approve', selector: '0x095ea7b3', fixed: [], value: 0n } as const
    const granted = await grant([
      { kind: 'call', contract: TUSD, abi: erc20Abi, functions: [transfer, approve], value: 0n },
    ])
    const all = readContext(granted.context) ?? []
    expect(all).toHaveLength(2)
    const [free, bound] = all.map((each) => writeContext([each]))
    const allow = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [shop, 1n] })
    expect(await use(free ?? '0x', TUSD, 0n, allow)).toBe('success')
    expect(await use(free ?? '0x', TUSD, 0n, pay(shop, 1n))).toBe('reverted')
    expect(await use(bound ?? '0x', TUSD, 0n, pay(shop, 1n))).toBe('success')
    expect(await use(bound ?? '0x', TUSD, 0n, pay(payer, 1n))).toBe('reverted')
    expect(await use(bound ?? '0x', chain().tokens.TKN, 0n, pay(shop, 1n))).toBe('reverted')
  })

  it('6: calls each function with no more of the coin than was asked for it', async () => {
    const { account, grant, use } = await start()
    // A contract that takes coins along with any call.
    const shopCode = `0x${'44'.repeat(20)}` as const
    await client().setCode({ address: shopCode, bytecode: '0x00' })
    const [enter, order] = ['0xe97dcb62', '0x9e6b8b32'] as const
    const functions = [
      { name: 'enter', selector: enter, fixed: [], value: 1n },
      { name: 'order', selector: order, fixed: [], value: 5n },
    ]
    const granted = await grant([{ kind: 'call', contract: shopCode, abi: [], functions, value: 5n }])
    const [forEnter = '0x', forOrder = '0x', ...others] = (readContext(granted.context) ?? []).map((each) =>
      writeContext([each]),
    )
    expect(others).toEqual([])
    for (const [context, data, value, status] of [
      [forEnter, enter, 1n, 'success'],
      [forEnter, enter, 2n, 'reverted'],
      [forEnter, order, 1n, 'reverted'],
      [forOrder, order, 5n, 'success'],
      [forOrder, order, 6n, 'reverted'],
      [forOrder, enter, 1n, 'reverted'],
    ] as const)
      expect(await use(context, shopCode, value, data), `${data} with ${value}`).toBe(status)
    expect(await client().getBalance({ address: shopCode })).toBe(6n)
    expect(await client().getBalance({ address: account })).toBe(parseEther('10') - 6n)
  })

  it('6: binds it to what the visitor lowered, and says so', async () => {
    const { grant, use } = await start()
    const { TUSD } = chain().tokens
    const begin = await now()
    const asked: readonly Permission[] = [
      { kind: 'coin', amount: parseEther('0.5'), period: day, start: begin },
      { kind: 'token', token: TUSD, amount: 10n, period: day, start: begin },
    ]
    const terms = { expiry: begin + 3_600, amounts: [parseEther('0.2') + 1n, 4n] }
    const granted = await grant(asked, begin + 2 * day, terms)
    expect(granted).toMatchObject({
      expiry: begin + 3_600,
      permissions: [
        {
          type: 'native-token-recurring-allowance',
          isAdjustmentAllowed: true,
          data: { allowance: toHex(parseEther('0.2') + 1n), start: begin, period: day },
        },
        { type: 'erc20-recurring-allowance', data: { token: TUSD, allowance: '0x4', start: begin, period: day } },
      ],
    })
    const [coins = '0x', tokens = '0x'] = (readContext(granted.context) ?? []).map((each) => writeContext([each]))
    expect(await use(coins, shop, parseEther('0.2') + 2n)).toBe('reverted')
    expect(await use(coins, shop, parseEther('0.2') + 1n)).toBe('success')
    expect(await use(tokens, TUSD, 0n, pay(shop, 5n))).toBe('reverted')
    expect(await use(tokens, TUSD, 0n, pay(shop, 3n))).toBe('success')
    const id = await client().snapshot()
    await client().increaseTime({ seconds: 3_600 })
    await chain().mine()
    // Its earlier end, long before the one that was asked for.
    expect(await use(tokens, TUSD, 0n, pay(shop, 1n))).toBe('reverted')
    await client().revert({ id })
  })

  it('6: ends for good by the account’s own call', async () => {
    const { account, grant, use } = await start()
    const { context } = await grant([{ kind: 'coin', amount: parseEther('1'), period: day, start: await now() }])
    expect(await use(context, shop, 1n)).toBe('success')
    const [delegation] = readContext(context) ?? []
    if (!delegation) throw new Error('There is no delegation.')
    await client().impersonateAccount({ address: account })
    const hash = await client().sendTransaction({ account, ...endingCall(delegation) })
    expect((await client().waitForTransactionReceipt({ hash })).status).toBe('success')
    expect(await use(context, shop, 1n)).toBe('reverted')
  })

  it('6: ends all of it at once, listed or not, and lets a new one count', async () => {
    const { account, grant, key, member, use } = await start()
    const { TUSD } = chain().tokens
    const begin = await now()
    const coin: Permission = { kind: 'coin', amount: parseEther('1'), period: day, start: begin }
    const { context: one } = await grant([coin])
    const { context: other } = await grant([{ kind: 'token', token: TUSD, amount: 10n, period: day, start: begin }])
    expect(await use(one, shop, 1n)).toBe('success')
    expect(await use(other, TUSD, 0n, pay(shop, 1n))).toBe('success')
    const network = createNetwork({
      baseUrl: 'https://gateway.example',
      projectId: 'p',
      fetch: async (_, init) => fetch(chain().rpcUrl, init),
    })
    const away = async () => Promise.reject(new Error('No service is asked for this.'))
    const smart = { chains: [{ chainId: chain().caipNetworkId, sponsor: null }], bundler: away, sponsor: away }
    const shared = { chain: chain().caipNetworkId, key: key.address, expiry: begin + day }
    const request = { ...shared, kind: 'session', permissions: [coin], adjustable: [true] } as const
    const nonceNow = async () =>
      (await inspectSession(request, { network, smart, member }, AbortSignal.timeout(10_000))).sessionNonce
    expect(await nonceNow()).toBe(0n)
    await client().impersonateAccount({ address: account })
    const hash = await client().sendTransaction({ account, ...endAllCall() })
    expect((await client().waitForTransactionReceipt({ hash })).status).toBe('success')
    await awaitTransaction(network, chain().caipNetworkId, hash, AbortSignal.timeout(10_000))
    expect(await use(one, shop, 1n)).toBe('reverted')
    expect(await use(other, TUSD, 0n, pay(shop, 1n))).toBe('reverted')
    // The number of another account has not moved on.
    const stranger = await start()
    const { context: theirs } = await stranger.grant([coin])
    expect(await stranger.use(theirs, shop, 1n)).toBe('success')
    expect(await nonceNow()).toBe(1n)
    const { context: anew } = await grant([coin], undefined, undefined, 1n)
    expect(await use(anew, shop, 1n)).toBe('success')
    // A session with the former number stays ended.
    expect(await use((await grant([coin])).context, shop, 1n)).toBe('reverted')
  })

  it('bears the account’s signature on each permission, with a separate salt', async () => {
    const { account, grant } = await start()
    const permission: Permission = { kind: 'coin', amount: 1n, period: day, start: await now() }
    const { context } = await grant([permission, permission])
    const all = readContext(context) ?? []
    expect(all).toHaveLength(2)
    expect(new Set(all.map(({ salt }) => salt)).size).toBe(2)
    for (const each of all)
      expect(
        await recoverTypedDataAddress({ ...delegationData(31337, each), signature: each.signature } as never),
      ).toBe(account)
    expect(writeContext(all)).toBe(context)
  })

  it.each(['0x', '0x1234', pad('0x', { size: 64 })] as const)('reads no delegations in %s', (bytes) => {
    expect(readContext(bytes)).toBeUndefined()
  })
})
