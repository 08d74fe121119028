import { GatewayError } from '@foyer/contract'
import type { Member } from '../../account/member.ts'
import type { StepUp } from '../../account/stepUp.ts'
import { kindOf } from '../../approvals/approvalKinds.ts'
import { type Ended, endOf } from '../../approvals/ended.ts'
import { executeRequest, type RequestContext } from '../../approvals/executeRequest.ts'
import type { Findings } from '../../approvals/findings/findings.ts'
import type { SentCalls } from '../../evm/sequentialCalls/sentCalls.ts'
import type { Network } from '../../platform/createNetwork.ts'
import { type DeviceStore, openDeviceStore } from '../../platform/device/deviceStore.ts'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import type { PageSettings } from '../../platform/readDocument.ts'
import type { SignerTasks } from '../../signer/signerTasks.ts'
import type { Screens } from '../login/screens.ts'
import { memberStore } from './memberStore.ts'
import { OtherWalletError } from './OtherWalletError.ts'
import type { ServiceTrip } from './serviceTrip.ts'
import { vouchForFrame } from './vouchForFrame.ts'
import { createWindowAccount } from './windowAccount.ts'
import type { ApprovalTask, AskFrame } from './windowTask.ts'

/** The wallet in its own window, which signs and sends what is agreed to there. */
export type WindowWallet = {
  /**
   * Opens the member's wallet here, logging the window in where it is not, and has what the owner's limits ask for confirmed.
   *
   * @throws OtherWalletError, GatewayError, PasskeyError and PortRefusalError where that comes to nothing: nothing was begun.
   */
  enter(findings: Findings, confirm: (step: StepUp) => Promise<void>): Promise<Member>
  /** Signs and sends what was agreed to, and answers what became of it. */
  carryOut(findings: Findings, member: Member): Promise<Ended>
}

/** What {@link createWindowWallet} takes. */
export type CreateWindowWalletParameters = {
  readonly settings: PageSettings
  readonly task: ApprovalTask
  readonly ask: AskFrame
  /** Where the window logs in, where it has to. */
  readonly screens: Screens
  /** How this window logs in at a sign-in service. */
  readonly trip?: ServiceTrip | undefined
  readonly signer: () => Promise<SignerTasks>
  /** Ends once the page no longer waits. */
  readonly signal: AbortSignal
  readonly fetch?: typeof fetch | undefined
  /** Default: this page's own store. */
  readonly open?: (() => Promise<DeviceStore>) | undefined
}

/** Opens this browser's store for the member of a task. @throws DOMException where the browser keeps nothing. */
export async function createWindowWallet(parameters: CreateWindowWalletParameters): Promise<WindowWallet> {
  const { ask, open = openDeviceStore, screens, settings, signal, signer, task, trip, fetch } = parameters
  const { config, gateway, projectId } = settings
  const kept = await open()
  const openAgain = async () => ({ ...kept, close: () => undefined })
  const store = memberStore(kept, task.member.walletId)
  const { language } = task
  const { account, clockAhead, logIn } = await createWindowAccount({
    ...{ settings, store, language, screens, signer, signal, trip, fetch, visited: task.site },
  })
  const { createNetwork } = await import('../../platform/createNetwork.ts')
  const network = createNetwork({ baseUrl: gateway, projectId, fetch })
  const bundler: Network = createNetwork({ baseUrl: gateway, path: '/v1/bundler', projectId, fetch })

  // Begun while the visitor reads, so that little is left to do after the press.
  let restoring: Promise<Member | undefined> | undefined = account.restore()
  for (const each of [restoring, signer()]) each.catch(() => undefined)
  const restore = () => {
    const first = restoring
    restoring = undefined
    return first ?? account.restore()
  }
  /** The session of before; without one the visitor logs in here. */
  const openWallet = async (): Promise<Member> => {
    const known = await restore()
    if (known) return known
    const { device } = task
    const vouch = device && (await vouchForFrame({ device, config, clockAhead, open: openAgain }))
    // A frame that has opened the wallet by itself, in an earlier version, is known: so is this window then.
    if (vouch !== undefined) await ask({ t: 'join', vouch })
    return logIn(task.member)
  }
  const enter = async (): Promise<Member> => {
    const member = await openWallet()
    if (!isSameWallet(member, task.member)) throw new OtherWalletError('The window opened another wallet.')
    return member
  }
  /** The site asks its frame after calls, which keeps them. */
  const sentCalls: SentCalls = {
    find: async () => undefined,
    keep: async (calls) => void (await ask({ t: 'calls', calls })),
    whileSending: (_, send) => send(),
    isSending: async () => false,
  }
  const place: RequestContext = {
    account,
    network,
    smart: { chains: config.smartAccounts, bundler, sponsor: account.sponsor },
    sentCalls,
    reached: (work) => work.catch(throwRefusal),
    renew: enter,
    showTurn: (turn) => screens.show(turn && { kind: 'calls', ...turn }),
  }
  return {
    async enter(findings, confirm) {
      const member = await enter()
      if (findings.stepUp === undefined) return member
      // What the frame asked for is good for its own key alone.
      const { askStepUp } = await account.later()
      const step = await askStepUp(member, kindOf(task.request).signs(task.request, findings, member.addresses))
      if (step) await confirm(step)
      return member
    },
    carryOut: (findings, member) => endOf(executeRequest(task.request, findings, member, place, signal)),
  }
}

function isSameWallet(one: Member, other: Member): boolean {
  const [own, shown] = [one.addresses, other.addresses]
  return one.walletId === other.walletId && own.evm === shown.evm && own.solana === shown.solana
}

/** Names the gateway's failure for the site. */
function throwRefusal(error: unknown): never {
  if (error instanceof PortRefusalError) throw error
  if (!(error instanceof GatewayError)) throw new PortRefusalError('damaged')
  if (error.status === 401) throw new PortRefusalError('login-needed')
  // Without an answer there is no status.
  throw new PortRefusalError(error.status && error.status < 500 ? 'refused' : 'unreachable')
}
