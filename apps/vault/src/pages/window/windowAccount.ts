import type { Account } from '../../account/account.ts'
import { createAccount } from '../../account/createAccount.ts'
import type { Member } from '../../account/member.ts'
import { protectingPasskey } from '../../account/passkeys/protectingPasskey.ts'
import type { Site } from '../../approvals/approvals.ts'
import { proofKeysOf } from '../../platform/device/deviceKeys.ts'
import type { DeviceStore } from '../../platform/device/deviceStore.ts'
import { createGatewayCall } from '../../platform/gateway/createGatewayCall.ts'
import type { ServedPort } from '../../platform/port/servePort.ts'
import type { PageSettings } from '../../platform/readDocument.ts'
import { openOutside, opensOutside } from '../../platform/window/openOutside.ts'
import type { SignerTasks } from '../../signer/signerTasks.ts'
import type { MakePasskey } from '../frame/makeInWindow.ts'
import type { LoginWay } from '../login/logInParameters.ts'
import type { Screens } from '../login/screens.ts'
import type { ServiceTrip } from './serviceTrip.ts'

/** What {@link createWindowAccount} takes. */
export type WindowAccountParameters = {
  readonly settings: PageSettings
  /** What the account keeps; the browser's keys among it. */
  readonly store: DeviceStore
  /** BCP 47. */
  readonly language: string
  /** Where the window logs in. */
  readonly screens: Screens
  /** How this window goes to a sign-in service itself; absent where it cannot come back. */
  readonly trip?: ServiceTrip | undefined
  /** The site that the visitor came from. */
  readonly visited: Site
  readonly signer: () => Promise<SignerTasks>
  /** Ends once the page no longer waits. */
  readonly signal: AbortSignal
  readonly fetch?: typeof fetch | undefined
}

/** An account of the wallet's own window, and how a visitor logs in there. */
export type WindowAccount = {
  readonly account: Account
  /** How far the gateway's clock is ahead of this one, in milliseconds. */
  readonly clockAhead: number
  logIn(way: LoginWay | Member): Promise<Member>
}

/** Makes the account of the wallet's own window: first party, with the browser's own key. */
export async function createWindowAccount(parameters: WindowAccountParameters): Promise<WindowAccount> {
  const { fetch, language, screens, settings, signal, signer, store, trip, visited } = parameters
  const { config, gateway, projectId } = settings
  const clockAhead = config.now - Date.now()
  const shared = { projectId, device: await proofKeysOf(store), clockAhead, fetch }
  const call = createGatewayCall({ ...shared, baseUrl: gateway, name: config.gateway })
  const keeper = config.keeper ? createGatewayCall({ ...shared, baseUrl: config.keeper, name: config.keeper }) : call
  const { userAgent } = navigator
  const origin = config.app
  const account = createAccount({ call, keeper, config, clockAhead, store, signer, origin, userAgent, language })
  let returned = trip?.returned
  return {
    account,
    clockAhead,
    async logIn(way) {
      const { logIn } = await import('../login/logIn.ts')
      // No page of a site hears this: what has to be opened outside, this page opens itself.
      const emit: ServedPort['emit'] = (name, value) => {
        if (name === 'popup.needed' && 'url' in value && value.url !== undefined) openOutside(value.url)
      }
      const place = { account, emit, gateway, isOwn: true, isTrusted: true, projectId, screens, trip, visited }
      // A login that a service sent back here goes on, once.
      const id = returned
      returned = undefined
      const own: LoginWay | Member = id === undefined ? way : { method: 'return', id }
      // This window may make a passkey itself.
      const make: MakePasskey = async (prepared, person) =>
        protectingPasskey({ ...(await prepared), person, name: config.name })
      return logIn({ ...place, make, opensOutside: opensOutside(), site: { origin } }, own, signal).finally(() =>
        screens.show(undefined),
      )
    },
  }
}
