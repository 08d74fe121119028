import type { DeviceStore } from '../platform/device/deviceStore.ts'
import type { GatewayCall } from '../platform/gateway/createGatewayCall.ts'
import type { VaultConfig } from '../platform/gateway/vaultConfig.ts'
import type { Clock } from '../platform/pause.ts'
import type { FileMaker } from '../signer/createSigner.ts'
import type { SignerTasks } from '../signer/signerTasks.ts'
import type { AskCode } from './stepUp.ts'

/** What an account is made with. */
export type AccountParameters = {
  readonly call: GatewayCall
  /** The same for the keeper, where it is a separate process. */
  readonly keeper: GatewayCall
  readonly config: VaultConfig
  readonly clockAhead: number
  readonly store: DeviceStore
  /** Starts the signer, or answers the one that runs. */
  readonly signer: () => Promise<SignerTasks>
  /** Starts the worker that makes keys of passwords; default: its code is fetched. */
  readonly passwords?: (() => Promise<FileMaker>) | undefined
  /** Asks for a code of the authenticator app; default: this page shows no field for one, and the question counts as left. */
  readonly askCode?: AskCode | undefined
  /** The site that shows the vault. */
  readonly origin: string
  /** The wallet is only shown there, so that this device needs nothing of its secret. Default false. */
  readonly isShownOnly?: boolean | undefined
  /** How this browser names itself; the mail and the list of devices say it in words. */
  readonly userAgent: string
  readonly language?: string | undefined
  /** When the page that holds the account was opened, in ms since 1970; default `performance.timeOrigin`. */
  readonly openedAt?: number | undefined
  /** What time is taken from while a visitor is at a sign-in service; default: the browser's own. */
  readonly clock?: Clock | undefined
}
