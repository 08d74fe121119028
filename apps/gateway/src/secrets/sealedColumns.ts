import type { SealedColumn } from './rotateSecrets.ts'

/** Every column that holds sealed texts; a new one is listed here, so that rotation reaches it. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'sessions', key: 'pci', column: 'signing_key' },
  { table: 'sign_in_keys', key: 'kid', column: 'secret' },
]
