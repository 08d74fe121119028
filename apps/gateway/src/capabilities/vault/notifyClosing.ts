import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { Mailer } from './mailer.ts'
import { noticeMail } from './notices/noticeMail.ts'
import { isPlaceholderEmail } from './userEmail.ts'
import type { VaultConfig } from './vaultSchema.ts'

export type NotifyClosingParameters = {
  config: Pick<VaultConfig, 'app' | 'name' | 'mode' | 'closesOn'>
  database: GatewayDatabase
  mailer: Pick<Mailer, 'send'>
  now: number
}

/** Mails in each turn of the job, and at most as many again, so that no mail server is flooded. */
const maxMails = 200

/**
 * Mails members once for each wallet when it closes, with the link to its words; answers how many mails were sent. The mark is
 * written before the mail goes out, so that no member gets it twice, whatever ends this process.
 */
export async function notifyClosing({ config, database, mailer, now }: NotifyClosingParameters): Promise<number> {
  const { app, closesOn, mode, name } = config
  if (mode !== 'winddown' || closesOn === undefined) return 0
  let sent = 0
  for (;;) {
    const rows = await database
      .selectFrom('vault_wallets')
      .innerJoin('vault_users', 'vault_users.id', 'vault_wallets.user_id')
      .select(['vault_wallets.id', 'vault_wallets.scope', 'vault_users.email'])
      .where('vault_wallets.closing_told_at', 'is', null)
      .where('vault_wallets.confirmed_at', 'is not', null)
      .where('vault_wallets.deleted_at', 'is', null)
      .limit(maxMails)
      .execute()
    const ids = rows.map(({ id }) => id)
    const marked = await mark(database, ids, now)
    for (const { email, id, scope } of rows) {
      // A member without an address gets no mail; adding an address takes the mark away.
      if (!marked.has(id) || isPlaceholderEmail(email)) continue
      const link = new URL('/security', app)
      if (scope !== 'operator') link.searchParams.set('project', scope)
      const notice = { kind: 'closing', until: Date.parse(closesOn), link: link.href } as const
      mailer.send(noticeMail({ notice, to: email, name, origin: '', device: '', network: '', languages: undefined }))
      sent += 1
    }
    if (sent >= maxMails || rows.length < maxMails) return sent
  }
}

/** Marks the wallets in one statement, and answers those that no other process has marked in between. */
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
