/** Where the page's chains and its gateway are; written into it by its server. */
export type PageConfig = {
  readonly gatewayUrl?: string
  /** The origin of the vault, where the page has one. */
  readonly vaultUrl?: string
  readonly solana?: { readonly id: `solana:${string}`; readonly name: string; readonly rpcUrl: string }
  readonly chains: readonly { readonly chainId: number; readonly name: string; readonly rpcUrl: string }[]
}

/** A chain in viem's form. */
export type PageChain = {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly [string] } }
}

/** Reads what the server wrote into the page. */
export function pageConfig(): PageConfig {
  const content = document.querySelector<HTMLMetaElement>('meta[name="foyer-config"]')?.content ?? ''
  return JSON.parse(content) as PageConfig
}

export function pageChains(): readonly PageChain[] {
  const { chains } = pageConfig()
  return chains.map(({ chainId, name, rpcUrl }) => toChain(chainId, name, rpcUrl))
}

export function toChain(id: number, name: string, rpcUrl: string): PageChain {
  return {
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }
}

/** The element that a page draws into. */
export function pageRoot(): HTMLElement {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root element')
  return root
}
