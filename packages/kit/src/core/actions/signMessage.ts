import type { KitErrorOf, WalletErrorCode } from '../errors.ts'
import type { Kit } from '../kit.ts'
import type { Namespace } from '../network.ts'
import { askSigner } from './askSigner.ts'

/** What {@link signMessage} is given; default namespace: the active one. */
export type SignMessageParameters = { message: string; namespace?: Namespace | undefined }

/** The signature as the chain writes it: hexadecimal on EVM chains. */
export type SignMessageReturnType = string

/** What {@link signMessage} throws: the `code` says why. */
export type SignMessageErrorType = KitErrorOf<WalletErrorCode | 'CHAIN_ADAPTER_NOT_FOUND' | 'NOT_CONNECTED'>

/**
 * Asks the active wallet to sign a text (EIP-191 on Ethereum) and resolves to the signature.
 *
 * @throws KitError `NOT_CONNECTED`, `USER_REJECTED`, `REQUEST_ABORTED`.
 * @example
 * const signature = await signMessage(kit, { message: 'Hello' })
 */
export function signMessage(kit: Kit, { message, namespace }: SignMessageParameters): Promise<SignMessageReturnType> {
  return askSigner(kit, namespace, (chain, signer) => chain.signMessage({ ...signer, message }))
}
