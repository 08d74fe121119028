import { createStore, type EIP6963ProviderDetail } from 'mipd'
import { evmNamespace } from '../../chains/evm/evmRules.ts'
import type { Eip1193Provider } from '../../chains/evm/provider.ts'
import { cleanText } from '../../core/cleanText.ts'
import type { Connector } from '../../core/connector.ts'
import { limits } from '../../core/limits.ts'

/** A wallet that was found, before its source's name is put to it. */
export type FoundWallet = Omit<Connector, 'source'>

/** Icons above this length are not drawn: a wallet must not be able to stall the page. */
const maximumIconLength = 200_000
const maximumNameLength = 40

/** Watches for wallets as long as the page lives: announced ones (EIP-6963), else `window.ethereum`. */
export function discoverWallets(onChange: (connectors: readonly FoundWallet[]) => void): {
  connectors(): readonly FoundWallet[]
  stop(): void
} {
  const announced = createStore()
  let polling: ReturnType<typeof setInterval> | undefined
  let current: readonly FoundWallet[] = []

  const refresh = () => {
    const found = announcedConnectors(announced.getProviders())
    const injected = found.length === 0 ? injectedConnector() : undefined
    const next = injected ? [injected] : found
    if (found.length > 0 || injected) stopPolling()
    if (
      next.length === current.length &&
      next.every((connector, index) => connector.provider === current[index]?.provider)
    ) {
      return
    }
    current = next
    onChange(current)
  }
  const stopPolling = () => clearInterval(polling)

  const unsubscribe = announced.subscribe(refresh)
  polling = setInterval(refresh, limits.walletPolling)
  refresh()

  return {
    connectors: () => current,
    stop() {
      stopPolling()
      unsubscribe()
      announced.destroy()
    },
  }
}

function announcedConnectors(details: readonly EIP6963ProviderDetail[]): FoundWallet[] {
  const seen = new Set<string>()
  return details.map(({ info, provider }) => {
    // The rdns survives a reload, the uuid does not; a second wallet with the same rdns stays apart.
    const id = seen.has(info.rdns) ? `${info.rdns}#${info.uuid}` : info.rdns
    seen.add(id)
    return {
      id,
      name: cleanName(info.name),
      type: 'ANNOUNCED',
      chain: evmNamespace,
      imageUrl: cleanIcon(info.icon, info.name),
      info: { rdns: info.rdns },
      provider,
    }
  })
}

function injectedConnector(): FoundWallet | undefined {
  const { ethereum } = window as { ethereum?: Eip1193Provider }
  if (typeof ethereum?.request !== 'function') return undefined
  return { id: 'injected', name: 'Browser wallet', type: 'INJECTED', chain: evmNamespace, provider: ethereum }
}

/** A wallet's name, fit to be shown. */
export function cleanName(name: unknown): string {
  return cleanText(name, maximumNameLength) || 'Unnamed wallet'
}

/** Keeps only embedded images of bounded size; `name` is whose icon it is. */
export function cleanIcon(icon: unknown, name: unknown): string | undefined {
  if (typeof icon !== 'string') return undefined
  const isShown =
    icon.length <= maximumIconLength && /^data:image\/(svg\+xml|png|jpeg|webp|gif|avif)[;,]/i.test(icon.trim())
  if (process.env.NODE_ENV !== 'production' && !isShown && icon)
    void import('../../core/warnOfIcon.ts').then(({ warnOfIcon }) => warnOfIcon(cleanName(name), icon))
  return isShown ? icon.trim() : undefined
}
