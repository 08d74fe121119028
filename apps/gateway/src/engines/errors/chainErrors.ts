import { GatewayError } from './GatewayError.ts'

/** The error for a chain that this gateway does not serve; names those it does. */
export function unsupportedChain(chainId: string, supported: readonly string[]): GatewayError {
  return new GatewayError(
    'invalid',
    'chainId',
    `The chain ${chainId} is not served here. This gateway serves ${supported.join(', ')}.`,
  )
}

/** The error for a chain whose nodes did not answer. */
export function chainUnavailable(chainId: string, cause: unknown): GatewayError {
  return new GatewayError('unavailable', 'chainId', `No node of ${chainId} answers at the moment. Try again shortly.`, {
    retryAfterSeconds: 2,
    cause,
  })
}
