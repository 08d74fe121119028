import {
  KitError,
  type KitOptions,
  type Session,
  type SourceContext,
  type WalletSource,
  type WalletSourceMethods,
} from '@foyer/kit'
import { projectId } from '../kit/demoOptions.ts'

/** How a login to the hosted wallet ends in a scene. */
export type LoginState =
  | 'in'
  | 'in-google'
  | 'in-passkey'
  | 'waiting'
  | 'refused'
  | 'late'
  | 'away'
  | 'expired'
  | 'denied'

/** What the page is told where a login fails. */
const failures: Readonly<Partial<Record<LoginState, () => KitError>>> = {
  refused: () => new KitError('INVALID_EMAIL', 'Enter a full email address'),
  late: () => new KitError('WALLET_TIMEOUT', 'The wallet did not answer'),
  away: () => new KitError('VAULT_UNREACHABLE', 'The email wallet of this site could not be reached'),
  expired: () => new KitError('SESSION_EXPIRED', 'Session Expired'),
  denied: () => new KitError('STORAGE_DENIED', 'This browser keeps nothing for the email wallet'),
}

/** Who is logged in, as the hosted wallet tells it. */
const persons: Readonly<Partial<Record<LoginState, Partial<Session>>>> = {
  in: { email: 'mira@example.com', mode: 'recoverable' },
  'in-google': { socialProvider: 'google', mode: 'recoverable' },
  'in-passkey': { email: 'mira@example.com', mode: 'user-held' },
}

/** The first of the local chains' accounts. */
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/**
 * The options, whose hosted wallet ends each login as the scene wants and leaves unanswered what it is asked. Only a member could
 * bring a real one there: its screens are in a frame of another origin.
 */
export function withLogin<Options extends KitOptions>(options: Options, state: LoginState): Options {
  const wallets = (options.wallets ?? []).map((each) => (each.id === 'embedded' ? replaced(each, state) : each))
  return { ...options, projectId, wallets }
}

function replaced(source: WalletSource, state: LoginState): WalletSource {
  const { serve } = source
  return {
    ...source,
    load: async () => (context) => methodsOf(context, state),
    ...(serve && { serve: (networks) => replaced(serve(networks), state) }),
  }
}

function methodsOf(context: SourceContext, state: LoginState): WalletSourceMethods {
  return {
    async open() {
      if (state === 'waiting') return new Promise(() => undefined)
      const failure = failures[state]
      if (failure) throw failure()
      return sessionOf(context, state)
    },
    restore: async () => undefined,
    close: async () => undefined,
  }
}

function sessionOf(context: SourceContext, state: LoginState): Session {
  const networks = context.networks.filter(({ id }) => id.startsWith('eip155:'))
  const [first] = networks
  if (!first) throw new KitError('UNSUPPORTED_CHAIN', 'Unsupported chain')
  const networkId = context.activeNetworkId('eip155') ?? first.id
  return {
    id: 'embedded',
    source: 'embedded',
    wallet: { id: 'embedded', name: 'Email wallet', type: 'AUTH' },
    accounts: [{ namespace: 'eip155', address, type: 'smartAccount' }],
    namespaces: { eip155: { networkId, approvedNetworks: networks.map(({ id }) => id) } },
    smartAccountNetworks: networks.map(({ id }) => id),
    preferredAccountType: 'smartAccount',
    smartAccountDeployed: true,
    ...persons[state],
    provider: () => createReader(context.rpcUrl(networkId) ?? '', Number(networkId.split(':')[1])),
  }
}

/** A provider that reads from the node; what a member would decide about stays unanswered. */
function createReader(rpcUrl: string, chainId: number) {
  return {
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [address]
      if (method === 'eth_chainId') return `0x${chainId.toString(16)}`
      if (!/^(net_|web3_|eth_(?!send|sign))/.test(method)) return new Promise(() => undefined)
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] })
      const answer = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      const { result } = (await answer.json()) as { result: unknown }
      return result
    },
    on: () => undefined,
    removeListener: () => undefined,
  }
}
