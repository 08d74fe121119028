import { checkAct } from '../checkAct.ts'
import type { VaultCaller } from '../createVaultSessions.ts'
import { VaultRefusal } from '../VaultRefusal.ts'
import type { VaultWalletRow } from '../vaultTables.ts'
import type { WalletRows } from './createWalletRows.ts'
import type { CreateVaultWalletsParameters, VaultWallets } from './walletTypes.ts'

/** What {@link createWalletReleases} takes. */
export type CreateWalletReleasesParameters = Pick<
  CreateVaultWalletsParameters,
  'database' | 'sealer' | 'audit' | 'policies' | 'stepUps' | 'now'
> & { rows: WalletRows; isOnly: VaultWallets['isOnly'] }

/** Builds what hands out the parts of signatures. */
export function createWalletReleases(
  parameters: CreateWalletReleasesParameters,
): Pick<VaultWallets, 'checkPolicy' | 'askStepUp' | 'release'> {
  const { database, sealer, audit, policies, stepUps, now, rows, isOnly } = parameters
  const { find, findDeviceShare, confirm, who } = rows

  /** A passkey has to have confirmed what opens the wallet for good. */
  const takeExport = async ({ deviceId }: VaultCaller, row: VaultWalletRow): Promise<void> => {
    const isConfirmed = await stepUps.takeAct(database, { row, deviceId }, 'export')
    if (!isConfirmed) throw new VaultRefusal('vault-step-up-needed')
  }

  return {
    checkPolicy: async (caller, walletId, signs) => policies.check(caller, await find(caller, walletId), signs),

    askStepUp: async (caller, walletId, { act, signs }) => {
      const place = { row: await find(caller, walletId), deviceId: caller.deviceId }
      if (stepUps.limitsOf(place.row) === undefined) return undefined
      return act === undefined ? stepUps.ask(place, signs ?? []) : stepUps.askAct(place, act)
    },

    release: async (caller, walletId, asked) => {
      const { eph, jti } = caller.proof
      if (eph === undefined) throw new VaultRefusal('vault-proof-invalid')
      const row = await find(caller, walletId)
      const kept = await findDeviceShare(walletId, caller.deviceId)
      if (kept === undefined) throw new VaultRefusal('vault-device-not-enrolled')
      const { splitId } = kept
      const place = { kind: 'device', holder: 'device-server', walletId, splitId } as const
      const handOut = () => sealer.handOut(place, kept, { eph, jti })
      const limits = stepUps.limitsOf(row)
      const isFree = policies.of(caller.projectId) === undefined && limits === undefined
      if (isFree || asked === 'own') {
        if (limits?.exports) await takeExport(caller, row)
        const share = await handOut()
        const wallet = await confirm(caller, row)
        await audit({ event: 'unlocked', ...who(caller, walletId) })
        return { wallet, splitId, share }
      }
      if (asked.signs === undefined && asked.use === 'confirm') {
        return { wallet: await confirm(caller, row), splitId, share: null }
      }
      if (asked.signs === undefined) {
        // A page that is older than the policy, or than the limits, names nothing.
        if (asked.use !== 'keep') {
          if (limits !== undefined) throw new VaultRefusal('vault-step-up-needed', undefined, 'nothing named')
          throw new VaultRefusal('vault-policy-unread', undefined, 'nothing named')
        }
        // What is made of it opens the wallet for good, as the 12 words do.
        checkAct('protect', caller, { isOnly: await isOnly(caller), now: now() })
        if (limits?.exports) await takeExport(caller, row)
      }
      const { signs } = asked
      const wallet = await confirm(caller, row)
      const weighed = limits && signs && (await stepUps.weigh(row, signs))
      // What is counted is handed out, and what cannot be handed out is not counted.
      const share = await database.transaction().execute(async (transaction) => {
        if (signs !== undefined) await policies.take(transaction, caller, row, signs)
        if (limits && weighed) await stepUps.take(transaction, { row, deviceId: caller.deviceId }, limits, weighed)
        const sealed = await handOut()
        await audit({ event: 'unlocked', ...who(caller, walletId), detail: signs?.kind ?? 'keep' }, transaction)
        return sealed
      })
      return { wallet, splitId, share }
    },
  }
}
