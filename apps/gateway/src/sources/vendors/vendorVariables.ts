/** Environment variables that hold the vendors' keys, with their place under `vendors`. */
const places: Readonly<Record<string, readonly [vendor: string, field: string]>> = {
  FOYER_ONEINCH_KEY: ['oneInch', 'key'],
  FOYER_ZEROX_KEY: ['zeroX', 'key'],
  FOYER_ZERION_KEY: ['zerion', 'key'],
  FOYER_ALCHEMY_KEY: ['alchemy', 'key'],
  FOYER_DAS_KEY: ['das', 'key'],
  FOYER_ETHERSCAN_KEY: ['etherscan', 'key'],
  FOYER_COINGECKO_KEY: ['coinGecko', 'key'],
  FOYER_COINBASE_KEY_ID: ['coinbase', 'keyId'],
  FOYER_COINBASE_KEY_SECRET: ['coinbase', 'keySecret'],
  FOYER_MELD_KEY: ['meld', 'key'],
}

/** The names of those variables. */
export const vendorVariables: readonly string[] = Object.keys(places)

/** Lays the keys of the environment over the configuration's `vendors`; other fields of a vendor stay. */
export function withVendorKeys(vendors: unknown, env: Readonly<Record<string, string | undefined>>): unknown {
  const laid: Record<string, unknown> = { ...asObject(vendors) }
  let isChanged = false
  for (const [variable, [vendor, field]] of Object.entries(places)) {
    const key = env[variable]
    if (key === undefined || key === '') continue
    laid[vendor] = { ...asObject(laid[vendor]), [field]: key }
    isChanged = true
  }
  return isChanged ? laid : vendors
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}
