import * as v from 'valibot'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { Project } from './project.ts'
import type { ProjectRow } from './projectTables.ts'

/** Projects as they stand in the database. */
export type ProjectStore = {
  find: (id: string) => Promise<Project | undefined>
  /** All projects by id. */
  list: () => Promise<readonly Project[]>
  /** Adds a project or replaces the one with its id. */
  save: (project: Project) => Promise<void>
  /** Answers whether there was one. Its usage figures stay. */
  remove: (id: string) => Promise<boolean>
  /** How many projects there are, and a number that grows with every change by any process. */
  state: () => Promise<{ count: number; revision: number }>
}

const changes = 'projects'
const words = v.array(v.string())

/** Reads and writes the table `projects`. */
export function createProjectStore(database: GatewayDatabase): ProjectStore {
  const change = <T>(run: (transaction: GatewayDatabase) => Promise<T>): Promise<T> =>
    database.transaction().execute(async (transaction) => {
      const answer = await run(transaction)
      await transaction
        .insertInto('project_changes')
        .values({ name: changes, revision: 1 })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet((eb) => ({ revision: eb('project_changes.revision', '+', 1) })),
        )
        .execute()
      return answer
    })

  return {
    find: async (id) => {
      const row = await database.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? undefined : readRow(row)
    },
    list: async () => (await database.selectFrom('projects').selectAll().orderBy('id').execute()).map(readRow),
    save: (project) =>
      change(async (transaction) => {
        const now = Date.now()
        const { id, ...values } = writeRow(project)
        await transaction
          .insertInto('projects')
          .values({ id, ...values, created_at: now, updated_at: now })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...values, updated_at: now }))
          .execute()
      }),
    remove: (id) =>
      change(async (transaction) => {
        const { numDeletedRows } = await transaction.deleteFrom('projects').where('id', '=', id).executeTakeFirst()
        return numDeletedRows > 0n
      }),
    state: async () => {
      const [counted, changed] = await Promise.all([
        database
          .selectFrom('projects')
          .select((eb) => eb.fn.countAll<number | string>().as('count'))
          .executeTakeFirst(),
        database.selectFrom('project_changes').select('revision').where('name', '=', changes).executeTakeFirst(),
      ])
      return { count: Number(counted?.count ?? 0), revision: changed?.revision ?? 0 }
    },
  }
}

function readRow(row: ProjectRow): Project {
  return {
    id: row.id,
    name: row.name,
    origins: v.parse(words, JSON.parse(row.origins)),
    features: row.features === null ? undefined : v.parse(words, JSON.parse(row.features)),
    callsPerMonth: row.calls_per_month ?? undefined,
    callsPerSecond: row.calls_per_second ?? undefined,
    nodeCallsPerSecond: row.node_calls_per_second ?? undefined,
    hasSignIn: row.has_sign_in === 1,
    isEnabled: row.is_enabled === 1,
  }
}

function writeRow(project: Project): Omit<ProjectRow, 'created_at' | 'updated_at'> {
  return {
    id: project.id,
    name: project.name,
    origins: JSON.stringify(project.origins),
    features: project.features === undefined ? null : JSON.stringify(project.features),
    calls_per_month: project.callsPerMonth ?? null,
    calls_per_second: project.callsPerSecond ?? null,
    node_calls_per_second: project.nodeCallsPerSecond ?? null,
    has_sign_in: project.hasSignIn ? 1 : 0,
    is_enabled: project.isEnabled ? 1 : 0,
  }
}
