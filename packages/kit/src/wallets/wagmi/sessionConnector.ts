import type { CreateConnectorFn } from 'wagmi'
import { toChainId } from '../../chains/evm/eip1193.ts'
import { evmNamespace } from '../../chains/evm/evmRules.ts'
import { referenceOf } from '../../core/network.ts'
import { accountsOf, type Session, sessionKey } from '../../core/session.ts'
import type { OtherSessions } from '../../core/source.ts'

/** The type of the connectors through which a config reaches sessions that the kit opened. */
export const publishedType = 'foyer'

/** What a config is told of a session. */
export type SessionFacts = { readonly accounts: readonly `0x${string}`[]; readonly chainId: number }

/** Where a session is, with the account in use first, as wagmi has it. */
export function factsOf(others: OtherSessions, session: Session): SessionFacts {
  const active = others.active(evmNamespace)
  const isUsed = (address: string) => active?.session === sessionKey(session) && active.address === address
  const { networkId } = session.namespaces[evmNamespace] ?? { networkId: `${evmNamespace}:0` as const }
  const addresses = accountsOf(session, evmNamespace).map(({ address }) => address as `0x${string}`)
  const accounts = [...addresses.filter(isUsed), ...addresses.filter((address) => !isUsed(address))]
  return { accounts, chainId: Number(referenceOf(networkId)) }
}

type Provider = { request(call: { method: string; params?: unknown }): Promise<unknown> }

/** A wagmi connector for an open session: it sends no prompt, and ends the session when the page disconnects it. */
export function sessionConnector(others: OtherSessions, { wallet, ...published }: Session): CreateConnectorFn {
  const key = sessionKey(published)
  const find = () => others.list(evmNamespace).find((session) => sessionKey(session) === key)
  const session = () => {
    const found = find()
    if (!found) throw new Error('This wallet is no longer connected')
    return found
  }
  const provider = () => session().provider(evmNamespace) as Provider
  return ({ chains }) => ({
    id: key,
    name: wallet.name,
    type: publishedType,
    ...(wallet.imageUrl !== undefined && { icon: wallet.imageUrl }),
    connect: async <WithCapabilities extends boolean = false>({
      withCapabilities,
    }: {
      withCapabilities?: WithCapabilities | boolean
    } = {}) => {
      const { accounts, chainId } = factsOf(others, session())
      const shown = withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts
      return { accounts: shown as never, chainId }
    },
    async disconnect() {
      const ending = find()
      if (ending) await others.close(ending)
    },
    getAccounts: async () => factsOf(others, session()).accounts,
    getChainId: async () => factsOf(others, session()).chainId,
    getProvider: async () => provider(),
    isAuthorized: async () => find() !== undefined,
    async switchChain({ chainId }) {
      const chain = chains.find(({ id }) => id === chainId)
      if (!chain) throw new Error(`Chain ${chainId} is not part of the wagmi config`)
      await provider().request({
        method: 'wallet_switchEthereumChain',
        params: [{ chainId: toChainId(`${evmNamespace}:${chainId}`) }],
      })
      return chain
    },
    // The kit tells of every change.
    onAccountsChanged: () => undefined,
    onChainChanged: () => undefined,
    onDisconnect: () => undefined,
  })
}
