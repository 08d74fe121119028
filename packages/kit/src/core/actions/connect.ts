import { askWallet } from '../askWallet.ts'
import type { Connector } from '../connector.ts'
import { stringList } from '../decode.ts'
import { KitError, type KitErrorOf, type WalletErrorCode } from '../errors.ts'
import type { Kit } from '../kit.ts'
import { limits } from '../limits.ts'
import type { Namespace } from '../network.ts'
import { recentIdOf } from '../recentId.ts'
import { type Session, sessionKey } from '../session.ts'
import { signInToAsk } from '../signInToAsk.ts'
import type { ConnectProgress } from '../source.ts'
import { establish } from '../transitions.ts'
import type { WalletRecord } from '../walletRecord.ts'

/**
 * What {@link connect} is given: the wallet, and if wanted namespaces, the listed wallet that it reaches, an email address, a
 * signal that ends the asking, and a listener for its progress.
 */
export type ConnectParameters = {
  /** A wallet on one chain family, or a wallet entry that merges the connectors of several. */
  wallet: Connector | { readonly connectors: readonly Connector[] }
  /** Chain families to connect on. Default: the connector's own, or all of them where one session covers them. */
  namespaces?: readonly Namespace[] | undefined
  /**
   * The wallet that the visitor chose from a list, where `wallet` reaches any by a link: it is the one remembered as recent,
   * whatever the wallet that answers says of itself. Default: `wallet`.
   */
  listed?: Pick<WalletRecord, 'id'> | undefined
  /** The visitor's email address, for wallets of type `AUTH`, which are logged in to. */
  email?: string | undefined
  /**
   * The social login to use instead of the address, for wallets of type `AUTH`: `google`, `x`, `discord`, `github`,
   * `apple`, `facebook`.
   */
  social?: string | undefined
  /** Log in by a passkey instead, for wallets of type `AUTH`. */
  passkey?: boolean | undefined
  /** Cancels the request: the wallet is notified where possible, and a session that opens late is closed. */
  signal?: AbortSignal | undefined
  /** Called with what a view needs while the wallet is being asked; each call brings the new values only. */
  onProgress?: ((progress: ConnectProgress) => void) | undefined
}

/** The session that the wallet granted. */
export type ConnectReturnType = Session

/** What {@link connect} throws: the `code` says why. */
export type ConnectErrorType = KitErrorOf<
  WalletErrorCode | 'CONNECTOR_NOT_FOUND' | 'FEATURE_MISSING' | 'INVALID_EMAIL' | 'UNSUPPORTED_CHAIN'
>

/**
 * Asks a wallet for a session and makes it the active one of its chain families.
 *
 * @throws KitError `USER_REJECTED`, `REQUEST_PENDING`, `WALLET_LOCKED`, `CONNECTOR_NOT_FOUND`, `FEATURE_MISSING`, `INVALID_EMAIL`,
 * `UNSUPPORTED_CHAIN`, `REQUEST_ABORTED` when `signal` or `disconnect` gave it up, and what the wallet reports.
 * @example
 * const [wallet] = kit.store.getState().connectors
 * const session = await connect(kit, { wallet })
 */
export async function connect(kit: Kit, parameters: ConnectParameters): Promise<ConnectReturnType> {
  const { listed } = parameters
  const { namespaces, source, wallet } = choose(kit, parameters)
  try {
    const session = await askWallet(kit, {
      kind: 'connect',
      target: { namespaces, source: wallet.source, walletId: wallet.id, listed: listed?.id },
      signal: parameters.signal,
      onProgress: parameters.onProgress,
      keeps: true,
      failed: `${wallet.name} did not connect`,
      ask: async (request) => {
        const methods = await kit.source(wallet.source)
        // No wallet is asked for what was given up while its code was on the way.
        request.signal.throwIfAborted()
        return methods.open({
          walletId: wallet.id,
          namespaces,
          signIn: signInToAsk(kit),
          email: parameters.email,
          social: parameters.social,
          passkey: parameters.passkey,
          ...request,
        })
      },
      apply: (state, session) => establish(state, session, { activate: true }),
      sessionOf: sessionKey,
      discard: async (session) => (await kit.source(session.source)).close(session),
    })
    rememberWallet(kit, listed ? recentIdOf(listed) : wallet.id)
    const [namespace = ''] = Object.keys(session.namespaces)
    const { method = 'browser' } = source
    kit.events.emit('CONNECT_SUCCESS', { namespace, name: wallet.name, method, reconnect: false })
    return session
  } catch (error) {
    const { code, shortMessage: message } = error as ConnectErrorType
    kit.events.emit(code === 'USER_REJECTED' ? 'USER_REJECTED' : 'CONNECT_ERROR', { message })
    throw error
  }
}

/** Ids of the wallets connected last, newest first, at most two. */
export function recentWallets(kit: Kit): readonly string[] {
  return (kit.storage.read('recent', stringList) ?? []).slice(0, limits.recentWallets)
}

/** The connector to ask, its source, and the chain families to ask it for. */
function choose(kit: Kit, { namespaces, wallet }: ConnectParameters) {
  if (process.env.NODE_ENV !== 'production' && !wallet)
    throw notFound(
      'connect was given no wallet. Take one of useConnectors(); it lists wallets once the modal was opened',
    )
  const connectors = 'connectors' in wallet ? wallet.connectors : [wallet]
  const { activeNamespace, connectors: known } = kit.store.getState()
  const wanted = namespaces ?? [activeNamespace]
  const chosen = connectors.find(({ chain }) => wanted.includes(chain)) ?? (namespaces ? undefined : connectors[0])
  const source = kit.options.sources.find(({ id }) => id === chosen?.source)
  if (!chosen || !source) throw notFound(namespaces?.join(', ') ?? 'This kit has no source of that wallet')
  if (!namespaces && !source.sharesSession) return { wallet: chosen, source, namespaces: [chosen.chain] }
  const served = known
    .filter(({ id, source: from }) => id === chosen.id && from === chosen.source)
    .map(({ chain }) => chain)
  const asked = namespaces ?? served
  const missing = asked.find((namespace) => !served.includes(namespace))
  if (missing || (asked.length > 1 && !source.sharesSession)) {
    throw notFound(`${chosen.name} cannot connect on ${asked.join(', ')} at once`)
  }
  return { wallet: chosen, source, namespaces: [...asked] }
}

function notFound(details: string): KitError {
  return new KitError('CONNECTOR_NOT_FOUND', 'That wallet cannot be reached', { details })
}

function rememberWallet(kit: Kit, id: string): void {
  const recent = recentWallets(kit)
  // A wallet that is already among the recent ones keeps its place.
  if (recent.includes(id)) return
  kit.storage.write('recent', [id, ...recent].slice(0, limits.recentWallets))
}
