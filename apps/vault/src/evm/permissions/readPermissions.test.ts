import { pad, parseAbi, toFunctionSelector } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { knownCalls } from '../calls/knownCalls.ts'
import { routerCalls } from '../calls/swaps/routerCalls.ts'
import { wrappedCoinCalls } from '../calls/wrappedCoinCalls.ts'
import { readPermissions } from './readPermissions.ts'

const own = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const token = `0x${'33'.repeat(20)}` as const
const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const shopAbi = parseAbi(['function order(address to, uint256 amount)', 'function enter(address to, uint256 amount)'])
const site = privateKeyToAccount(`0x${'01'.repeat(32)}`)
const key = { type: 'secp256k1', publicKey: site.publicKey }
const now = 1_800_000_000
const year = 365 * 86_400
const coin = { type: 'native-token-recurring-allowance', data: { allowance: '0x64', start: now, period: 86_400 } }
const call = (own_: object = {}, more: object = {}) => ({
  type: 'contract-call',
  data: { address: token, abi: shopAbi, functions: [{ functionName: 'order', ...own_ }], ...more },
})
const asked = {
  chainId: '0x1',
  expiry: now + 60,
  signer: { type: 'keys', data: { keys: [key] } },
  permissions: [coin],
  policies: [],
}
const read = (more: object = {}) => readPermissions({ ...asked, ...more }, own, now)

describe('what a site asks to do by itself', () => {
  it('reads an allowance of the coin, whose start some clients count in milliseconds', () => {
    const expected = {
      chain: 'eip155:1',
      key: site.address.toLowerCase(),
      expiry: now + 60,
      account: undefined,
      permissions: [{ kind: 'coin', amount: 100n, period: 86_400, start: now }],
      adjustable: [true],
    }
    expect(read()).toEqual(expected)
    expect(read({ permissions: [{ ...coin, data: { ...coin.data, start: now * 1_000 } }] })).toEqual(expected)
  })

  it('reads an allowance of a token', () => {
    const permission = { type: 'erc20-recurring-allowance', data: { ...coin.data, token } }
    expect(read({ permissions: [permission] })?.permissions).toEqual([
      { kind: 'token', token, amount: 100n, period: 86_400, start: now },
    ])
  })

  it('reads calls with fixed arguments and a limit of the coin', () => {
    const args = [{ operator: 'EQUAL', value: own }, null]
    expect(read({ permissions: [call({ args, valueLimit: '0x5' })] })?.permissions).toEqual([
      {
        kind: 'call',
        contract: token,
        abi: shopAbi,
        value: 5n,
        functions: [
          {
            name: 'order',
            selector: toFunctionSelector('order(address,uint256)'),
            fixed: [{ index: 0, value: pad(own, { size: 32 }), given: own }],
            value: 5n,
          },
        ],
      },
    ])
    const functions = [{ functionName: 'order', valueLimit: '0x5' }, { functionName: 'enter' }]
    const [each] = read({ permissions: [call({}, { functions })] })?.permissions ?? []
    expect(each).toMatchObject({ value: 5n, functions: [{ value: 5n }, { name: 'enter', value: 0n }] })
  })

  it.each([
    'transfer(address to, uint256 amount)',
    'many_msg_babbage(bytes1 x)',
    'approve(address spender, uint256 amount)',
    'increaseAllowance(address spender, uint256 amount)',
    'transferFrom(address from, address to, uint256 amount)',
    'safeTransferFrom(address from, address to, uint256 id)',
    'setApprovalForAll(address operator, bool approved)',
    'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    'approve(address token, address spender, uint160 amount, uint48 until)',
    'multicall(bytes[] calls)',
    'withdraw(address asset, uint256 amount, address to)',
    'approveDelegation(address delegatee, uint256 amount)',
  ])('reads no call of %s, which moves tokens under whatever name', (signature) => {
    const abi = parseAbi([`function ${signature}`] as readonly string[])
    const functionName = signature.slice(0, signature.indexOf('('))
    expect(read({ permissions: [call({ functionName }, { abi })] })).toBeUndefined()
    const both = [{ functionName: 'order' }, { functionName }]
    expect(read({ permissions: [call({}, { abi: [...shopAbi, ...abi], functions: both })] })).toBeUndefined()
  })

  it.each([...knownCalls.filter((each) => !wrappedCoinCalls.includes(each)), ...routerCalls])(
    'reads no call of $signature, which the wallet reads as moving something',
    ({ signature }) => {
      const abi = parseAbi([signature] as readonly string[])
      const functionName = signature.slice('function '.length, signature.indexOf('('))
      expect(read({ permissions: [call({ functionName }, { abi })] })).toBeUndefined()
    },
  )

  it.each(['deposit(uint256 assets, address receiver)', 'redeem(uint256 shares, address receiver, address owner)'])(
    'reads a call of %s only where the account itself gets it',
    (signature) => {
      const abi = parseAbi([`function ${signature}`] as readonly string[])
      const functionName = signature.slice(0, signature.indexOf('('))
      const to = (receiver: string) =>
        read({ permissions: [call({ functionName, args: [null, { operator: 'EQUAL', value: receiver }] }, { abi })] })
      expect(to(own)?.permissions).toMatchObject([{ functions: [{ fixed: [{ index: 1 }] }] }])
      expect(to(token)).toBeUndefined()
      expect(read({ permissions: [call({ functionName }, { abi })] })).toBeUndefined()
    },
  )

  it('reads sixteen functions of a contract, and no more', () => {
    const several = (length: number) =>
      read({ permissions: [call({}, { functions: Array.from({ length }, () => ({ functionName: 'order' })) })] })
    expect(several(16)?.permissions).toMatchObject([{ kind: 'call' }])
    expect(several(17)).toBeUndefined()
  })

  it('takes the most of the coin that a function may take for that of the calls', () => {
    for (const limits of [
      ['0x5', '0x9'],
      ['0x9', '0x5'],
      ['0x3', '0x9', '0x5'],
    ]) {
      const functions = limits.map((valueLimit) => ({ functionName: 'order', valueLimit }))
      expect(read({ permissions: [call({}, { functions })] })?.permissions).toMatchObject([{ value: 9n }])
    }
  })

  it('takes a start of 100,000,000,000 for seconds, and a later one for milliseconds', () => {
    const startOf = (start: number) => read({ permissions: [{ ...coin, data: { ...coin.data, start } }] })?.permissions
    expect(startOf(100_000_000_000)).toMatchObject([{ start: 100_000_000_000 }])
    expect(startOf(100_000_000_999)).toMatchObject([{ start: 100_000_000 }])
  })

  const oneOf = (types: readonly string[], args: readonly unknown[]) => {
    const inputs = types.map((type, index) => ({ name: `a${index}`, type }))
    const abi = [{ type: 'function', name: 'act', stateMutability: 'nonpayable', inputs, outputs: [] }]
    return read({ permissions: [call({ functionName: 'act', args }, { abi })] })
  }
  const equal = (value: unknown) => ({ operator: 'EQUAL', value })

  it.each([
    ['uint256', '1'],
    ['uint8', '1'],
    ['int8', '1'],
    ['uint', '1'],
    ['int', '1'],
    ['address', own],
    ['bool', true],
    ['bytes1', '0x01'],
    ['bytes9', `0x${'01'.repeat(9)}`],
    ['bytes10', `0x${'01'.repeat(10)}`],
    ['bytes29', `0x${'01'.repeat(29)}`],
    ['bytes30', `0x${'01'.repeat(30)}`],
    ['bytes32', `0x${'01'.repeat(32)}`],
  ])('compares an argument of type %s, and one behind it', (type, value) => {
    const given = typeof value === 'string' && /^\d+$/.test(value) ? BigInt(value) : value
    expect(oneOf([type], [equal(given)])?.permissions).toMatchObject([{ functions: [{ fixed: [{ index: 0 }] }] }])
    expect(oneOf([type, 'uint256'], [null, equal(1n)])?.permissions).toMatchObject([
      { functions: [{ fixed: [{ index: 1 }] }] },
    ])
  })

  it.each([
    ['uint256[]', [1n]],
    ['uint256[2]', [1n, 2n]],
    ['address[]', [own]],
    ['bytes', '0x01'],
    ['bytes32[]', [`0x${'01'.repeat(32)}`]],
    ['string', 'hi'],
  ])('compares no argument of type %s, and none behind it', (type, value) => {
    expect(oneOf([type], [equal(value)])).toBeUndefined()
    expect(oneOf([type, 'uint256'], [null, equal(1n)])).toBeUndefined()
    expect(oneOf(['uint256', type], [equal(1n), null])).toBeDefined()
  })

  it('reads what the visitor may grant less of (ERC-7715)', () => {
    const fixed = { ...coin, isAdjustmentAllowed: false }
    expect(read({ permissions: [coin, fixed, { ...coin, isAdjustmentAllowed: true }] })?.adjustable).toEqual([
      true,
      false,
      true,
    ])
    expect(read({ isAdjustmentAllowed: false })?.adjustable).toEqual([false])
    expect(read({ isAdjustmentAllowed: 'no' })).toBeUndefined()
  })

  it.each([
    ['a single key', { signer: { type: 'key', data: key } }],
    ['an account', { signer: { type: 'account', data: { address: token } } }],
    ['the end of a year', { expiry: now + year }],
    ['eight', { permissions: Array.from({ length: 8 }, () => coin) }],
    ['a minute', { permissions: [{ ...coin, data: { ...coin.data, period: 60 } }] }],
    ['a plain call', { permissions: [call({ operation: 'Call' })] }],
  ])('takes %s', (_, more) => {
    expect(read(more)).toBeDefined()
  })

  it.each([
    ['no end', { expiry: undefined }],
    ['an end that is past', { expiry: now }],
    ['an end after a year', { expiry: now + year + 1 }],
    ['nothing', { permissions: [] }],
    ['nine', { permissions: Array.from({ length: 9 }, () => coin) }],
    ['another kind', { permissions: [{ type: 'everything', data: {} }] }],
    ['one kind that is not known among others', { permissions: [coin, { type: 'everything', data: {} }] }],
    ['less than a minute', { permissions: [{ ...coin, data: { ...coin.data, period: 59 } }] }],
    ['two keys', { signer: { type: 'keys', data: { keys: [key, key] } } }],
    ['no key', { signer: { type: 'keys', data: { keys: [] } } }],
    ['a key of a passkey', { signer: { type: 'key', data: { type: 'secp256r1', publicKey: site.publicKey } } }],
    ['half a key', { signer: { type: 'key', data: { type: 'secp256k1', publicKey: site.publicKey.slice(0, 68) } } }],
    ['a key after something', { signer: { type: 'key', data: { ...key, publicKey: ` ${site.publicKey}` } } }],
    ['a key before something', { signer: { type: 'key', data: { ...key, publicKey: `${site.publicKey}00` } } }],
    ['an account after something', { signer: { type: 'account', data: { address: ` ${token}` } } }],
    ['an account before something', { signer: { type: 'account', data: { address: `${token}0` } } }],
    ['calls of the account itself beside others', { permissions: [coin, call({}, { address: own })] }],
    ['calls of delegations beside others', { permissions: [call({}, { address: manager }), call()] }],
    ['calls of delegations', { permissions: [call({}, { address: manager })] }],
    ['calls of the account itself', { permissions: [call({}, { address: own })] }],
    ['a function that there is not', { permissions: [call({ functionName: 'steal' })] }],
    ['a function of two', { permissions: [call({}, { abi: [...shopAbi, ...shopAbi] })] }],
    ['no function', { permissions: [call({}, { functions: [] })] }],
    [
      'an argument that is compared otherwise',
      { permissions: [call({ args: [{ operator: 'GREATER_THAN', value: 1 }] })] },
    ],
    ['an argument that is none', { permissions: [call({ args: [{ operator: 'EQUAL', value: 'nobody' }] })] }],
    ['more arguments than there are', { permissions: [call({ args: [null, null, null] })] }],
    ['the code of others as its own', { permissions: [call({ operation: 'DelegateCall' })] }],
    [
      'an argument of no fixed length',
      {
        permissions: [
          call(
            { functionName: 'say', args: [{ operator: 'EQUAL', value: 'hi' }] },
            {
              abi: [
                {
                  type: 'function',
                  name: 'say',
                  stateMutability: 'view',
                  inputs: [{ name: 'text', type: 'string' }],
                  outputs: [],
                },
              ],
            },
          ),
        ],
      },
    ],
  ])('gets no screen for %s', (_, more) => {
    expect(read(more)).toBeUndefined()
  })
})
