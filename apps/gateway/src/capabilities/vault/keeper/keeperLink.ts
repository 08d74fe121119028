import type { SealedMessage } from '@foyer/contract/vault'
import type { Keeper } from '../createKeeper.ts'

/** What the gateway asks of its keeper, wherever that runs. */
export type KeeperLink = {
  /** What recovery parts are sealed to on their way there; nothing while a keeper elsewhere was never reached. */
  publicKey: () => Promise<string | undefined>
  /**
   * Keeps a part that a device sent in the call with the proof `jti`.
   *
   * @throws VaultRefusal `vault-keeper-away` when it is not known whether it is kept.
   */
  put: (
    place: { walletId: string; splitId: string; email?: string | undefined },
    jti: string,
    message: SealedMessage,
  ) => Promise<void>
  /** Erases what is kept of a wallet. @throws VaultRefusal `vault-keeper-away` */
  drop: (walletId: string) => Promise<void>
  /** Erases what is kept of one split of a wallet. @throws VaultRefusal `vault-keeper-away` */
  retire: (place: { walletId: string; splitId: string }) => Promise<void>
  /** Says in the log what is wrong between the two, if anything is. */
  check: () => Promise<void>
}

/** The link to a keeper in the same process. */
export function inlineLink({ publicKey, put, drop, retire }: Keeper): KeeperLink {
  return { publicKey: async () => publicKey, put, drop, retire, check: async () => {} }
}
