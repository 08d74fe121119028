import { createHash } from 'node:crypto'
import { type Kysely, type Migration, sql } from 'kysely'

/** Chains the rows of the wallet's book. Those that are there come first in the chain, without a mark. */
export const auditTrail: Migration = {
  async up(db: Kysely<unknown>) {
    const add = (name: string, type: 'bigint' | 'text') => db.schema.alterTable('vault_audit').addColumn(name, type)
    for (const name of ['seq', 'erased_by'])
      await db.schema.alterTable('vault_audit').addColumn(name, 'bigint').execute()
    await add('digest', 'text').execute()
    for (const name of ['detail', 'hash', 'mark', 'kid']) {
      await db.schema
        .alterTable('vault_audit')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute()
    }
    await db.schema.createIndex('vault_audit_seq').on('vault_audit').column('seq').unique().execute()
    await db.schema.createIndex('vault_audit_erased').on('vault_audit').column('erased_by').execute()
    await db.schema
      .createTable('vault_audit_head')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('base_seq', 'bigint', (column) => column.notNull())
      .addColumn('base_hash', 'text', (column) => column.notNull())
      .addColumn('mark', 'text', (column) => column.notNull())
      .addColumn('kid', 'text', (column) => column.notNull())
      .execute()
    const { seq, hash } = await chainRows(db)
    await sql`insert into vault_audit_head (id, seq, hash, base_seq, base_hash, mark, kid)
      values (1, ${seq}, ${hash}, 0, '', '', '')`.execute(db)
  },
}

type Row = {
  id: string
  user_id: string
  wallet_id: string | null
  device_id: string | null
  event: string
  origin: string
  network: string
  at: number
}

const batchRows = 500

/** Writes each row anew with its place in the chain, since the table refuses changes; answers the last. */
async function chainRows(db: Kysely<unknown>): Promise<{ seq: number; hash: string }> {
  const old = await sql<{ id: string }>`select id from vault_audit order by at, id`.execute(db)
  let [seq, hash] = [0, '']
  for (let from = 0; from < old.rows.length; from += batchRows) {
    const ids = sql.join(old.rows.slice(from, from + batchRows).map(({ id }) => id))
    const { rows } = await sql<Row>`select id, user_id, wallet_id, device_id, event, origin, network, at
      from vault_audit where id in (${ids}) order by at, id`.execute(db)
    await sql`delete from vault_audit where id in (${ids})`.execute(db)
    const values = rows.map((row) => {
      seq += 1
      hash = sha256(`${hash}|${seq}|${digestOf(row)}`)
      const { at, device_id, event, id, network, origin, user_id, wallet_id } = row
      return sql`(${id}, ${user_id}, ${wallet_id}, ${device_id}, ${event}, ${origin}, ${network}, ${at}, ${seq}, ${hash})`
    })
    await sql`insert into vault_audit (id, user_id, wallet_id, device_id, event, origin, network, at, seq, hash)
      values ${sql.join(values)}`.execute(db)
  }
  return { seq, hash }
}

// As the trail did it when this step was written: a step never changes.
function digestOf({ at, device_id, event, id, network, origin, user_id, wallet_id }: Row): string {
  return sha256(JSON.stringify([id, user_id, wallet_id, device_id, event, origin, network, at, '']))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
