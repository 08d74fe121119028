import type { Connector } from '../../core/connector.ts'
import type { KitState } from '../../core/store.ts'

/** Whether a wallet on another device scans a code to connect. */
export function isScanned({ pairsByCode, type }: Connector): boolean {
  return pairsByCode ?? type === 'WALLET_CONNECT'
}

/** What reaches wallets by a pairing link: on the active chain family where it serves that. */
export function pairingConnector({ activeNamespace, connectors }: KitState): Connector | undefined {
  const all = connectors.filter(({ type }) => type === 'WALLET_CONNECT')
  return all.find(({ chain }) => chain === activeNamespace) ?? all[0]
}

/** The wallet of this browser that a record means, by the name that it announced. */
export function installedConnector({ activeNamespace, connectors }: KitState, rdns: string | undefined) {
  const wanted = rdns?.toLowerCase()
  const own = connectors.filter(
    ({ info, type }) => wanted !== undefined && type !== 'WALLET_CONNECT' && info?.rdns?.toLowerCase() === wanted,
  )
  return own.find(({ chain }) => chain === activeNamespace) ?? own[0]
}
