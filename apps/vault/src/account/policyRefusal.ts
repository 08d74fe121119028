import { GatewayError } from '@foyer/contract'
import { type VaultErrorCode, vaultErrorCode, vaultErrors } from '@foyer/contract/vault'
import { portErrorCodes } from '@foyer/contract/vault-port'
import { PortRefusalError } from '../platform/port/portRefusal.ts'

/** Why the operator's policy, or a limit of the wallet's owner, lets something not be signed. */
export type PolicyCode = Extract<VaultErrorCode, `vault-policy-${string}` | 'vault-step-up-needed'>

/** The rule that a call was refused by; undefined where it failed for another reason. */
export function policyCodeOf(error: unknown): PolicyCode | undefined {
  const code = error instanceof GatewayError ? vaultErrorCode(error) : undefined
  return code?.startsWith('vault-policy-') || code === 'vault-step-up-needed' ? (code as PolicyCode) : undefined
}

/** What a page is told: that the wallet may not sign this, with the rule in words (EIP-1193, 4100). */
export class PolicyRefusalError extends PortRefusalError {
  readonly policy: PolicyCode

  constructor(policy: PolicyCode) {
    const { message, next } = vaultErrors[policy]
    const data = { failure: 'not-allowed', policy }
    super('not-allowed', { code: portErrorCodes.unauthorized, text: `${message} ${next}`, data })
    this.policy = policy
  }
}
