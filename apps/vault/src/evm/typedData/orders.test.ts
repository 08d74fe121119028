import { ethAddress, zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { rebuildTypedData } from '../../crypto/rebuildTypedData.ts'
import { readTypedData } from './readTypedData.ts'

const account = '0x1111111111111111111111111111111111111111'
const other = '0x2222222222222222222222222222222222222222'
const [dollars, coin] = ['0x3333333333333333333333333333333333333333', '0x4444444444444444444444444444444444444444']

const fields = (text: string) =>
  text.split(',').map((each) => {
    const [type = '', name = ''] = each.split(' ')
    return { type, name }
  })

function read(types: ReturnType<typeof fields>, contract: string, message: object) {
  const given = { types: { Order: types }, primaryType: 'Order', domain: { verifyingContract: contract }, message }
  const rebuilt = rebuildTypedData(given)
  if (!rebuilt) throw new Error('It was refused.')
  return readTypedData(rebuilt, 'eip155:1', account)
}
const nothing = { understood: 'none', steps: [], usableUntil: undefined }

describe('orders of CoW Protocol', () => {
  const settlement = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
  const types = fields(
    'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance',
  )
  const order = {
    sellToken: dollars,
    buyToken: coin,
    receiver: account,
    sellAmount: 1_000,
    buyAmount: 7,
    validTo: 1_800_000_000,
    appData: `0x${'00'.repeat(32)}`,
    feeAmount: 5,
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  }

  it('give an amount with its fee for the least that comes, until they end', () => {
    expect(read(types, settlement, order)).toEqual({
      understood: 'whole',
      steps: [
        {
          kind: 'swap',
          pay: { token: dollars, amount: 1_005n, isBound: false },
          get: { token: coin, amount: 7n, isBound: true },
          to: undefined,
        },
      ],
      usableUntil: 1_800_000_000,
    })
  })

  it('pay at most so much for an amount', () => {
    const { steps } = read(types, settlement, { ...order, kind: 'buy', buyToken: ethAddress, receiver: zeroAddress })
    expect(steps).toMatchObject([
      { pay: { amount: 1_005n, isBound: true }, get: { token: undefined, amount: 7n, isBound: false }, to: undefined },
    ])
  })

  it('say who else gets it', () => {
    expect(read(types, settlement, { ...order, receiver: other }).steps).toMatchObject([{ to: other }])
  })

  it.each([
    ['another contract', other, {}],
    ['another kind', settlement, { kind: 'give' }],
    ['an internal balance of the sold token', settlement, { sellTokenBalance: 'internal' }],
    ['an internal balance of the bought token', settlement, { buyTokenBalance: 'internal' }],
  ])('stay unknown with %s', (_, contract, change) => {
    expect(read(types, contract, { ...order, ...change })).toEqual(nothing)
  })
})

describe('limit orders of 1inch', () => {
  const router = '0x111111125421cA6dc452d289314280a0f8842A65'
  const types = fields(
    'uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits',
  )
  const order = {
    salt: 1,
    maker: account,
    receiver: zeroAddress,
    makerAsset: dollars,
    takerAsset: coin,
    makingAmount: 1_000,
    takingAmount: 7,
    makerTraits: 1_800_000_000n << 80n,
  }

  it('give at most so much for the least that comes, until they end', () => {
    expect(read(types, router, order)).toEqual({
      understood: 'whole',
      steps: [
        {
          kind: 'swap',
          pay: { token: dollars, amount: 1_000n, isBound: true },
          get: { token: coin, amount: 7n, isBound: true },
          to: undefined,
        },
      ],
      usableUntil: 1_800_000_000,
    })
    expect(read(types, router, { ...order, makerTraits: 0, receiver: other })).toMatchObject({
      usableUntil: undefined,
      steps: [{ to: other }],
    })
  })

  it('do more than that where others say how much', () => {
    expect(read(types, router, { ...order, makerTraits: 1n << 249n }).understood).toBe('part')
    expect(read(types, router, { ...order, makerTraits: (1n << 249n) - 1n }).understood).toBe('whole')
  })

  it('stay unknown for another maker or another contract', () => {
    expect(read(types, router, { ...order, maker: other })).toEqual(nothing)
    expect(read(types, other, order)).toEqual(nothing)
  })
})
