import { maxUint160, maxUint256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { rebuildTypedData } from '../../crypto/rebuildTypedData.ts'
import { isOpaque, readTypedData, seemsToGiveAuthority } from './readTypedData.ts'

const chain = 'eip155:1'
const account = '0x1111111111111111111111111111111111111111'
const spender = '0x2222222222222222222222222222222222222222'
const token = '0x3333333333333333333333333333333333333333'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** Fields as a type string has them. */
const fields = (text: string) =>
  text.split(',').map((each) => {
    const [type = '', name = ''] = each.trim().split(' ')
    return { type, name }
  })
const types = {
  permit: { Permit: fields('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline') },
  dai: { Permit: fields('address holder,address spender,uint256 nonce,uint256 expiry,bool allowed') },
  details: { PermitDetails: fields('address token,uint160 amount,uint48 expiration,uint48 nonce') },
  permissions: { TokenPermissions: fields('address token,uint256 amount') },
}
type Asked = {
  types: object
  primaryType: string
  message: object
  contract?: string | undefined
  domain?: object
  on?: string
}
function read({ contract = token, domain = {}, message, on = chain, primaryType, types: given }: Asked) {
  const own = contract === '' ? domain : { ...domain, verifyingContract: contract }
  const rebuilt = rebuildTypedData({ types: given, primaryType, message, domain: own })
  if (!rebuilt) throw new Error('It was refused.')
  return readTypedData(rebuilt, on, account)
}
const nothing = { understood: 'none', steps: [], usableUntil: undefined }

describe('readTypedData', () => {
  const permit = { owner: account, spender, value: '2500000', nonce: 0, deadline: 1_800_000_000 }
  const allowance = { kind: 'allow', token, amount: 2_500_000n, spender, adds: false, until: undefined }

  it('reads permits of tokens (EIP-2612): the signature has an end, what it allows has none', () => {
    const asked = { types: types.permit, primaryType: 'Permit' }
    expect(read({ ...asked, message: permit })).toEqual({
      understood: 'whole',
      steps: [allowance],
      usableUntil: 1_800_000_000,
    })
    const until = (deadline: bigint) => read({ ...asked, message: { ...permit, deadline } }).usableUntil
    expect(until(99_999_999_999n)).toBe(99_999_999_999)
    expect(until(100_000_000_000n)).toBeUndefined()
    expect(until(maxUint256)).toBeUndefined()
    expect(read({ ...asked, message: { ...permit, owner: spender } })).toEqual(nothing)
    expect(read({ ...asked, message: permit, contract: '' })).toEqual(nothing)
  })

  it('reads the all or nothing of DAI', () => {
    const message = { holder: account, spender, nonce: 0, expiry: 0, allowed: true }
    const asked = { types: types.dai, primaryType: 'Permit' }
    expect(read({ ...asked, message })).toEqual({
      understood: 'whole',
      steps: [{ ...allowance, amount: maxUint256 }],
      usableUntil: undefined,
    })
    expect(read({ ...asked, message: { ...message, allowed: false, expiry: 9 } })).toMatchObject({
      steps: [{ amount: 0n }],
      usableUntil: 9,
    })
    expect(read({ ...asked, message: { ...message, holder: spender } })).toEqual(nothing)
  })

  it('never shows less than an unlimited permit says, whatever else stands beside its fields', () => {
    const domain = { verifyingContract: token }
    const dai = { holder: account, spender, nonce: 0, expiry: 0, allowed: true, value: '1000000' }
    expect(rebuildTypedData({ types: types.dai, primaryType: 'Permit', domain, message: dai })).toBeUndefined()
    const details = { token, amount: maxUint160, expiration: 1_800_000_000, nonce: 0 }
    const single = {
      ...types.details,
      PermitSingle: fields('PermitDetails details,address spender,uint256 sigDeadline'),
    }
    const message = { details, spender, sigDeadline: 1, value: 0, deadline: 1 }
    expect(rebuildTypedData({ types: single, primaryType: 'PermitSingle', domain, message })).toBeUndefined()
    // A type with the same keys in another order is not the one that tokens know.
    const shuffled = { Permit: fields('address spender,address owner,uint256 value,uint256 nonce,uint256 deadline') }
    expect(read({ types: shuffled, primaryType: 'Permit', message: permit })).toEqual(nothing)
  })

  it('reads allowances of Permit2, one or several, at its own address alone', () => {
    const details = { token, amount: maxUint160, expiration: 1_800_000_000, nonce: 0 }
    const single = {
      ...types.details,
      PermitSingle: fields('PermitDetails details,address spender,uint256 sigDeadline'),
    }
    const batch = {
      ...types.details,
      PermitBatch: fields('PermitDetails[] details,address spender,uint256 sigDeadline'),
    }
    const one = { types: single, primaryType: 'PermitSingle', message: { details, spender, sigDeadline: 7 } }
    const step = { ...allowance, amount: maxUint160, until: 1_800_000_000 }
    expect(read({ ...one, contract: permit2 })).toEqual({
      understood: 'whole',
      steps: [step],
      usableUntil: 7,
      lastsUntil: 1_800_000_000,
    })
    expect(read(one)).toEqual(nothing)
    expect(read({ ...one, contract: permit2, on: 'eip155:324' })).toEqual(nothing)
    const onZkSync = '0x0000000000225e31D15943971F47aD3022F714Fa'
    expect(read({ ...one, contract: onZkSync, on: 'eip155:324' }).steps).toEqual([step])
    const message = { details: [details, { ...details, amount: 5 }], spender, sigDeadline: 7 }
    expect(read({ types: batch, primaryType: 'PermitBatch', message, contract: permit2 }).steps).toEqual([
      step,
      { ...step, amount: 5n },
    ])
  })

  it('reads transfers of Permit2, with and without something of the spender’s own', () => {
    const asked = 'permitted,address spender,uint256 nonce,uint256 deadline'
    const message = { permitted: { token, amount: 5 }, spender, nonce: 0, deadline: 9 }
    const steps = [{ ...allowance, amount: 5n, until: 9 }]
    const one = { ...types.permissions, PermitTransferFrom: fields(`TokenPermissions ${asked}`) }
    expect(read({ types: one, primaryType: 'PermitTransferFrom', message, contract: permit2 })).toEqual({
      understood: 'whole',
      steps,
      usableUntil: 9,
    })
    const many = { ...types.permissions, PermitBatchTransferFrom: fields(`TokenPermissions[] ${asked}`) }
    const several = { ...message, permitted: [message.permitted, message.permitted] }
    const batch = { types: many, primaryType: 'PermitBatchTransferFrom', message: several, contract: permit2 }
    expect(read(batch)).toMatchObject({ understood: 'whole', steps: [...steps, ...steps] })
    const witnessed = {
      ...types.permissions,
      PermitWitnessTransferFrom: fields(`TokenPermissions ${asked},Order witness`),
      Order: fields('uint256 price'),
    }
    expect(
      read({
        types: witnessed,
        primaryType: 'PermitWitnessTransferFrom',
        message: { ...message, witness: { price: 1 } },
        contract: permit2,
      }),
    ).toEqual({ understood: 'part', steps, usableUntil: 9 })
  })

  it.each(['TransferWithAuthorization', 'ReceiveWithAuthorization'])(
    'reads %s (EIP-3009) as a transfer',
    (primaryType) => {
      const own = {
        [primaryType]: fields(
          'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
        ),
      }
      const message = {
        from: account,
        to: spender,
        value: 5_000_000,
        validAfter: 0,
        validBefore: 1_800_000_000,
        nonce: `0x${'00'.repeat(32)}`,
      }
      expect(read({ types: own, primaryType, message })).toEqual({
        understood: 'whole',
        steps: [{ kind: 'token', token, amount: 5_000_000n, to: spender, from: undefined }],
        usableUntil: 1_800_000_000,
      })
      expect(read({ types: own, primaryType, message: { ...message, from: spender } })).toEqual(nothing)
    },
  )

  it('reads what a Safe would do, and nothing harmless in code that runs as the Safe itself', () => {
    const own = {
      SafeTx: fields(
        'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
      ),
    }
    const zero = `0x${'00'.repeat(20)}`
    const message = {
      to: spender,
      value: 7,
      data: '0x',
      operation: 0,
      safeTxGas: 0,
      baseGas: 0,
      gasPrice: 0,
      gasToken: zero,
      refundReceiver: zero,
      nonce: 1,
    }
    const asked = { types: own, primaryType: 'SafeTx' }
    expect(read({ ...asked, message })).toEqual({
      understood: 'whole',
      steps: [{ kind: 'coin', amount: 7n, to: spender, from: token }],
      usableUntil: undefined,
      endsOtherwise: true,
    })
    expect(read({ ...asked, message: { ...message, data: '0x8d80ff0a', operation: 1 } }).steps).toEqual([
      { kind: 'unknown', contract: spender, selector: '0x8d80ff0a' },
    ])
    // What a Safe pays for gas goes to an address of the message, and has no bound.
    for (const gasToken of [zero, token])
      expect(
        read({ ...asked, message: { ...message, baseGas: 1, gasPrice: 1, gasToken, refundReceiver: spender } }).steps,
      ).toEqual([
        { kind: 'coin', amount: 7n, to: spender, from: token },
        { kind: 'unknown', contract: spender, selector: '0x' },
      ])
  })

  it('knows votes at Snapshot, which no contract reads', () => {
    const own = {
      Vote: fields(
        'address from,string space,uint64 timestamp,bytes32 proposal,uint32 choice,string reason,string app,string metadata',
      ),
    }
    const message = {
      from: account,
      space: 'harbour.eth',
      timestamp: 1,
      proposal: `0x${'11'.repeat(32)}`,
      choice: 1,
      reason: '',
      app: 'snapshot',
      metadata: '{}',
    }
    const asked = { types: own, primaryType: 'Vote', message, domain: { name: 'snapshot', version: '0.1.4' } }
    expect(read({ ...asked, contract: '' })).toEqual({ understood: 'whole', steps: [], usableUntil: undefined })
    expect(read({ ...asked, contract: '', domain: { name: 'Snapshot', version: '0.1.4' } })).toEqual(nothing)
    expect(read(asked)).toEqual(nothing)
  })

  it.each([
    ['MetaTransaction', 'uint256 nonce,address from,bytes functionSignature'],
    ['HyperliquidTransaction:UsdSend', 'string hyperliquidChain,string destination,string amount,uint64 time'],
    ['Cup', 'uint256 cups'],
  ])('calls %s, which it does not know, neither harmless nor read', (primaryType, text) => {
    const own = fields(text)
    const sample: Record<string, unknown> = { address: account, string: 'x', bytes: '0x12' }
    const message = Object.fromEntries(own.map(({ name, type }) => [name, sample[type] ?? 1]))
    expect(read({ types: { [primaryType]: own }, primaryType, message })).toEqual(nothing)
  })
})

describe('seemsToGiveAuthority', () => {
  it.each([
    'Permit',
    'PermitSingle',
    'PermitBatch',
    'PermitTransferFrom',
    'PermitBatchTransferFrom',
    'PermitWitnessTransferFrom',
    'PermitBatchWitnessTransferFrom',
    'OrderComponents',
    'BulkOrder',
    'Order',
    'OrderWithNonce',
    'Root',
    'ForwardRequest',
    'MetaTransaction',
    'LimitOrder',
    'RfqOrder',
    'OtcOrder',
    'ERC721Order',
    'ERC1155Order',
    'MetaTransactionDataV2',
    'Maker',
    'MakerOrder',
    'Authorization',
    'DelegationWithSig',
    'PermitForAll',
    'HyperliquidTransaction:ApproveAgent',
  ])('takes %s for authority, and nothing that only contains it', (type) => {
    const seems = (...names: string[]) =>
      seemsToGiveAuthority({ types: Object.fromEntries(names.map((name) => [name, []])) })
    expect(seems(type)).toBe(true)
    expect(seems(`x${type}`)).toBe(false)
    expect(seems(`${type}x`)).toBe(false)
    // A smart account's owner signs it inside another type (ERC-7739).
    expect(seems('TypedDataSign', type)).toBe(true)
  })
})

describe('isOpaque', () => {
  it.each([
    ['a message of a Safe', 'SafeMessage', 'bytes message', true],
    ['a hash for a smart account', 'CoinbaseSmartWalletMessage', 'bytes32 hash', true],
    ['bytes beside a text', 'Note', 'bytes data,string text', false],
    ['a number', 'Mail', 'uint256 amount', false],
    ['nothing', 'Empty', '', false],
  ])('tells whether %s can be read', (_, primaryType, text, isSealed) => {
    expect(isOpaque({ primaryType, types: { [primaryType]: text === '' ? [] : fields(text) } })).toBe(isSealed)
  })
})
