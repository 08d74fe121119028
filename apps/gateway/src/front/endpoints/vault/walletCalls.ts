import { endpoints } from '@foyer/contract'
import { outlookOf } from '../../../capabilities/vault/checkAct.ts'
import type { Vault } from '../../../capabilities/vault/createVault.ts'
import { showsOnly } from '../../../capabilities/vault/showsOnly.ts'
import { VaultRefusal } from '../../../capabilities/vault/VaultRefusal.ts'
import type { VaultAnswers } from './createVaultAnswers.ts'
import type { VaultCalls } from './vaultCallTypes.ts'

type WalletCalls = Pick<
  VaultCalls,
  | 'vaultMe'
  | 'vaultCreate'
  | 'vaultEnrol'
  | 'vaultRelease'
  | 'vaultPolicyCheck'
  | 'vaultRecovery'
  | 'vaultFrame'
  | 'vaultGrant'
  | 'vaultKeeperTicket'
>

/** The calls that make, open and recover a wallet. */
export function walletCalls(vault: Vault, { answer, authenticate, selfOf }: VaultAnswers): WalletCalls {
  const { config, devices, exit, sessions, wallets } = vault
  return {
    vaultMe: answer(endpoints.vaultMe, async (call) => {
      const caller = await authenticate(endpoints.vaultMe, call)
      const self = await selfOf(caller)
      const { approver, hasOthers } = await devices.others(caller)
      const isOnly = await wallets.isOnly(caller)
      const outlook = outlookOf(caller, { hasOthers, isOnly, mode: self.wallet?.mode, now: self.now })
      const { recoveries } = vault
      const walletId = self.wallet?.id
      const opensAt = walletId === undefined ? undefined : await recoveries.opensAt(caller, walletId)
      const recovery = opensAt === undefined ? null : { opensAt }
      const mayAdmit =
        walletId !== undefined &&
        (await recoveries.hasWaiting(caller, walletId)) &&
        (await recoveries.mayAdmit(caller, walletId))
      const waits = outlook.waits.filter((act) => act !== 'approve-device' || !mayAdmit)
      const savedAt = walletId === undefined ? null : await exit.savedAt(caller, walletId)
      return { json: { ...self, trust: { ...outlook, waits, approver }, recovery, savedAt } }
    }),
    vaultCreate: answer(endpoints.vaultCreate, async (call) => {
      const caller = await authenticate(endpoints.vaultCreate, call)
      return { json: { wallet: await wallets.create(caller, call.body) } }
    }),
    vaultEnrol: answer(endpoints.vaultEnrol, async (call) => {
      const caller = await authenticate(endpoints.vaultEnrol, call)
      const languages = call.header('accept-language')
      return { json: { wallet: await wallets.enrol({ caller, languages }, call.params.id, call.body) } }
    }),
    vaultRelease: answer(endpoints.vaultRelease, async (call) => {
      const caller = await authenticate(endpoints.vaultRelease, call)
      return { json: await wallets.release(caller, call.params.id, call.body) }
    }),
    vaultPolicyCheck: answer(endpoints.vaultPolicyCheck, async (call) => {
      const caller = await authenticate(endpoints.vaultPolicyCheck, call)
      await wallets.checkPolicy(caller, call.params.id, call.body.signs)
      return { json: { success: true } }
    }),
    vaultRecovery: answer(endpoints.vaultRecovery, async (call) => {
      const caller = await authenticate(endpoints.vaultRecovery, call)
      const languages = call.header('accept-language')
      return { json: await wallets.recover({ caller, languages }, call.params.id) }
    }),
    vaultFrame: answer(endpoints.vaultFrame, async (call) => {
      const caller = await authenticate(endpoints.vaultFrame, call)
      const { key, site } = call.body
      if (caller.origin !== config.app) throw new VaultRefusal('vault-window-needed')
      await vault.checkSite(caller.projectId === '' ? undefined : caller.projectId, site)
      // The operator's own sites log in by themselves, and a frame's key opens no session of the wallet's own pages.
      if (!showsOnly(site, config)) throw new VaultRefusal('vault-origin-forbidden')
      await wallets.grant({ ...caller, origin: site }, call.params.id)
      const { deviceId, token } = await sessions.openFrame(caller, { jkt: key, site })
      await vault.browsers.join({ ...caller, deviceId, origin: site }, caller.proof.jkt)
      return { json: { token } }
    }),
    vaultGrant: answer(endpoints.vaultGrant, async (call) => {
      await wallets.grant(await authenticate(endpoints.vaultGrant, call), call.params.id)
      return { json: { success: true } }
    }),
    vaultKeeperTicket: answer(endpoints.vaultKeeperTicket, async (call) => {
      const caller = await authenticate(endpoints.vaultKeeperTicket, call)
      return { json: { ticket: await wallets.askKeeper(caller, call.params.id) } }
    }),
  }
}
