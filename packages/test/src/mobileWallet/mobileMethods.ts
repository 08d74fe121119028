// Long because it answers every method of the protocol in one place, each with its own errors.
import { getBase58Encoder } from '@solana/kit'
import { signInText } from '../solana/wallet/signInText.ts'
import type { SolanaApprovalQuestion } from '../solana/wallet/solanaApproval.ts'
import { type SolanaKey, signTransaction } from '../solana/wallet/solanaKeys.ts'
import type { SolanaWalletChain } from '../solana/wallet/solanaWalletFeatures.ts'
import type { Approvals } from '../wallet/createApprovals.ts'
import type { RpcTransport } from '../wallet/types.ts'
import { WalletError, walletErrorCodes } from '../wallet/WalletError.ts'
import { fromBase64, toBase64, toBytes } from './mobileFrames.ts'

/** Error codes of the Mobile Wallet Adapter, version 2.0. */
const mobileErrorCodes = {
  authorizationFailed: -1,
  invalidPayloads: -2,
  notSigned: -3,
  notSubmitted: -4,
  tooManyPayloads: -6,
  chainNotSupported: -7,
} as const

/** What one wallet grants and remembers, over all its sessions. */
export interface MobileGrants {
  readonly tokens: Map<string, { readonly key: SolanaKey; readonly chain: string }>
  count: number
}

export interface MobileMethodsParameters {
  readonly key: () => SolanaKey
  readonly chains: readonly SolanaWalletChain[]
  readonly approvals: Approvals<SolanaApprovalQuestion, string>
  readonly grants: MobileGrants
  readonly rpc: RpcTransport
  readonly walletUriBase: () => string | undefined
  readonly most: number
}

type Params = Readonly<Record<string, unknown>>
type Granted = { readonly key: SolanaKey; readonly chain: string }

/** Answers the requests of one session; each session has to authorize itself first. */
export function createMobileMethods(
  parameters: MobileMethodsParameters,
): (method: string, params: Params) => Promise<unknown> {
  const { key, chains, approvals, grants, rpc, walletUriBase, most } = parameters
  let granted: Granted | undefined

  const authorize = async (params: Params) => {
    const chain = readChain(params)
    if (!chains.some(({ id }) => id === chain)) {
      throw new WalletError(mobileErrorCodes.chainNotSupported, `The test wallet does not know ${chain}.`)
    }
    const token = typeof params.auth_token === 'string' ? params.auth_token : undefined
    const known = token === undefined ? undefined : grants.tokens.get(token)
    if (known?.chain !== chain) {
      const { address, label } = key()
      await orFail(mobileErrorCodes.authorizationFailed, 'authorization request declined', () =>
        approvals.ask({ kind: 'connect', accounts: [{ address, label }] }),
      )
    }
    return grant(
      known?.chain === chain ? known : { key: key(), chain },
      known?.chain === chain ? token : undefined,
      params,
    )
  }
  const reauthorize = async (params: Params) => {
    const token = String(params.auth_token)
    const known = grants.tokens.get(token)
    if (!known) throw new WalletError(mobileErrorCodes.authorizationFailed, 'auth_token not valid')
    return grant(known, token, {})
  }
  const grant = async (to: Granted, known: string | undefined, params: Params) => {
    grants.count += known === undefined ? 1 : 0
    const token = known ?? `test-token-${grants.count}`
    grants.tokens.set(token, to)
    granted = to
    const { address, publicKey, label } = to.key
    const signedIn = isRecord(params.sign_in_payload) ? await signIn(to.key, params.sign_in_payload) : undefined
    const account = {
      address: toBase64(publicKey),
      display_address: address,
      display_address_format: 'base58',
      label,
      chains: chains.map(({ id }) => id),
      features: ['solana:signMessages', 'solana:signTransactions', 'solana:signAndSendTransaction'],
    }
    return {
      auth_token: token,
      accounts: [account],
      wallet_uri_base: walletUriBase(),
      ...(signedIn && { sign_in_result: signedIn }),
    }
  }
  const signIn = async (by: SolanaKey, payload: Params) => {
    const text = signInText(payload, by.address, String(payload.domain ?? 'localhost'))
    await orFail(mobileErrorCodes.notSigned, 'sign in request declined', () =>
      approvals.ask({ kind: 'signIn', account: by.address, text }),
    )
    const message = new TextEncoder().encode(text)
    return {
      address: toBase64(by.publicKey),
      signed_message: toBase64(message),
      signature: toBase64(await by.sign(message)),
      signature_type: 'ed25519',
    }
  }

  const holder = (): Granted => {
    if (granted) return granted
    throw new WalletError(mobileErrorCodes.authorizationFailed, 'authorization required')
  }
  const payloadsOf = (params: Params): readonly string[] => {
    const { payloads } = params
    if (!Array.isArray(payloads) || payloads.length === 0)
      throw new WalletError(walletErrorCodes.invalidParams, 'payloads missing')
    if (payloads.length > most) throw new WalletError(mobileErrorCodes.tooManyPayloads, `At most ${most} payloads.`)
    return payloads.map(String)
  }
  const signMessages = async (params: Params) => {
    const { key: by } = holder()
    const { addresses } = params
    if (!Array.isArray(addresses) || addresses.some((address) => address !== toBase64(by.publicKey))) {
      throw new WalletError(walletErrorCodes.invalidParams, 'The test wallet signs for its own address only.')
    }
    const signed: string[] = []
    for (const message of payloadsOf(params).map(fromBase64)) {
      await orFail(mobileErrorCodes.notSigned, 'sign request declined', () =>
        approvals.ask({ kind: 'signMessage', account: by.address, text: new TextDecoder().decode(message) }),
      )
      signed.push(toBase64(toBytes([...message, ...(await by.sign(message))])))
    }
    return { signed_payloads: signed }
  }
  const signAll = async (params: Params, send: boolean) => {
    const { key: by, chain } = holder()
    const signed: Awaited<ReturnType<typeof signTransaction>>[] = []
    for (const transaction of payloadsOf(params)) {
      await orFail(mobileErrorCodes.notSigned, 'sign request declined', () =>
        approvals.ask({ kind: 'transaction', account: by.address, chain, transaction, send }),
      )
      const own = await orFail(mobileErrorCodes.invalidPayloads, 'payloads invalid for signing', () =>
        signTransaction(by, fromBase64(transaction)),
      )
      signed.push(own)
    }
    return signed
  }
  const signAndSend = async (params: Params) => {
    const { chain } = holder()
    const url = chains.find(({ id }) => id === chain)?.rpcUrl ?? ''
    const options = isRecord(params.options) ? params.options : {}
    const signatures: string[] = []
    for (const { bytes } of await signAll(params, true)) {
      const config = {
        encoding: 'base64',
        preflightCommitment: options.commitment ?? 'confirmed',
        skipPreflight: options.skip_preflight,
        maxRetries: options.max_retries,
        minContextSlot: options.min_context_slot,
      }
      const sent = await orFail(mobileErrorCodes.notSubmitted, 'could not submit', () =>
        rpc(url, { method: 'sendTransaction', params: [toBase64(bytes), config] }),
      )
      signatures.push(toBase64(toBytes(getBase58Encoder().encode(String(sent)))))
    }
    return { signatures }
  }

  const methods: Readonly<Record<string, (params: Params) => Promise<unknown>>> = {
    authorize,
    reauthorize,
    deauthorize: async ({ auth_token: token }) => {
      const known = grants.tokens.get(String(token))
      grants.tokens.delete(String(token))
      if (known && known === granted) granted = undefined
      return {}
    },
    get_capabilities: async () => ({
      max_transactions_per_request: most,
      max_messages_per_request: most,
      supported_transaction_versions: ['legacy', 0],
      features: ['solana:signTransactions', 'solana:signInWithSolana'],
      supports_clone_authorization: false,
      supports_sign_and_send_transactions: true,
    }),
    sign_messages: signMessages,
    sign_transactions: async (params) => ({
      signed_payloads: (await signAll(params, false)).map(({ bytes }) => toBase64(bytes)),
    }),
    sign_and_send_transactions: signAndSend,
  }

  return async (method, params) => {
    const answer = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!answer) throw new WalletError(-32_601, `The test wallet does not know ${method}.`)
    return answer(params)
  }
}

/** Runs work, and words its failure with a code of the protocol. */
async function orFail<Result>(code: number, sentence: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const reason =
      error instanceof WalletError && error.code !== walletErrorCodes.userRejected ? `: ${error.message}` : ''
    throw new WalletError(code, `${sentence}${reason}`, error instanceof WalletError ? error.data : undefined)
  }
}

function readChain({ chain, cluster }: Params): string {
  const named = typeof chain === 'string' ? chain : typeof cluster === 'string' ? `solana:${cluster}` : 'solana:mainnet'
  return named === 'solana:mainnet-beta' ? 'solana:mainnet' : named
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
