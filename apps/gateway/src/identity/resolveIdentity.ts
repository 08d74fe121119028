import type { Address } from 'viem'
import { getEnsName, getEnsText } from 'viem/actions'
import { type ChainClient, isChainUnreadable } from '../rpc/chainClient.ts'

/** The ENS universal resolver on mainnet (docs.ens.domains, "Deployments"). */
const universalResolverAddress: Address = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/** Name and avatar of an account; null when there is none. */
export type ResolvedIdentity = { name: string | null; avatar: string | null }

/**
 * Looks an account's primary ENS name up on mainnet, checked forwards, and its avatar where that is a plain image address.
 * Avatars that would have to be fetched from elsewhere (NFTs, IPFS) are null.
 *
 * @throws when mainnet cannot be read; a name that does not resolve is null instead.
 */
export async function resolveIdentity(client: ChainClient, address: Address): Promise<ResolvedIdentity> {
  const name = await orNull(getEnsName(client, { address, universalResolverAddress }))
  if (name === null || name.length > 255) return { name: null, avatar: null }
  const record = await orNull(getEnsText(client, { name, key: 'avatar', universalResolverAddress }))
  return { name, avatar: record !== null && isPlainImage(record) ? record : null }
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isChainUnreadable(error)) throw error
    return null
  }
}

function isPlainImage(record: string): boolean {
  if (record.length > 4096) return false
  return record.startsWith('https://')
    ? URL.canParse(record)
    : /^data:image\/(?:png|jpeg|gif|webp);base64,/.test(record)
}
