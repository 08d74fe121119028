import { useQuery } from '@tanstack/react-query'
import type { Namespace } from '../../core/network.ts'
import { isSameAddress } from '../../domain/account.ts'
import type { ResolvedName } from '../../domain/names/resolveName.ts'
import { identityQuery } from '../../domain/portfolio/identityQuery.ts'
import type { Recipient } from '../../domain/recipients.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useKitData } from '../../runtime/useKitData.ts'

/** What is known of a receiver. */
export type Receiver = {
  readonly address: string
  /** Public name, else the name this browser knows. */
  readonly name: string | undefined
  readonly picture: string | undefined
  /** The name is one that everybody sees. */
  readonly isPublic: boolean
}

/** The receiver behind an address, with the first name and picture found for it; undefined without an address. */
export function useReceiver(
  namespace: Namespace,
  address: string | null | undefined,
  known: readonly Recipient[],
  typed: ResolvedName | undefined,
): Receiver | undefined {
  const kit = useKitInstance()
  const data = useKitData()
  const query = { ...identityQuery(kit, data, { namespace, address: address ?? '' }), enabled: Boolean(address) }
  const { data: identity } = useQuery(query, data.queryClient)
  if (!address) return undefined
  const own = known.find((each) => isSameAddress(kit, each.address, address))
  const name = (typed ?? identity)?.name
  return { address, name: name ?? own?.name, picture: typed?.avatar ?? identity?.avatar, isPublic: name !== undefined }
}
