import { type Address, encodeFunctionData, type Hex } from 'viem'
import type { UniswapDeployment } from '../../../engines/uniswap/deployments.ts'
import { swapRouter02Abi, v2RouterAbi, wethAbi } from '../../../engines/uniswap/uniswapAbi.ts'
import type { SwapQuestion } from '../swapProvider.ts'
import type { Permit } from './readPermit.ts'
import { encodePath, type Route } from './route.ts'

export type EncodeSwapParameters = Pick<SwapQuestion, 'from' | 'to' | 'amount'> & {
  deployment: UniswapDeployment
  route: Route
  /** The least that the user must receive, else the transaction reverts. */
  leastAmount: bigint
  user: Address
  /** Seconds since 1970 after which the router refuses. */
  deadline: bigint
  /** Lets the router take the sold token in the same transaction; only SwapRouter02 can use it. */
  permit: Permit | undefined
}

/** A call that carries out a swap; `value` in wei. */
export type EncodedSwap = { to: Address; data: Hex; value: bigint }

/** SwapRouter02's name for itself as a recipient (Constants.ADDRESS_THIS). */
const routerItself: Address = '0x0000000000000000000000000000000000000002'

/**
 * Writes the calldata of a route: the wrapped coin's own functions, SwapRouter02's `multicall(deadline, ...)`, or the V2
 * router where a chain has no SwapRouter02.
 *
 * @throws RangeError when the chain has no router for the route.
 */
export function encodeSwap(parameters: EncodeSwapParameters): EncodedSwap {
  const { deployment, route, from, amount } = parameters
  const value = from === 'native' ? amount : 0n
  if (route.kind === 'wrap') {
    return { to: deployment.weth, data: encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }), value }
  }
  if (route.kind === 'unwrap') {
    const data = encodeFunctionData({ abi: wethAbi, functionName: 'withdraw', args: [amount] })
    return { to: deployment.weth, data, value }
  }
  if (deployment.swapRouter02 !== undefined) {
    return { to: deployment.swapRouter02, data: encodeForSwapRouter02(parameters, route), value }
  }
  if (route.kind === 'v2' && deployment.v2Router !== undefined) {
    return { to: deployment.v2Router, data: encodeForV2Router(parameters, route.tokens), value }
  }
  throw new RangeError('This chain has no router for the route.')
}

function encodeForSwapRouter02(
  { from, to, amount, leastAmount, user, deadline, permit }: EncodeSwapParameters,
  route: Exclude<Route, { kind: 'wrap' } | { kind: 'unwrap' }>,
): Hex {
  // Native coins leave through the router, which unwraps them; the last step checks the least amount then.
  const recipient = to === 'native' ? routerItself : user
  const swap = encodeStep(route, recipient, amount, leastAmount)
  const unwrap = encodeFunctionData({
    abi: swapRouter02Abi,
    functionName: 'unwrapWETH9',
    args: [leastAmount, user],
  })
  const permits = permit === undefined || from === 'native' ? [] : [encodePermit(from, permit)]
  const steps = [...permits, swap, ...(to === 'native' ? [unwrap] : [])]
  return encodeFunctionData({ abi: swapRouter02Abi, functionName: 'multicall', args: [deadline, steps] })
}

function encodePermit(token: Address, { value, deadline, v, r, s }: Permit): Hex {
  const args = [token, value, deadline, v, r, s] as const
  // Anybody may hand in a permit before its owner does, so that the plain form would revert.
  return encodeFunctionData({ abi: swapRouter02Abi, functionName: 'selfPermitIfNecessary', args })
}

function encodeStep(
  route: Exclude<Route, { kind: 'wrap' } | { kind: 'unwrap' }>,
  recipient: Address,
  amountIn: bigint,
  amountOutMinimum: bigint,
): Hex {
  if (route.kind === 'v2') {
    return encodeFunctionData({
      abi: swapRouter02Abi,
      functionName: 'swapExactTokensForTokens',
      args: [amountIn, amountOutMinimum, route.tokens, recipient],
    })
  }
  const [tokenIn, tokenOut] = route.tokens
  const [fee] = route.fees
  if (route.fees.length === 1 && tokenIn !== undefined && tokenOut !== undefined && fee !== undefined) {
    return encodeFunctionData({
      abi: swapRouter02Abi,
      functionName: 'exactInputSingle',
      args: [{ tokenIn, tokenOut, fee, recipient, amountIn, amountOutMinimum, sqrtPriceLimitX96: 0n }],
    })
  }
  return encodeFunctionData({
    abi: swapRouter02Abi,
    functionName: 'exactInput',
    args: [{ path: encodePath(route.tokens, route.fees), recipient, amountIn, amountOutMinimum }],
  })
}

function encodeForV2Router(
  { from, to, amount, leastAmount, user, deadline }: EncodeSwapParameters,
  tokens: readonly Address[],
): Hex {
  if (from === 'native') {
    const args = [leastAmount, tokens, user, deadline] as const
    return encodeFunctionData({ abi: v2RouterAbi, functionName: 'swapExactETHForTokens', args })
  }
  const args = [amount, leastAmount, tokens, user, deadline] as const
  return to === 'native'
    ? encodeFunctionData({ abi: v2RouterAbi, functionName: 'swapExactTokensForETH', args })
    : encodeFunctionData({ abi: v2RouterAbi, functionName: 'swapExactTokensForTokens', args })
}
