import { GatewayError } from '@foyer/contract'

/** Whether a gateway said that it does not serve a network, or has no source at all for a call: no failure, but no answer. */
export function isNotServed(error: unknown): boolean {
  if (!(error instanceof GatewayError)) return false
  if (error.code === 'gateway-unsupported-chain') return true
  // A call without a source answers 503 too; only the reason tells it from a source that is down.
  return (
    error.status === 503 && error.reasons.some(({ description }) => /not available on this gateway/i.test(description))
  )
}
