import type { SealedMessage } from '@foyer/contract/vault'
import type { Keeper } from '../createKeeper.ts'
import type { Asked, ForgottenSince, KeptPlace } from './createKeeperOrders.ts'

/** What the gateway asks of its keeper, wherever that runs. */
export type KeeperLink = {
  /** What recovery parts are sealed to on their way there; nothing while a separate keeper was never reached. */
  publicKey: () => Promise<string | undefined>
  /**
   * Keeps a part that a device sent in the call with the proof `jti`.
   *
   * @throws VaultRefusal `vault-keeper-away` when it is not known whether it is kept.
   */
  put: (place: KeptPlace, jti: string, message: SealedMessage) => Promise<void>
  /** Has a wallet's parts handed out no more, and erased once no backup needs them. @throws VaultRefusal `vault-keeper-away` */
  drop: (walletId: string) => Promise<void>
  /** The same for one split of a wallet. @throws VaultRefusal `vault-keeper-away` */
  retire: (place: { walletId: string; splitId: string }) => Promise<void>
  /** Says that a device that is not known wants a wallet's part, and has to wait from now on. @throws VaultRefusal `vault-keeper-away` */
  ask: (asked: Asked) => Promise<void>
  /** Which of some splits it would hand a part out of, in their order. @throws VaultRefusal `vault-keeper-away` */
  holds: (places: readonly { walletId: string; splitId: string }[]) => Promise<readonly boolean[]>
  /** Has it know a passkey of a wallet's member no more. @throws VaultRefusal `vault-keeper-away` */
  forget: (passkey: { walletId: string; credentialId: string }) => Promise<void>
  /** Has it know no passkey of a wallet any more that it came to know since a time. @throws VaultRefusal `vault-keeper-away` */
  forgetSince: (passkeys: ForgottenSince) => Promise<void>
  /** Says in the log what is wrong between the two, if anything is. */
  check: () => Promise<void>
}

/** The link to a keeper in the same process. */
export function inlineLink({ publicKey, put, drop, retire, ask, holds, forget, forgetSince }: Keeper): KeeperLink {
  return { publicKey: async () => publicKey, put, drop, retire, ask, holds, forget, forgetSince, check: async () => {} }
}
