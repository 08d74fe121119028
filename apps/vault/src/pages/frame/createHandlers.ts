import { GatewayError } from '@foyer/contract'
import type { PortUser } from '@foyer/contract/vault-port'
import type { Account } from '../../account/account.ts'
import type { Member } from '../../account/member.ts'
import type { Site } from '../../approvals/approvals.ts'
import { evmPath, solanaPath } from '../../crypto/paths.ts'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import type { PortHandlers, ServedPort } from '../../platform/port/servePort.ts'
import type { PageSettings } from '../../platform/readDocument.ts'
import type { LoginWay } from '../login/logInParameters.ts'
import type { Screens } from '../login/screens.ts'
import type { Answer } from './answerRpc.ts'

/** What {@link createHandlers} takes. */
export type CreateHandlersParameters = {
  readonly origin: string
  readonly settings: PageSettings
  readonly fetch?: typeof fetch | undefined
  readonly account: Account
  readonly screens: Screens
  readonly emit: ServedPort['emit']
  /** The operator's own site, in whose pages this frame may ask; for others the vault's own window does. */
  readonly isTrusted: boolean
}

/** What one page may do with the vault, by the methods of the port. */
export function createHandlers(parameters: CreateHandlersParameters): PortHandlers {
  const { account, emit, isTrusted, origin, screens, settings } = parameters
  const { config, gateway, projectId } = settings
  const site: Site = { origin }
  /** Those of the site that the gateway has, too. */
  let chains: readonly string[] = []
  const active: Record<string, string> = {}
  let member: Member | undefined
  let isSmart = true
  let login: AbortController | undefined
  let answering: Promise<Answer> | undefined

  const smartNetworks = config.smartAccounts.map(({ chainId }) => chainId)
  const toUser = ({ addresses, email, login: by, mode }: Member): PortUser => ({
    email,
    smartAccountNetworks: smartNetworks,
    ...(by !== 'email' && by !== 'passkey' && { socialProvider: by }),
    mode,
    accounts: [
      { namespace: 'eip155', address: addresses.evm, type: evmType(), path: evmPath },
      { namespace: 'solana', address: addresses.solana, type: 'eoa', path: solanaPath },
    ],
    chains: { ...active },
  })

  const evmType = () => (isSmart && smartNetworks.includes(active.eip155 ?? '') ? 'smartAccount' : 'eoa')

  const setMember = (next: Member | undefined) => {
    member = next
    emit('session', next ? { state: 'in', user: toUser(next) } : { state: 'out', user: null })
  }

  /** Runs what needs the gateway, and says by name how it failed. */
  const reached = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof PortRefusalError) throw error
      if (!(error instanceof GatewayError)) throw new PortRefusalError('damaged')
      // Without an answer there is no status.
      if (error.status !== 401)
        throw new PortRefusalError(error.status && error.status < 500 ? 'refused' : 'unreachable')
      setMember(undefined)
      throw new PortRefusalError('login-needed')
    }
  }

  const logIn = async (way: LoginWay | Member, signal: AbortSignal): Promise<Member> => {
    login?.abort(new PortRefusalError('rejected'))
    const own = new AbortController()
    login = own
    try {
      const { logIn: begin } = await import('../login/logIn.ts')
      const found = await begin(
        { account, emit, gateway, isTrusted, projectId, screens, site },
        way,
        AbortSignal.any([signal, own.signal]),
      )
      setMember(found)
      emit('login', { state: 'done' })
      return found
    } finally {
      if (login === own) {
        login = undefined
        screens.show(undefined)
      }
    }
  }

  const moveTo = (chain: string) => {
    active[chain.split(':')[0] ?? ''] = chain
    emit('chain', { chain })
  }

  return {
    ping: async () => ({}),
    'session.get': async () => {
      const found = await reached(account.restore())
      member = found
      return found ? { state: 'in', user: toUser(found) } : { state: 'out', user: null }
    },
    'login.start': async (way, signal) => toUser(await reached(logIn(way, signal))),
    'login.cancel': async () => {
      login?.abort(new PortRefusalError('rejected'))
      // One that a frame of before left behind, too.
      await reached(account.cancel())
      return {}
    },
    logout: async ({ everywhere }) => {
      await reached(account.logout(everywhere === true))
      setMember(undefined)
      return {}
    },
    'security.open': async (_, signal) => {
      if (!member) throw new PortRefusalError('not-connected')
      const { showSecurity } = await import('./showSecurity.ts')
      await showSecurity({ account, projectId, reached, screens }, member, signal)
      return {}
    },
    'user.get': async () => {
      if (!member) throw new PortRefusalError('not-connected')
      return toUser(member)
    },
    'accounts.setPreferred': async ({ type }) => {
      if (!member) throw new PortRefusalError('not-connected')
      isSmart = type === 'smartAccount'
      return toUser(member)
    },
    'chain.set': async ({ chain }) => {
      if (!chains.includes(chain)) throw new PortRefusalError('chain-unknown')
      moveTo(chain)
      return {}
    },
    rpc: async ({ chain: on, method, params }, signal, endsAt) => {
      // It can read and sign every kind of request: the first one fetches it.
      answering ??= import('./answerRpc.ts').then(({ createAnswer }) =>
        createAnswer({ ...parameters, reached, renew: logIn }),
      )
      const answer = await answering
      const shown = config.networks.find(({ chainId }) => chainId === on)
      return answer({ chain: on, method, params }, signal, {
        active,
        chains,
        endsAt,
        isSmart,
        member,
        shown,
        site,
        moveTo,
      })
    },
    'dapp.set': async ({ networks }) => {
      const known = config.networks.map(({ chainId }) => chainId)
      chains = networks.map(({ chain }) => chain).filter((chain) => known.includes(chain))
      for (const chain of chains) active[chain.split(':')[0] ?? ''] ??= chain
      return {}
    },
    'theme.set': async ({ accent, language, mode, radius }) => {
      screens.setLook({ accent, mode, radius, ...(language && { language }) })
      return {}
    },
  }
}
