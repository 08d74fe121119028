import { type RunningVendor, startVendor, type VendorAnswer, type VendorCall } from './startVendor.ts'

/** What the double of 0x answers, and the key that it demands. */
export interface StartZeroXOptions {
  readonly key: string
  /** Units of the bought coin for each unit of the sold one. */
  readonly rate: bigint
}

const allowanceHolder = '0x0000000000001fF3684f28c67538d4D072C22734'
const deepest = 10n ** 24n

/** 0x: Swap API v2 with AllowanceHolder (price and quote), behind the headers `0x-api-key` and `0x-version`. */
export function startZeroX({ key, rate }: StartZeroXOptions): Promise<RunningVendor> {
  const answer = ({ method, path, query }: VendorCall): VendorAnswer | undefined => {
    const [, call] = /^\/swap\/allowance-holder\/(price|quote)$/.exec(path) ?? []
    if (call === undefined || method !== 'GET') return undefined
    const sellAmount = query.get('sellAmount') ?? ''
    if (!/^[1-9]\d*$/.test(sellAmount)) return refuse('The input is invalid')
    if (BigInt(sellAmount) > deepest) return { status: 200, body: { liquidityAvailable: false, zid: '0x1' } }
    const buyAmount = String(BigInt(sellAmount) * rate)
    const common = { liquidityAvailable: true, allowanceTarget: allowanceHolder, sellAmount, buyAmount, zid: '0x1' }
    if (call === 'price') return { status: 200, body: { ...common, gas: '120000', gasPrice: '12000000' } }
    if (!/^0x[0-9a-fA-F]{40}$/.test(query.get('taker') ?? '')) return refuse('The taker is required')
    const value = /^0xe{40}$/i.test(query.get('sellToken') ?? '') ? sellAmount : '0'
    const transaction = { to: allowanceHolder, data: '0x2213bc0b', gas: '150000', gasPrice: '12000000', value }
    const bps = BigInt(query.get('slippageBps') ?? '100')
    const minBuyAmount = String((BigInt(buyAmount) * (10_000n - bps)) / 10_000n)
    return { status: 200, body: { ...common, minBuyAmount, transaction } }
  }
  const isAllowed = ({ headers }: VendorCall) => headers['0x-api-key'] === key && headers['0x-version'] === 'v2'
  return startVendor({ isAllowed, answer })
}

function refuse(message: string): VendorAnswer {
  return { status: 400, body: { name: 'INPUT_INVALID', message, data: { zid: '0x1', details: [] } } }
}
