import type { PortParameters } from '@foyer/contract/vault-port'
import type { Account } from '../../account/account.ts'
import type { Site } from '../../approvals/approvals.ts'
import type { ServedPort } from '../../platform/port/servePort.ts'
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
}
