import { endpoints } from '@foyer/contract'
import type { Vault } from '../../../capabilities/vault/createVault.ts'
import type { VaultAnswers } from './createVaultAnswers.ts'
import type { VaultCalls } from './vaultCallTypes.ts'

type ExitCalls = Pick<VaultCalls, 'vaultExportTicket' | 'vaultTrust' | 'vaultExport' | 'vaultFile' | 'vaultDelete'>

/** The calls by which a member leaves with the keys, or for good. */
export function exitCalls({ exit }: Vault, { answer, authenticate }: VaultAnswers): ExitCalls {
  return {
    vaultExportTicket: answer(endpoints.vaultExportTicket, async (call) => ({
      json: await exit.vouch(await authenticate(endpoints.vaultExportTicket, call), call.params.id, call.body.entry),
    })),
    vaultTrust: answer(endpoints.vaultTrust, async (call) => {
      await exit.trust(await authenticate(endpoints.vaultTrust, call), call.params.id, call.body.ticket)
      return { json: { success: true } }
    }),
    vaultExport: answer(endpoints.vaultExport, async (call) => {
      const caller = await authenticate(endpoints.vaultExport, call)
      return { json: await exit.export({ caller, languages: call.header('accept-language') }, call.params.id) }
    }),
    vaultFile: answer(endpoints.vaultFile, async (call) => {
      const caller = await authenticate(endpoints.vaultFile, call)
      const languages = call.header('accept-language')
      return { json: { wallet: await exit.file({ caller, languages }, call.params.id, call.body) } }
    }),
    vaultDelete: answer(endpoints.vaultDelete, async (call) => {
      const caller = await authenticate(endpoints.vaultDelete, call)
      return { json: await exit.remove({ caller, languages: call.header('accept-language') }, call.params.id) }
    }),
  }
}
