import type { Migration } from 'kysely'

/** One step of the database's history. */
export type SchemaStep = Pick<Migration, 'up'> & {
  /**
   * The oldest step whose programs start and run on a database that has this one: its own name where it takes, renames or
   * narrows something that older programs use, or where they would ignore what members set with it.
   */
  worksSince: string
  /** Indexes on tables that may be large: built after the step, on Postgres while others read and write the table. */
  indexes?: readonly StepIndex[]
}

/** An index, and what stands after `on` in the statement that builds it. */
export type StepIndex = { name: string; on: string }
