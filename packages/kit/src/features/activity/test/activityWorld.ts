import type { Route } from '../../../core/routes.ts'
import { refuse } from '../../../test/gatewayDouble.ts'
import { addresses, type Stage, type StageOptions, stage } from '../../../test/stage.tsx'
import type { ActivityRecord } from '../../../transactions/activityRecord.ts'
import { activityRecords } from '../../../transactions/activityRecords.ts'

export const [me, other] = addresses
/** A gateway without a history. */
export const notServed = refuse(503, 'The call history is not available on this gateway: it has no history source.')
/** A line of the gateway's history. */
export const served = (hash: string, minedAt: string, operationType = 'receive') => ({
  id: hash,
  metadata: {
    operationType,
    hash,
    minedAt,
    sentFrom: 'juno.reown.id',
    sentTo: me,
    status: 'confirmed' as const,
    nonce: 1,
    chain: 'eip155:1' as const,
  },
  transfers: [
    {
      fungible_info: { name: 'USD Coin', symbol: 'USDC' },
      direction: 'in' as const,
      quantity: { numeric: '120' },
      value: 120,
      price: 1,
    },
  ],
})
/** An unsolicited collectible. */
export const spam = {
  ...served('0xspam', '2026-11-10T00:00:00Z'),
  transfers: [
    { nft_info: { name: 'Claim now', flags: { is_spam: true } }, direction: 'in' as const, quantity: { numeric: '1' } },
  ],
}
/** What this browser has sent. */
export const own = (parts: Partial<ActivityRecord> = {}): ActivityRecord => ({
  kind: 'transfer',
  networkId: 'eip155:1',
  from: me,
  counterparty: { address: other },
  sent: { amount: 50_000_000_000_000_000n, token: { symbol: 'ETH', decimals: 18 } },
  hash: '0xown',
  sentAt: Date.now() - 3 * 3_600_000,
  state: 'done',
  ...parts,
})
export const fullView: Route = { name: 'Activity' }

/** The stage, with a gateway that has no history unless it is given one, and what this browser has sent. */
export async function showActivity(
  options: StageOptions = {},
  transfers: readonly ActivityRecord[] = [],
): Promise<Stage> {
  const current = await stage({ connected: 1, ...options, gateway: { history: notServed, ...options.gateway } })
  for (const transfer of transfers) activityRecords(current.kit).add(transfer)
  return current
}
