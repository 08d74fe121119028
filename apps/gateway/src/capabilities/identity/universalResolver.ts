import type { Address } from 'viem'

/** The ENS universal resolver on mainnet (docs.ens.domains, "Deployments"). */
export const universalResolverAddress: Address = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
