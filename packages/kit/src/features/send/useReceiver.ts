import { useQuery } from '@tanstack/react-query'
import { chainFamily } from '../../core/chainFamily.ts'
import type { Namespace } from '../../core/network.ts'
import { isSameAddress } from '../../domain/account.ts'
import type { ResolvedName } from '../../domain/names/resolveName.ts'
import { identityQuery } from '../../domain/portfolio/identityQuery.ts'
import type { Recipient } from '../../domain/recipients.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useKitData } from '../../view/useKitData.ts'

/** What is known of a receiver. */
export type Receiver = {
  readonly address: string
  /** Public name, else the name this browser knows. */
  readonly name: string | undefined
  readonly picture: string | undefined
  /** The name is one that everybody sees. */
  readonly isPublic: boolean
}

/** The receiver behind an address, with the first name and picture found for it; undefined for an invalid address. */
export function useReceiver(
  namespace: Namespace,
  address: string,
  known: readonly Recipient[],
  typed: ResolvedName | undefined,
): Receiver | undefined {
  const kit = useKitInstance()
  const data = useKitData()
  const isValid = chainFamily(kit, namespace)?.parseAddress(address) !== undefined
  const query = { ...identityQuery(kit, data, { namespace, address }), enabled: isValid }
  const { data: identity } = useQuery(query, data.queryClient)
  if (!isValid) return undefined
  const own = known.find((each) => isSameAddress(kit, each.address, address))
  const name = (typed ?? identity)?.name
  return { address, name: name ?? own?.name, picture: typed?.avatar ?? identity?.avatar, isPublic: name !== undefined }
}
