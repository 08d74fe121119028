import { toChainId } from '../../chains/evm/chainId.ts'
import { checkedProvider, grantedAccounts, readNetwork } from '../../chains/evm/eip1193.ts'
import { type Eip1193Provider, requestWallet } from '../../chains/evm/provider.ts'
import { isRecord } from '../../core/decode.ts'
import { KitError } from '../../core/errors.ts'
import type { CaipNetworkId, Network } from '../../core/network.ts'
import type { SignInProof, SignInRequest } from '../../core/signIn.ts'
import type { FoundWallet } from './discoverWallets.ts'

/** A wallet says at once what it can do, or counts as one that cannot sign in while it connects, in ms. */
const timeoutMs = 500

export type ConnectSigningInParameters = {
  readonly wallet: FoundWallet
  readonly request: SignInRequest
  /** The site's networks, that of the page first. */
  readonly networks: readonly Pick<Network, 'id'>[]
}

/**
 * Connects and signs in, in one approval (`wallet_connect` of ERC-7846). `isConnected` is false where the wallet does not
 * announce that it can (EIP-5792): it was asked nothing then. One that can may connect without a signature all the same.
 *
 * @throws KitError `SIGN_IN_FAILED` when the wallet returns no account, what the wallet reports.
 */
export async function connectSigningIn({
  networks,
  request,
  wallet,
}: ConnectSigningInParameters): Promise<{ readonly isConnected: boolean; readonly signedIn?: SignInProof }> {
  const provider = checkedProvider(wallet.provider, wallet.name)
  if (!(await canSignIn(provider))) return { isConnected: false }
  const networkId = await networkToSign(provider, wallet.name, networks)
  if (!networkId) return { isConnected: false }
  const { expiresAt, ...rest } = request
  const signInWithEthereum = {
    ...rest,
    version: '1',
    chainId: toChainId(networkId),
    ...(expiresAt && { expirationTime: expiresAt }),
  }
  const parameters = { version: '1', capabilities: { signInWithEthereum } }
  const answer = await requestWallet<unknown>(provider, wallet.name, 'wallet_connect', [parameters])
  const [first]: unknown[] = isRecord(answer) && Array.isArray(answer.accounts) ? answer.accounts : []
  const { address, capabilities } = isRecord(first) ? first : {}
  const [account] = grantedAccounts([address])
  if (!account) throw new KitError('SIGN_IN_FAILED', 'Sign in failed, no sign in result returned by wallet')
  const signed = isRecord(capabilities) ? capabilities.signInWithEthereum : undefined
  if (!isRecord(signed) || typeof signed.message !== 'string' || typeof signed.signature !== 'string')
    return { isConnected: true }
  const { message, signature } = signed
  return { isConnected: true, signedIn: { networkId, address: account.address, message, signature } }
}

/** Whether a wallet announces the capability on any of its networks; asking never prompts. */
async function canSignIn(provider: Eip1193Provider): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs)
  })
  try {
    // Without an account, since none is known before a wallet has connected.
    const all = await Promise.race([provider.request({ method: 'wallet_getCapabilities', params: [] }), late])
    return Object.values(isRecord(all) ? all : {}).some(
      (own) => isRecord(own) && isRecord(own.signInWithEthereum) && own.signInWithEthereum.supported === true,
    )
  } catch {
    // One that does not know the method, or names its capabilities only later, is asked afterwards.
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** The wallet's own network where the site has it, since that is where the page will be; else the page's. */
async function networkToSign(
  provider: Eip1193Provider,
  name: string,
  networks: readonly Pick<Network, 'id'>[],
): Promise<CaipNetworkId | undefined> {
  const own = await readNetwork(provider, name).catch(() => undefined)
  return (networks.find(({ id }) => id === own) ?? networks[0])?.id
}
