import { riskOf, type Step, tokensOf } from '../../steps/step.ts'
import { bookKey } from '../../steps/tokenFacts.ts'
import { shortEnds } from '../../ui/shortEnds.ts'
import { fill, type Words } from '../../ui/words.ts'
import type { ShownNetwork } from '../approvals.ts'
import type { Findings } from '../findings/findings.ts'
import { shareWarnings } from './shareWarnings.ts'
import { tokenWarnings } from './tokenWarnings.ts'
import { danger, type Warning, warn } from './warning.ts'

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
    ...(steps.some(isLost) ? [danger(text.toZero, text.toZeroSub)] : []),
    ...(isToToken ? [{ tone: 'danger' as const, title: text.toToken, sub: text.toTokenSub }] : []),
    ...(contract !== undefined && !isToToken ? [warn(text.toContract, text.toContractSub)] : []),
    ...(pays(steps, aside.firstTimeRecipients) ? [warn(text.firstPayment, text.firstPaymentSub)] : []),
    ...(pays(steps, aside.unchecked) ? [warn(text.unchecked, text.firstPaymentSub)] : []),
  ]
}

/** Addresses that no key opens: zero, on networks of EVM and on Solana. */
const zeroes = [`0x${'0'.repeat(40)}`, '1'.repeat(32)]

/** Whether something of the account's goes where it stays for ever. */
function isLost(step: Step): boolean {
  switch (step.kind) {
    case 'coin':
    case 'token':
    case 'item':
    case 'swap':
    case 'share':
      return step.to !== undefined && zeroes.includes(step.to)
    default:
      return false
  }
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
  readonly network: ShownNetwork
  /** BCP 47. */
  readonly language: string
  /** The trial run shows something else than the steps say. */
  readonly differs: boolean
}

/** What is said of a request that is carried out. */
export function warningsOf(
  findings: Findings,
  text: Words,
  { differs, language, network }: KnownOfRequest,
): readonly Warning[] {
  const { obstacle, simulation, steps } = findings
  const rights = simulation.kind === 'changes' ? simulation.rights : []
  const weights = new Set([...steps, ...rights].map(riskOf))
  const warnings: Warning[] = []
  if (obstacle?.kind === 'network') {
    const title = obstacle.isSilent ? fill(text.noAnswer, { network: network.name }) : text.noNetwork
    warnings.push(danger(title, text.noNetworkSub))
  }
  if (obstacle?.kind === 'otherCode') warnings.push({ tone: 'danger', title: text.otherCode, sub: text.otherCodeSub })
  if (obstacle?.kind === 'short') warnings.push(danger(fill(text.short, { symbol: network.symbol }), text.shortSub))
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
  const { isDear = false, waitsFor = 0 } = findings.unusual ?? {}
  if (isDear) warnings.push(danger(text.dearFee, text.dearFeeSub))
  if (waitsFor > 0) warnings.push(warn(fill(text.waitsFor, { count: waitsFor }), text.waitsForSub))
  if (weights.has('hidden')) warnings.push(danger(text.hiddenMoves, text.hiddenMovesSub))
  if (weights.has('durable')) warnings.push(danger(text.durableLater, text.durableLaterSub))
  if (weights.has('described')) warnings.push(warn(text.described, text.describedSub))
  if (steps.some((step) => step.kind === 'swap' && step.get.isBound && step.get.amount === 0n))
    warnings.push({ tone: 'warn', title: text.noLeast, sub: text.noLeastSub })
  warnings.push(...shareWarnings(steps, text, language), ...tokenWarnings(findings, text, { language, network }))
  warnings.push(...receiverWarnings(findings, text), ...ageWarnings(findings, text))
  return warnings
}
