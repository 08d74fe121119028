/** A confirmation that a passkey or a code gives, or has given. */
export type StepUpRow = {
  id: string
  wallet_id: string
  device_id: string
  /** 32 bytes as base64url. */
  challenge: string
  /** What it is for: an act, or the digests of what is signed, as JSON; a digest goes when it is used. */
  act: string | null
  digests: string
  state: 'open' | 'confirmed'
  tries: number
  expires_at: number
}

/** A receiver or a contract that a wallet's owner confirmed. */
export type ConfirmedReceiverRow = {
  wallet_id: string
  /** The network, a space, and the address. */
  receiver: string
  confirmed_at: number
}
