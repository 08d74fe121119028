import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import { foldName } from './foldName.ts'
import type { DirectoryFile, FileWallet } from './readDirectoryFile.ts'
import type { DirectoryWalletRow } from './walletTables.ts'

// Fewer bound values than either database allows in one statement.
const rowsPerStatement = 80
const last = 1_000_000_000

/**
 * Makes the directory what a file says, in one transaction: what is not in it goes. Safe to run from two processes at
 * once.
 *
 * @param featured Ids of wallets that stand before all others, in this order.
 */
export async function storeDirectory(
  database: GatewayDatabase,
  file: DirectoryFile,
  featured: readonly string[],
  now = Date.now(),
): Promise<void> {
  const first = new Map(featured.map((id, index) => [id, index - featured.length]))
  const rows = file.wallets.map((wallet) => writeRow(wallet, first.get(wallet.id) ?? wallet.order ?? last, now))
  const images = file.images.map(({ kind, id, contentType, bytes }) => ({
    kind,
    id,
    content_type: contentType,
    bytes,
    updated_at: now,
  }))
  await database.transaction().execute(async (transaction) => {
    // The same order in every process, so that two of them wait for one another instead of locking each other out.
    for (const part of inParts(sorted(rows))) {
      await transaction
        .insertInto('directory_wallets')
        .values(part)
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((row) => ({
            name: row.ref('excluded.name'),
            search_name: row.ref('excluded.search_name'),
            position: row.ref('excluded.position'),
            rdns: row.ref('excluded.rdns'),
            badge: row.ref('excluded.badge'),
            chains: row.ref('excluded.chains'),
            platforms: row.ref('excluded.platforms'),
            entry: row.ref('excluded.entry'),
            updated_at: row.ref('excluded.updated_at'),
          })),
        )
        .execute()
    }
    for (const part of inParts(sorted(images))) {
      await transaction
        .insertInto('directory_images')
        .values(part)
        .onConflict((conflict) =>
          conflict.columns(['kind', 'id']).doUpdateSet((row) => ({
            content_type: row.ref('excluded.content_type'),
            bytes: row.ref('excluded.bytes'),
            updated_at: row.ref('excluded.updated_at'),
          })),
        )
        .execute()
    }
    await transaction.deleteFrom('directory_wallets').where('updated_at', '<', now).execute()
    await transaction.deleteFrom('directory_images').where('updated_at', '<', now).execute()
  })
}

function writeRow({ platforms, ...wallet }: FileWallet, position: number, now: number): DirectoryWalletRow {
  return {
    id: wallet.id,
    name: wallet.name,
    search_name: foldName(wallet.name),
    position,
    rdns: (wallet.rdns ?? '').toLowerCase(),
    badge: wallet.badge_type ?? '',
    chains: joined(wallet.chains ?? []),
    platforms: joined(platforms ?? []),
    entry: JSON.stringify(wallet),
    updated_at: now,
  }
}

function joined(items: readonly string[]): string {
  return items.length === 0 ? '' : `,${items.join(',')},`
}

function sorted<Row extends { id: string }>(rows: readonly Row[]): readonly Row[] {
  return [...rows].sort((left, right) => (left.id < right.id ? -1 : 1))
}

function inParts<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / rowsPerStatement)
  return Array.from({ length: count }, (_, index) =>
    rows.slice(index * rowsPerStatement, (index + 1) * rowsPerStatement),
  )
}
