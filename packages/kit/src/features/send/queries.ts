import { queryOptions } from '@tanstack/react-query'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { type Namespace, namespaceOf } from '../../core/network.ts'
import type { Transfer, TransferMethods } from '../../core/transfers.ts'

/** Whether a namespace can send at all. */
export function abilityQuery(kit: Kit, namespace: Namespace) {
  return queryOptions({
    queryKey: ['canSend', namespace],
    queryFn: async () => (await kit.chain(namespace)).transfers !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
}

/** A fee counts as known for 15 s. */
const feeLifetime = 15_000

/** What a transfer should cost; an error when the network does not say. */
export function feeQuery(kit: Kit, transfer: Transfer) {
  return queryOptions({
    queryKey: ['fee', ...partsOf(transfer)],
    queryFn: async () => (await methodsOf(kit, transfer)).estimate(transfer),
    staleTime: feeLifetime,
    refetchInterval: feeLifetime,
    networkMode: 'always',
  })
}

/** What a transfer would do; tried anew each time it is looked at. */
export function simulationQuery(kit: Kit, transfer: Transfer) {
  return queryOptions({
    queryKey: ['simulation', ...partsOf(transfer)],
    queryFn: async () => (await methodsOf(kit, transfer)).simulate(transfer),
    gcTime: 0,
    networkMode: 'always',
  })
}

async function methodsOf(kit: Kit, { networkId }: Transfer): Promise<TransferMethods> {
  const chain = await kit.chain(namespaceOf(networkId))
  const methods = await chain.transfers?.()
  if (!methods) throw new KitError('UNSUPPORTED_CHAIN', 'Unsupported chain', { details: networkId })
  return methods
}

function partsOf({ amount, from, networkId, nft, to, tokenAddress }: Transfer): readonly string[] {
  return [networkId, from, to, amount.toString(), tokenAddress ?? 'native', nft?.tokenId ?? '']
}
