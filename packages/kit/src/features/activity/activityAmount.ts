import { formatTokenAmount, type NumberForm } from '../../domain/amount.ts'
import type { ActivityItem, Movement } from './activityItem.ts'

/**
 * Writes what moved: `+120.00 USDC`, `−0.05 ETH` with a real minus.
 *
 * @example writeMovement({ direction: 'in', quantity: '120', symbol: 'USDC' }, 'en-US') // '+120.00 USDC'
 */
export function writeMovement(
  { direction, quantity, symbol, nft }: Movement,
  locale: string,
  form?: NumberForm,
): string {
  const sign = direction === 'in' ? '+' : direction === 'out' ? '−' : ''
  const [whole = '0', fraction = ''] = quantity.split('.')
  // Two places at least, so that amounts line up; pieces of a collection are counted.
  const places = nft === undefined ? Math.max(2, fraction.length) : fraction.length
  const amount = BigInt(`${whole}${fraction.padEnd(places, '0')}`)
  return `${sign}${formatTokenAmount(amount, places, locale, form)} ${symbol}`.trim()
}

/** The movement that a line shows: what came in where something did, else what went out. */
export function mainMovement({ kind, movements }: ActivityItem): Movement | undefined {
  const wanted = kind === 'sent' || kind === 'deposited' || kind === 'staked' || kind === 'repaid' ? 'out' : 'in'
  return movements.find(({ direction }) => direction === wanted) ?? movements[0]
}
