// Long because each request goes by one of five ways, and all of them end here.
import { type PortError, portErrorCodes, type TakenUp, takeUpMethod } from '@foyer/contract/vault-port'
import type { Account } from '../../account/account.ts'
import type { Member } from '../../account/member.ts'
import { type PolicyCode, PolicyRefusalError } from '../../account/policyRefusal.ts'
import type { RpcRequest } from '../../approvals/approvalKind.ts'
import { kindOf } from '../../approvals/approvalKinds.ts'
import {
  type Approval,
  type Approvals,
  createApprovals,
  declinedAs,
  type ShownNetwork,
  type Site,
} from '../../approvals/approvals.ts'
import { type Ended, resultOf } from '../../approvals/ended.ts'
import { evaluateRequest } from '../../approvals/evaluateRequest.ts'
import { executeRequest, type RequestContext } from '../../approvals/executeRequest.ts'
import { type Findings, noFindings } from '../../approvals/findings/findings.ts'
import { withRules } from '../../approvals/findings/withRules.ts'
import type { ApprovalRequest } from '../../approvals/request.ts'
import { callsRefusal } from '../../evm/callsRefusal.ts'
import { createSentCalls, type SentCalls } from '../../evm/sequentialCalls/sentCalls.ts'
import type { SmartAccounts } from '../../evm/smartAccount/smartAccounts.ts'
import { createNetwork } from '../../platform/createNetwork.ts'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import type { ServedPort } from '../../platform/port/servePort.ts'
import type { PageSettings } from '../../platform/readDocument.ts'
import { WindowError } from '../../platform/window/WindowError.ts'
import { promptScreen } from '../login/promptScreen.ts'
import type { Screens } from '../login/screens.ts'
import { goingOf } from '../window/goingOf.ts'
import { isLeftId } from '../window/goToWallet.ts'
import { openWindow } from '../window/openWindow.ts'
import { takeAnswer } from '../window/takeAnswer.ts'
import type { ApprovalTask, WindowAnswer } from '../window/windowTask.ts'
import { answerCallsStatus, capabilitiesOf } from './answerCalls.ts'

/** What answers need of the frame. */
export type AnswerParameters = {
  readonly account: Account
  readonly screens: Screens
  readonly settings: PageSettings
  readonly fetch?: typeof fetch | undefined
  /** The operator's own site, in whose pages it is approved; for others it is in the vault's own window. */
  readonly isTrusted: boolean
  readonly emit: ServedPort['emit']
  /** Says by name how the gateway failed. */
  readonly reached: <T>(work: Promise<T>) => Promise<T>
  /** Offers a new code to a member whose session ended, and answers who is logged in then. */
  readonly renew: (member: Member, signal: AbortSignal) => Promise<Member>
}

/** Where the page stands when it asks. */
export type RpcPlace = {
  readonly active: Readonly<Record<string, string>>
  readonly chains: readonly string[]
  readonly member: Member | undefined
  readonly shown: ShownNetwork | undefined
  /** When the page no longer waits, in milliseconds of `performance.now()`. */
  readonly endsAt: number
  readonly site: Site
  readonly moveTo: (chain: string) => void
  /** Whether the visitor's account is used as a smart account where a network has them. */
  readonly isSmart: boolean
}

/** Answers one request of a page, silently or after the visitor's word. @throws PortRefusalError otherwise. */
export type Answer = (asked: RpcRequest, signal: AbortSignal, place: RpcPlace) => Promise<unknown>

type Place = RpcPlace &
  RequestContext &
  Omit<AnswerParameters, 'settings'> &
  Pick<PageSettings, 'gateway' | 'projectId'> & { readonly approvals: Approvals }

/** Makes what answers a page's requests, one approval on screen at a time. */
export function createAnswer({ screens, settings, ...parameters }: AnswerParameters): Answer {
  const { config, gateway, projectId } = settings
  const reach = (path: '/v1' | '/v1/bundler') =>
    createNetwork({ baseUrl: gateway, path, projectId, fetch: parameters.fetch })
  const network = reach('/v1')
  const { sponsor } = parameters.account
  const smart: SmartAccounts = { chains: config.smartAccounts, bundler: reach('/v1/bundler'), sponsor }
  const own = { ...parameters, screens, network, smart, gateway, projectId }
  const approvals = createApprovals(
    (approval) => screens.show(approval && { kind: 'approval', approval }),
    (approval) => {
      const screen = screens.current()
      return screen?.kind === 'approval' && screen.approval === approval
    },
    () => screens.current() === undefined,
  )
  const renew: RequestContext['renew'] = (member, signal) => parameters.renew(member, signal).finally(approvals.redraw)
  const showTurn: RequestContext['showTurn'] = (turn) =>
    turn ? screens.show({ kind: 'calls', ...turn }) : approvals.redraw()
  let sentCalls: SentCalls | undefined
  return (asked, signal, place) => {
    sentCalls ??= createSentCalls({ origin: place.site.origin })
    return answerRpc(asked, signal, { ...own, ...place, approvals, renew, sentCalls, showTurn })
  }
}

async function answerRpc(asked: RpcRequest, signal: AbortSignal, place: Place): Promise<unknown> {
  if (asked.method === takeUpMethod) return takeUp(asked.params, signal, place)
  const { active, chains, isSmart, member, moveTo, site, smart } = place
  const smartChains = isSmart ? smart.chains.map(({ chainId }) => chainId) : []
  const verdict = evaluateRequest(asked, {
    origin: site.origin,
    addresses: member?.addresses,
    active,
    chains,
    smartChains,
  })
  switch (verdict.kind) {
    case 'refused':
      throw new PortRefusalError(verdict.failure, verdict.answer)
    case 'safe':
      return answerSafe(asked, signal, place)
    case 'switch':
      moveTo(verdict.chain)
      return null
    case 'ask':
      return ask(asked, verdict.request, signal, place)
  }
}

function answerSafe(asked: RpcRequest, signal: AbortSignal, place: Place) {
  const { chain, method, params } = asked
  const { chains: served, isSmart, member, network, sentCalls, site, smart } = place
  const [, reference = ''] = chain.split(':')
  switch (method) {
    case 'eth_accounts':
      return member ? [member.addresses.evm] : []
    case 'eth_chainId':
      return `0x${Number(reference).toString(16)}`
    case 'net_version':
      return reference
    case 'wallet_getCapabilities':
      return capabilitiesOf({ isSmart, member, network, params, served, signal, smart })
    case 'wallet_getCallsStatus':
      return answerCallsStatus({ chain, network, params, sentCalls, signal, smart })
    case 'wallet_getPermissions':
      return [{ parentCapability: 'eth_accounts', invoker: site.origin, caveats: [] }]
    default:
      return network(chain, method, params, signal)
  }
}

async function ask(asked: RpcRequest, request: ApprovalRequest, signal: AbortSignal, place: Place): Promise<unknown> {
  const { account, approvals, endsAt, isSmart, isTrusted, member, network, projectId, shown, site, smart } = place
  if (!member || !shown) throw new PortRefusalError('not-connected')
  await kindOf(request).check?.(request, place.sentCalls)
  let isOtherCode = false
  let policy: PolicyCode | undefined
  const lookAt = async (looked: ApprovalRequest): Promise<Findings> => {
    const { inspectRequest, openDirectory } = await import('../../approvals/inspectRequest.ts')
    const asked = { network, directory: openDirectory(place), member, smart: isSmart ? smart : undefined }
    const [found, siteSince] = await Promise.all([
      inspectRequest(asked, looked, signal).then((each) => withRules(account, member, looked, each)),
      // An operator's own site is called trusted in its place. Where this fails the visitor answers without it.
      isTrusted ? undefined : readSince(account).catch(() => undefined),
    ])
    return withSiteSince(found, siteSince)
  }
  // Where it fails, the visitor sees that nothing is known of it, and can only decline what moves something.
  const look = async () => {
    const found = await lookAt(request).catch(() => noFindings)
    isOtherCode = found.obstacle?.kind === 'otherCode'
    policy = found.policy
    return found
  }
  const limit: Approval['limit'] = async (limited) => {
    const found = await lookAt(limited).catch(() => noFindings)
    return { ...found, limits: undefined }
  }
  const about = { site, member, network: shown, request }
  const taskOf = (findings: Findings, language: string, until: number): ApprovalTask => ({
    kind: 'approval',
    ...about,
    isTrusted,
    leftMs: until - performance.now(),
    findings,
    language,
  })
  /** What became of it, where the window carried it out. */
  let ended: Ended | undefined
  const review: Approval['review'] = async (asked) => {
    const variants = [...variantsOf(asked.findings)]
    let hasBegun = false
    return openWindow({
      url: `/window?${new URLSearchParams({ project: projectId })}`,
      byPage: asked.isByPage ? (url) => place.emit('popup.needed', { url, reason: 'window' }) : undefined,
      signal: asked.signal,
      onOpened: asked.onOpened,
      gateway: place.gateway,
      task: async () => ({
        ...taskOf(asked.findings, asked.language, asked.endsAt),
        device: await (await account.later()).deviceKey(),
        // The operator's own sites have their part of the secret in the frame.
        carriesOut: !isTrusted,
      }),
      read(said) {
        if (said.t === 'begun') hasBegun = true
        if (said.t !== 'answered') return undefined
        const { vouch, why } = said
        ended = said.ended
        // A frame that only shows the wallet was joined as it was logged in.
        if (vouch !== undefined && isTrusted) void account.later().then(({ joinBrowser }) => joinBrowser(vouch))
        return { agreed: agreedFindings(said, asked.findings, variants), why }
      },
      async reply(said) {
        if (said.t === 'limit') {
          const findings = await asked.limit(said.chosen)
          return { t: said.t, number: said.number, place: variants.push(findings) - 1, findings }
        }
        if (said.t !== 'calls' && said.t !== 'join') return undefined
        if (said.t === 'calls') await place.sentCalls.keep(said.calls)
        else await (await account.later()).joinBrowser(said.vouch)
        return { t: said.t, number: said.number }
      },
    }).catch((error: unknown) => {
      if (!hasBegun || !(error instanceof WindowError)) throw error
      // It may have been sent: the same is not offered again.
      ended = { failure: 'late', answer: closedWhileSent }
      return { agreed: asked.findings }
    })
  }
  const going: Approval['going'] = (shown) =>
    goingOf({
      gateway: place.gateway,
      projectId,
      origin: site.origin,
      task: async () => taskOf(shown.findings, shown.language, endsAt),
      left: {
        kind: 'approval',
        walletId: member.walletId,
        asked,
        request,
        network: about.network,
        findings: shown.findings,
      },
    })
  const carried = approvals.ask(
    { ...about, endsAt, isTrusted, inspect: look, limit, review, going },
    async (findings) => {
      if (!ended && isTrusted) return executeRequest(request, findings, member, place, signal)
      return resultOf(ended ?? unended)
    },
    signal,
  )
  // The visitor could only decline, and the page can do it another way.
  return carried.catch((ended: unknown) => {
    if (policy) throw new PolicyRefusalError(policy)
    throw isOtherCode ? callsRefusal('delegator-differs') : ended
  })
}

/** What a page is told where the window closed in the middle. */
const closedWhileSent: PortError = {
  code: portErrorCodes.failed,
  text: 'The wallet’s window was closed while this was carried out. Look whether it was, before you ask again.',
  data: { failure: 'late' },
}

/** What did not come with its end was not carried out: this frame does nothing of it. */
const unended: Ended = { failure: 'late' }

/** By their place: what the window may agree to beside the request as it was asked. */
function variantsOf({ limits }: Findings): readonly Findings[] {
  return limits?.variants.map(({ findings }) => findings) ?? []
}

/** What was agreed to in the wallet's own page, if anything. */
function agreedFindings(
  said: Extract<WindowAnswer, { t: 'answered' }>,
  asked: Findings,
  variants: readonly Findings[],
): Findings | undefined {
  const { agreed, mayReplace, terms } = said
  const found = agreed === 'asked' ? asked : agreed === undefined ? undefined : variants[agreed]
  return found && { ...found, mayReplace, terms }
}

/**
 * Goes on with a request whose page was at the wallet, once, for the wallet and the site that it was asked of: tells what became of it
 * there, and carries it out here for the operator's own site alone.
 *
 * @throws PortRefusalError where this browser has no answer.
 */
async function takeUp(params: unknown, signal: AbortSignal, place: Place): Promise<TakenUp> {
  const { approvals, endsAt, gateway, isTrusted, member, screens, site } = place
  if (!member) throw new PortRefusalError('not-connected')
  const [id] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const taken = typeof id === 'string' && isLeftId(id) ? await takeAnswer(gateway, site.origin, id) : undefined
  const left = taken?.left.kind === 'approval' && taken.left.walletId === member.walletId ? taken.left : undefined
  if (!taken || !left) {
    const show = promptScreen(signal)
    await show<void>((leave) => screens.show({ kind: 'taskLost', leave })).finally(() => screens.show(undefined))
    throw new PortRefusalError('late')
  }
  const { asked, network, request } = left
  const about = { site, member, network, request }
  const { said } = taken
  const end = async (): Promise<unknown> => {
    // It was being carried out there, and no end is known.
    if (said.t === 'begun') return resultOf({ failure: 'late', answer: closedWhileSent })
    const agreed = said.t === 'answered' ? agreedFindings(said, left.findings, variantsOf(left.findings)) : undefined
    if (said.t !== 'answered' || !agreed) throw declinedAs(request, said.t === 'answered' ? said.why : undefined)
    for (const calls of said.calls ?? []) await place.sentCalls.keep(calls)
    if (!isTrusted) return resultOf(said.ended ?? unended)
    const none = () => Promise.reject(new Error('It was answered already.'))
    const shown = { ...about, endsAt, isTrusted, inspect: async () => agreed, review: none }
    return approvals.resume(shown, agreed, () => executeRequest(request, agreed, member, place, signal))
  }
  return end().then(
    (result) => ({ ...asked, result }),
    (error: unknown) => {
      if (error instanceof PortRefusalError) return { ...asked, error: error.toPortError() }
      throw error
    },
  )
}

/** The same for every variant of what is found. */
function withSiteSince(found: Findings, siteSince: number | undefined): Findings {
  const { limits } = found
  const variants = limits?.variants.map((each) => ({ ...each, findings: { ...each.findings, siteSince } }))
  return { ...found, siteSince, limits: limits && variants && { ...limits, variants } }
}

async function readSince(account: Account): Promise<number | undefined> {
  return (await account.later()).siteSince()
}
