import type { Generated } from 'kysely'

/** A smart session. Times in seconds since 1970. */
export type SessionRow = {
  /** UUID, version 4. */
  pci: string
  /** CAIP-10, lower-case. */
  account: string
  project_id: string | null
  project_name: string | null
  expiry: number
  /** JSON text, as are permissions and policies. */
  signer: string
  permissions: string
  policies: string
  /** Bytes of the three. */
  terms_bytes: Generated<number>
  /** What the wallet answered when it granted the permissions; null before. */
  context: string | null
  public_key: string
  /** Sealed. */
  signing_key: string
  created_at: number
  revoked_at: number | null
}

/** The table of smart sessions. */
export type SessionTables = { sessions: SessionRow }
