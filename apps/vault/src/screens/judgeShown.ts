import type { Approval } from '../frame/approvals.ts'
import { differsFromTrial } from '../meaning/differsFromTrial.ts'
import type { Findings } from '../meaning/findings.ts'
import { priceOf } from '../meaning/priceOf.ts'
import { type Step, tokensOf, weigh } from '../meaning/step.ts'
import { bookKey } from '../meaning/tokenFacts.ts'
import { knownSignature } from '../permissions/knownFunctions.ts'
import type { Permission } from '../permissions/permission.ts'
import { readTypedData, seemsToGiveAuthority } from '../typedData/readTypedData.ts'
import { describeStep } from './describeStep.ts'
import { isEnding } from './isEnding.ts'
import { shortEnds } from './shortEnds.ts'
import { placeOf } from './shownPlace.ts'
import { hasLookAlikes, hidesLetters } from './visibleText.ts'
import { fill, type Words } from './words.ts'

/** Something to look at before agreeing. */
export type Warning = { readonly tone: 'warn' | 'danger'; readonly title: string; readonly sub: string | undefined }

/** How a request is shown. */
export type Shown = {
  /** The line that says what happens. */
  readonly title: string
  readonly verb: string
  readonly steps: readonly Step[]
  readonly warnings: readonly Warning[]
  /** Cancel is the main answer. */
  readonly isRisky: boolean
  /** Why it cannot be carried out now. */
  readonly blocked: string | undefined
  /** What a person says with a tick before it can be agreed to all the same. */
  readonly tick: string | undefined
}

/** Decides how a request is shown; without findings, as it is shown while they are on their way. */
export function judgeShown(
  approval: Approval,
  findings: Findings | undefined,
  draft: readonly Step[],
  text: Words,
  language: string,
): Shown {
  const { request, site } = approval
  const host = new URL(site.origin).host
  // What ends a session is the vault's own call, and has words of its own.
  const ends = isEnding(request)
  const steps = ends ? [] : (findings?.steps ?? draft)
  const calm = { steps, warnings: [], isRisky: false, blocked: undefined, tick: undefined }
  const authority: Warning = { tone: 'danger', title: text.authority, sub: text.authoritySub }
  const unreadable: Warning = { tone: 'danger', title: text.unreadable, sub: text.unreadableSub }
  if (request.kind === 'message') {
    const { isSignIn, text: message } = request
    if (message === undefined)
      return {
        ...calm,
        title: text.unreadable,
        verb: text.signAnyway,
        warnings: [unreadable],
        isRisky: true,
        tick: text.tickBuilt,
      }
    const warnings = [
      ...(hidesLetters(message) ? [warn(text.hiddenLetters, text.hiddenLettersSub)] : []),
      ...(hasLookAlikes(message) ? [warn(text.lookAlikes, text.lookAlikesSub)] : []),
    ]
    return { ...calm, title: fill(isSignIn ? text.signInTo : text.signFor, { site: host }), verb: text.sign, warnings }
  }
  if (request.kind === 'typedData') {
    const { primaryType } = request.typedData
    const { understood } = readTypedData(request.typedData, request.chain, approval.member.addresses.evm)
    const weights = new Set(steps.map(weigh))
    const isAuthority = weights.has('authority') || (understood === 'none' && seemsToGiveAuthority(primaryType))
    const price = priceOf(steps)
    const moves = steps.some(({ kind }) => kind !== 'identity')
    const warnings = [
      ...(isAuthority ? [authority] : []),
      ...(price === 'none' ? [danger(text.forNothing, text.forNothingSub)] : []),
      ...(price === 'mostlyOthers' ? [danger(text.mostlyOthers, text.mostlyOthersSub)] : []),
      ...(weights.has('handover') ? [danger(text.fidLost, text.fidLostSub)] : []),
      ...(weights.has('deputy') ? [warn(text.deputy, text.deputySub)] : []),
      ...(weights.has('unread') ? [unreadable] : []),
      ...(understood !== 'whole' && !isAuthority ? [warn(text.notUnderstood, text.notUnderstoodSub)] : []),
      ...(understood !== 'none' && moves && !isAuthority ? [warn(text.bySignature, text.bySignatureSub)] : []),
      ...(findings ? receiverWarnings(findings, text) : []),
      ...youthOf(findings, text),
    ]
    const isRisky = warnings.some(({ tone }) => tone === 'danger')
    const [only] = steps.length === 1 ? steps : []
    const words = only && describeStep(only, placeOf(approval, findings, text, language))
    const isOrder = steps[0]?.kind === 'give'
    const told = isOrder ? text.order : (words?.title ?? fill(text.signFor, { site: host }))
    const title = isAuthority ? text.authority : told
    const tick = tickOf(warnings, text)
    const allows = only?.kind === 'allowItem' || (only?.kind === 'allow' && only.amount > 0n)
    const verb = isRisky ? text.signAnyway : allows ? text.signAndAllow : text.sign
    return { ...calm, title, verb, warnings, isRisky, tick }
  }
  if (request.kind === 'session') {
    const title = fill(text.sessionTitle, { site: host })
    const warnings = [
      ...(findings
        ? warningsOf(findings, text, { authority, unreadable, symbol: approval.network.symbol, differs: false })
        : []),
      ...(request.permissions.some(callsUnknown) ? [warn(text.unknownFunctions, text.unknownFunctionsSub)] : []),
    ]
    const isRisky = warnings.some(({ tone }) => tone === 'danger')
    const blocked = findings && findings.sessionNonce === undefined ? reasonOf(warnings, text) : undefined
    return { ...calm, title, verb: text.allow, warnings, isRisky, blocked, tick: tickOf(warnings, text) }
  }
  const place = placeOf(approval, findings, text, language)
  const [only] = steps.length === 1 ? steps : []
  const words = only && describeStep(only, place)
  const ending = endingWords(request, text)
  const title = ending?.title ?? words?.headline ?? words?.title ?? fill(text.steps, { count: steps.length })
  const verb = ending?.verb ?? words?.verb ?? text.approve
  if (!findings) return { ...calm, title, verb }
  const warnings = warningsOf(ends ? { ...findings, steps: [] } : findings, text, {
    authority,
    unreadable,
    symbol: approval.network.symbol,
    differs: !ends && differsFromTrial(findings, approval.member.addresses.evm),
  })
  const isEvm = request.kind !== 'solanaTransactions'
  const sends = isEvm || request.sends
  const isKnown = findings.steps.length > 0 || draft.length === 0
  const cannot = isEvm ? !findings.complete : !isKnown || (findings.obstacle !== undefined && sends)
  const blocked = cannot ? reasonOf(warnings, text) : undefined
  const isRisky = warnings.some(({ tone }) => tone === 'danger')
  const isSent = only?.kind === 'coin' || only?.kind === 'token' || only?.kind === 'item'
  const said = isRisky && blocked === undefined && isSent ? text.sendAnyway : verb
  return { steps, title, verb: said, warnings, isRisky, blocked, tick: tickOf(warnings, text) }
}

/** What to do where nothing can be carried out. A note above it says what was found. */
function reasonOf(warnings: readonly Warning[], text: Words): string {
  return warnings.some(({ tone }) => tone === 'danger') ? text.cannot : text.unanswered
}

/** What is said with a tick before something dangerous is agreed to. */
function tickOf(warnings: readonly Warning[], text: Words): string | undefined {
  const dangers = warnings.filter(({ tone }) => tone === 'danger').map(({ title }) => title)
  if (dangers.length === 0) return undefined
  if (dangers.includes(text.lookAlike)) return text.tickAddress
  return dangers.every((title) => title === text.unreadable) ? text.tickBuilt : text.tickKnown
}

function endingWords({ kind }: Approval['request'], text: Words): { title: string; verb: string } | undefined {
  if (kind === 'endSession') return { title: text.sessionEnd, verb: text.sessionEndVerb }
  return kind === 'endSessions' ? { title: text.sessionsEnd, verb: text.sessionsEndVerb } : undefined
}

function callsUnknown(permission: Permission): boolean {
  return permission.kind === 'call' && permission.functions.some(({ selector }) => !knownSignature(selector))
}

type Known = {
  readonly authority: Warning
  readonly unreadable: Warning
  readonly symbol: string
  /** The trial run shows something else than the steps say. */
  readonly differs: boolean
}

const warn = (title: string, sub: string): Warning => ({ tone: 'warn', title, sub })
const danger = (title: string, sub: string): Warning => ({ tone: 'danger', title, sub })

/** What is said of contracts that were not there a day ago. */
function youthOf(findings: Findings | undefined, text: Words): readonly Warning[] {
  return (findings?.young ?? []).map((address) => ({
    tone: 'danger',
    title: text.young,
    sub: fill(text.youngSub, { address: shortEnds(address) }),
  }))
}

/** What is said of receivers. */
function receiverWarnings({ aside, steps }: Findings, text: Words): readonly Warning[] {
  const isToToken = steps.some((step) => step.kind === 'token' && bookKey(step.to) === bookKey(step.token))
  const [contract] = aside.contracts.filter((each) => !steps.some((step) => tokensOf(step).includes(each)))
  return [
    ...aside.lookAlikes.map(({ address, known }): Warning => {
      const sub = fill(text.lookAlikeSub, { known: grouped(known), address: grouped(address) })
      return { tone: 'danger', title: text.lookAlike, sub }
    }),
    ...(isToToken ? [{ tone: 'danger' as const, title: text.toToken, sub: text.toTokenSub }] : []),
    ...(contract !== undefined && !isToToken ? [warn(text.toContract, text.toContractSub)] : []),
    ...(pays(steps, aside.strangers) ? [warn(text.firstPayment, text.firstPaymentSub)] : []),
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

function warningsOf(findings: Findings, text: Words, known: Known): readonly Warning[] {
  const { obstacle, simulation, steps } = findings
  const rights = simulation.kind === 'changes' ? simulation.rights : []
  const weights = new Set([...steps, ...rights].map(weigh))
  const warnings: Warning[] = []
  if (obstacle?.kind === 'network') warnings.push({ tone: 'danger', title: text.noNetwork, sub: text.noNetworkSub })
  if (obstacle?.kind === 'otherCode') warnings.push({ tone: 'danger', title: text.otherCode, sub: text.otherCodeSub })
  if (obstacle?.kind === 'short')
    warnings.push({ tone: 'danger', title: fill(text.short, { symbol: known.symbol }), sub: text.shortSub })
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
  if (known.differs) warnings.push({ tone: 'danger', title: text.differs, sub: text.differsSub })
  if (weights.has('authority')) warnings.push(known.authority)
  if (weights.has('unread')) {
    const isTried = simulation.kind === 'changes'
    warnings.push(isTried ? { tone: 'warn', title: text.unread, sub: text.unreadSub } : known.unreadable)
  }
  if (weights.has('described')) warnings.push(warn(text.described, text.describedSub))
  if (steps.some((step) => step.kind === 'swap' && step.get.isBound && step.get.amount === 0n))
    warnings.push({ tone: 'warn', title: text.noLeast, sub: text.noLeastSub })
  warnings.push(...receiverWarnings(findings, text), ...youthOf(findings, text))
  return warnings
}
