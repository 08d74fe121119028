import { type Balances, createBalances } from './capabilities/balances/createBalances.ts'
import type { BalanceServices } from './capabilities/balances/readBalances.ts'
import type { ServedChain } from './capabilities/chains/servedChain.ts'
import { createGas, type Gas } from './capabilities/gas/createGas.ts'
import { createNftPages, type NftPages } from './capabilities/nfts/createNftPages.ts'
import type { Nfts } from './capabilities/nfts/createNfts.ts'
import { createTokens, type Tokens } from './capabilities/tokens/createTokens.ts'
import type { GatewayConfig } from './engines/config/schema.ts'
import type { ChainFamily } from './sources/chainFamily.ts'
import type { KeyedSources } from './sources/vendors/keyedSources.ts'

/** What is read from this gateway's own nodes and lists, and from companies where those do not reach. */
export type Capabilities = { balances: Balances; tokens: Tokens; gas: Gas; nftPages: NftPages }

export type CreateCapabilitiesParameters = {
  config: GatewayConfig
  chains: ReadonlyMap<string, ServedChain>
  families: readonly ChainFamily[]
  services: BalanceServices & { nfts: Nfts }
  keyed: KeyedSources
}

/** How long a page of collections waits for an account's past to be read. */
const budgetMs = 10_000

/** Puts the providers of each of these capabilities into their order. */
export function createCapabilities(parameters: CreateCapabilitiesParameters): Capabilities {
  const { config, chains, families, services, keyed } = parameters
  const { logger, history, nfts, tokenLists, tokenMetadata } = services
  return {
    balances: createBalances({ chains, families, services, keyed: keyed.balances, logger }),
    tokens: createTokens({ chains, tokenLists, tokenMetadata, keyed: keyed.tokens, logger }),
    gas: createGas({ chains, keyed: keyed.gas, logger }),
    nftPages: createNftPages({
      services: { history, nfts, chains },
      families: families.flatMap(({ nfts: known }) => known ?? []),
      keyed: keyed.nfts,
      isLocal: (chainId) => families.some((family) => family.isLocal(chainId)),
      budgetMs: Math.min(budgetMs, config.limits.requestTimeoutMs / 2),
      logger,
    }),
  }
}
