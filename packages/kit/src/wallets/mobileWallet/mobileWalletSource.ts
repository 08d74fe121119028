import { encodeBase58 } from '../../chains/solana/base58.ts'
import {
  associateLocally,
  associateRemotely,
  checkContext,
  localNetworkRefused,
} from '../../chains/solana/mobileWallet/associate.ts'
import { type Authorized, authorize, decodeGrant, type Grant } from '../../chains/solana/mobileWallet/authorize.ts'
import { checkReflector, localNetworkPermission } from '../../chains/solana/mobileWallet/localNetwork.ts'
import { sessionClosed, toMobileError } from '../../chains/solana/mobileWallet/mobileError.ts'
import type { MobileSession } from '../../chains/solana/mobileWallet/mobileSession.ts'
import { fromBase64 } from '../../chains/solana/mobileWallet/mobileText.ts'
import {
  createStandardMobileWallet,
  type MobileAbilities,
  readAbilities,
} from '../../chains/solana/mobileWallet/standardMobileWallet.ts'
import { askSolanaWallet } from '../../chains/solana/solanaError.ts'
import {
  defaultSolanaNetworkId,
  solanaNamespace,
  type WalletChain,
  walletChainOf,
} from '../../chains/solana/solanaRules.ts'
import type { StandardWallet } from '../../chains/solana/standardWallet.ts'
import { isRecord } from '../../core/decode.ts'
import { KitError } from '../../core/errors.ts'
import type { Session } from '../../core/session.ts'
import type { SignInProof } from '../../core/signIn.ts'
import type { ConnectProgress, OpenSessionParameters, SourceContext, WalletSourceMethods } from '../../core/source.ts'
import { createWaits } from '../injected/waits.ts'
import { toSession } from '../walletStandard/standardSession.ts'
import { type MobileWalletWay, mobileWalletIcon, mobileWalletId, mobileWalletName } from './mobileWalletFacts.ts'
import { offerCodes } from './offerCodes.ts'

/** How long a wallet may take to hear that it is left, in ms; a phone that sleeps never answers. */
const farewell = 2000

/** What the kit has of a wallet: what it granted, and the connection while there is one. */
type Live = { grant: Grant; session: MobileSession | undefined; shown?: Session }

/**
 * Opens sessions of wallets on phones. A wallet on this phone is opened anew for each request, by its token; one on another
 * device stays as long as its connection.
 */
export function createMobileWalletSource(
  context: SourceContext,
  way: MobileWalletWay,
  reflector = '',
): WalletSourceMethods {
  if (way === 'remote') checkReflector(reflector)
  const end = new AbortController()
  const waits = createWaits()
  let live: Live | undefined
  /** One request at a time: each may open the app. */
  let queue: Promise<unknown> = Promise.resolve()

  const isLocal = way === 'local'
  const remember = (grant: Grant | undefined) => {
    if (isLocal) context.storage.write('grant', grant)
  }
  const ownChain = (): WalletChain =>
    walletChainOf(context.activeNetworkId(solanaNamespace) ?? defaultSolanaNetworkId, [])
  const associate = ({ onProgress, signal }: Pick<OpenSessionParameters, 'onProgress' | 'signal'>, base?: string) =>
    isLocal
      ? associateLocally({ base, signal })
      : offerCodes({
          onProgress,
          signal,
          wait: (round, onLink) => associateRemotely({ reflector, signal: round, onLink }),
        })

  const within = <T>(known: Live, chain: WalletChain, work: (session: MobileSession) => Promise<T>): Promise<T> => {
    const asked = queue.then(async () => {
      if (live !== known) throw sessionClosed()
      const session = isLocal
        ? await associateLocally({ base: known.grant.base, signal: end.signal })
        : (known.session ?? noSession())
      try {
        // Each connection has to be authorized, and each network.
        if (isLocal || known.grant.chain !== chain) {
          const { token } = known.grant
          known.grant = (await authorize({ session, chain, token, appName: context.appName })).grant
          remember(known.grant)
        }
        return await work(session)
      } finally {
        if (isLocal) session.close()
      }
    })
    queue = asked.catch(() => undefined)
    return asked
  }

  const toWallet = (known: Live, abilities: MobileAbilities): StandardWallet =>
    createStandardMobileWallet({
      name: mobileWalletName,
      icon: mobileWalletIcon,
      grant: known.grant,
      abilities,
      within: (chain, work) => within(known, chain, work),
      disconnect: () => leave(known),
    })
  const toKitSession = (known: Live, abilities: MobileAbilities, signedIn?: SignInProof): Session => {
    const provider = toWallet(known, abilities)
    const wallet = {
      id: mobileWalletId,
      name: mobileWalletName,
      type: 'EXTERNAL',
      chain: solanaNamespace,
      imageUrl: mobileWalletIcon,
      provider,
    } as const
    known.shown = toSession({ context, source: mobileWalletId, wallet, accounts: provider.accounts, signedIn })
    return known.shown
  }
  const leave = async (known: Live) => {
    if (live !== known) return
    live = undefined
    remember(undefined)
    context.storage.write('abilities', undefined)
    if (!known.session) return
    // The wallet learns that its token is not needed any more, where it listens.
    const notified = known.session.request('deauthorize', { auth_token: known.grant.token })
    await waits.atMost(farewell, notified).catch(() => undefined)
    known.session.close()
  }
  const follow = (known: Live, session: MobileSession) => {
    void session.closed.then(() => {
      known.session = undefined
      if (live !== known) return
      live = undefined
      context.notify({ type: 'ended', sessionId: mobileWalletId })
    })
  }

  return {
    open: ({ onProgress, signal, signIn }) =>
      askSolanaWallet(mobileWalletName, signIn ? 'SIGN_IN_FAILED' : 'CONNECTION_FAILED', async () => {
        try {
          // What the browser asks about would come to nothing.
          checkContext()
          if (isLocal) await prepareLocalNetwork(onProgress, signal)
          const session = await associate({ onProgress, signal })
          // A cancelled request closes its session.
          signal.addEventListener('abort', session.close)
          if (signal.aborted) session.close()
          try {
            const chain = ownChain()
            const authorized = await authorize({ session, chain, signIn, appName: context.appName })
            const abilities = await readAbilities(session)
            const networkId = context.activeNetworkId(solanaNamespace) ?? defaultSolanaNetworkId
            // Wallets of the first version know nothing of it, and are asked for a signature after connecting.
            const signedIn = signIn && session.version !== 'legacy' ? readSignIn(authorized, networkId) : undefined
            const known: Live = { grant: authorized.grant, session: isLocal ? undefined : session }
            // A wallet that is connected anew takes the place of the one before.
            live?.session?.close()
            live = known
            remember(known.grant)
            if (isLocal) context.storage.write('abilities', abilities)
            else follow(known, session)
            return toKitSession(known, abilities, signedIn)
          } catch (error) {
            session.close()
            throw error
          } finally {
            signal.removeEventListener('abort', session.close)
            if (isLocal) session.close()
          }
        } catch (error) {
          throw toMobileError(error, signIn ? 'SIGN_IN_FAILED' : 'CONNECTION_FAILED')
        }
      }),

    async restore() {
      // The wallet itself says when its connection ends.
      if (live?.shown) return live.shown
      // A phone that scanned a code is gone with the page.
      if (!isLocal) return undefined
      const grant = context.storage.read('grant', decodeGrant)
      const abilities = context.storage.read('abilities', decodeAbilities)
      if (!grant || !abilities) return undefined
      live = { grant, session: undefined }
      return toKitSession(live, abilities)
    },

    async close() {
      if (live) await leave(live)
    },

    destroy() {
      end.abort()
      waits.end()
      live?.session?.close()
      live = undefined
    },
  }
}

/** Says what the browser is about to ask before it asks, and waits for the visitor. */
async function prepareLocalNetwork(onProgress: (progress: ConnectProgress) => void, signal: AbortSignal) {
  const permission = await localNetworkPermission()
  if (permission === 'denied') throw localNetworkRefused()
  if (permission === 'granted') return
  await new Promise<void>((resolve, reject) => {
    const leave = () => reject(new KitError('REQUEST_ABORTED', 'The request was given up'))
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave, { once: true })
    const proceed = () => {
      signal.removeEventListener('abort', leave)
      onProgress({ askFirst: undefined })
      resolve()
    }
    onProgress({ askFirst: { reason: 'localNetwork', proceed } })
  })
}

function readSignIn({ grant, signedIn }: Authorized, networkId: SignInProof['networkId']): SignInProof {
  const [account] = grant.accounts
  const facts = isRecord(signedIn) ? signedIn : {}
  const [message, signature] = [fromBase64(facts.signed_message), fromBase64(facts.signature)]
  if (!account || !message || !signature)
    throw new KitError('SIGN_IN_FAILED', 'Sign in failed, no sign in result returned by wallet')
  const signer = fromBase64(facts.address)
  return {
    networkId,
    address: signer ? encodeBase58(signer) : account.address,
    message: new TextDecoder().decode(message),
    signature: encodeBase58(signature),
  }
}

function decodeAbilities(value: unknown): MobileAbilities | undefined {
  if (!isRecord(value) || typeof value.signsTransactions !== 'boolean' || !Array.isArray(value.versions))
    return undefined
  const versions = value.versions.filter(
    (version): version is 'legacy' | number => version === 'legacy' || Number.isInteger(version),
  )
  return { signsTransactions: value.signsTransactions, versions }
}

function noSession(): never {
  throw sessionClosed()
}
