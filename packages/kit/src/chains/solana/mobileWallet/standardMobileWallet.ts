import { isRecord, stringList } from '../../../core/decode.ts'
import { decodeBase58 } from '../base58.ts'
import { askSolanaWallet, type SolanaFailure } from '../solanaError.ts'
import type { WalletChain } from '../solanaRules.ts'
import type { StandardAccount, StandardFeatures, StandardTransaction, StandardWallet } from '../standardWallet.ts'
import type { Grant } from './authorize.ts'
import type { Bytes } from './mobileChannel.ts'
import { brokenProtocol, toMobileError } from './mobileError.ts'
import type { MobileSession } from './mobileSession.ts'
import { fromBase64, toBase64 } from './mobileText.ts'

const signatureBytes = 64

/** What a wallet can do beside signing messages and sending. */
export type MobileAbilities = {
  readonly signsTransactions: boolean
  readonly versions: readonly ('legacy' | number)[]
}

/** Asks a wallet what it can do. */
export async function readAbilities(session: MobileSession): Promise<MobileAbilities> {
  const answer = await session.request('get_capabilities', {})
  const facts = isRecord(answer) ? answer : {}
  const features = stringList(facts.features) ?? []
  const versions = Array.isArray(facts.supported_transaction_versions) ? facts.supported_transaction_versions : []
  return {
    // In the first version every wallet signs.
    signsTransactions: session.version === 'legacy' || features.includes('solana:signTransactions'),
    versions: versions.filter(
      (version): version is 'legacy' | number => version === 'legacy' || Number.isInteger(version),
    ),
  }
}

export type StandardMobileWalletParameters = {
  readonly name: string
  readonly icon: string
  readonly grant: Grant
  readonly abilities: MobileAbilities
  /** Runs work in a session that is authorized for a network. */
  within<T>(chain: WalletChain, work: (session: MobileSession) => Promise<T>): Promise<T>
  disconnect(): Promise<void>
}

/** A wallet of the mobile protocol in the shape of Wallet Standard, as every other Solana wallet has it. */
export function createStandardMobileWallet(parameters: StandardMobileWalletParameters): StandardWallet {
  const { abilities, disconnect, grant, icon, name, within } = parameters
  const supportedTransactionVersions = abilities.versions

  const ask = <T>(failure: SolanaFailure, chain: WalletChain, work: (session: MobileSession) => Promise<T>) =>
    askSolanaWallet(name, failure, async () => {
      try {
        return await within(chain, work)
      } catch (error) {
        throw toMobileError(error, failure)
      }
    })
  const sign = (inputs: readonly StandardTransaction[]) =>
    ask('SIGN_TRANSACTION_FAILED', chainOf(inputs), async (session) => {
      const payloads = inputs.map(({ transaction }) => toBase64(transaction))
      const signed = readBytes(
        await session.request('sign_transactions', { payloads }),
        'signed_payloads',
        inputs.length,
      )
      return signed.map((signedTransaction) => ({ signedTransaction }))
    })
  const send = (inputs: readonly StandardTransaction[]) =>
    ask('SEND_NOT_ACCEPTED', chainOf(inputs), async (session) => {
      const payloads = inputs.map(({ transaction }) => toBase64(transaction))
      const commitment = inputs[0]?.options?.preflightCommitment
      const params = { payloads, ...(commitment && { options: { commitment } }) }
      const sent = readBytes(await session.request('sign_and_send_transactions', params), 'signatures', inputs.length)
      return sent.map((signature) => ({ signature }))
    })
  const signMessages = (inputs: readonly { readonly account: StandardAccount; readonly message: Uint8Array }[]) =>
    ask('SIGN_MESSAGE_FAILED', grant.chain, async (session) => {
      const payloads = inputs.map(({ message }) => toBase64(message))
      const addresses = inputs.map(({ account }) => toBase64(Uint8Array.from(account.publicKey)))
      const params = { addresses: [...new Set(addresses)], payloads }
      const signed = readBytes(await session.request('sign_messages', params), 'signed_payloads', inputs.length)
      return signed.map((bytes) => ({
        signedMessage: bytes.slice(0, -signatureBytes),
        signature: bytes.slice(-signatureBytes),
      }))
    })

  const features: StandardFeatures = {
    'standard:connect': { connect: async () => ({ accounts }) },
    'standard:disconnect': { disconnect },
    // Wallets of this protocol tell no changes.
    'standard:events': { on: () => () => undefined },
    'solana:signMessage': { signMessage: (...inputs) => signMessages(inputs) },
    'solana:signAndSendTransaction': {
      supportedTransactionVersions,
      signAndSendTransaction: (...inputs) => send(inputs),
    },
    ...(abilities.signsTransactions && {
      'solana:signTransaction': { supportedTransactionVersions, signTransaction: (...inputs) => sign(inputs) },
    }),
  }
  const names = Object.keys(features).filter((feature): feature is `solana:${string}` => feature.startsWith('solana:'))
  const accounts = grant.accounts.map(
    ({ address, chains, label }): StandardAccount => ({
      address,
      publicKey: decodeBase58(address) ?? new Uint8Array(),
      chains,
      features: names,
      label,
    }),
  )
  const chains = [...new Set(grant.accounts.flatMap((account) => account.chains))]
  return { version: '1.0.0', name, icon, chains, features, accounts }
}

function chainOf(inputs: readonly StandardTransaction[]): WalletChain {
  return inputs[0]?.chain ?? 'solana:mainnet'
}

/** The bytes that a wallet answered, one for each that was asked. */
function readBytes(result: unknown, field: string, count: number): readonly Bytes[] {
  const texts = isRecord(result) ? (stringList(result[field]) ?? []) : []
  const all = texts.map(fromBase64).filter((bytes) => bytes !== undefined)
  if (all.length !== count) throw brokenProtocol(new Error(`The wallet answered ${all.length} of ${count} ${field}`))
  return all
}
