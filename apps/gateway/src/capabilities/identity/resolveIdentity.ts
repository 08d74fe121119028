import type { Address } from 'viem'
import { getEnsName } from 'viem/actions'
import type { ChainClient } from '../../engines/rpc/chainClient.ts'
import { type AvatarSources, findAvatarPicture } from './avatarPicture.ts'
import { orNull, readAvatarRecord } from './avatarRecord.ts'
import { normalName } from './normalName.ts'
import { withOutsideLookups } from './outsideLookups.ts'
import { universalResolverAddress } from './universalResolver.ts'

/**
 * Name and avatar of an account; null when there is none. `isCertain` is false when something outside mainnet did not
 * answer, so that asking again soon may find more.
 */
export type ResolvedIdentity = { name: string | null; avatar: string | null; isCertain: boolean }

/**
 * Looks an account's primary ENS name up on mainnet, checked forwards, and its avatar. What contracts look up off chain and
 * what avatars point to is read through the fetcher for outside addresses only.
 *
 * @throws when mainnet cannot be read; a name that does not resolve is null instead.
 */
export async function resolveIdentity(
  mainnet: ChainClient,
  address: Address,
  sources: AvatarSources,
): Promise<ResolvedIdentity> {
  const { client, hasFailed } = withOutsideLookups(mainnet, sources.safeFetch)
  const name = await orNull(getEnsName(client, { address, universalResolverAddress }))
  // An account that claims a name in another form than its normal one imitates the name's owner.
  if (name === null || normalName(name) !== name) return { name: null, avatar: null, isCertain: !hasFailed() }
  const record = await readAvatarRecord(client, name)
  if (record === null) return { name, avatar: null, isCertain: !hasFailed() }
  try {
    return { name, avatar: await findAvatarPicture(record, address, sources), isCertain: !hasFailed() }
  } catch {
    // A collection that refuses, or a host that is away: the name stands without its picture.
    return { name, avatar: null, isCertain: false }
  }
}
