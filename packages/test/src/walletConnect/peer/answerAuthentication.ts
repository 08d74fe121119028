import type { WalletKitTypes } from '@reown/walletkit'
import { TestKitError } from '../../TestKitError.ts'
import { toList, toRecord, toText } from '../../wallet/parameters.ts'
import type { TestProvider } from '../../wallet/types.ts'
import type { PeerNamespace } from './grantNamespaces.ts'
import type { WalletKitClient } from './loadWalletKit.ts'

/** A site's wish for a session with a signature, in one approval. */
export type PeerAuthentication = WalletKitTypes.SessionAuthenticate

/** What a site asks for with it. */
export async function askedByAuthentication({ params }: PeerAuthentication): Promise<Record<string, PeerNamespace>> {
  const { getMethodsFromRecap, getRecapFromResources } = await loadUtils()
  const { chains, resources } = params.authPayload
  const recap = getRecapFromResources(resources)
  return { eip155: { chains, methods: recap ? getMethodsFromRecap(recap) : [], events: [] } }
}

/**
 * Asks the wallet's owner, once, and answers with a session and what was signed (`wc_sessionAuthenticate`), for the first
 * network that both have, as most wallets do.
 *
 * @throws What the wallet throws when its owner declines.
 */
export async function answerAuthentication(
  client: WalletKitClient,
  { id, params }: PeerAuthentication,
  wallet: { readonly provider: TestProvider; readonly chains: readonly string[]; readonly methods: readonly string[] },
): Promise<void> {
  const { buildAuthObject, populateAuthPayload } = await loadUtils()
  const payload = populateAuthPayload({
    authPayload: params.authPayload,
    chains: [...wallet.chains],
    methods: [...wallet.methods],
  })
  const [chain = ''] = payload.chains
  const signInWithEthereum = {
    chainId: `0x${Number(chain.slice('eip155:'.length)).toString(16)}`,
    domain: payload.domain,
    uri: payload.aud,
    nonce: payload.nonce,
    issuedAt: payload.iat,
    ...(payload.statement && { statement: payload.statement }),
    ...(payload.exp && { expirationTime: payload.exp }),
    ...(payload.nbf && { notBefore: payload.nbf }),
    ...(payload.resources && { resources: payload.resources }),
  }
  const connection = { version: '1', capabilities: { signInWithEthereum } }
  const answer = toRecord(await wallet.provider.request({ method: 'wallet_connect', params: [connection] }), 'Answer')
  const account = toRecord(toList(answer.accounts, 'The accounts')[0], 'The account')
  const signed = toRecord(toRecord(account.capabilities, 'capabilities').signInWithEthereum, 'The signature')
  const iss = `did:pkh:${chain}:${toText(account.address, 'The address')}`
  if (client.formatAuthMessage({ request: payload, iss }) !== signed.message) {
    throw new TestKitError(
      'MESSAGE_DIFFERS',
      'The wallet signed another text than the site will check.',
      'Compare what viem and the WalletConnect client write for the same fields.',
    )
  }
  const signature = { t: 'eip191', s: toText(signed.signature, 'The signature') } as const
  await client.approveSessionAuthenticate({ id, auths: [buildAuthObject(payload, signature, iss)] })
}

/** What wallets use of the client's own package; it comes with the client. */
const loadUtils = () => import('@walletconnect/utils')
