import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { Mailer } from './mailer.ts'
import { noticeMail } from './noticeMail.ts'
import { placeholderEnd } from './userEmail.ts'
import type { VaultConfig } from './vaultSchema.ts'

export type TellClosingParameters = {
  config: Pick<VaultConfig, 'app' | 'name' | 'mode' | 'closesOn'>
  database: GatewayDatabase
  mailer: Pick<Mailer, 'send'>
  now: number
}

/** So many are told at each turn of the job, so that no mail server is flooded. */
const mostTold = 200

/**
 * Tells members once for each wallet when it closes, with the way to its words; answers how many were told. That somebody is told is
 * written before the mail goes out, so that whatever ends this process nobody is told twice.
 */
export async function tellClosing({ config, database, mailer, now }: TellClosingParameters): Promise<number> {
  const { app, closesOn, mode, name } = config
  if (mode !== 'winddown' || closesOn === undefined) return 0
  const rows = await database
    .selectFrom('vault_wallets')
    .innerJoin('vault_users', 'vault_users.id', 'vault_wallets.user_id')
    .leftJoin('vault_closing_notices', 'vault_closing_notices.wallet_id', 'vault_wallets.id')
    .select(['vault_wallets.id', 'vault_wallets.scope', 'vault_users.email'])
    .where('vault_closing_notices.wallet_id', 'is', null)
    .where('vault_wallets.confirmed_at', 'is not', null)
    .where('vault_wallets.deleted_at', 'is', null)
    .where('vault_users.email', 'not like', `%${placeholderEnd}`)
    .limit(mostTold)
    .execute()
  let told = 0
  for (const { email, id, scope } of rows) {
    const added = await database
      .insertInto('vault_closing_notices')
      .values({ wallet_id: id, told_at: now })
      .onConflict((conflict) => conflict.column('wallet_id').doNothing())
      .returning('wallet_id')
      .executeTakeFirst()
    if (added === undefined) continue
    const link = new URL('/security', app)
    if (scope !== 'operator') link.searchParams.set('project', scope)
    const notice = { kind: 'closing', until: Date.parse(closesOn), link: link.href } as const
    mailer.send(noticeMail({ notice, to: email, name, origin: '', device: '', network: '', languages: undefined }))
    told += 1
  }
  return told
}
