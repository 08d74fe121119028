import { KitError } from '../../core/errors.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import type { SignInProof, SignInRequest } from '../../core/signIn.ts'
import { encodeBase58 } from './base58.ts'
import { askSolanaWallet } from './solanaError.ts'
import { parseSolanaAddress, walletChainOf } from './solanaRules.ts'
import type { StandardAccount, StandardWallet } from './standardWallet.ts'

const isOfSolana = (chain: unknown) => typeof chain === 'string' && chain.startsWith('solana:')

/** Whether a registered wallet is one for Solana, and can connect, tell changes, and sign transactions or send them. */
export function isSolanaWallet({ chains, features }: StandardWallet): boolean {
  return (
    chains.some(isOfSolana) &&
    typeof features['standard:connect']?.connect === 'function' &&
    typeof features['standard:events']?.on === 'function' &&
    (features['solana:signTransaction'] !== undefined || features['solana:signAndSendTransaction'] !== undefined)
  )
}

/** The accounts of Solana among those that a wallet shares; what has no address of Solana is left out. */
export function solanaAccounts(accounts: unknown): readonly StandardAccount[] {
  if (!Array.isArray(accounts)) return []
  return accounts.filter(
    (account: StandardAccount) =>
      typeof account?.address === 'string' &&
      parseSolanaAddress(account.address) === account.address &&
      Array.isArray(account.chains) &&
      account.chains.some(isOfSolana),
  )
}

/** Asks a wallet for its accounts; `silent` for those it shares already. */
export async function connectAccounts(
  wallet: StandardWallet,
  { silent }: { silent: boolean },
): Promise<readonly StandardAccount[]> {
  const feature = wallet.features['standard:connect']
  if (!feature) throw new KitError('WALLET_NOT_READY', 'The wallet is not ready')
  const answer = await askSolanaWallet(wallet.name, 'CONNECTION_FAILED', () =>
    feature.connect(silent ? { silent } : undefined),
  )
  const granted = solanaAccounts(answer?.accounts)
  return granted.length > 0 ? granted : solanaAccounts(wallet.accounts)
}

/** Whether a wallet signs in the same approval in which it connects (Sign In With Solana). */
export function canSignIn({ features }: StandardWallet): boolean {
  return features['solana:signIn'] !== undefined
}

/**
 * Connects and signs in, in one approval.
 *
 * @throws KitError `SIGN_IN_FAILED` when the wallet returns nothing, what the wallet reports.
 */
export async function signInWith(
  wallet: StandardWallet,
  networkId: CaipNetworkId,
  { expiresAt, ...request }: SignInRequest,
): Promise<{ readonly accounts: readonly StandardAccount[]; readonly signedIn: SignInProof }> {
  const chainId = walletChainOf(networkId, wallet.chains)
  const results = await askSolanaWallet(wallet.name, 'SIGN_IN_FAILED', async () =>
    wallet.features['solana:signIn']?.signIn({
      ...request,
      version: '1',
      chainId,
      ...(expiresAt && { expirationTime: expiresAt }),
    }),
  )
  const result = results?.[0]
  const [account] = solanaAccounts(result && [result.account])
  if (!result || !account) throw new KitError('SIGN_IN_FAILED', 'Sign in failed, no sign in result returned by wallet')
  const others = solanaAccounts(wallet.accounts).filter(({ address }) => address !== account.address)
  return {
    accounts: [account, ...others],
    signedIn: {
      networkId,
      address: account.address,
      message: new TextDecoder().decode(result.signedMessage),
      signature: encodeBase58(result.signature),
    },
  }
}
