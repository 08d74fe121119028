import { riskOf, type Step, tokensOf } from '../../steps/step.ts'
import { bookKey } from '../../steps/tokenFacts.ts'
import { shortEnds } from '../../ui/shortEnds.ts'
import { fill, type Words } from '../../ui/words.ts'
import type { Findings } from '../findings/findings.ts'

/** Something to look at before agreeing. */
export type Warning = { readonly tone: 'warn' | 'danger'; readonly title: string; readonly sub: string | undefined }

export const warn = (title: string, sub: string): Warning => ({ tone: 'warn', title, sub })
export const danger = (title: string, sub: string): Warning => ({ tone: 'danger', title, sub })

/** Whether one of them is dangerous, so that Cancel is the main answer. */
export const isDangerous = (warnings: readonly Warning[]): boolean => warnings.some(({ tone }) => tone === 'danger')

/** What to do where nothing can be carried out. A note above it says what was found. */
export function reasonOf(warnings: readonly Warning[], text: Words): string {
  return isDangerous(warnings) ? text.cannot : text.unanswered
}

/** What is said with a tick before something dangerous is agreed to. */
export function tickOf(warnings: readonly Warning[], text: Words): string | undefined {
  const dangers = warnings.filter(({ tone }) => tone === 'danger').map(({ title }) => title)
  if (dangers.length === 0) return undefined
  if (dangers.includes(text.lookAlike)) return text.tickAddress
  return dangers.every((title) => title === text.unreadable) ? text.tickBuilt : text.tickKnown
}

/** What is said of contracts that were not there a day ago. */
export function ageWarnings(findings: Findings | undefined, text: Words): readonly Warning[] {
  return (findings?.young ?? []).map((address) => ({
    tone: 'danger',
    title: text.young,
    sub: fill(text.youngSub, { address: shortEnds(address) }),
  }))
}

/** What is said of receivers. */
export function receiverWarnings({ aside, steps }: Findings, text: Words): readonly Warning[] {
  const isToToken = steps.some((step) => step.kind === 'token' && bookKey(step.to) === bookKey(step.token))
  const [contract] = aside.contracts.filter((each) => !steps.some((step) => tokensOf(step).includes(each)))
  return [
    ...aside.lookAlikes.map(({ address, known }): Warning => {
      const sub = fill(text.lookAlikeSub, { known: grouped(known), address: grouped(address) })
      return { tone: 'danger', title: text.lookAlike, sub }
    }),
    ...(isToToken ? [{ tone: 'danger' as const, title: text.toToken, sub: text.toTokenSub }] : []),
    ...(contract !== undefined && !isToToken ? [warn(text.toContract, text.toContractSub)] : []),
    ...(pays(steps, aside.firstTimeRecipients) ? [warn(text.firstPayment, text.firstPaymentSub)] : []),
    ...(pays(steps, aside.unchecked) ? [warn(text.unchecked, text.firstPaymentSub)] : []),
  ]
}

/** Whether all that is done is to pay one of these addresses. Among several steps it stands at each. */
function pays(steps: readonly Step[], addresses: readonly string[]): boolean {
  const [only] = steps.length === 1 ? steps : []
  if (only?.kind !== 'coin' && only?.kind !== 'token' && only?.kind !== 'item') return false
  return addresses.some((each) => bookKey(each) === bookKey(only.to))
}

/** A whole address in fours, from left to right in any language. */
const grouped = (address: string) => `\u2066${(address.match(/^0x.{4}|.{1,4}/g) ?? []).join(' ')}\u2069`

type KnownOfRequest = {
  readonly symbol: string
  /** The trial run shows something else than the steps say. */
  readonly differs: boolean
}

/** What is said of a request that is carried out. `symbol` is the network's own coin. */
export function warningsOf(findings: Findings, text: Words, { differs, symbol }: KnownOfRequest): readonly Warning[] {
  const { obstacle, simulation, steps } = findings
  const rights = simulation.kind === 'changes' ? simulation.rights : []
  const weights = new Set([...steps, ...rights].map(riskOf))
  const warnings: Warning[] = []
  if (obstacle?.kind === 'network') warnings.push({ tone: 'danger', title: text.noNetwork, sub: text.noNetworkSub })
  if (obstacle?.kind === 'otherCode') warnings.push({ tone: 'danger', title: text.otherCode, sub: text.otherCodeSub })
  if (obstacle?.kind === 'short')
    warnings.push({ tone: 'danger', title: fill(text.short, { symbol }), sub: text.shortSub })
  const failure =
    obstacle?.kind === 'fails'
      ? obstacle
      : obstacle === undefined && simulation.kind === 'fails'
        ? simulation
        : undefined
  if (failure) {
    const sub = failure.words === undefined ? text.failsSub : fill(text.failsBecause, { words: failure.words })
    warnings.push({ tone: 'danger', title: text.fails, sub })
  }
  if (differs) warnings.push(danger(text.differs, text.differsSub))
  if (weights.has('authority')) warnings.push(danger(text.authority, text.authoritySub))
  if (weights.has('unread')) {
    const isTried = simulation.kind === 'changes'
    warnings.push(
      isTried ? { tone: 'warn', title: text.unread, sub: text.unreadSub } : danger(text.unreadable, text.unreadableSub),
    )
  }
  if (weights.has('described')) warnings.push(warn(text.described, text.describedSub))
  if (steps.some((step) => step.kind === 'swap' && step.get.isBound && step.get.amount === 0n))
    warnings.push({ tone: 'warn', title: text.noLeast, sub: text.noLeastSub })
  warnings.push(...receiverWarnings(findings, text), ...ageWarnings(findings, text))
  return warnings
}
