import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Kit } from '../../core/kit.ts'
import { type CaipNetworkId, type Network, namespaceOf } from '../../core/network.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import type { ReceivingAccount } from './useReceivingAccount.ts'

/** Where an address can be paid. */
export type ReceivingNetworks = {
  /** Undefined while the kind of the account is being asked for. */
  readonly networks: readonly Network[] | undefined
  readonly isContract: boolean
}

/**
 * The networks on which the address is the visitor's: all of its namespace for a key's address, unless the wallet granted
 * it on some of them only. A contract's address
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
  const all = kit.options.networks.filter(
    ({ id }) => namespaceOf(id) === account.namespace && (account.networks?.includes(id) ?? true),
  )
  return { networks: hasCode === false ? all : network ? [network] : [], isContract }
}

/** Whether an account is a contract; false where the chain family knows of none. */
function isContractQuery(kit: Kit, parameters: { address: string; networkId: CaipNetworkId }) {
  const { address, networkId } = parameters
  return queryOptions({
    queryKey: ['isContract', networkId, address],
    queryFn: async () => {
      const payments = await (await kit.chain(namespaceOf(networkId))).payments?.()
      return payments?.isContract(parameters) ?? false
    },
    networkMode: 'always',
  })
}
