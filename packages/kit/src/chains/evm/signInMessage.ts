import { createSiweMessage } from 'viem/siwe'
import { type CaipNetworkId, referenceOf } from '../../core/network.ts'
import type { SignInRequest } from '../../core/signIn.ts'

/**
 * The text that an EVM account signs to sign in (EIP-4361).
 *
 * Throws viem's `SiweInvalidMessageFieldError` for what the text cannot hold.
 */
export function writeEvmSignIn(
  { expiresAt, issuedAt, notBefore, resources, ...request }: SignInRequest,
  { address, networkId }: { readonly address: `0x${string}`; readonly networkId: CaipNetworkId },
): string {
  return createSiweMessage({
    ...request,
    address,
    chainId: Number(referenceOf(networkId)),
    version: '1',
    issuedAt: new Date(issuedAt),
    ...(expiresAt && { expirationTime: new Date(expiresAt) }),
    ...(notBefore && { notBefore: new Date(notBefore) }),
    ...(resources && { resources: [...resources] }),
  })
}
