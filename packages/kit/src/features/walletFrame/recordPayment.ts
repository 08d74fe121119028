import type { Kit } from '../../core/kit.ts'
import { namespaceOf } from '../../core/network.ts'
import type { ReturnedRequest } from '../../core/returned.ts'
import type { ActivityRecord } from '../../workshop/activityRecord.ts'
import { activityRecords, refreshChanged } from '../../workshop/activityRecords.ts'

/** Shows a payment of a network's coin among the account's activity, and follows it; the gateway's history has all else. */
export async function recordPayment(kit: Kit, { method, networkId, params, result }: ReturnedRequest): Promise<void> {
  const chain = await kit.chain(namespaceOf(networkId))
  const payment = (await chain.payments?.())?.readCall?.(method, params)
  const coin = kit.options.networks.find(({ id }) => id === networkId)?.nativeCurrency
  if (!payment || !coin || typeof result !== 'string' || kit.isDestroyed) return
  const { amount, from, to } = payment
  const record: ActivityRecord = {
    kind: 'transfer',
    networkId,
    from,
    counterparty: { address: to },
    sent: { amount, token: { symbol: coin.symbol, decimals: coin.decimals } },
    hash: result,
    sentAt: Date.now(),
    state: 'pending',
  }
  activityRecords(kit).add(record)
  await refreshChanged(kit, record)
}
