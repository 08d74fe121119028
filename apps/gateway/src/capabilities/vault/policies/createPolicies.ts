import type { ToSign } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import type { VaultCaller } from '../createVaultSessions.ts'
import { VaultRefusal } from '../VaultRefusal.ts'
import type { VaultWalletRow } from '../vaultTables.ts'
import { judgeSigning } from './judgeSigning.ts'
import { type Limit, policyFinder, type SigningPolicy } from './policiesSchema.ts'
import { readSigning } from './readSigning.ts'
import { addSpends, dayMs, readSpent } from './spends.ts'

/** What the operator lets wallets sign. Each throws VaultRefusal `vault-policy-…`. */
export type Policies = {
  /** The policy that stands for a project; undefined where none does. */
  of: (projectId: string) => SigningPolicy | undefined
  /** Whether all of it may be signed, as far as can be said now. Counts nothing. */
  check: (caller: VaultCaller, wallet: VaultWalletRow, signs: readonly ToSign[]) => Promise<void>
  /**
   * Whether one thing may be signed, and counts it: in the caller's transaction, so that of many at the same moment never more pass
   * than there is room for.
   */
  take: (transaction: GatewayDatabase, caller: VaultCaller, wallet: VaultWalletRow, signs: ToSign) => Promise<void>
}

export type CreatePoliciesParameters = {
  policies: Parameters<typeof policyFinder>[0]
  /** The networks of the wallet (CAIP-2). */
  networks: readonly string[]
  database: GatewayDatabase
  now: () => number
}

/** Builds the check that stands where the gateway hands out its part of a key. */
export function createPolicies({ database, networks, now, policies }: CreatePoliciesParameters): Policies {
  const find = policyFinder(policies)

  /** What several things count together. */
  const judge = (policy: SigningPolicy, wallet: VaultWalletRow, signs: readonly ToSign[]) => {
    const signer = { evm: wallet.evm_address, solana: wallet.solana_address, networks }
    const together = new Map<string, bigint>()
    for (const each of signs) {
      const judged = judgeSigning(policy, readSigning(each, signer))
      if (judged.refused !== undefined) throw new VaultRefusal(judged.refused, undefined, judged.about)
      for (const [asset, amount] of judged.amounts) together.set(asset, (together.get(asset) ?? 0n) + amount)
    }
    return together
  }

  /** @throws VaultRefusal `vault-policy-day` where what was signed before leaves too little room. */
  const checkDay = async (
    on: GatewayDatabase,
    { limits }: SigningPolicy,
    place: { walletId: string; projectId: string },
    amounts: ReadonlyMap<string, bigint>,
  ) => {
    for (const [asset, amount] of amounts) {
      const most = perDayOf(limits.get(asset))
      if (most === undefined || amount === 0n) continue
      const spent = await readSpent(on, { ...place, asset, since: now() - dayMs })
      if (spent + amount > most) throw new VaultRefusal('vault-policy-day', undefined, asset.trim())
    }
  }

  return {
    of: find,
    check: async ({ projectId }, wallet, signs) => {
      const policy = find(projectId)
      if (policy === undefined) return
      await checkDay(database, policy, { walletId: wallet.id, projectId }, judge(policy, wallet, signs))
    },
    take: async (transaction, { projectId }, wallet, signs) => {
      const policy = find(projectId)
      if (policy === undefined) return
      const amounts = judge(policy, wallet, [signs])
      const place = { walletId: wallet.id, projectId }
      // First: what else is signed with this wallet at the moment comes before or after.
      await transaction
        .updateTable('vault_wallets')
        .set((update) => ({ scope: update.ref('scope') }))
        .where('id', '=', wallet.id)
        .execute()
      await checkDay(transaction, policy, place, amounts)
      const counted = [...amounts].filter(([asset]) => perDayOf(policy.limits.get(asset)) !== undefined)
      await addSpends(transaction, place, new Map(counted), now())
    },
  }
}

function perDayOf(limit: Limit | undefined): bigint | undefined {
  return limit?.perDay
}
