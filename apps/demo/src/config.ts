/** Where the playground's chains and gateway are; written into the page by its server. */
export type DemoConfig = {
  readonly gatewayUrl?: string | undefined
  /** Of a WalletConnect relay. */
  readonly relayUrl?: string | undefined
  /** Of the gateway, where a wallet on another device is to be reached by the mobile wallet protocol. */
  readonly reflector?: string | undefined
  /** Whether `/phone.html` has a wallet behind that relay. */
  readonly hasPhone?: boolean | undefined
  /** Origin of the vault, where one runs: visitors without a wallet log in by email. */
  readonly vaultUrl?: string | undefined
  /** The inbox where the codes for every address arrive. */
  readonly inboxUrl?: string | undefined
  /** A local Solana, where one runs. */
  readonly solana?: SolanaConfig | undefined
  readonly chains: readonly { readonly chainId: number; readonly name: string; readonly rpcUrl: string }[]
}

/** A local Solana; `id` as CAIP-2 has it. */
export type SolanaConfig = { readonly id: `solana:${string}`; readonly name: string; readonly rpcUrl: string }

export function readConfig(): DemoConfig {
  const content = document.querySelector<HTMLMetaElement>('meta[name="foyer-config"]')?.content ?? ''
  const config: unknown = JSON.parse(content)
  if (typeof config !== 'object' || config === null || !('chains' in config)) {
    throw new Error('The page carries no configuration: start the playground with npm start')
  }
  return config as DemoConfig
}
