import { useQuery } from '@tanstack/react-query'
import { type Network, namespaceOf } from '../../core/network.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useKitData } from '../../view/useKitData.ts'
import { isContractQuery } from './queries.ts'
import type { ReceivingAccount } from './useReceivingAccount.ts'

/** Where an address can be paid. */
export type ReceivingNetworks = {
  /** Undefined while the kind of the account is being asked for. */
  readonly networks: readonly Network[] | undefined
  readonly isContract: boolean
}

/**
 * The networks on which the address is the visitor's: all of its namespace for a key's address. A contract's address
 * may belong to another owner on another network, so only the current network counts, also while it is unknown which it
 * is.
 */
export function useReceivingNetworks({ account, network, networkId }: ReceivingAccount): ReceivingNetworks {
  const kit = useKitInstance()
  const data = useKitData()
  // Where a path leads to the address it is a key's, whatever its account can do beside (EIP-7702).
  const isSmart = account.type === 'smartAccount' && account.path === undefined
  const query = isContractQuery(kit, { address: account.address, networkId })
  const { data: hasCode, isPending } = useQuery({ ...query, enabled: !isSmart }, data.queryClient)
  const isContract = isSmart || hasCode === true
  if (isPending && !isSmart) return { networks: undefined, isContract }
  const all = kit.options.networks.filter(({ id }) => namespaceOf(id) === account.namespace)
  return { networks: hasCode === false ? all : network ? [network] : [], isContract }
}
