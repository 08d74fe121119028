import { useQuery } from '@tanstack/react-query'
import { chainFamily } from '../../core/chainFamily.ts'
import type { Namespace } from '../../core/network.ts'
import { isSameAddress } from '../../domain/account.ts'
import { ownPicture } from '../../domain/ownPicture.ts'
import { identityQuery } from '../../domain/portfolio/identityQuery.ts'
import type { Recipient } from '../../domain/recipients.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useKitData } from '../../view/useKitData.ts'

/** A receiver as far as it is known. */
export type Receiver = {
  readonly address: string
  /** Public name, else the name this browser knows. */
  readonly name: string | undefined
  readonly picture: string | undefined
  /** The name is one that everybody sees. */
  readonly isPublic: boolean
}

/** Who stands behind an address, by the name that was typed for it before any other; undefined while it is none. */
export function useReceiver(
  namespace: Namespace,
  address: string,
  known: readonly Recipient[],
  typed: string | undefined,
): Receiver | undefined {
  const kit = useKitInstance()
  const data = useKitData()
  const isValid = chainFamily(kit, namespace)?.parseAddress(address) !== undefined
  const query = { ...identityQuery(kit, data, { namespace, address }), enabled: isValid }
  const { data: identity } = useQuery(query, data.queryClient)
  if (!isValid) return undefined
  const own = known.find((each) => isSameAddress(kit, each.address, address))
  return {
    address,
    name: typed ?? identity?.name ?? own?.name,
    picture: ownPicture(kit, identity?.avatar),
    isPublic: (typed ?? identity?.name) !== undefined,
  }
}
