import type { EndpointName } from '@foyer/contract'
import type { ContractWorld } from './contractWorld.ts'

/** A request as it stands on the wire, without the project. */
export type ContractRequest = {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  body?: unknown
  /** What stands in its headers, beside the origin. */
  headers?: Readonly<Record<string, string>>
}

/** What the contract test must know about one call to try every way of getting it right or wrong. */
export type ContractCase = {
  /** Makes a good request; it may prepare what the call needs, and is asked anew for every use. */
  request: (world: ContractWorld) => ContractRequest | Promise<ContractRequest>
  /** What the answer equals; asymmetric matchers of vitest may stand in it. */
  answer: (world: ContractWorld, request: ContractRequest) => unknown
  /** Status of the answer to the good request. Default 200. */
  status?: number
  /**
   * What the call does with a chain that this gateway does not serve, where the request names one: it refuses (400
   * `chainId`, the default), or the call is about no served chain and accepts it.
   */
  foreignChain?: 'refused' | 'accepted'
  /** Query parameters and body fields of which any text is good, so that a spoilt one is no error. */
  free?: readonly string[]
  /** Status for a body of the wrong shape, where it is not 422 (gateway contract, section 1.8 and 1.10). */
  badBody?: { readonly [field: string]: 400 } | 400
  /** Refusals after the body was read are JSON-RPC errors. */
  isJsonRpc?: boolean
  /** A body that cannot be read is refused with a JSON-RPC error and the status 400. */
  readsJsonRpc?: boolean
}

/** The table of cases; the contract test fails for a call of the contract that has none. */
export type ContractCases = { readonly [Name in EndpointName]?: ContractCase }
