import type { Account } from '../../account/account.ts'
import type { Member } from '../../account/member.ts'
import { type PolicyCode, PolicyRefusalError } from '../../account/policyRefusal.ts'
import type { RpcRequest } from '../../approvals/approvalKind.ts'
import { kindOf } from '../../approvals/approvalKinds.ts'
import {
  type Approval,
  type Approvals,
  createApprovals,
  type ShownNetwork,
  type Site,
} from '../../approvals/approvals.ts'
import { evaluateRequest } from '../../approvals/evaluateRequest.ts'
import { executeRequest, type RequestContext } from '../../approvals/executeRequest.ts'
import { type Findings, noFindings } from '../../approvals/findings/findings.ts'
import { withRules } from '../../approvals/findings/withRules.ts'
import type { ApprovalRequest } from '../../approvals/request.ts'
import { callsRefusal } from '../../evm/callsRefusal.ts'
import { createSentCalls, type SentCalls } from '../../evm/sequentialCalls/sentCalls.ts'
import type { SmartAccounts } from '../../evm/smartAccount/smartAccounts.ts'
import type { Network } from '../../platform/createNetwork.ts'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import type { Screens } from '../login/screens.ts'
import { openWindow } from '../window/openWindow.ts'
import { answerCallsStatus, capabilitiesOf } from './answerCalls.ts'

/** What answers need of the frame. */
export type AnswerParameters = {
  readonly account: Account
  readonly screens: Screens
  readonly projectId: string
  /** Where the gateway is reached. */
  readonly gateway: string
  readonly fetch?: typeof fetch | undefined
  /** The operator's own site, in whose pages it is approved; for others it is in the vault's own window. */
  readonly isTrusted: boolean
  readonly network: Network
  readonly smart: SmartAccounts
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

type Place = RpcPlace & RequestContext & Omit<AnswerParameters, 'screens'> & { readonly approvals: Approvals }

/** Makes what answers a page's requests, one approval on screen at a time. */
export function createAnswer({ screens, ...parameters }: AnswerParameters): Answer {
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
    return answerRpc(asked, signal, { ...parameters, ...place, approvals, renew, sentCalls, showTurn })
  }
}

async function answerRpc(asked: RpcRequest, signal: AbortSignal, place: Place): Promise<unknown> {
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
      return ask(verdict.request, signal, place)
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

async function ask(request: ApprovalRequest, signal: AbortSignal, place: Place): Promise<unknown> {
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
  const review: Approval['review'] = async (asked) => {
    /** By their place: what the window may agree to beside the request as it was asked. */
    const variants = asked.findings.limits?.variants.map(({ findings }) => findings) ?? []
    return openWindow({
      url: `/window?${new URLSearchParams({ project: projectId })}`,
      signal: asked.signal,
      onOpened: asked.onOpened,
      gateway: place.gateway,
      task: async () => ({
        kind: 'approval',
        ...about,
        isTrusted,
        leftMs: endsAt - performance.now(),
        findings: asked.findings,
        device: await (await account.later()).deviceKey(),
        language: asked.language,
      }),
      read(said) {
        if (said.t !== 'answered') return undefined
        const { agreed, mayReplace, terms, vouch, why } = said
        if (vouch !== undefined) void account.later().then(({ joinBrowser }) => joinBrowser(vouch))
        const found = agreed === 'asked' ? asked.findings : agreed === undefined ? undefined : variants[agreed]
        return { agreed: found && { ...found, mayReplace, terms }, why }
      },
      async reply(said) {
        if (said.t !== 'limit') return undefined
        const findings = await asked.limit(said.chosen)
        return { number: said.number, place: variants.push(findings) - 1, findings }
      },
    })
  }
  const carried = approvals.ask(
    { ...about, endsAt, isTrusted, inspect: look, limit, review },
    (findings) => executeRequest(request, findings, member, place, signal),
    signal,
  )
  // The visitor could only decline, and the page can do it another way.
  return carried.catch((ended: unknown) => {
    if (policy) throw new PolicyRefusalError(policy)
    throw isOtherCode ? callsRefusal('delegator-differs') : ended
  })
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
