import { randomUUID } from 'node:crypto'
import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import type { Audit } from '../audit.ts'
import { addRow, type TrailWriter, takeTip, writeTip } from './appendRow.ts'
import { type ErasedRows, eraseRows } from './eraseRows.ts'
import { retainRows } from './retainRows.ts'

/** The operator's trail: what was done with wallets, each row chained to the one before. */
export type Trail = {
  audit: Audit
  /** Begins the chain where no row has a mark yet, and marks its end by the newest key. */
  begin: () => Promise<void>
  /** Takes out what the trail says of a wallet or person, in a transaction that ends with it; the chain holds. */
  erase: (transaction: GatewayDatabase, which: ErasedRows) => Promise<void>
  /** Erases rows older than `keepMs` milliseconds; what is kept goes on being checked. */
  retain: (keepMs: number) => Promise<void>
}

/** Builds the trail of a database, which a gateway has, and a keeper apart. */
export function createTrail(database: GatewayDatabase, writer: TrailWriter): Trail {
  const within = (transaction: GatewayDatabase, work: (transaction: GatewayDatabase) => Promise<void>) =>
    transaction.isTransaction ? work(transaction) : transaction.transaction().execute(work)
  return {
    audit: ({ event, userId, walletId, deviceId, origin, network, detail = '' }, transaction = database) =>
      within(transaction, async (held) => {
        const content = {
          ...{ id: randomUUID(), user_id: userId, wallet_id: walletId ?? null, device_id: deviceId ?? null },
          ...{ event, origin, network, at: writer.now(), detail },
        }
        await writeTip(held, writer, await addRow(held, writer, await takeTip(held, writer), content))
      }),
    begin: () => within(database, async (held) => writeTip(held, writer, await takeTip(held, writer))),
    erase: (transaction, which) => within(transaction, (held) => eraseRows(held, writer, which)),
    retain: (keepMs) => retainRows(database, writer, keepMs),
  }
}
