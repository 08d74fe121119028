import { endpoints } from '@foyer/contract'
import type { Vault } from '../../../capabilities/vault/createVault.ts'
import type { VaultAnswers } from './createVaultAnswers.ts'
import { networkOf } from './networkOf.ts'

/** The calls about limits of the owner, and what confirms above them. */
export function limitCalls(
  { wallets, limits, stepUps, authenticator, now }: Vault,
  { answer, prove, authenticate }: VaultAnswers,
) {
  return {
    vaultLimits: answer(endpoints.vaultLimits, async (call) => {
      const caller = await authenticate(endpoints.vaultLimits, call)
      return { json: await limits.read(caller, call.params.id) }
    }),
    vaultSetLimits: answer(endpoints.vaultSetLimits, async (call) => {
      const caller = await authenticate(endpoints.vaultSetLimits, call)
      const languages = call.header('accept-language')
      return { json: await limits.set({ caller, languages }, call.params.id, call.body.limits) }
    }),
    vaultStepUp: answer(endpoints.vaultStepUp, async (call) => {
      const caller = await authenticate(endpoints.vaultStepUp, call)
      const step = await wallets.askStepUp(caller, call.params.id, call.body)
      return { json: { step: step === undefined ? null : { ...step, now: now() } } }
    }),
    vaultStepUpConfirm: answer(endpoints.vaultStepUpConfirm, async (call) => {
      await prove(endpoints.vaultStepUpConfirm, call)
      const place = { network: networkOf(call.clientAddress()), languages: call.header('accept-language') }
      await stepUps.confirm(call.params.id, call.body, place)
      return { json: { success: true } }
    }),
    vaultBeginAuthenticator: answer(endpoints.vaultBeginAuthenticator, async (call) => {
      const caller = await authenticate(endpoints.vaultBeginAuthenticator, call)
      return { json: { ...(await authenticator.begin(caller)), now: now() } }
    }),
    vaultConfirmAuthenticator: answer(endpoints.vaultConfirmAuthenticator, async (call) => {
      const caller = await authenticate(endpoints.vaultConfirmAuthenticator, call)
      const languages = call.header('accept-language')
      await authenticator.confirm({ caller, languages }, call.params.id, call.body.code)
      return { json: { success: true } }
    }),
    vaultRemoveAuthenticator: answer(endpoints.vaultRemoveAuthenticator, async (call) => {
      const caller = await authenticate(endpoints.vaultRemoveAuthenticator, call)
      await authenticator.remove({ caller, languages: call.header('accept-language') })
      return { json: { success: true } }
    }),
  }
}
