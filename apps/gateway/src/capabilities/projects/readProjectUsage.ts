import { dayOf } from '../../engines/db/dayOf.ts'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'

/** Calls of a project in one calendar month (UTC), day by day. */
export type MonthUsage = { month: string; total: number; days: readonly { day: string; calls: number }[] }

/** Reads what was written about the month of a time; running gateways write every five seconds. */
export async function readProjectUsage(
  database: GatewayDatabase,
  projectId: string,
  time: number,
): Promise<MonthUsage> {
  const month = dayOf(time).slice(0, 7)
  const days = await database
    .selectFrom('project_usage')
    .select(['day', 'calls'])
    .where('project_id', '=', projectId)
    .where('day', '>=', `${month}-01`)
    .where('day', '<=', `${month}-31`)
    .orderBy('day')
    .execute()
  return { month, total: days.reduce((sum, { calls }) => sum + calls, 0), days }
}
