import type { SocialProvider } from '@foyer/contract/vault'
import type { VaultAttemptRow } from '../vaultTables.ts'

/** An event that a member is notified of by mail, because another person may have caused it. */
export type Notice =
  /** The words of the wallet were shown. */
  | { kind: 'exported' }
  /** A recovery file of the wallet was made. */
  | { kind: 'filed' }
  /** The wallet was deleted; it can be had back until `erasedAt`, in milliseconds since 1970. */
  | { kind: 'deleted'; erasedAt: number }
  /** A login took the deletion back. */
  | { kind: 'kept' }
  /** The address was changed; `link` undoes it until then. */
  | { kind: 'email-changed'; until: number; link: string }
  /** A member wanted to change to an address that another one has. */
  | { kind: 'email-taken' }
  /** A login on another device by `way`, at `at`; `link` ends that device. */
  | { kind: 'device-added'; way: VaultAttemptRow['method']; at: number; link: string }
  /** A device that is not known waits for the wallet until `at`; `link` ends it, empty where another mail has it. */
  | { kind: 'recovery-asked'; at: number; link: string }
  /** Such a device was removed before it was let in. */
  | { kind: 'recovery-cancelled' }
  /** A device was shut out by another one. */
  | { kind: 'device-removed'; label: string }
  | { kind: 'passkey-added' }
  /** A keeper knows another passkey, or let a new device in by one. */
  | { kind: 'keeper-passkey' | 'keeper-release' }
  /** What opens the wallet on a new device was added, was taken away, or replaced all others. */
  | { kind: 'factor-added' | 'factor-removed' | 'factors-replaced'; factor: 'passkey' | 'password' }
  /** An app whose codes confirm was added, or taken away. */
  | { kind: 'authenticator-added' | 'authenticator-removed' }
  /** Too many codes were wrong; none are taken before `until`, in milliseconds since 1970. */
  | { kind: 'authenticator-locked'; until: number }
  /** What has to be confirmed was changed, or nothing any more. */
  | { kind: 'limits-set' | 'limits-ended' }
  /** Nothing has to be confirmed from `until` on. */
  | { kind: 'limits-ending'; until: number }
  /** A way to log in was added, or taken away. */
  | { kind: 'login-linked' | 'login-unlinked'; way: 'passkey' | SocialProvider }
  /** The operator closes the wallet on the day `until`; `link` leads to its words. */
  | { kind: 'closing'; until: number; link: string }
