import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/**
 * Chains the rows of the wallet's book. Those that are there come first in the chain, without a mark. They are chained in a copy first,
 * since the book takes no row from the moment on that its columns change.
 */
export const auditTrail: SchemaStep = {
  worksSince: '0042_audit_trail',
  async up(db: Kysely<unknown>) {
    await sql`create table vault_audit_chained as select id, user_id, wallet_id, device_id, event, origin, network, at from vault_audit where 1 = 0`.execute(
      db,
    )
    await db.schema.alterTable('vault_audit_chained').addColumn('seq', 'bigint').execute()
    await db.schema.alterTable('vault_audit_chained').addColumn('hash', 'text').execute()
    await db.schema.createIndex('vault_audit_chained_id').on('vault_audit_chained').column('id').unique().execute()
    const before = await chainRows(db, start)
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
    const { seq, hash } = await chainRest(db, before)
    await sql`delete from vault_audit`.execute(db)
    await sql`insert into vault_audit (id, user_id, wallet_id, device_id, event, origin, network, at, seq, hash)
      select id, user_id, wallet_id, device_id, event, origin, network, at, seq, hash from vault_audit_chained`.execute(
      db,
    )
    await db.schema.dropTable('vault_audit_chained').execute()
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

/** The end of a chain. */
type End = { seq: number; hash: string }
const start: End = { seq: 0, hash: '' }

/** Copies each row that the copy lacks, with its place behind the end of the chain; answers the new end. */
async function chainRows(db: Kysely<unknown>, end: End): Promise<End> {
  const old = await sql<{ id: string }>`select id from vault_audit
    where not exists (select 1 from vault_audit_chained where vault_audit_chained.id = vault_audit.id)
    order by at, id`.execute(db)
  let { hash, seq } = end
  for (let from = 0; from < old.rows.length; from += batchRows) {
    const ids = sql.join(old.rows.slice(from, from + batchRows).map(({ id }) => id))
    const { rows } = await sql<Row>`select id, user_id, wallet_id, device_id, event, origin, network, at
      from vault_audit where id in (${ids}) order by at, id`.execute(db)
    const values = rows.map((row) => {
      seq += 1
      hash = sha256(`${hash}|${seq}|${digestOf(row)}`)
      const { at, device_id, event, id, network, origin, user_id, wallet_id } = row
      return sql`(${id}, ${user_id}, ${wallet_id}, ${device_id}, ${event}, ${origin}, ${network}, ${at}, ${seq}, ${hash})`
    })
    if (values.length === 0) continue
    await sql`insert into vault_audit_chained (id, user_id, wallet_id, device_id, event, origin, network, at, seq, hash)
      values ${sql.join(values)}`.execute(db)
  }
  return { seq, hash }
}

/** Chains what was written meanwhile, now that no row comes any more; all of it anew where a row was erased meanwhile. */
async function chainRest(db: Kysely<unknown>, before: End): Promise<End> {
  const erased = await sql`select 1 from vault_audit_chained
    where not exists (select 1 from vault_audit where vault_audit.id = vault_audit_chained.id) limit 1`.execute(db)
  if (erased.rows.length === 0) return chainRows(db, before)
  await sql`delete from vault_audit_chained`.execute(db)
  return chainRows(db, start)
}

// As the trail did it when this step was written: a step never changes.
function digestOf({ at, device_id, event, id, network, origin, user_id, wallet_id }: Row): string {
  return sha256(JSON.stringify([id, user_id, wallet_id, device_id, event, origin, network, at, '']))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
