import type { Asset, Kept } from '../../steps/simulation.ts'
import type { SwapSide } from '../../steps/step.ts'
import { bookKey, type TokenBook } from '../../steps/tokenFacts.ts'
import { formatAmount, formatKept, formatMoney } from '../../ui/formatAmount.ts'
import { shortEnds } from '../../ui/shortEnds.ts'
import { fill, type Words } from '../../ui/words.ts'
import type { Approval, ShownNetwork } from '../approvals.ts'
import { type Aside, type Findings, noAside } from '../findings/findings.ts'

/** What words about a request need: the language, the network's coin, and what contracts say of themselves. */
export type ShownPlace = {
  readonly text: Words
  readonly language: string
  readonly network: ShownNetwork
  readonly tokens: TokenBook
  /** What the gateway knows of prices and names. */
  readonly aside: Aside
  /** Until it is known what contracts are, amounts of theirs are not told. */
  readonly isSettled: boolean
}

/** The place of an approval. */
export function placeOf(
  { network }: Approval,
  findings: Findings | undefined,
  text: Words,
  language: string,
): ShownPlace {
  const { aside = noAside, tokens = new Map() } = findings ?? {}
  return { text, language, network, tokens, aside, isSettled: findings !== undefined }
}

/** How a contract calls itself, or its address where it does not. */
export function nameOfToken(token: string, { tokens }: ShownPlace): string {
  return tokens.get(bookKey(token))?.symbol ?? shortEnds(token)
}

/** An amount of tokens with its name; in the smallest unit, and said so, where the contract does not tell its decimals. */
export function tokenAmount(amount: bigint, token: string, place: ShownPlace): string {
  const { language, text, tokens } = place
  const decimals = tokens.get(bookKey(token))?.decimals
  const name = nameOfToken(token, place)
  const number = formatAmount(amount, decimals ?? 0, language)
  return decimals === undefined ? fill(text.smallestUnits, { amount: number, token: name }) : `${number} ${name}`
}

/** What an amount is worth, about; undefined where no price is known. Without a token it is of the network's own coin. */
export function worthOf(amount: bigint, token: string | undefined, place: ShownPlace): string | undefined {
  const { aside, language, network, tokens } = place
  const key = token === undefined ? '' : bookKey(token)
  const decimals = token === undefined ? network.decimals : tokens.get(key)?.decimals
  const price = aside.prices.get(key)
  if (price === undefined || decimals === undefined) return undefined
  return `≈\u00a0${formatMoney((Number(amount) / 10 ** decimals) * price, language)}`
}

/** An amount of the network's own coin. */
export function coinAmount(amount: bigint, { language, network }: ShownPlace): string {
  return `${formatAmount(amount, network.decimals, language)} ${network.symbol}`
}

/** One thing of a collection, or several of a kind. */
export function itemName(collection: string, id: bigint, count: bigint, place: ShownPlace): string {
  const digits = String(id)
  const number = digits.length > 12 ? `${digits.slice(0, 6)}…${digits.slice(-4)}` : digits
  const name = `${nameOfToken(collection, place)} #${number}`
  return count === 1n ? name : `${formatAmount(count, 0, place.language)} × ${name}`
}

/** One side of a swap as an amount, whether or not it is a bound. */
export function sideAmount({ amount, token }: SwapSide, place: ShownPlace): string {
  return token === undefined ? coinAmount(amount, place) : tokenAmount(amount, token, place)
}

/** How much of something moves, without a sign. */
export function assetAmount(asset: Asset, amount: bigint, place: ShownPlace): string {
  const size = amount < 0n ? -amount : amount
  if (asset.kind === 'coin') return coinAmount(size, place)
  return asset.kind === 'token'
    ? tokenAmount(size, asset.token, place)
    : itemName(asset.collection, asset.id, size, place)
}

/** What is left of something, rounded down: never more than there is. */
export function keptAmount({ amount, asset, isLeast }: Kept, place: ShownPlace): string {
  const { language, network, text, tokens } = place
  const token = asset.kind === 'token' ? asset.token : undefined
  const decimals = token === undefined ? network.decimals : tokens.get(bookKey(token))?.decimals
  const name = token === undefined ? network.symbol : nameOfToken(token, place)
  const written =
    decimals === undefined ? assetAmount(asset, amount, place) : `${formatKept(amount, decimals, language)} ${name}`
  return isLeast ? fill(text.atLeast, { amount: written }) : written
}
