import type { Hex } from 'viem'
import { getBlock } from 'viem/actions'
import { dayOf } from '../../../engines/db/dayOf.ts'
import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import { describeError, type Logger } from '../../../engines/observability/logger.ts'
import type { Metrics } from '../../../engines/observability/metrics.ts'
import type { ChainClient } from '../../../engines/rpc/chainClient.ts'
import { findUserOperationReceipt } from '../../userOperations/findUserOperationReceipt.ts'
import { settle } from './usage.ts'

/** Blocks come with a clock of their own, and where nothing happens they do not come at all. */
const leewayMs = 120_000
/** After so long the logs of an operation are not found any more: it counts as it was promised. */
const lostMs = 3_600_000
/** Counts older than so many days are of no use. */
const keptDays = 40
const maxSettled = 200
const gwei = 10n ** 9n

/** Where it is counted what operations did cost. */
export type SettlementMetrics = Pick<Metrics, 'settledOperations' | 'sponsorSettled'>

export type SettleOperationsParameters = {
  database: GatewayDatabase
  clientOf: (chainId: string) => ChainClient | undefined
  metrics: SettlementMetrics
  logger: Logger
  /** Milliseconds since 1970. */
  now: number
  /** The only chain to look at. Default all. */
  only?: string
}

/** Looks on the chains what became of operations whose time is over, and counts them as what they cost. */
export async function settleOperations({
  clientOf,
  database,
  logger,
  metrics,
  now,
  only,
}: SettleOperationsParameters): Promise<void> {
  const count = (chainId: string, outcome: 'carried-out' | 'never' | 'lost') =>
    metrics.settledOperations.inc({ chain_id: chainId, outcome })
  const due = await database
    .selectFrom('aa_operations')
    .select(['hash', 'chain_id', 'valid_until'])
    .where('valid_until', '<', now)
    .$if(only !== undefined, (query) => query.where('chain_id', '=', only ?? ''))
    .orderBy('valid_until')
    .limit(maxSettled)
    .execute()
  const clocks = new Map<string, Promise<number>>()
  const clockOf = (chainId: string, client: ChainClient) => {
    const clock = clocks.get(chainId) ?? getBlock(client).then(({ timestamp }) => Number(timestamp) * 1_000)
    clocks.set(chainId, clock)
    return clock
  }
  for (const { chain_id: chainId, hash, valid_until: validUntil } of due) {
    const client = clientOf(chainId)
    try {
      // No block after one of a later time takes it; what the head holds is looked through only after its time was read.
      const isOver = validUntil < now - leewayMs || !client || validUntil < (await clockOf(chainId, client))
      if (!isOver) continue
      const receipt = client === undefined ? null : await findUserOperationReceipt(client, hash as Hex)
      const isLost = client === undefined || validUntil < now - lostMs
      if (receipt !== null) {
        const cost = BigInt(receipt.actualGasCost)
        // Another process may have counted it.
        if (!(await settle(database, hash, { gwei: Number((cost + gwei - 1n) / gwei) }))) continue
        count(chainId, 'carried-out')
        metrics.sponsorSettled.inc({ chain_id: chainId }, Number(cost))
      } else if (isLost) {
        const gone = await database
          .deleteFrom('aa_operations')
          .where('hash', '=', hash)
          .returning('hash')
          .executeTakeFirst()
        if (gone) count(chainId, 'lost')
      } else if (await settle(database, hash, 'never')) count(chainId, 'never')
    } catch (error) {
      // A chain that does not answer now is asked again.
      logger.warn({ err: describeError(error), chainId }, 'what an operation cost could not be read')
    }
  }
  if (only !== undefined) return
  await database
    .deleteFrom('aa_usage')
    .where('day', '<', dayOf(now - keptDays * 86_400_000))
    .execute()
}
