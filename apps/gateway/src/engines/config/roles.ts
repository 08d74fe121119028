import * as v from 'valibot'

/** What a process does: answer calls, keep the index of histories, do what repeats. */
export const roles = ['api', 'indexer', 'cron'] as const

export type Role = (typeof roles)[number]

export const RolesSchema = v.optional(
  v.pipe(v.array(v.picklist(roles)), v.minLength(1, 'at least one of api, indexer, cron')),
  () => [...roles],
)

/** Whether other processes can share the work: a SQLite file without Redis belongs to one process. */
export function hasCompany({ database, redis }: { database: string; redis?: string | undefined }): boolean {
  return redis !== undefined || /^postgres(?:ql)?:/.test(database)
}
