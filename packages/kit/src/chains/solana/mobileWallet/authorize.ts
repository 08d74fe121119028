import { isRecord, stringList } from '../../../core/decode.ts'
import { KitError } from '../../../core/errors.ts'
import type { SignInRequest } from '../../../core/signIn.ts'
import { encodeBase58 } from '../base58.ts'
import { parseSolanaAddress, type WalletChain } from '../solanaRules.ts'
import { checkBase } from './associate.ts'
import { brokenProtocol, MobileWalletRefusal, mobileErrorCodes } from './mobileError.ts'
import type { MobileSession } from './mobileSession.ts'
import { fromBase64 } from './mobileText.ts'

/** An account that a wallet granted, in the form stored for the next visit. */
export type GrantedAccount = {
  readonly address: string
  readonly label?: string | undefined
  readonly chains: readonly WalletChain[]
}

/** What a wallet granted this page, and the token by which it knows it again. */
export type Grant = {
  readonly token: string
  /** The network that it was asked for. */
  readonly chain: WalletChain
  /** The https address under which the wallet wants its links. */
  readonly base?: string | undefined
  readonly accounts: readonly GrantedAccount[]
}

export type AuthorizeParameters = {
  readonly session: MobileSession
  readonly chain: WalletChain
  readonly appName: string
  readonly token?: string | undefined
  readonly signIn?: SignInRequest | undefined
}

/** What a wallet answers when it is asked to authorize a page. */
export type Authorized = { readonly grant: Grant; readonly signedIn: unknown }

const publicChains: readonly WalletChain[] = ['solana:mainnet', 'solana:devnet', 'solana:testnet']
const clusters: Readonly<Record<string, string>> = {
  'solana:mainnet': 'mainnet-beta',
  'solana:devnet': 'devnet',
  'solana:testnet': 'testnet',
}

/**
 * Asks a wallet to authorize this page; one that knows the token does so without a question.
 *
 * @throws MobileWalletRefusal when it declines, KitError `CONNECTION_FAILED` for an invalid answer, `WALLET_LOCKED`
 * without an account.
 */
export async function authorize(parameters: AuthorizeParameters): Promise<Authorized> {
  const { chain, session, token } = parameters
  const [method, params] = request(parameters)
  let result: unknown
  try {
    result = await session.request(method, params)
  } catch (error) {
    const isForgotten = error instanceof MobileWalletRefusal && error.code === mobileErrorCodes.authorizationFailed
    if (!isForgotten || token === undefined) throw error
    // A token that the wallet has forgotten: it asks its owner anew.
    return authorize({ ...parameters, token: undefined })
  }
  return { grant: readGrant(result, chain), signedIn: isRecord(result) ? result.sign_in_result : undefined }
}

function request({ appName, chain, session, signIn, token }: AuthorizeParameters): [string, Record<string, unknown>] {
  const identity = { name: appName, uri: location.origin }
  if (session.version === 'legacy') {
    if (token !== undefined) return ['reauthorize', { auth_token: token, identity }]
    return ['authorize', { cluster: clusters[chain] ?? chain, identity }]
  }
  return [
    'authorize',
    {
      chain,
      identity,
      ...(token !== undefined && { auth_token: token }),
      ...(signIn && { sign_in_payload: signInPayload(signIn, chain) }),
    },
  ]
}

function signInPayload({ expiresAt, ...request }: SignInRequest, chainId: WalletChain) {
  return { ...request, version: '1', chainId, ...(expiresAt && { expirationTime: expiresAt }) }
}

function readGrant(result: unknown, chain: WalletChain): Grant {
  if (!isRecord(result) || typeof result.auth_token !== 'string' || !Array.isArray(result.accounts))
    throw brokenProtocol(new Error('The wallet authorized this page without a token'))
  const base = typeof result.wallet_uri_base === 'string' ? result.wallet_uri_base : undefined
  if (base !== undefined) checkBase(base)
  const accounts = result.accounts.flatMap((account) => readAccount(account, chain))
  if (accounts.length === 0)
    throw new KitError('WALLET_LOCKED', 'The wallet is locked or shares no account with this site')
  return { token: result.auth_token, chain, base, accounts }
}

function readAccount(account: unknown, chain: WalletChain): GrantedAccount[] {
  if (!isRecord(account)) return []
  const bytes = fromBase64(account.address)
  const address = parseSolanaAddress(bytes ? encodeBase58(bytes) : '')
  if (address === undefined) return []
  const named = (stringList(account.chains) ?? []).filter((id): id is WalletChain => id.startsWith('solana:'))
  const chains = [...new Set<WalletChain>([...(named.length > 0 ? named : publicChains), chain])]
  return [{ address, chains, ...(typeof account.label === 'string' && { label: account.label }) }]
}

/** Reads a stored grant; undefined for any other value. */
export function decodeGrant(value: unknown): Grant | undefined {
  if (!isRecord(value) || typeof value.token !== 'string' || !Array.isArray(value.accounts)) return undefined
  const isChain = (id: unknown): id is WalletChain => typeof id === 'string' && id.startsWith('solana:')
  if (!isChain(value.chain)) return undefined
  const accounts = value.accounts.filter(
    (account): account is GrantedAccount =>
      isRecord(account) &&
      typeof account.address === 'string' &&
      parseSolanaAddress(account.address) === account.address &&
      Array.isArray(account.chains) &&
      account.chains.every(isChain) &&
      (account.label === undefined || typeof account.label === 'string'),
  )
  const base = typeof value.base === 'string' ? value.base : undefined
  return accounts.length > 0 ? { token: value.token, chain: value.chain, base, accounts } : undefined
}
