import { getEnsText } from 'viem/actions'
import { type ChainClient, isChainUnreadable } from '../../engines/rpc/chainClient.ts'
import { universalResolverAddress } from './universalResolver.ts'

/**
 * What a name of ENS says about its picture; null where it says nothing.
 *
 * @param client Mainnet, with the look-ups outside that the name's contracts may make.
 * @throws when mainnet cannot be read.
 */
export function readAvatarRecord(client: ChainClient, name: string): Promise<string | null> {
  return orNull(getEnsText(client, { name, key: 'avatar', universalResolverAddress }))
}

/**
 * What was read; null where a contract refused.
 *
 * @throws when the chain could not be read.
 */
export async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isChainUnreadable(error)) throw error
    return null
  }
}
