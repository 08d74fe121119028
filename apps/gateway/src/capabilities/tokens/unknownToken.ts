import { GatewayError } from '../../engines/errors/GatewayError.ts'

/** What a provider throws that does not know the token which is wanted; another one may. */
export function unknownToken(): GatewayError {
  return new GatewayError('notFound', 'address', 'There is no token at this address.')
}
