import { queryOptions } from '@tanstack/react-query'
import type { Kit } from '../../core/kit.ts'
import { type CaipNetworkId, namespaceOf } from '../../core/network.ts'

/** Whether an account is a contract; false where the chain family knows of none. */
export function isContractQuery(kit: Kit, parameters: { address: string; networkId: CaipNetworkId }) {
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
