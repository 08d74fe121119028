import { nameNamespaces } from '@foyer/contract'
import { queryOptions } from '@tanstack/react-query'
import { cleanText } from '../../core/cleanText.ts'
import type { Kit } from '../../core/kit.ts'
import { limits } from '../../core/limits.ts'
import type { Namespace } from '../../core/network.ts'
import { selectAccount } from '../../core/store.ts'
import type { KitData } from '../../data/kitData.ts'
import { avatarPicture } from '../avatarPicture.ts'
import { type Codec, isRecord, persistedCache } from '../persistedCache.ts'

/** What an address is known by; both are absent for an address without a name. */
export type Identity = { readonly name?: string | undefined; readonly avatar?: string | undefined }

/**
 * The name and picture of an address, from the gateway. Kept for 5 minutes, over a reload too. Namespaces without names,
 * and sites without a gateway, have none. The connected account is named as who asks.
 */
export function identityQuery(kit: Kit, data: KitData, parameters: { namespace: Namespace; address: string }) {
  const { address, namespace } = parameters
  const key = `${namespace}:${address}`
  const cache = persistedCache(kit, 'identity', limits.identityLifetime, identityCodec)
  return queryOptions({
    queryKey: ['identity', namespace, address],
    queryFn: async ({ signal }): Promise<Identity> => {
      if (!data.gateway || !(nameNamespaces as readonly string[]).includes(namespace)) return {}
      const sender = selectAccount(kit.store.getState())?.address
      const answer = await data.gateway.identity({ address, sender }, { signal })
      const identity = identityCodec.decode(answer) ?? {}
      cache.write(key, identity)
      return identity
    },
    initialData: () => cache.read(key)?.value,
    initialDataUpdatedAt: () => cache.read(key)?.at,
    // For those who draw it; no other host than the gateway is asked for a picture.
    select: ({ avatar, name }: Identity): Identity => ({ name, avatar: avatarPicture(kit, address, avatar) }),
    staleTime: limits.identityLifetime,
    networkMode: 'always',
  })
}

/** Drops a name with invisible characters, which imitates the one without them. */
function honestName(name: unknown): string | undefined {
  return typeof name === 'string' && cleanText(name, 255) === name ? name : undefined
}

/** How an identity is kept over a reload. */
export const identityCodec: Codec<Identity> = {
  encode: (identity) => identity,
  decode(value) {
    if (!isRecord(value)) return undefined
    const { avatar } = value
    const name = honestName(value.name)
    return { ...(name && { name }), ...(typeof avatar === 'string' && avatar && { avatar }) }
  },
}
