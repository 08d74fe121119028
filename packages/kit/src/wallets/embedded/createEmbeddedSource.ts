// Long because everything that a session is asked goes through what knows who is logged in.
import { askingMethods, type PortParameters, type PortResult } from '@foyer/contract/vault-port'
import { toChainId } from '../../chains/evm/chainId.ts'
import { evmNamespace } from '../../chains/evm/evmRules.ts'
import { solanaNamespace } from '../../chains/solana/solanaRules.ts'
import { isRecord } from '../../core/decode.ts'
import { KitError } from '../../core/errors.ts'
import { type CaipNetworkId, type Namespace, namespaceOf } from '../../core/network.ts'
import type { Session } from '../../core/session.ts'
import type { SourceContext, WalletSourceMethods } from '../../core/source.ts'
import type { EvmAccountType } from '../../core/walletFrame.ts'
import type { VaultEvent } from './connectPort.ts'
import { createVaultFrame, type ReadyVault } from './createVaultFrame.ts'
import { type EmbeddedHost, type EmbeddedParameters, embeddedId } from './embeddedFacts.ts'
import { createEmbeddedProvider, watchAccountCode } from './embeddedProvider.ts'
import { frameUrl } from './frameUrl.ts'
import { loadPlatforms } from './loadPlatforms.ts'
import { openWalletWindow } from './openWalletWindow.ts'
import { type LoginWay, readWay } from './readWay.ts'
import { refusal, toLoginError } from './vaultError.ts'
import { watchReturn } from './watchReturn.ts'

type User = NonNullable<PortResult<'session.get'>['user']>

/** What the vault asks a visitor about, by the chain families that it serves. */
const methods: Readonly<Record<Namespace, readonly string[]>> = {
  [evmNamespace]: askingMethods.evm,
  [solanaNamespace]: askingMethods.solana,
}
const methodsOf = (namespace: Namespace) => methods[namespace] ?? []

/** How long the wallet may take, in ms, to have a code typed, or to ask again: the protocol allows no more. What only reads ends sooner. */
const longTimeoutMs = 600_000

/** Logs visitors in to an operator's vault, and asks it for signatures. */
export function createEmbeddedSource(
  parameters: EmbeddedParameters,
  context: SourceContext,
  host: EmbeddedHost,
): WalletSourceMethods {
  const providers = new Map<Namespace, ReturnType<typeof createEmbeddedProvider>>()
  const moved: Record<Namespace, CaipNetworkId> = {}
  const served = [...new Set(context.networks.map(({ id }) => namespaceOf(id)))].filter((each) => each in methods)
  let live: { readonly user: User; session: Session } | undefined
  /** Hears what the vault says of a login, while one is waited for. */
  let onLogin: ((url: string | undefined) => void) | undefined
  /** A press of the visitor led to what the vault is asked: a request of the page alone opens no window. */
  let isPressed = true
  const preferred = (): EvmAccountType => {
    const chosen = context.storage.read('accountType', readAccountType)
    return chosen ?? parameters.accountType ?? 'smartAccount'
  }

  const networkOf = (namespace: Namespace): CaipNetworkId | undefined =>
    moved[namespace] ??
    [context.activeNetworkId(namespace), ...context.networks.map(({ id }) => id)].find(
      (id) => id !== undefined && namespaceOf(id) === namespace && context.networks.some((each) => each.id === id),
    )

  const vault = createVaultFrame({
    async url({ hidden }) {
      const address = frameUrl(parameters.vault, host.projectId)
      return hidden ? address : (await loadPlatforms()).withWalletWay(address)
    },
    site: () => siteOf(context),
    chains: () => served.flatMap((namespace) => networkOf(namespace) ?? []),
    openFrame: () => host.openFrame?.(),
    onEvent: (event: VaultEvent) => {
      if (event.name === 'session' && event.value.state === 'out') end()
      // Only while a visitor is asked: nothing opens by itself. A part that could not be fetched leaves the visitor where he was.
      if (event.name === 'popup.needed' && event.value.reason === 'window') {
        if (isPressed) openWalletWindow(parameters.vault, event.value.url)
      } else if (event.name === 'popup.needed' && vault.current().phase !== 'idle')
        loadPlatforms().then(
          ({ openLink }) => openLink({ href: event.value.url, target: '_blank' }),
          () => undefined,
        )
      if (event.name === 'login') onLogin?.(event.value.url)
    },
  })

  const toSession = (user: User): Session => {
    const accounts = user.accounts.filter(({ namespace }) => served.includes(namespace))
    const smartNetworks = context.networks.map(({ id }) => id).filter((id) => user.smartAccountNetworks?.includes(id))
    const evmNetwork = networkOf(evmNamespace)
    const isSmart = preferred() === 'smartAccount' && evmNetwork !== undefined && smartNetworks.includes(evmNetwork)
    const granted = served.filter((namespace) => accounts.some((each) => each.namespace === namespace))
    return {
      id: embeddedId,
      source: embeddedId,
      wallet: walletOf(parameters),
      accounts: accounts.map(({ address, namespace, path, publicKey, type }) => ({
        namespace,
        address,
        // As the vault uses it on the network that is shown.
        type: namespace === evmNamespace && isSmart ? 'smartAccount' : type === 'smartAccount' ? 'eoa' : type,
        publicKey,
        path,
      })),
      namespaces: Object.fromEntries(
        granted.map((namespace) => [
          namespace,
          {
            networkId: networkOf(namespace) ?? (`${namespace}:0` as const),
            approvedNetworks: context.networks.map(({ id }) => id).filter((id) => namespaceOf(id) === namespace),
            approvedMethods: methodsOf(namespace),
          },
        ]),
      ),
      email: user.email,
      mode: user.mode,
      socialProvider: user.socialProvider,
      ...(smartNetworks.length > 0 && {
        smartAccountNetworks: smartNetworks,
        preferredAccountType: preferred(),
        smartAccountDeployed: accountCode.isDeployed(),
      }),
      provider: (namespace) => (granted.includes(namespace) ? providerOf(namespace).provider : undefined),
    }
  }

  /** Tells that something of the session is another now. */
  const update = () => {
    if (!live) return
    live.session = toSession(live.user)
    context.notify({ type: 'updated', session: live.session })
  }

  /** The account and the network that are shown, where the account can run as a smart account. */
  const accountCode = watchAccountCode({
    place() {
      const networkId = networkOf(evmNamespace)
      const address = live?.user.accounts.find(({ namespace }) => namespace === evmNamespace)?.address
      return networkId && address && live?.user.smartAccountNetworks?.includes(networkId)
        ? { networkId, address }
        : undefined
    },
    read: (address) =>
      providerOf(evmNamespace).provider.request({ method: 'eth_getCode', params: [address, 'latest'] }),
    onChange: update,
  })

  const take = (user: User): Session => {
    const session = toSession(user)
    if (session.accounts.length === 0)
      throw new KitError('UNSUPPORTED_CHAIN', 'Unsupported chain', { details: served.join(', ') })
    live = { user, session }
    accountCode.check()
    return session
  }

  const end = () => {
    if (!live) return
    live = undefined
    for (const { emit } of providers.values()) emit('accountsChanged', [])
    context.notify({ type: 'ended', sessionId: embeddedId })
  }

  const moveTo = (networkId: CaipNetworkId) => {
    const namespace = namespaceOf(networkId)
    if (!live || networkOf(namespace) === networkId) return
    moved[namespace] = networkId
    update()
    accountCode.check()
    const shown = namespace === evmNamespace ? toChainId(networkId) : networkId
    providers.get(namespace)?.emit('chainChanged', shown)
  }

  const providerOf = (namespace: Namespace) => {
    const known = providers.get(namespace)
    if (known) return known
    const networkId = () => networkOf(namespace) ?? (`${namespace}:0` as const)
    const created = createEmbeddedProvider({
      namespace,
      networkId,
      addresses: () =>
        (live?.session.accounts ?? []).flatMap((each) => (each.namespace === namespace ? [each.address] : [])),
      has: (id) => context.networks.some((each) => each.id === id),
      rpcUrl: context.rpcUrl,
      moveTo,
      async ask({ method, params }) {
        const work = async ({ port, session }: ReadyVault, signal: AbortSignal) => {
          if (!session.user) end()
          if (!live) throw refusal('login-needed')
          await port.ask('chain.set', { chain })
          if (namespace === evmNamespace && live.session.smartAccountNetworks)
            await port.ask('accounts.setPreferred', { namespace: evmNamespace, type: preferred() })
          return port.ask('rpc', { chain, method, params }, { signal, timeoutMs: longTimeoutMs })
        }
        const chain = networkId()
        if (!live) throw refusal('login-needed')
        // A browser that cannot tell blocks such a window by itself.
        isPressed = navigator.userActivation?.isActive ?? true
        try {
          const answer = await (host.answered?.(chain, method, params) ??
            (methodsOf(namespace).includes(method) ? vault.inVisibleFrame(work) : vault.inHiddenFrame(work)))
          accountCode.check(method === 'wallet_getCallsStatus' && isRecord(answer) && answer.status === 200)
          return answer
        } catch (error) {
          // A logout closes the modal, which does not mean that the visitor declined.
          throw live ? error : refusal('login-needed')
        }
      },
    })
    providers.set(namespace, created)
    return created
  }

  /** Looks again for a session of before whose vault was away. */
  const returning = watchReturn(async () => {
    if (live) return true
    const found = await vault.inHiddenFrame(async ({ session }) => session).catch(() => undefined)
    if (!found) return false
    if (live) return true
    if (found.user) context.notify({ type: 'opened', session: take(found.user) })
    else context.notify({ type: 'ended', sessionId: embeddedId })
    return true
  })

  return {
    frame: {
      ...vault,
      accountType: {
        current: preferred,
        choose(type) {
          context.storage.write('accountType', type)
          update()
        },
      },
      async openOwnPage() {
        try {
          await vault.inVisibleFrame(({ port }, signal) => port.ask('security.open', {}, { signal }))
        } catch (error) {
          throw toLoginError(error)
        }
      },
    },

    async open({ email, onProgress, passkey, signal, social }) {
      const way = await readWay({ email, passkey, social }, host)
      onLogin = (farcasterUrl) => onProgress({ farcasterUrl })
      isPressed = true
      try {
        const user = await vault.inVisibleFrame(async ({ port, session }, ending) => {
          // A visitor who is already logged in here needs no code.
          if (session.user && isSameLogin(session.user, way)) return session.user
          if (way.method === 'email') onProgress({ codeSentTo: way.email })
          return port.ask('login.start', way, { signal: ending, timeoutMs: longTimeoutMs })
        }, signal)
        return take(user)
      } catch (error) {
        const failure = toLoginError(error)
        // The frame went with the modal, and its login with it: another one tells the gateway. That it may be away is no news.
        if (failure.code === 'USER_REJECTED')
          vault.inHiddenFrame(({ port }) => port.ask('login.cancel', {})).catch(() => undefined)
        throw failure
      } finally {
        onLogin = undefined
      }
    },

    async restore() {
      try {
        const { user } = await vault.inHiddenFrame(async ({ session }) => session)
        returning.stop()
        if (user) return take(user)
        end()
        return undefined
      } catch (error) {
        const failure = toLoginError(error)
        if (failure.code !== 'VAULT_UNREACHABLE' && failure.code !== 'WALLET_TIMEOUT') throw failure
        // The visitor is still logged in: the session comes back once the vault does.
        returning.start()
        throw new KitError('WALLET_LOCKED', `${parameters.vault} is away`, { cause: failure })
      }
    },

    async close() {
      const leaving = live
      // Cleared first, so that the vault's report of the logout changes nothing.
      live = undefined
      try {
        await vault.inHiddenFrame(async ({ port, session }) => {
          if (session.user) await port.ask('logout', {})
        })
      } catch (error) {
        live = leaving
        throw error
      }
    },

    async switchNetwork(_, { id }) {
      moveTo(id)
    },

    destroy() {
      returning.stop()
      vault.destroy()
    },
  }
}

function readAccountType(value: unknown): EvmAccountType | undefined {
  return value === 'eoa' || value === 'smartAccount' ? value : undefined
}

function isSameLogin({ email, socialProvider }: User, way: LoginWay): boolean {
  if (way.method === 'email') return email === way.email
  return way.method === 'passkey' || (way.method === 'social' && socialProvider === way.provider)
}

function walletOf({ name = 'Email wallet' }: EmbeddedParameters): Session['wallet'] {
  return { id: embeddedId, name, type: 'AUTH' }
}

/** What the vault is told of the site: names are shown as claims, the origin it knows by itself. */
function siteOf({ networks }: SourceContext): PortParameters<'dapp.set'> {
  const served = networks.filter(({ id }) => namespaceOf(id) in methods)
  return { networks: served.slice(0, 64).map(({ id }) => ({ chain: id })) }
}
