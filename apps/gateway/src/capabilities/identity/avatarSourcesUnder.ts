import type { GatewayConfig } from '../../engines/config/schema.ts'
import type { SafeFetch } from '../../engines/outside/safeFetch.ts'
import { fetchUnder } from '../../engines/outside/safeFetch.ts'
import { withSignal } from '../../engines/rpc/chainClient.ts'
import type { FindChainClient } from '../names/signatureVerifier.ts'
import type { AvatarSources } from './avatarPicture.ts'

export type AvatarSourcesUnderNeeds = {
  config: GatewayConfig
  findClient: FindChainClient
  safeFetch: SafeFetch
}

/** The clients that read names and pictures for as long as a caller waits. */
export function avatarSourcesUnder(
  { config, findClient, safeFetch }: AvatarSourcesUnderNeeds,
  signal: AbortSignal,
): AvatarSources {
  return {
    findClient: (chainId) => {
      const client = findClient(chainId)
      return client && withSignal(client, signal)
    },
    safeFetch: fetchUnder(safeFetch, signal),
    gateways: config.nfts,
  }
}
