import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { unnamed } from '../../evm/evmCall.ts'
import type { ChosenLimit, Findings, Limits } from '../findings/findings.ts'
import { noAside } from '../findings/findings.ts'
import { drawApproval } from './approval.fixture.tsx'

/** Uniswap's SwapRouter02, which the wallet knows, on mainnet. */
export const router = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'
/** A spender that the wallet does not know. */
export const stranger = `0x${'70'.repeat(20)}` as const
const token = `0x${'5e'.repeat(20)}` as const
/** An amount of the token, which counts in millionths. */
export const millions = (count: number) => BigInt(Math.round(count * 1_000_000))
/** The call that a site asks for. */
export const approve = (amount: bigint, spender: `0x${string}` = stranger) => ({
  ...unnamed,
  to: token,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
})
const tokens = new Map([[token, { kind: 'token', symbol: 'USDC', decimals: 6 }]] as const)
const completeOf = (data: `0x${string}`) =>
  ({
    kind: 'transaction',
    highestFee: 3n,
    transaction: {
      nonce: 1,
      chainId: 1,
      to: token,
      value: 0n,
      data,
      gas: 1n,
      maxFeePerGas: 1n,
      maxPriorityFeePerGas: 1n,
    },
  }) as const
/** How the approval of an allowance is drawn. */
export type Drawing = {
  readonly isOpen?: boolean
  readonly language?: string
  readonly mode?: 'light' | 'dark'
  readonly width?: number
  readonly spender?: `0x${string}`
  /** Whether the network tried it out. */
  readonly isTried?: boolean
  readonly supply?: bigint
}

/** What is found of one allowance. */
const foundOf = (amount: bigint, { spender = stranger, isTried = true, supply }: Drawing = {}) => ({
  complete: completeOf(approve(amount, spender).data),
  steps: [{ kind: 'allow', token, spender, amount, adds: false, until: undefined, supply }] as const,
  simulation: isTried ? ({ kind: 'changes', changes: [], rights: [] } as const) : ({ kind: 'unavailable' } as const),
  tokens,
  aside: noAside,
})

/** A question about other limits, with what answers it. */
export type LimitQuestion = { chosen: readonly ChosenLimit[]; answer: () => void }

/** Draws the allowance that a site asks for; `exact` is what is enough. Questions about other limits are put into `asked`. */
export function drawLimit(asked: LimitQuestion[], amount: bigint, exact: bigint, drawing: Drawing = {}) {
  const { isOpen = true, language = 'en', mode = 'light', spender = stranger, supply, width = 368 } = drawing
  const request = { kind: 'transaction', chain: 'eip155:1', call: approve(amount, spender) } as const
  const allowance = { call: 0, token, asked: amount, exact, held: millions(412.8), supply }
  const whole = (of: bigint): Findings => ({
    ...foundOf(of, drawing),
    young: [],
    fee: undefined,
    obstacle: undefined,
    sessionNonce: undefined,
    limits: undefined,
  })
  const limits: Limits = {
    calls: [request.call],
    choices: [{ step: 1, allowances: [allowance] }],
    variants: amount === exact ? [] : [{ chosen: ['exact'], findings: whole(exact) }],
  }
  const limit = (_: unknown, chosen: readonly ChosenLimit[]) =>
    new Promise<Findings>((resolve) => {
      const [first] = chosen
      const next = typeof first === 'bigint' ? first : maxUint256
      asked.push({ chosen, answer: () => resolve(whole(next)) })
    })
  return drawApproval(
    request,
    { ...foundOf(amount, drawing), limits },
    { language, mode, width },
    { limit: isOpen ? limit : undefined },
  )
}
