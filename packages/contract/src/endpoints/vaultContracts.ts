import * as v from 'valibot'
import { type Call, type CallRequest, sdkQuery } from '../endpoint.ts'
import { caipNetworkId, list, text } from '../fields.ts'

/**
 * The operator's own contracts on a network, with functions in words, by which the vault tells what calls of exactly these contracts
 * ask for. Needs no proof.
 */
export const vaultContracts = {
  method: 'GET',
  path: '/v1/vault/contracts',
  auth: 'none',
  project: 'sdk',
  response: v.object({
    contracts: list(
      v.object({
        address: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/)),
        /** What the operator calls it. */
        name: text(64),
        /** Each as its contract's source has it: `function deposit(uint256 assets, address receiver)`. */
        functions: list(text(300), 64),
      }),
      64,
    ),
  }),
} as const satisfies Call

/** What {@link vaultContracts} takes: the network by its CAIP-2 id. */
export const vaultContractsRequest = {
  query: v.object({ ...sdkQuery, chainId: caipNetworkId }),
} as const satisfies CallRequest
