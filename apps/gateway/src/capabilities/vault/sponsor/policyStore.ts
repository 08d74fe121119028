import * as v from 'valibot'
import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import type { Policy } from './policy.ts'
import type { PolicyRow } from './sponsorTables.ts'

/** Reads and writes what projects pay for. */
export type PolicyStore = {
  find: (projectId: string, chainId: string) => Promise<Policy | undefined>
  /** Of one project, or all, by project and chain. */
  list: (projectId?: string) => Promise<readonly Policy[]>
  save: (policy: Policy) => Promise<void>
  /** Answers whether there was one. */
  remove: (projectId: string, chainId: string) => Promise<boolean>
}

const words = v.array(v.string())

export function createPolicyStore(database: GatewayDatabase): PolicyStore {
  return {
    find: async (projectId, chainId) => {
      const row = await database
        .selectFrom('aa_policies')
        .selectAll()
        .where('project_id', '=', projectId)
        .where('chain_id', '=', chainId)
        .executeTakeFirst()
      return row && readRow(row)
    },
    list: async (projectId) => {
      const rows = await database
        .selectFrom('aa_policies')
        .selectAll()
        .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId ?? ''))
        .orderBy('project_id')
        .orderBy('chain_id')
        .execute()
      return rows.map(readRow)
    },
    save: async (policy) => {
      const { chain_id, project_id, ...values } = writeRow(policy)
      await database
        .insertInto('aa_policies')
        .values({ chain_id, project_id, ...values })
        .onConflict((conflict) => conflict.columns(['project_id', 'chain_id']).doUpdateSet(values))
        .execute()
    },
    remove: async (projectId, chainId) => {
      const { numDeletedRows } = await database
        .deleteFrom('aa_policies')
        .where('project_id', '=', projectId)
        .where('chain_id', '=', chainId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

function readRow(row: PolicyRow): Policy {
  return {
    projectId: row.project_id,
    chainId: row.chain_id,
    isActive: row.is_active === 1,
    targets: v.parse(words, JSON.parse(row.targets)),
    selectors: v.parse(words, JSON.parse(row.selectors)),
    maxGasPerOp: row.max_gas_per_op,
    maxOpsUserDay: row.max_ops_user_day,
    maxGweiUserDay: row.max_gwei_user_day,
    maxGweiDay: row.max_gwei_day,
    startsAt: row.starts_at ?? undefined,
    endsAt: row.ends_at ?? undefined,
  }
}

function writeRow(policy: Policy): PolicyRow {
  return {
    project_id: policy.projectId,
    chain_id: policy.chainId,
    is_active: policy.isActive ? 1 : 0,
    targets: JSON.stringify(policy.targets),
    selectors: JSON.stringify(policy.selectors),
    max_gas_per_op: policy.maxGasPerOp,
    max_ops_user_day: policy.maxOpsUserDay,
    max_gwei_user_day: policy.maxGweiUserDay,
    max_gwei_day: policy.maxGweiDay,
    starts_at: policy.startsAt ?? null,
    ends_at: policy.endsAt ?? null,
  }
}
