import { type VaultErrorCode, vaultErrors } from '@foyer/contract/vault'

/** Why the vault does not do what was asked; the endpoint makes an answer of it. */
export class VaultRefusal extends Error {
  override readonly name = 'VaultRefusal'
  readonly code: VaultErrorCode
  /** How long to wait before the next try, in whole seconds. */
  readonly retryAfterSeconds: number | undefined

  /** What it was about, for the trail, such as a network and a contract. */
  readonly about: string | undefined

  constructor(code: VaultErrorCode, retryAfterSeconds?: number, about?: string) {
    super(vaultErrors[code].message)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
    this.about = about
  }
}
