import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { Mailer } from './mailer.ts'
import { noticeMail } from './noticeMail.ts'
import { isPlaceholderEmail } from './userEmail.ts'
import type { VaultConfig } from './vaultSchema.ts'

export type TellClosingParameters = {
  config: Pick<VaultConfig, 'app' | 'name' | 'mode' | 'closesOn'>
  database: GatewayDatabase
  mailer: Pick<Mailer, 'send'>
  now: number
}

/** So many are told at each turn of the job, and at most once as many more, so that no mail server is flooded. */
const mostTold = 200

/**
 * Tells members once for each wallet when it closes, with the way to its words; answers how many were told. That somebody is told is
 * written before the mail goes out, so that whatever ends this process nobody is told twice.
 */
export async function tellClosing({ config, database, mailer, now }: TellClosingParameters): Promise<number> {
  const { app, closesOn, mode, name } = config
  if (mode !== 'winddown' || closesOn === undefined) return 0
  let told = 0
  for (;;) {
    const rows = await database
      .selectFrom('vault_wallets')
      .innerJoin('vault_users', 'vault_users.id', 'vault_wallets.user_id')
      .select(['vault_wallets.id', 'vault_wallets.scope', 'vault_users.email'])
      .where('vault_wallets.closing_told_at', 'is', null)
      .where('vault_wallets.confirmed_at', 'is not', null)
      .where('vault_wallets.deleted_at', 'is', null)
      .limit(mostTold)
      .execute()
    const ids = rows.map(({ id }) => id)
    const marked = await mark(database, ids, now)
    for (const { email, id, scope } of rows) {
      // No mail reaches whoever has no address; one that is named later takes the mark away.
      if (!marked.has(id) || isPlaceholderEmail(email)) continue
      const link = new URL('/security', app)
      if (scope !== 'operator') link.searchParams.set('project', scope)
      const notice = { kind: 'closing', until: Date.parse(closesOn), link: link.href } as const
      mailer.send(noticeMail({ notice, to: email, name, origin: '', device: '', network: '', languages: undefined }))
      told += 1
    }
    if (told >= mostTold || rows.length < mostTold) return told
  }
}

/** Marks them as told in one statement, and answers those that no other process has marked meanwhile. */
async function mark(database: GatewayDatabase, ids: readonly string[], now: number): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const marked = await database
    .updateTable('vault_wallets')
    .set({ closing_told_at: now })
    .where('id', 'in', ids)
    .where('closing_told_at', 'is', null)
    .returning('id')
    .execute()
  return new Set(marked.map(({ id }) => id))
}
