import type { Hex } from 'viem'
import { dayOf } from '../../../engines/db/dayOf.ts'
import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import { describeError, type Logger } from '../../../engines/observability/logger.ts'
import type { ChainClient } from '../../../engines/rpc/chainClient.ts'
import { findUserOperationReceipt } from '../../userOperations/findUserOperationReceipt.ts'
import { settle } from './usage.ts'

/** Blocks come with a clock of their own. */
const leewayMs = 120_000
/** After so long the logs of an operation are not found any more: it counts as it was promised. */
const lostMs = 3_600_000
/** Counts older than so many days are of no use. */
const keptDays = 40
const mostSettled = 200
const gwei = 10n ** 9n

export type SettleOperationsParameters = {
  database: GatewayDatabase
  clientOf: (chainId: string) => ChainClient | undefined
  logger: Logger
  /** Milliseconds since 1970. */
  now: number
}

/** Looks on the chains what became of operations whose time is over, and counts them as what they cost. */
export async function settleOperations({ clientOf, database, logger, now }: SettleOperationsParameters): Promise<void> {
  const due = await database
    .selectFrom('aa_operations')
    .select(['hash', 'chain_id', 'valid_until'])
    .where('valid_until', '<', now - leewayMs)
    .orderBy('valid_until')
    .limit(mostSettled)
    .execute()
  for (const { chain_id: chainId, hash, valid_until: validUntil } of due) {
    const client = clientOf(chainId)
    try {
      const receipt = client === undefined ? null : await findUserOperationReceipt(client, hash as Hex)
      const isLost = client === undefined || validUntil < now - lostMs
      if (receipt !== null)
        await settle(database, hash, { gwei: Number((BigInt(receipt.actualGasCost) + gwei - 1n) / gwei) })
      else if (isLost) await database.deleteFrom('aa_operations').where('hash', '=', hash).execute()
      else await settle(database, hash, 'never')
    } catch (error) {
      // A chain that does not answer now is asked again.
      logger.warn({ err: describeError(error), chainId }, 'what an operation cost could not be read')
    }
  }
  await database
    .deleteFrom('aa_usage')
    .where('day', '<', dayOf(now - keptDays * 86_400_000))
    .execute()
}
