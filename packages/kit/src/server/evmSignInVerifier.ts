import { type CaipNetworkId, SignInError, type SignInVerifier } from '@foyer/contract'
import {
  type Address,
  type Client,
  createClient,
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  fallback,
  getAddress,
  type Hex,
  hashMessage,
  http,
  isAddress,
  isErc6492Signature,
  parseErc6492Signature,
  RpcRequestError,
  recoverMessageAddress,
  serializeErc6492Signature,
  size,
} from 'viem'
import { call, getCode } from 'viem/actions'

/** The nodes that check signatures of contract accounts, and whether such accounts may sign in. */
export type EvmSignInOptions = {
  /** Nodes by network, asked in order: contract accounts (ERC-1271, ERC-6492) sign in only where there are some. */
  readonly rpcUrls?: Readonly<Record<CaipNetworkId, string | readonly string[]>> | undefined
  /** False refuses contract accounts everywhere. Default true. */
  readonly smartAccounts?: boolean | undefined
}

/** A node that takes longer, in milliseconds, is one that does not answer. */
const timeoutMs = 5_000

/** How accounts of EVM chains sign (EIP-191): keys without a request, contracts through a node of their chain. */
export function createEvmSignInVerifier({ rpcUrls = {}, smartAccounts = true }: EvmSignInOptions = {}): SignInVerifier {
  const clients = new Map<CaipNetworkId, Client>()
  const clientOf = (networkId: CaipNetworkId): Client | undefined => {
    const urls = [rpcUrls[networkId] ?? []].flat()
    if (urls.length === 0) return undefined
    const client = clients.get(networkId) ?? connect(urls)
    clients.set(networkId, client)
    return client
  }
  return {
    namespace: 'eip155',
    family: 'Ethereum',
    async verify({ address: text, message, networkId, signature: written }) {
      if (!isAddress(text)) throw new SignInError('ADDRESS_MALFORMED')
      const address = getAddress(text)
      const signature = readSignature(written)
      const isOfKey = size(signature) === 65
      if (isOfKey && (await isSignedByKey(address, message, signature))) return { address, signedBy: 'key' }
      const client = clientOf(networkId)
      // Without a node, a signature in the form of a key's may still be a contract's: what it says of the visitor is the same.
      if (!client) throw new SignInError(isOfKey ? 'SIGNATURE_WRONG' : 'SMART_ACCOUNT_REFUSED')
      try {
        if (smartAccounts && (await isSignedByContract(client, address, message, signature)))
          return { address, signedBy: 'contract' }
        const isContract = isErc6492Signature(signature) || (await getCode(client, { address })) !== undefined
        throw new SignInError(isContract ? 'SMART_ACCOUNT_REFUSED' : 'SIGNATURE_WRONG')
      } catch (cause) {
        throw cause instanceof SignInError ? cause : new SignInError('CHAIN_UNREADABLE', { cause })
      }
    },
  }
}

/** Off-chain look-ups (EIP-3668) stay off: a contract would choose what this server fetches. */
function connect(urls: readonly string[]): Client {
  const transport = fallback(urls.map((url) => http(url, { timeout: timeoutMs, retryCount: 0 })))
  return createClient({ transport, ccipRead: false, cacheTime: 0 })
}

/** One signature has one spelling, so that the same one cannot be sent a second time in another. */
function readSignature(text: string): Hex {
  if (!/^0x(?:(?:[0-9a-f]{2})+|(?:[0-9A-F]{2})+)$/.test(text)) throw new SignInError('SIGNATURE_MALFORMED')
  const signature = text.toLowerCase() as Hex
  if (isErc6492Signature(signature) && !isCanonical(signature)) throw new SignInError('SIGNATURE_MALFORMED')
  return signature
}

/** Decoders skip the padding of ERC-6492's wrapping, in which anything could stand. */
function isCanonical(signature: Hex): boolean {
  try {
    const { address, data, signature: inner } = parseErc6492Signature(signature)
    if (address === undefined || data === undefined) return false
    return serializeErc6492Signature({ address, data, signature: inner }) === signature
  } catch {
    return false
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
async function isSignedByContract(client: Client, address: Address, message: string, signature: Hex): Promise<boolean> {
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [address, hashMessage(message), signature],
  })
  try {
    const answer = await call(client, { data })
    return /^0x0*1$/.test(answer.data ?? '')
  } catch (error) {
    if (isReverted(error)) return false
    throw error
  }
}

/** Whether the contract itself said no, as opposed to a node that could not ask it. */
function isReverted(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!(cause instanceof RpcRequestError)) continue
    return cause.code === 3 || /revert|invalid opcode|out of gas|stack (over|under)flow/i.test(cause.details)
  }
  return false
}
