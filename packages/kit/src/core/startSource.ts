import { applySessionChange } from './actions/applySessionChange.ts'
import { KitError } from './errors.ts'
import type { Kit } from './kit.ts'
import { loadLater } from './loadPart.ts'
import { namespaceOf } from './network.ts'
import { rpcUrls } from './rpcUrls.ts'
import type { SourceContext, WalletSource, WalletSourceMethods } from './source.ts'

/** Starts a loaded wallet source and ties it to the kit. Throws `CONNECTOR_NOT_FOUND` for a source that the kit has not. */
export function startSource(
  kit: Kit,
  id: string,
  source: WalletSource | undefined,
  create: Awaited<ReturnType<WalletSource['load']>> | undefined,
): WalletSourceMethods {
  const { appName, metadata = {}, networks } = kit.options
  if (!source || !create) throw new KitError('CONNECTOR_NOT_FOUND', 'That wallet cannot be reached', { details: id })
  if (kit.isDestroyed) throw new KitError('KIT_DESTROYED', 'This kit was destroyed')
  const prefix = `source/${id}/`
  const context: SourceContext = {
    appName,
    metadata,
    networks: networks.filter((network) => source.namespaces.includes(namespaceOf(network.id))),
    storage: {
      key: (name) => kit.storage.key(prefix + name),
      read: (name, decode) => kit.storage.read(prefix + name, decode),
      write: (name, value) => kit.storage.write(prefix + name, value),
    },
    activeNetworkId: (namespace) => kit.store.getState().namespaces[namespace]?.networkId,
    rpcUrl: (networkId) => rpcUrls(kit, networkId)[0],
    setConnectors(found) {
      if (kit.isDestroyed) return
      kit.store.setState(({ connectors }) => ({
        connectors: [
          ...connectors.filter((connector) => connector.source !== id),
          ...found.map((connector) => ({ ...connector, source: id })),
        ],
      }))
    },
    notify: (change) => applySessionChange(kit, id, change),
    withOthers: (use) =>
      loadLater(
        kit,
        () => import('./otherSessions.ts'),
        ({ otherSessions }) => use(otherSessions(kit, id)),
      ),
  }
  return create(context)
}
