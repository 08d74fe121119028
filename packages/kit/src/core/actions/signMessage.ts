import { KitError } from '../errors.ts'
import type { Kit } from '../kit.ts'
import type { Namespace } from '../network.ts'
import { selectConnection } from '../store.ts'

export type SignMessageParameters = { message: string; namespace?: Namespace | undefined }
export type SignMessageReturnType = string
export type SignMessageErrorType = KitError

/**
 * Asks the active wallet to sign a text (EIP-191 on Ethereum) and resolves to the signature.
 *
 * @throws KitError `NOT_CONNECTED`, `USER_REJECTED`.
 * @example
 * const signature = await signMessage(kit, { message: 'Hello' })
 */
export async function signMessage(
  kit: Kit,
  { message, namespace }: SignMessageParameters,
): Promise<SignMessageReturnType> {
  const connection = selectConnection(kit.store.getState(), namespace)
  if (!connection) throw new KitError('NOT_CONNECTED', 'Connect a wallet first')
  const adapter = await kit.adapter(connection.namespace)
  return adapter.signMessage(connection, message)
}
