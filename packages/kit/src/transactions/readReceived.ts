import type { Kit } from '../core/kit.ts'
import { namespaceOf } from '../core/network.ts'
import type { ActivityRecord, RecordedAmount } from './activityRecord.ts'

/** What a swap really brought, as its receipt says. @throws what the chain's nodes fail with. */
export async function readReceived(kit: Kit, record: ActivityRecord): Promise<RecordedAmount | undefined> {
  const { from: owner, hash, networkId, received } = record
  const chain = await kit.chain(namespaceOf(networkId))
  const methods = await chain.calls?.()
  const token = received?.token.address
  const amount = await methods?.received({ networkId, hash, owner, token })
  return received && amount !== undefined ? { ...received, amount } : undefined
}
