import { queryOptions } from '@tanstack/react-query'
import type { Kit } from '../core/kit.ts'
import type { Namespace } from '../core/network.ts'

/** How a namespace is paid; null where its chain family has no such links. */
export function paymentsQuery(kit: Kit, namespace: Namespace) {
  return queryOptions({
    queryKey: ['payments', namespace],
    queryFn: async () => (await (await kit.chain(namespace)).payments?.()) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
}
