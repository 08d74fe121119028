/** The authenticator app of a member, or one that is being added. */
export type AuthenticatorRow = {
  id: string
  /** One row for each member. */
  user_id: string
  /** The device that adds it, or did. */
  device_id: string
  /** Its secret, sealed by the gateway. */
  envelope: string
  kid: string
  /** Since when it counts; while it is being added, when that was begun. */
  created_at: number
  /** When it can be added no longer; `null` once it was. */
  expires_at: number | null
  /** The newest time step whose code was used: codes are good once. */
  last_step: number
  /** Wrong codes in a row. */
  wrong: number
  /** Until then it takes no codes. */
  wait_until: number
}
