import { createStore, type EIP6963ProviderDetail } from 'mipd'
import { evmNamespace } from '../../chains/evm/evmRules.ts'
import { hasRequest } from '../../chains/rpc/hasRequest.ts'
import type { Connector } from '../../core/connector.ts'
import { limits } from '../../core/limits.ts'
import { loadPart } from '../../core/loadPart.ts'
import { cleanIcon, cleanName } from '../cleanWallet.ts'

/** A wallet that was found, before its source's name is put to it. */
export type FoundWallet = Omit<Connector, 'source'>

const browserWallet = { id: 'injected', name: 'Browser wallet', type: 'INJECTED', chain: evmNamespace } as const

/** Watches for wallets as long as the page lives: announced ones (EIP-6963), and another one at `window.ethereum`. */
export function discoverWallets(onChange: (connectors: readonly FoundWallet[]) => void): {
  connectors(): readonly FoundWallet[]
  stop(): void
} {
  const announced = createStore()
  let polling: ReturnType<typeof setInterval> | undefined
  let current: readonly FoundWallet[] = []
  let isAsked = false
  let isStopped = false

  const refresh = () => {
    const found = announcedConnectors(announced.getProviders())
    const injected = unannounced(found)
    const next = injected ? [...found, injected] : found
    if (found.length > 0 || injected) stopPolling()
    if (
      next.length === current.length &&
      next.every(({ name, provider }, at) => provider === current[at]?.provider && name === current[at]?.name)
    ) {
      return
    }
    current = next
    onChange(current)
  }
  /** What names such a wallet comes once one stands there; until then it is listed where there is no other. */
  let injectedWallet: typeof import('./injectedWallet.ts').injectedWallet | undefined
  const unannounced = (found: readonly FoundWallet[]): FoundWallet | undefined => {
    const { ethereum } = window as { ethereum?: unknown }
    if (!hasRequest(ethereum) || found.some(({ provider }) => provider === ethereum)) return undefined
    const plain = { ...browserWallet, provider: ethereum }
    if (injectedWallet) return injectedWallet(plain, found)
    if (!isAsked) {
      isAsked = true
      loadPart(() => import('./injectedWallet.ts')).then(
        (part) => {
          injectedWallet = part.injectedWallet
          if (!isStopped) refresh()
        },
        () => {
          // Fetched again with the next look.
          isAsked = false
        },
      )
    }
    return found.length === 0 ? plain : undefined
  }
  const stopPolling = () => clearInterval(polling)

  const unsubscribe = announced.subscribe(refresh)
  // What a wallet dispatches that puts itself there late.
  window.addEventListener('ethereum#initialized', refresh)
  polling = setInterval(refresh, limits.walletPolling)
  refresh()

  return {
    connectors: () => current,
    stop() {
      isStopped = true
      stopPolling()
      unsubscribe()
      window.removeEventListener('ethereum#initialized', refresh)
      announced.destroy()
    },
  }
}

function announcedConnectors(details: readonly EIP6963ProviderDetail[]): FoundWallet[] {
  const seen = new Set<string>()
  // Some announce themselves by a new uuid each time they are asked.
  const once = details.filter(({ provider }, at) => at === details.findIndex((each) => each.provider === provider))
  return once.map(({ info, provider }) => {
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
