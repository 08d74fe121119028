import { KitError, type KitErrorCode, type KitErrorSentence } from '../../core/errors.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import type { Session } from '../../core/session.ts'
import { hasRequest, type Requesting } from '../rpc/hasRequest.ts'
import { decodeBase58, encodeBase58 } from './base58.ts'
import { askSolanaWallet, type SolanaFailure } from './solanaError.ts'
import { solanaNamespace, walletChainOf } from './solanaRules.ts'
import type { SolanaProvider, StandardAccount } from './standardWallet.ts'

/** The requests that one account of a session takes, for every way of reaching its wallet. */
export type SolanaSigner = {
  /** Whether the account may be used on a network. */
  serves(networkId: CaipNetworkId): boolean
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** Signs a transaction in its wire form; absent where the wallet only sends. */
  readonly signTransaction?: ((transaction: Uint8Array, networkId: CaipNetworkId) => Promise<Uint8Array>) | undefined
  /** Signs and sends; answers with the signature. Absent where the wallet only signs. */
  readonly signAndSend?: ((transaction: Uint8Array, networkId: CaipNetworkId) => Promise<Uint8Array>) | undefined
}

/** The provider that a Wallet Standard wallet's session has; undefined for those of other sources. */
export function standardProviderOf(session: Session): SolanaProvider | undefined {
  const provider = session.provider(solanaNamespace)
  return typeof provider === 'object' && provider !== null && 'wallet' in provider
    ? (provider as SolanaProvider)
    : undefined
}

/**
 * An account of a session, as it signs.
 *
 * @throws KitError `CONNECTION_CLIENT_NOT_SET` without a provider, `NOT_CONNECTED` for an account that was not granted.
 */
export function signerOf(session: Session, address: string): SolanaSigner {
  const standard = standardProviderOf(session)
  if (standard) return standardSigner(standard, session.wallet.name, address)
  const provider = session.provider(solanaNamespace)
  if (hasRequest(provider)) return requestSigner(provider, session, address)
  const details = `${session.wallet.name} has no provider`
  throw new KitError('CONNECTION_CLIENT_NOT_SET', 'Connection controller client not set', { details })
}

/** One of the accounts that a wallet granted. Throws `NOT_CONNECTED` for another. */
function grantedAccount({ accounts }: SolanaProvider, address: string): StandardAccount {
  const account = accounts.find((each) => each.address === address)
  if (!account) throw new KitError('NOT_CONNECTED', 'Connect a wallet first', { details: `${address} is not granted` })
  return account
}

function standardSigner(provider: SolanaProvider, name: string, address: string): SolanaSigner {
  const account = grantedAccount(provider, address)
  const { features } = provider.wallet
  const sign = features['solana:signTransaction']
  const send = features['solana:signAndSendTransaction']
  const asked = (transaction: Uint8Array, networkId: CaipNetworkId) => ({
    account,
    transaction,
    chain: walletChainOf(networkId, account.chains),
  })
  return {
    serves: (networkId) => account.chains.includes(walletChainOf(networkId, account.chains)),
    async signMessage(message) {
      const feature = features['solana:signMessage']
      if (!feature) throw new KitError('UNSUPPORTED_METHOD', `${name} cannot do this`)
      const failure = 'SIGN_MESSAGE_FAILED'
      const answer = await askSolanaWallet(name, failure, () => feature.signMessage({ account, message }))
      return signatureIn(answer?.[0]?.signature) ?? fail(failure, 'The message was not signed')
    },
    signTransaction:
      sign &&
      (async (transaction, networkId) => {
        const failure = 'SIGN_TRANSACTION_FAILED'
        const answer = await askSolanaWallet(name, failure, () => sign.signTransaction(asked(transaction, networkId)))
        const signed = answer?.[0]?.signedTransaction
        return bytesIn(signed) ?? fail(failure, 'The transaction was not signed')
      }),
    signAndSend:
      send &&
      (async (transaction, networkId) => {
        const failure = 'SEND_NOT_ACCEPTED'
        const answer = await askSolanaWallet(name, failure, () =>
          // The blockhash is of a confirmed block, which one that looks at finalized blocks only does not know yet.
          send.signAndSendTransaction({
            ...asked(transaction, networkId),
            options: { preflightCommitment: 'confirmed' },
          }),
        )
        return signatureIn(answer?.[0]?.signature) ?? fail(failure, 'Failed to send transaction. Please try again.')
      }),
  }
}

/** WalletConnect's methods (https://docs.walletconnect.network/wallet-sdk/chain-support/solana). */
function requestSigner(provider: Requesting, { namespaces, wallet }: Session, address: string): SolanaSigner {
  const granted = namespaces[solanaNamespace]
  const may = (method: string) => granted?.approvedMethods?.includes(method) ?? true
  const ask = async (failure: SolanaFailure, method: string, asked: object) => {
    const params = { ...asked, pubkey: address }
    const answer = await askSolanaWallet(wallet.name, failure, () => provider.request({ method, params }))
    const { signature, transaction } = (answer ?? {}) as { signature?: unknown; transaction?: unknown }
    const bytes = typeof signature === 'string' ? decodeBase58(signature) : undefined
    return { signature: signatureIn(bytes), transaction: fromBase64(transaction) }
  }
  const asText = (transaction: Uint8Array) => btoa(String.fromCharCode(...transaction))
  return {
    serves: (networkId) => granted?.networkId === networkId,
    async signMessage(message) {
      const failure = 'SIGN_MESSAGE_FAILED'
      const { signature } = await ask(failure, 'solana_signMessage', { message: encodeBase58(message) })
      return signature ?? fail(failure, 'The message was not signed')
    },
    signTransaction: may('solana_signTransaction')
      ? async (transaction) => {
          const failure = 'SIGN_TRANSACTION_FAILED'
          const answer = await ask(failure, 'solana_signTransaction', { transaction: asText(transaction) })
          // The whole transaction is optional in the answer; a signature alone is the fee payer's.
          const signed = answer.transaction ?? (answer.signature && withSignature(transaction, answer.signature))
          return signed ?? fail(failure, 'The transaction was not signed')
        }
      : undefined,
    signAndSend: may('solana_signAndSendTransaction')
      ? async (transaction) => {
          const failure = 'SEND_NOT_ACCEPTED'
          const sendOptions = { preflightCommitment: 'confirmed' }
          const asked = { transaction: asText(transaction), sendOptions }
          const { signature } = await ask(failure, 'solana_signAndSendTransaction', asked)
          return signature ?? fail(failure, 'Failed to send transaction. Please try again.')
        }
      : undefined,
  }
}

function fromBase64(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string') return undefined
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** The payer's signature is the first: behind the count of signatures, or behind a message of version 1, which begins with 0x81. */
function withSignature(transaction: Uint8Array, signature: Uint8Array): Uint8Array {
  const signed = transaction.slice()
  const [first, signers = 0] = transaction
  signed.set(signature, first === 0x81 ? transaction.length - signers * 64 : 1)
  return signed
}

/** Bytes of another realm, such as an extension's frame, are bytes too. */
function bytesIn(value: unknown): Uint8Array | undefined {
  return ArrayBuffer.isView(value) ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : undefined
}

function signatureIn(value: unknown): Uint8Array | undefined {
  const bytes = bytesIn(value)
  return bytes?.length === 64 ? bytes : undefined
}

function fail(code: KitErrorCode, sentence: KitErrorSentence): never {
  throw new KitError(code, sentence)
}
