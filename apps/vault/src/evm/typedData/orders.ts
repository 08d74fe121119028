import { ethAddress, zeroAddress } from 'viem'
import type { Step, SwapSide } from '../../steps/step.ts'
import { isSame } from '../evmCall.ts'
import { dateOf, fieldsOf } from './typedFields.ts'
import type { TypedReader } from './typedReading.ts'

/** CoW Protocol's settlement contract, the same on every network. */
const cowSettlement = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
const cowOrder =
  'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)'

/** 1inch's router of version 6, which carries out orders of version 4. */
const oneInchRouter = '0x111111125421cA6dc452d289314280a0f8842A65'
const oneInchOrder =
  'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)'
/** In an order's traits: whether others say how much is given or taken, and where its end stands, in seconds. */
const hasExtension = 1n << 249n
const endAt = 80n
const endMask = (1n << 40n) - 1n

const swapOf = (pay: SwapSide, get: SwapSide, receiver: string, account: string): Step => ({
  kind: 'swap',
  pay,
  get,
  to: isSame(receiver, zeroAddress) || isSame(receiver, account) ? undefined : receiver,
})

/** Reads orders of CoW Protocol, which others carry out in the account's place. */
export const readCowOrder: TypedReader = ({ account, contract, type, typedData }) => {
  if (contract === undefined || !isSame(contract, cowSettlement) || type !== cowOrder) return undefined
  const { number, text } = fieldsOf(typedData.message)
  const kind = text('kind')
  // Balances within other contracts are none of the account's own.
  const isOwn = text('sellTokenBalance') === 'erc20' && text('buyTokenBalance') === 'erc20'
  if ((kind !== 'sell' && kind !== 'buy') || !isOwn) return undefined
  const buyToken = text('buyToken')
  const pay = {
    token: text('sellToken'),
    amount: number('sellAmount') + number('feeAmount'),
    isBound: kind === 'buy',
  }
  const get = {
    token: isSame(buyToken, ethAddress) ? undefined : buyToken,
    amount: number('buyAmount'),
    isBound: kind === 'sell',
  }
  return {
    understood: 'whole',
    steps: [swapOf(pay, get, text('receiver'), account)],
    usableUntil: dateOf(number('validTo')),
  }
}

/** Reads limit orders of 1inch, which may be filled in parts. */
export const readOneInchOrder: TypedReader = ({ account, contract, type, typedData }) => {
  if (contract === undefined || !isSame(contract, oneInchRouter) || type !== oneInchOrder) return undefined
  const { number, text } = fieldsOf(typedData.message)
  if (!isSame(text('maker'), account)) return undefined
  const traits = number('makerTraits')
  const end = (traits >> endAt) & endMask
  const side = (token: string, amount: string): SwapSide => ({
    token: text(token),
    amount: number(amount),
    isBound: true,
  })
  return {
    understood: (traits & hasExtension) === 0n ? 'whole' : 'part',
    steps: [swapOf(side('makerAsset', 'makingAmount'), side('takerAsset', 'takingAmount'), text('receiver'), account)],
    usableUntil: end === 0n ? undefined : dateOf(end),
  }
}
