import type { PortParameters } from '@foyer/contract/vault-port'
import type { Account } from '../../account/account.ts'
import type { Site } from '../../approvals/approvals.ts'
import type { ServedPort } from '../../platform/port/servePort.ts'
import type { MakePasskey } from '../frame/makeInWindow.ts'
import type { ServiceTrip } from '../window/serviceTrip.ts'
import type { Screens } from './screens.ts'

/** How a visitor logs in. */
export type LoginWay = PortParameters<'login.start'>

/** What a login needs of the frame. */
export type LogInParameters = {
  readonly account: Account
  readonly projectId: string
  readonly screens: Screens
  readonly emit: ServedPort['emit']
  readonly site: Site
  /** Where the gateway is reached. */
  readonly gateway: string
  /** The operator's own site, in whose pages the frame may ask what gives a site something. */
  readonly isTrusted: boolean
  /** The wallet's own window, which sees the wallet without a question. */
  readonly isOwn?: boolean | undefined
  /** How the wallet's own window goes to a sign-in service itself; default: each service has a separate window. */
  readonly trip?: ServiceTrip | undefined
  /** The app that shows the wallet's own window opens addresses in the visitor's browser. */
  readonly opensOutside?: boolean | undefined
  /** The site that a visitor of the wallet's own window came from; default: `site`. */
  readonly visited?: Site | undefined
  /** Makes a passkey; default: in the wallet's own window, since no frame may. */
  readonly make?: MakePasskey | undefined
}
