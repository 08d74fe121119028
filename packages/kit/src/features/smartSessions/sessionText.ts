import type { AllowedAct } from '../../core/permissions.ts'
import { amountToText } from '../../domain/amount.ts'
import { periodText } from '../../ui/periodText.ts'
import type { Translation } from '../../view/messages.ts'
import type { sessionMessages } from './messages.ts'

type Words = Translation<typeof sessionMessages>

/** A coin or token that amounts are written with. */
export type Unit = { readonly symbol: string; readonly decimals: number }

/** What amounts of a session are written with: the network's own coin, and a token by its address. */
export type Units = { readonly coin: Unit; readonly tokenAt: (address: string) => Unit | undefined }

/** What a session lets its site do; undefined for amounts of a token that is not known. */
export function actText(act: AllowedAct, of: Units, text: Words, language: string): string | undefined {
  if (act.kind === 'call') return text.call({ names: act.functions.join(', ').slice(0, 100) })
  const unit = act.token === undefined ? of.coin : of.tokenAt(act.token)
  if (!unit) return undefined
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 20, numberingSystem: 'latn' })
  const number = format.format(amountToText(act.amount, unit.decimals) as Intl.StringNumericLiteral)
  const amount = `${number} ${unit.symbol}`
  return periodText(amount, act.period, text, language)
}
