import type { Route } from '../../../core/routes.ts'
import type { NodeDouble, refuse } from '../../../test/gatewayDouble.ts'
import { type StageOptions, stage } from '../../../test/stage.tsx'
import { startWorld, usdc, type World, type WorldStage } from '../../../test/world.ts'

export const link = '0x2222222222222222222222222222222222222222'
export const fake = '0x3333333333333333333333333333333333333333'
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** Of the approval's transaction. */
const approvedHash = `0x${'cd'.repeat(32)}`
const router = '0x4444444444444444444444444444444444444444'
const on = (address: string) => `eip155:1:${address}` as const

/** What the gateway says about swaps. */
export type Market = {
  /** Units of what is wanted for each unit of what is given, as text of the answer; a refusal else. */
  quote: { toAmount: bigint; priceImpact?: number } | ReturnType<typeof refuse> | 'none'
  list: 'known' | ReturnType<typeof refuse>
  prices: Readonly<Record<string, number>>
  /** What the router may take already. */
  allowance: bigint
  /** What the contract says when a swap is tried out; undefined while it works. */
  reverts?: string | undefined
}

const listed = [
  { name: 'Ether', symbol: 'ETH', address: on(native), decimals: 18 },
  { name: 'USD Coin', symbol: 'USDC', address: on(usdc), decimals: 6 },
  { name: 'Chainlink', symbol: 'LINK', address: on(link), decimals: 18 },
]

export type SwapStage = Omit<WorldStage, 'world'> & { readonly world: World; readonly market: Market }

export type SwapStageOptions = StageOptions & {
  world?: Partial<World>
  market?: Partial<Market>
  /** Waits before a quote is answered. */
  answersQuotes?: () => Promise<void>
}

/** The form to swap with, for a visitor who is connected in a world with a market. */
export async function swapStage({
  world: changes,
  market: given,
  answersQuotes,
  ...options
}: SwapStageOptions = {}): Promise<SwapStage> {
  const { world, ...doubles } = startWorld(changes)
  const market: Market = {
    quote: { toAmount: 157_128_000n, priceImpact: 0.02 },
    list: 'known',
    prices: { [link]: 15 },
    allowance: 0n,
    ...given,
  }
  const gateway: StageOptions['gateway'] = {
    ...doubles.gateway,
    supportedChains: { http: ['eip155:1', 'eip155:8453'], ws: [] },
    convertTokens: ({ query }) => {
      if (market.list !== 'known') return market.list
      if (query.address === undefined) return { tokens: listed }
      const isToken = query.address === fake
      return { tokens: isToken ? [{ name: 'Fake Coin', symbol: 'USDC', address: on(fake), decimals: 18 }] : [] }
    },
    convertQuotes: async ({ query }) => {
      await answersQuotes?.()
      if (market.quote === 'none') return { quotes: [] }
      if ('refusedWith' in market.quote) return market.quote
      const { priceImpact, toAmount } = market.quote
      return {
        quotes: [
          {
            id: null,
            fromAmount: query.amount ?? '0',
            fromAccount: query.from as `eip155:1:0x`,
            toAmount: String(toAmount),
            toAccount: query.to as `eip155:1:0x`,
            source: 'uniswap',
            path: [query.from as `eip155:1:0x`, query.to as `eip155:1:0x`],
            ...(priceImpact !== undefined && { priceImpact }),
          },
        ],
      }
    },
    fungiblePrice: ({ body }) => {
      const { addresses } = body as { addresses: string[] }
      return {
        fungibles: addresses.map((address) => ({
          address: address as `eip155:1:0x`,
          name: 'Token',
          symbol: 'T',
          iconUrl: '',
          price: market.prices[address.slice('eip155:1:'.length)] ?? 0,
          decimals: 18,
        })),
      }
    },
    convertBuildTransaction: ({ body }) => {
      const { eip155, from } = body as { from: string; eip155?: { slippage: number } }
      return {
        tx: {
          from: on(native),
          to: on(router),
          data: '0x5ae401dc',
          amount: from === on(native) ? '50000000000000000' : '0',
          eip155: { gas: '231000', gasPrice: '2000000000' },
          toAmount: String(outOf(market)),
          toAmountMin: String((outOf(market) * BigInt(100 - (eip155?.slippage ?? 1))) / 100n),
        },
      }
    },
    convertBuildApprove: ({ query }) => ({
      tx: {
        from: query.from as `eip155:1:0x`,
        to: query.to as `eip155:1:0x`,
        data: `0x095ea7b3${word(BigInt(router)).slice(2)}${word(1n).slice(2)}`,
        value: '0',
        eip155: { gasPrice: '2000000000' },
      },
    }),
    ...options.gateway,
  }
  const node: NodeDouble = (method, params) => swapNode(market, method, params) ?? doubles.node(method, params)
  const wallet: StageOptions['wallet'] = {
    rpc: async (where, call) => {
      const isApproval = call.method === 'eth_sendRawTransaction' && String(call.params).includes('095ea7b3')
      if (!isApproval) return doubles.wallet?.rpc?.(where, call)
      market.allowance = 2n ** 256n - 1n
      return approvedHash
    },
  }
  const route: Route = { name: 'Swap', parameters: {} }
  const shown = await stage({ connected: 1, answers: 'approve', route, ...doubles, node, wallet, ...options, gateway })
  return { ...shown, world, market }
}

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`

const outOf = ({ quote }: Market) => (quote !== 'none' && 'toAmount' in quote ? quote.toAmount : 1n)

type Tried = { readonly data?: string; readonly to: string }

/** What the network says about a swap; undefined for all else. */
function swapNode(market: Market, method: string, params: readonly unknown[]): unknown {
  if (method === 'eth_call' && (params[0] as Tried).data?.startsWith('0xdd62ed3e')) return word(market.allowance)
  if (method === 'eth_getTransactionReceipt') return { status: '0x1' }
  if (method !== 'eth_simulateV1') return undefined
  const [{ blockStateCalls }] = params as [{ blockStateCalls: [{ calls: readonly Tried[] }] }]
  const { calls } = blockStateCalls[0]
  const isRead = ({ data = '' }: Tried) => data.startsWith('0x70a08231') || data.length === 66
  const reads = [10n ** 30n, 0n, 10n ** 30n - 1n, outOf(market)]
  return [
    {
      calls: calls.map((call) => {
        if (isRead(call)) return { status: '0x1', returnData: word(reads.shift() ?? 0n) }
        if (market.reverts === undefined) return { status: '0x1', returnData: word(1n), gasUsed: '0x1d4c0' }
        const error = { code: 3, message: `execution reverted: ${market.reverts}` }
        return { status: '0x0', returnData: '0x', error }
      }),
    },
  ]
}
