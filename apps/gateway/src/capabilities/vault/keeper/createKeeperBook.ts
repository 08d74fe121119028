import type { VaultErrorCode } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import type { Logger } from '../../../engines/observability/logger.ts'
import type { Audit } from '../audit.ts'
import { createQuotas } from '../quotas.ts'

/**
 * What a keeper writes down beside the parts that it hands out: what it refused and why, and apart codes that it mailed, passkeys and
 * logins that it asked for, passkeys that it came to know or forgot, and devices that wait.
 */
export type KeeperBook = (
  event:
    | 'code-sent'
    | 'passkey-asked'
    | 'login-asked'
    | 'passkey-named'
    | 'passkey-forgotten'
    | 'part-refused'
    | 'recovery-asked',
  about: { walletId: string; jkt: string; reason?: VaultErrorCode },
) => Promise<void>

const said: Readonly<Record<Parameters<KeeperBook>[0], string>> = {
  'code-sent': 'a code was mailed',
  'passkey-asked': 'a passkey was asked for',
  'login-asked': 'a login at a sign-in service was asked for',
  'passkey-named': 'a passkey is known from now on',
  'passkey-forgotten': 'a passkey is known no more',
  'part-refused': 'a part was not handed out',
  'recovery-asked': 'a new device waits for a part',
}
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
    if (event === 'part-refused') logger.warn({ walletId, reason }, said[event])
    else logger.info({ walletId }, said[event])
    if ((await quotas.take('keeper-book', walletId, perWallet)) !== undefined) return
    await audit({ event, userId: '', walletId, origin: reason, network: jkt })
  }
}
