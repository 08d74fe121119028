import type { VaultErrorCode } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import type { Logger } from '../../../engines/observability/logger.ts'
import type { Audit } from '../audit.ts'
import { createQuotas } from '../quotas.ts'

/** What a keeper writes down beside the parts that it hands out: what it refused and why, and apart codes that it mailed and devices that wait. */
export type KeeperBook = (
  event: 'code-sent' | 'part-refused' | 'recovery-asked',
  about: { walletId: string; jkt: string; reason?: VaultErrorCode },
) => Promise<void>

/** Rows about one wallet in a day; its log goes on. */
const perWallet = [{ most: 100, windowMs: 86_400_000 }]

export function createKeeperBook(
  database: GatewayDatabase,
  audit: Audit,
  logger: Pick<Logger, 'info' | 'warn'>,
  now: () => number,
): KeeperBook {
  const quotas = createQuotas(database, now)
  return async (event, { jkt, reason = '', walletId }) => {
    if (event === 'code-sent') logger.info({ walletId }, 'a code was mailed')
    else if (event === 'recovery-asked') logger.info({ walletId }, 'a new device waits for a part')
    else logger.warn({ walletId, reason }, 'a part was not handed out')
    if ((await quotas.take('keeper-book', walletId, perWallet)) !== undefined) return
    await audit({ event, userId: '', walletId, origin: reason, network: jkt })
  }
}
