import type { TypedData } from '../chain.ts'
import { KitError, type KitErrorOf, type WalletErrorCode } from '../errors.ts'
import type { Kit } from '../kit.ts'
import type { Namespace } from '../network.ts'
import { askSigner } from './askSigner.ts'

/** What {@link signTypedData} is given; default namespace: the active one. */
export type SignTypedDataParameters = { typedData: TypedData; namespace?: Namespace | undefined }

/** The signature, hexadecimal. */
export type SignTypedDataReturnType = string

/** What {@link signTypedData} throws: the `code` says why. */
export type SignTypedDataErrorType = KitErrorOf<WalletErrorCode | 'CHAIN_ADAPTER_NOT_FOUND' | 'NOT_CONNECTED'>

/**
 * Asks the active wallet to sign typed data (EIP-712) and resolves to the signature.
 *
 * @throws KitError `NOT_CONNECTED`, `UNSUPPORTED_METHOD` where the chain family has no typed data, `USER_REJECTED`.
 * @example
 * await signTypedData(kit, { typedData: { domain, types, primaryType: 'Order', message } })
 */
export function signTypedData(
  kit: Kit,
  { namespace, typedData }: SignTypedDataParameters,
): Promise<SignTypedDataReturnType> {
  return askSigner(kit, namespace, async (chain, signer) => {
    if (!chain.signTypedData) throw new KitError('UNSUPPORTED_METHOD', 'This network has no typed data to sign')
    return chain.signTypedData({ ...signer, typedData })
  })
}
