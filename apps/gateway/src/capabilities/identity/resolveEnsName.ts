import { type Address, getAddress } from 'viem'
import { getEnsAddress } from 'viem/actions'
import { toCoinType } from 'viem/ens'
import { chainUnavailable } from '../../engines/errors/chainErrors.ts'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { type ChainClient, isChainUnreadable } from '../../engines/rpc/chainClient.ts'
import { type AvatarSources, findAvatarPicture } from './avatarPicture.ts'
import { readAvatarRecord } from './avatarRecord.ts'
import { isContract } from './isContract.ts'
import { withOutsideLookups } from './outsideLookups.ts'
import { universalResolverAddress } from './universalResolver.ts'

/** Whom a name stands for on a chain. */
export type NameTarget = {
  /** Null where the name is free, or has no address there. */
  address: Address | null
  avatar: string | null
  /** The address is the name's on mainnet: it has none for the chain that was asked about. */
  isFallback: boolean
}

/** A name in its normal form (ENSIP-15), and the id of the EVM chain that it is asked about for. */
export type NameQuestion = { name: string; chainId: number }

/** The answer for a name that stands for no account. */
export const nobody: NameTarget = { address: null, avatar: null, isFallback: false }

/**
 * Asks ENS on mainnet for the address that a name has on a chain (ENSIP-11), and for its picture. Where it has none there,
 * the one of mainnet stands in, unless that is a contract, which may have another owner on another chain.
 *
 * @throws GatewayError `unavailable` when mainnet cannot be read, or the host where the name keeps its records does not answer.
 */
export async function resolveEnsName(
  mainnet: ChainClient,
  { name, chainId }: NameQuestion,
  sources: AvatarSources,
): Promise<NameTarget> {
  const { client, hasFailed } = withOutsideLookups(mainnet, sources.safeFetch)

  /** `refused` where a record is there and is no address, which is not the same as none. */
  const ask = async (coinType: bigint | undefined): Promise<Address | 'refused' | null> => {
    const found = await readAddress(getEnsAddress(client, { name, coinType, universalResolverAddress }))
    if ((found === null || found === 'refused') && hasFailed()) throw recordsAway()
    return found
  }

  const own = await ask(chainId === 1 ? undefined : toCoinType(chainId))
  const isFallback = own === null && chainId !== 1
  const found = isFallback ? await ask(undefined) : own
  if (found === null || found === 'refused') return nobody
  // Whether it is a contract is not known when mainnet does not say: then it stands in for nothing.
  if (isFallback && (await isContract(client, found).catch(() => true))) return nobody
  // The name stands without its picture.
  const avatar = await readAvatarRecord(client, name)
    .then((record) => record && findAvatarPicture(record, found, sources))
    .catch(() => null)
  return { address: found, avatar, isFallback }
}

async function readAddress(work: Promise<string | null>): Promise<Address | 'refused' | null> {
  try {
    const found = await work
    if (found === null) return null
    return /^0x[0-9a-f]{40}$/i.test(found) ? getAddress(found) : 'refused'
  } catch (error) {
    if (isChainUnreadable(error)) throw chainUnavailable('eip155:1', error)
    return 'refused'
  }
}

function recordsAway(): GatewayError {
  const sentence = 'The place where this name keeps its addresses does not answer. Try again shortly.'
  return new GatewayError('unavailable', 'name', sentence, { retryAfterSeconds: 5 })
}
