import { SignInError, type SignInVerifier } from '@foyer/contract'
import { getAddress, isAddress, isErc6492Signature, isHex, size } from 'viem'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import type { VerifySignature } from '../names/signatureVerifier.ts'

/** The signature of a key, compact (EIP-2098) or not. */
const keySizes = [64, 65]

/**
 * How accounts of EVM chains sign: a key, a contract that stands (ERC-1271) or one that does not yet (ERC-6492), asked on the
 * chain that the message names.
 *
 * @param signal Fires when no caller waits for the answer any more.
 */
export function createEvmSignInVerifier(verify: VerifySignature, signal: AbortSignal): SignInVerifier {
  return {
    namespace: 'eip155',
    family: 'Ethereum',
    // Some clients write the whole CAIP-2 name.
    chainNames: (networkId) => [networkId],
    verify: async ({ address, networkId, message, signature }) => {
      if (!isAddress(address, { strict: false }) || isMisspelt(address)) throw new SignInError('ADDRESS_MALFORMED')
      if (!isHex(signature) || signature.length % 2 === 1 || size(signature) === 0)
        throw new SignInError('SIGNATURE_MALFORMED')
      const owner = getAddress(address)
      const chainId = Number(networkId.slice('eip155:'.length))
      try {
        const signedBy = await verify({ address: owner, chainId, message, signature }, signal)
        return { address: owner, signedBy }
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error
        // A rate-limited caller is told so.
        if (error.code !== 'unavailable' && error.code !== 'unauthenticated') throw error
        if (error.code === 'unavailable') throw new SignInError('CHAIN_UNREADABLE', { cause: error.cause ?? error })
        // What no key writes came from a contract account, which some sites do not support.
        const isOfContract = isErc6492Signature(signature) || !keySizes.includes(size(signature))
        throw new SignInError(isOfContract ? 'SMART_ACCOUNT_REFUSED' : 'SIGNATURE_WRONG')
      }
    },
  }
}

/** Whether an address has letters in both cases and they do not add up (EIP-55). */
function isMisspelt(address: string): boolean {
  const digits = address.slice(2)
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return !isPlain && getAddress(address) !== address
}
