import { GatewayError } from '@foyer/contract'
import { type VaultErrorCode, vaultErrors } from '@foyer/contract/vault'

/** What the gateway would say, where that is known without asking it. */
export function createRefusal(code: VaultErrorCode): GatewayError {
  const { message } = vaultErrors[code]
  const reasons = [{ field: code, description: message }]
  return new GatewayError({ code: 'gateway-forbidden', message, status: 403, reasons })
}
