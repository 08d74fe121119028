import type { Config, Connector as WagmiConnector } from 'wagmi'
import { evmNamespace } from '../../chains/evm/evmRules.ts'
import type { Connector } from '../../core/connector.ts'
import { cleanIcon, cleanName } from '../cleanWallet.ts'
import type { FoundWallet } from '../injected/discoverWallets.ts'

/** The config's connectors that can be used in this browser; the unnamed one only where nothing announces itself. */
export async function listConnectors(config: Config): Promise<readonly FoundWallet[]> {
  const found = await Promise.all(
    config.connectors.map(async (connector) => ((await isPresent(connector)) ? [toConnector(connector)] : [])),
  )
  const connectors = found.flat()
  const isAnnounced = connectors.some(({ type }) => type === 'ANNOUNCED')
  return isAnnounced ? connectors.filter(({ type }) => type !== 'INJECTED') : connectors
}

/** One of wagmi's connectors as the kit shows it. */
export function toConnector(connector: WagmiConnector): FoundWallet {
  return {
    id: connector.id,
    name: cleanName(connector.name),
    type: typeOf(connector),
    chain: evmNamespace,
    imageUrl: cleanIcon(connector.icon, connector.name),
    info: { rdns: rdnsOf(connector) },
  }
}

function typeOf({ id, type }: WagmiConnector): Connector['type'] {
  if (type !== 'injected') return 'EXTERNAL'
  return id === 'injected' ? 'INJECTED' : 'ANNOUNCED'
}

/** A config may name extensions that this visitor does not have; asking other connectors would start their SDKs. */
async function isPresent(connector: WagmiConnector): Promise<boolean> {
  if (connector.type !== 'injected') return true
  try {
    return Boolean(await connector.getProvider())
  } catch {
    return false
  }
}

/** wagmi gives an announced wallet (EIP-6963) its rdns as id, and no rdns. */
function rdnsOf({ id, rdns, type }: WagmiConnector): string | undefined {
  if (rdns !== undefined) return typeof rdns === 'string' ? rdns : rdns[0]
  return type === 'injected' && id.includes('.') ? id : undefined
}
