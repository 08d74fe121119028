import type { Services } from '../endpoints/services.ts'
import { fetchUnder } from '../outside/safeFetch.ts'
import { withSignal } from '../rpc/chainClient.ts'
import type { AvatarSources } from './avatarPicture.ts'

/** What names and pictures are read with for as long as somebody waits. */
export function avatarSourcesUnder(
  { config, findClient, safeFetch }: Pick<Services, 'config' | 'findClient' | 'safeFetch'>,
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
