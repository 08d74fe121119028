/** A column that holds sealed texts, and the column that tells its rows apart. */
export type SealedColumn = { table: string; key: string; column: string }

/** Every column that holds sealed texts; a new one is listed here, so that rotation reaches it. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'sessions', key: 'pci', column: 'signing_key' },
  { table: 'sign_in_keys', key: 'kid', column: 'secret' },
]
