import { formatUnits, hexToBigInt } from 'viem/utils'
import { isRecord } from '../../core/decode.ts'
import type { SmartSession } from '../../domain/sessions/getSmartSessions.ts'
import type { Translation } from '../../view/messages.ts'
import type { sessionMessages } from './messages.ts'

type Words = Translation<typeof sessionMessages>

/** A coin or token that amounts are written with. */
export type Unit = { readonly symbol: string; readonly decimals: number }

/** What amounts of a session are written with: the network's own coin, and tokens by their address in lower case. */
export type Units = { readonly coin: Unit; readonly tokens: ReadonlyMap<string, Unit> }

const day = 86_400
const named: Readonly<Record<number, 'anHour' | 'aDay' | 'aWeek' | 'aMonth'>> = {
  3600: 'anHour',
  [day]: 'aDay',
  [7 * day]: 'aWeek',
  [30 * day]: 'aMonth',
  2629746: 'aMonth',
}
const units = [
  ['day', day],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** What a session lets its site do, one thing after the other; what cannot be read is left out. */
export function permissionTexts(
  { permissions }: SmartSession,
  of: Units,
  text: Words,
  language: string,
): readonly string[] {
  return permissions.flatMap(({ data, type }) => {
    if (!isRecord(data)) return []
    if (type === 'contract-call') {
      const functions = Array.isArray(data.functions) ? (data.functions as readonly unknown[]) : []
      const names = functions.flatMap((each) =>
        isRecord(each) && typeof each.functionName === 'string' ? each.functionName : [],
      )
      return names.length > 0 ? [text.call({ names: names.join(', ').slice(0, 100) })] : []
    }
    const { allowance, period, token } = data
    if (typeof allowance !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(allowance) || typeof period !== 'number') return []
    const unit = typeof token === 'string' ? of.tokens.get(token.toLowerCase()) : of.coin
    if (!unit) return []
    const number = formatUnits(hexToBigInt(allowance as `0x${string}`), unit.decimals)
    const format = new Intl.NumberFormat(language, { maximumFractionDigits: 20, numberingSystem: 'latn' })
    const amount = `${format.format(number as Intl.StringNumericLiteral)} ${unit.symbol}`
    const name = named[period]
    return [name ? text[name]({ amount }) : text.every({ amount, period: spanText(period, language) })]
  })
}

/** A time in the largest unit that says it, such as `6 days`; at least a minute. */
export function spanText(seconds: number, language: string): string {
  const [unit, size] = units.find(([, each]) => seconds >= each) ?? ['minute', 60]
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn' })
  return format.format(Math.max(1, Math.floor(seconds / size)))
}
