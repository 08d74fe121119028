import { endpoints } from '@foyer/contract'
import type { Vault } from '../../../capabilities/vault/createVault.ts'
import { showsOnly } from '../../../capabilities/vault/showsOnly.ts'
import type { VaultAnswers } from './createVaultAnswers.ts'
import { networkOf } from './networkOf.ts'

/** The calls about devices, sessions and sites. */
export function deviceCalls(vault: Vault, { answer, prove, authenticate }: VaultAnswers) {
  const { config, wallets, devices, sites, now } = vault
  return {
    vaultDevices: answer(endpoints.vaultDevices, async (call) => ({
      json: { devices: await devices.list(await authenticate(endpoints.vaultDevices, call)), now: now() },
    })),
    vaultApprove: answer(endpoints.vaultApprove, async (call) => {
      const caller = await authenticate(endpoints.vaultApprove, call)
      await devices.approve(caller, call.params.id, (await wallets.stepOf(caller)).wallet?.id)
      return { json: { success: true } }
    }),
    vaultBrowser: answer(endpoints.vaultBrowser, async (call) => {
      const caller = await authenticate(endpoints.vaultBrowser, call)
      const key = await vault.browsers.takeVouch(caller, call.body.vouch, endpoints.vaultBrowser.path)
      // A frame that only shows the wallet stays in the browser whose window let it in.
      const isFixed = showsOnly(caller.origin, config)
      return { json: { isKnown: await vault.browsers.join(caller, key, { isFixed }) } }
    }),
    vaultDeviceEnd: answer(endpoints.vaultDeviceEnd, async (call) => {
      await prove(endpoints.vaultDeviceEnd, call)
      return { json: { label: await devices.end(call.body.mark, networkOf(call.clientAddress())) } }
    }),
    vaultRevoke: answer(endpoints.vaultRevoke, async (call) => {
      const caller = await authenticate(endpoints.vaultRevoke, call)
      await devices.revoke({ caller, languages: call.header('accept-language') }, call.params.id)
      return { json: { success: true } }
    }),
    vaultSignOut: answer(endpoints.vaultSignOut, async (call) => {
      await devices.signOut(await authenticate(endpoints.vaultSignOut, call))
      return { json: { success: true } }
    }),
    vaultSignOutAll: answer(endpoints.vaultSignOutAll, async (call) => {
      await devices.signOutEverywhere(await authenticate(endpoints.vaultSignOutAll, call))
      return { json: { success: true } }
    }),
    vaultSites: answer(endpoints.vaultSites, async (call) => {
      const caller = await authenticate(endpoints.vaultSites, call)
      const all = await sites.list(caller)
      // A site learns of no other.
      const shown = showsOnly(caller.origin, config) ? all.filter(({ origin }) => origin === caller.origin) : all
      return { json: { sites: shown, now: now() } }
    }),
    vaultDisconnect: answer(endpoints.vaultDisconnect, async (call) => {
      await sites.disconnect(await authenticate(endpoints.vaultDisconnect, call), call.body)
      return { json: { success: true } }
    }),
  }
}
