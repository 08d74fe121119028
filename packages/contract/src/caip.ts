/** The namespaces whose address rules this package knows. */
export const knownNamespaces = ['eip155', 'solana', 'polkadot', 'bip122'] as const

/** One of the namespaces whose address rules this package knows. */
export type KnownNamespace = (typeof knownNamespaces)[number]

/** A CAIP-2 namespace; the known ones complete in an editor, any other text is legal. */
export type Namespace = KnownNamespace | (string & {})

/** A chain by its CAIP-2 name, for example `eip155:1`. */
export type CaipNetworkId = `${string}:${string}`

/** An account or contract by its CAIP-10 name, for example `eip155:1:0xab16…`. */
export type CaipAddress = `${string}:${string}:${string}`

/** An asset by its CAIP-19 name, for example `eip155:1/slip44:60`. */
export type CaipAssetId = `${string}:${string}/${string}:${string}`

/** The two parts of a CAIP-2 name. */
export type CaipNetworkParts = { readonly namespace: Namespace; readonly reference: string }

/** The three parts of a CAIP-10 name. */
export type CaipAddressParts = CaipNetworkParts & { readonly address: string }

/** The parts of a CAIP-19 name; `tokenId` is there for a single item of a collection only. */
export type CaipAssetParts = CaipNetworkParts & {
  readonly assetNamespace: string
  readonly assetReference: string
  readonly tokenId?: string
}

/** The grammar of CAIP-2. */
export const caipNetworkPattern = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})$/

/** The grammar of CAIP-10. */
export const caipAddressPattern = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/

const assetPattern =
  /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})\/([-a-z0-9]{3,8}):([-.%a-zA-Z0-9]{1,128})(?:\/([-.%a-zA-Z0-9]{1,78}))?$/

/** Says whether a namespace is one of {@link knownNamespaces}. */
export function isKnownNamespace(namespace: string): namespace is KnownNamespace {
  return knownNamespaces.some((known) => known === namespace)
}

/** Says whether a text is a chain name in the grammar of CAIP-2, whatever its namespace. */
export function isCaipNetworkId(text: string): text is CaipNetworkId {
  return caipNetworkPattern.test(text)
}

/** Says whether a text is an account name in the grammar of CAIP-10, whatever its namespace. */
export function isCaipAddress(text: string): text is CaipAddress {
  return caipAddressPattern.test(text)
}

/** Says whether a text is an asset name in the grammar of CAIP-19, whatever its namespace. */
export function isCaipAssetId(text: string): text is CaipAssetId {
  return assetPattern.test(text)
}

/**
 * Splits a CAIP-2 name; `undefined` when the text is not one.
 * @example parseCaipNetworkId('eip155:1') // { namespace: 'eip155', reference: '1' }
 */
export function parseCaipNetworkId(text: string): CaipNetworkParts | undefined {
  const [, namespace, reference] = caipNetworkPattern.exec(text) ?? []
  return namespace && reference ? { namespace, reference } : undefined
}

/**
 * Splits a CAIP-10 name; `undefined` unless it has three non-empty parts and a known namespace.
 * @param namespaces The namespaces to accept; default {@link knownNamespaces}.
 * @example parseCaipAddress('eip155:1:0xab16…') // { namespace: 'eip155', reference: '1', address: '0xab16…' }
 */
export function parseCaipAddress(
  text: string,
  namespaces: readonly string[] = knownNamespaces,
): CaipAddressParts | undefined {
  const [, namespace, reference, address] = caipAddressPattern.exec(text) ?? []
  if (!namespace || !reference || !address || !namespaces.includes(namespace)) return undefined
  return { namespace, reference, address }
}

/**
 * Splits a CAIP-19 name; `undefined` when the text is not one.
 * @example parseCaipAssetId('eip155:1/slip44:60') // { …, assetNamespace: 'slip44', assetReference: '60' }
 */
export function parseCaipAssetId(text: string): CaipAssetParts | undefined {
  const [, namespace, reference, assetNamespace, assetReference, tokenId] = assetPattern.exec(text) ?? []
  if (!namespace || !reference || !assetNamespace || !assetReference) return undefined
  return { namespace, reference, assetNamespace, assetReference, ...(tokenId ? { tokenId } : {}) }
}

/** Writes a CAIP-2 name. The parts are taken as they are. */
export function formatCaipNetworkId(parts: CaipNetworkParts): CaipNetworkId {
  return `${parts.namespace}:${parts.reference}`
}

/** Writes a CAIP-10 name. The parts are taken as they are. */
export function formatCaipAddress(parts: CaipAddressParts): CaipAddress {
  return `${parts.namespace}:${parts.reference}:${parts.address}`
}

/** Writes a CAIP-19 name. The parts are taken as they are. */
export function formatCaipAssetId(parts: CaipAssetParts): CaipAssetId {
  const item = parts.tokenId === undefined ? '' : `/${parts.tokenId}`
  return `${parts.namespace}:${parts.reference}/${parts.assetNamespace}:${parts.assetReference}${item}`
}
