import type { Config, Connector as WagmiConnector } from 'wagmi'
import type { Connector } from '../../core/connector.ts'
import { cleanIcon, cleanName } from '../evm/discoverWallets.ts'

/** The config's connectors as the kit shows them; the unnamed injected one only where nothing announces itself. */
export function toConnectors(config: Config): readonly Connector[] {
  const connectors = config.connectors.map(toConnector)
  const isAnnounced = connectors.some(({ type }) => type === 'ANNOUNCED')
  return connectors.filter(({ type }) => type !== 'INJECTED' || (!isAnnounced && 'ethereum' in window))
}

/** One of wagmi's connectors as the kit shows it. */
export function toConnector(connector: WagmiConnector): Connector {
  const isInjected = connector.type === 'injected'
  return {
    id: connector.id,
    name: cleanName(connector.name),
    type: !isInjected ? 'EXTERNAL' : connector.id === 'injected' ? 'INJECTED' : 'ANNOUNCED',
    chain: 'eip155',
    imageUrl: cleanIcon(connector.icon),
    info: { rdns: typeof connector.rdns === 'string' ? connector.rdns : connector.rdns?.[0] },
  }
}
