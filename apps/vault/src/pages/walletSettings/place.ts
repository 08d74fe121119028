import type { VaultAct } from '@foyer/contract/vault'
import type { Member } from '../../account/member.ts'
import type { Security } from './createSecurity.ts'

/** A part of the page. */
export type Place =
  | 'home'
  | 'address'
  | 'links'
  | 'export'
  | 'file'
  | 'protect'
  | 'password'
  | 'keeperPasskey'
  | 'factors'
  | 'replace'
  | 'limits'
  | 'authenticator'
  | 'protection'
  | 'signOutAll'
  | 'delete'

/** What every part is given. */
export type PlaceProps = {
  security: Security
  member: Member
  /** A login is too old, or over: the visitor logs in and comes back here. */
  onStale: () => void
  /** Goes back to the list, and says why. */
  onDone: (said?: string) => void
}

/** What is done in a part, where it may have to wait for trust in this browser. */
export const actOf: Readonly<Partial<Record<Place, VaultAct>>> = {
  address: 'change-email',
  export: 'export',
  file: 'make-file',
  protect: 'protect',
  password: 'protect',
  keeperPasskey: 'add-passkey',
  signOutAll: 'sign-out-all',
  delete: 'delete',
}
