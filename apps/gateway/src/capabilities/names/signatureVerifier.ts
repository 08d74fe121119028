import {
  type Address,
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  hashMessage,
  isErc6492Signature,
  isHex,
  recoverMessageAddress,
  size,
} from 'viem'
import { call } from 'viem/actions'
import { chainUnavailable } from '../../engines/errors/chainErrors.ts'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { type ChainClient, isChainUnreadable, withSignal } from '../../engines/rpc/chainClient.ts'

/** A message and its alleged signer; `chainId` is where a contract account lives. */
export type SignedClaim = { address: Address; chainId: number; message: string; signature: string }

/**
 * Who spoke for an account: its key, which is the same on every chain, or its contract on the one chain that was asked; on
 * another chain a third party may have deployed to that address.
 */
export type SignedBy = 'key' | 'contract'

/**
 * Checks a signature of a personal message (EIP-191 over the exact bytes).
 *
 * @param signal Fires when no caller waits for the answer any more; no further node is asked then.
 * @throws GatewayError `unauthenticated` `signature` when it is not the account's, `unavailable` `chainId` when only a node could tell.
 */
export type VerifySignature = (claim: SignedClaim, signal?: AbortSignal) => Promise<SignedBy>

/** Finds what reads a chain; `undefined` where no node is configured. */
export type FindChainClient = (chainId: number) => ChainClient | undefined

/**
 * Builds the check: plain keys without any node, then contract accounts that exist (ERC-1271) or do not exist yet
 * (ERC-6492) by one call on their chain.
 */
export function createSignatureVerifier(findClient: FindChainClient): VerifySignature {
  return async ({ address, chainId, message, signature }, signal) => {
    if (!isHex(signature) || size(signature) === 0) throw notSigned('The signature is no hexadecimal text.')
    if (await isSignedByKey(address, message, signature)) return 'key'
    const client = findClient(chainId)
    if (client === undefined) {
      // Only an account that is wrapped up in its signature is a contract for sure.
      if (!isErc6492Signature(signature)) {
        throw notSigned(`The signature is not of this account's key, and no node of eip155:${chainId} can be asked.`)
      }
      throw new GatewayError(
        'unavailable',
        'chainId',
        `This gateway has no node of eip155:${chainId} to check a contract account.`,
      )
    }
    const isSigned = await isSignedByContract(withSignal(client, signal), address, message, signature).catch(
      (error: unknown) => {
        throw chainUnavailable(`eip155:${chainId}`, error)
      },
    )
    if (!isSigned) {
      throw notSigned('The signature is not of this account and this message. Sign exactly the text that is sent.')
    }
    return 'contract'
  }
}

async function isSignedByKey(address: Address, message: string, signature: Hex): Promise<boolean> {
  try {
    return (await recoverMessageAddress({ message, signature })) === address
  } catch {
    // No signature of any key, which a contract account may still accept.
    return false
  }
}

// Not viem's verifyMessage: that reads an unreachable node as a wrong signature.
async function isSignedByContract(
  client: ChainClient,
  address: Address,
  message: string,
  signature: Hex,
): Promise<boolean> {
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [address, hashMessage(message), signature],
  })
  try {
    const answer = await call(client, { data })
    return /^0x0*1$/.test(answer.data ?? '')
  } catch (error) {
    if (isChainUnreadable(error)) throw error
    return false
  }
}

function notSigned(sentence: string): GatewayError {
  return new GatewayError('unauthenticated', 'signature', sentence)
}
