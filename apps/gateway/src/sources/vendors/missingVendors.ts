import type { GatewayConfig } from '../../engines/config/schema.ts'

/** What each vendor would add, by its key in the configuration. */
const uses: Readonly<Record<keyof GatewayConfig['vendors'], string>> = {
  oneInch: 'swaps, prices, tokens and gas prices of 1inch',
  zeroX: 'swaps of 0x',
  zerion: 'balances, history and collections of Zerion',
  alchemy: 'history, collections and token discovery of Alchemy',
  das: 'compressed collectibles of Solana',
  etherscan: 'history, collections and token discovery of Etherscan',
  blockscout: 'history, collections and token discovery of a Blockscout',
  coinGecko: 'prices of CoinGecko',
  coinbase: 'purchases through Coinbase',
  meld: 'purchases through Meld',
}

/** One line for each vendor that is off because no key is configured, for `/health`. */
export function missingVendors({ vendors }: Pick<GatewayConfig, 'vendors'>): readonly string[] {
  const given = new Set(
    Object.entries(vendors).flatMap(([vendor, settings]) => (settings === undefined ? [] : [vendor])),
  )
  return Object.entries(uses).flatMap(([vendor, use]) =>
    given.has(vendor)
      ? []
      : [`off: ${use} (${vendor === 'blockscout' ? 'no address' : 'no key'} in vendors.${vendor})`],
  )
}
