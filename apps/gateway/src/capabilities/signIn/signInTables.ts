/** A key that signs tokens. Times in milliseconds since 1970. */
export type SignInKeyRow = {
  /** Counts up from 1; each number is given once, by whichever process comes first. */
  generation: number
  kid: string
  /** A JSON Web Key, public. */
  public_key: string
  /** Sealed. */
  secret: string
  created_at: number
  /** From then on it signs; published before, so that every verifier of tokens knows it. */
  active_at: number
}

/** One visitor's session at one site. Times in milliseconds since 1970. */
export type SignInSessionRow = {
  id: string
  project_id: string
  /** The site's origin. */
  origin: string
  /** CAIP-10. */
  account: string
  /** JSON list of CAIP-2 names. */
  networks: string
  domain: string
  uri: string
  /** Of the refresh token that is good now, SHA-256 in base64url. */
  token_hash: string
  /** Of the one before, which is good for a moment longer. */
  previous_hash: string
  /** What the good one was made with, from the one before. */
  salt: string
  rotated_at: number
  created_at: number
  expires_at: number
  /** Null while it lives. */
  ended_at: number | null
}

/** A nonce that has signed a visitor in; kept until it would be too old anyway. */
export type SignInNonceRow = { nonce: string; expires_at: number }

/** The tables of sign-in. */
export type SignInTables = {
  sign_in_keys: SignInKeyRow
  sign_in_sessions: SignInSessionRow
  sign_in_nonces: SignInNonceRow
}
