import { isLooser, type OwnerLimits } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import type { Audit } from '../audit.ts'
import type { AuthenticatorStanding } from '../authenticator/createCodes.ts'
import { checkAct } from '../checkAct.ts'
import type { SpokenCaller, Tell } from '../createNotices.ts'
import type { VaultCaller } from '../createVaultSessions.ts'
import { VaultRefusal } from '../VaultRefusal.ts'
import type { VaultWalletRow } from '../vaultTables.ts'
import type { VaultWallets } from '../wallets/walletTypes.ts'
import type { StepUps } from './createStepUps.ts'
import { endingMs, type KeptLimits } from './ownerLimits.ts'

/** What stands of an owner's limits; `endsAt` in milliseconds since 1970. */
export type LimitsNow = {
  limits: OwnerLimits | null
  endsAt: number | null
  passkeys: number
  authenticator: AuthenticatorStanding
  /** What counts of the amount now, in cents of a US dollar. */
  usedCents: number
}

/** The limits of a wallet's owner. Each throws VaultRefusal. */
export type Limits = {
  read: (caller: VaultCaller, walletId: string) => Promise<LimitsNow>
  /**
   * Sets limits, or ends them with `null`. Looser ones need a confirmation of `limits`; without one an end takes three days. The
   * member is told by mail.
   */
  set: (who: SpokenCaller, walletId: string, limits: OwnerLimits | null) => Promise<LimitsNow>
}

export type CreateLimitsParameters = {
  database: GatewayDatabase
  wallets: Pick<VaultWallets, 'isOnly' | 'own'>
  stepUps: StepUps
  audit: Audit
  tell: Tell
  now: () => number
}

/** Builds what reads and sets the limits of owners. */
export function createLimits({ audit, database, now, stepUps, tell, wallets }: CreateLimitsParameters): Limits {
  /** The row of a wallet of the caller's. */
  const find = async (caller: VaultCaller, walletId: string, on = database): Promise<VaultWalletRow> => {
    await wallets.own(caller, walletId)
    return on.selectFrom('vault_wallets').selectAll().where('id', '=', walletId).executeTakeFirstOrThrow()
  }

  const describe = async (row: VaultWalletRow): Promise<LimitsNow> => {
    const kept = stepUps.limitsOf(row)
    const passkeys = (await stepUps.passkeysOf(row)).length
    const authenticator = await stepUps.authenticatorOf(row)
    const usedCents = await stepUps.usedCentsOf(row)
    if (kept === undefined) return { limits: null, endsAt: null, passkeys, authenticator, usedCents }
    const { above, endsAt, exports, newReceivers } = kept
    return { limits: { above, newReceivers, exports }, endsAt, passkeys, authenticator, usedCents }
  }

  const canConfirm = async (row: VaultWalletRow) =>
    (await stepUps.passkeysOf(row)).length > 0 || (await stepUps.authenticatorOf(row)) === 'ready'

  return {
    read: async (caller, walletId) => describe(await find(caller, walletId)),

    set: async ({ caller, languages }, walletId, wanted) => {
      const row = await find(caller, walletId)
      checkAct('set-limits', caller, { isOnly: await wallets.isOnly(caller), now: now() })
      const before = stepUps.limitsOf(row)
      if (wanted === null && before === undefined) return describe(row)
      if (wanted !== null && !(await canConfirm(row))) throw new VaultRefusal('vault-limits-passkey')
      const { deviceId, network, origin, userId } = caller
      const note = { userId, walletId, deviceId, origin, network }
      const place = { row, deviceId }
      const isLoose = before !== undefined && isLooser(before, wanted)
      const after = await database.transaction().execute(async (transaction) => {
        const isConfirmed = isLoose && (await stepUps.takeAct(transaction, place, 'limits'))
        if (isLoose && !isConfirmed && wanted !== null) throw new VaultRefusal('vault-step-up-needed')
        const isEnding = wanted === null && !isConfirmed
        const limits = nextLimits(before, wanted, isEnding)
        const changed = await transaction
          .updateTable('vault_wallets')
          .set({ limits: limits && JSON.stringify(limits) })
          .where('id', '=', walletId)
          // Another page was quicker.
          .where('limits', row.limits === null ? 'is' : '=', row.limits)
          .returning('id')
          .executeTakeFirst()
        if (changed === undefined) throw new VaultRefusal('vault-step-up-unknown')
        const event = isEnding ? 'limits-ending' : wanted === null ? 'limits-ended' : 'limits-set'
        await audit({ event, ...note, detail: wanted === null ? undefined : detailOf(wanted) }, transaction)
        return limits
      })
      const endsAt = after?.endsAt ?? null
      if (endsAt !== null) await tell({ kind: 'limits-ending', until: endsAt }, { caller, languages })
      else await tell({ kind: after === null ? 'limits-ended' : 'limits-set' }, { caller, languages })
      return describe({ ...row, limits: after && JSON.stringify(after) })
    },
  }

  function nextLimits(
    before: KeptLimits | undefined,
    wanted: OwnerLimits | null,
    isEnding: boolean,
  ): KeptLimits | null {
    // An end that was begun earlier is not put off by asking again.
    if (isEnding) return before === undefined ? null : { ...before, endsAt: before.endsAt ?? now() + endingMs }
    // Passkeys and apps that were added since the first limits still have to be a day old.
    return wanted && { ...wanted, setAt: before?.setAt ?? now(), endsAt: null }
  }
}

function detailOf({ above, exports, newReceivers }: OwnerLimits): string {
  return [
    ...(above === null ? [] : [`above ${above} USD`]),
    ...(newReceivers ? ['new receivers'] : []),
    ...(exports ? ['the 12 words'] : []),
  ].join(', ')
}
