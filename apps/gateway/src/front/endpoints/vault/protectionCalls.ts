import { endpoints } from '@foyer/contract'
import type { Vault } from '../../../capabilities/vault/createVault.ts'
import type { VaultAnswers } from './createVaultAnswers.ts'
import type { VaultCalls } from './vaultCallTypes.ts'

type ProtectionCalls = Pick<
  VaultCalls,
  'vaultPasskeyOptions' | 'vaultPasskeyAdd' | 'vaultProtect' | 'vaultFactors' | 'vaultFactorAdd' | 'vaultFactorRemove'
>

/** The calls about what opens a wallet: passkeys and passwords. */
export function protectionCalls(
  { passkeys, factors, now }: Vault,
  { answer, authenticate }: VaultAnswers,
): ProtectionCalls {
  return {
    vaultPasskeyOptions: answer(endpoints.vaultPasskeyOptions, async (call) => ({
      json: { ...(await passkeys.prepare(await authenticate(endpoints.vaultPasskeyOptions, call))), now: now() },
    })),
    vaultPasskeyAdd: answer(endpoints.vaultPasskeyAdd, async (call) => {
      const caller = await authenticate(endpoints.vaultPasskeyAdd, call)
      return {
        json: await passkeys.add(
          { caller, languages: call.header('accept-language') },
          call.body.attempt,
          call.body.passkey,
        ),
      }
    }),
    vaultProtect: answer(endpoints.vaultProtect, async (call) => {
      const caller = await authenticate(endpoints.vaultProtect, call)
      const languages = call.header('accept-language')
      return { json: { wallet: await factors.protect({ caller, languages }, call.params.id, call.body) } }
    }),
    vaultFactors: answer(endpoints.vaultFactors, async (call) => {
      const caller = await authenticate(endpoints.vaultFactors, call)
      return { json: { factors: await factors.list(caller, call.params.id) } }
    }),
    vaultFactorAdd: answer(endpoints.vaultFactorAdd, async (call) => {
      const caller = await authenticate(endpoints.vaultFactorAdd, call)
      const languages = call.header('accept-language')
      return { json: { factor: await factors.add({ caller, languages }, call.params.id, call.body) } }
    }),
    vaultFactorRemove: answer(endpoints.vaultFactorRemove, async (call) => {
      const caller = await authenticate(endpoints.vaultFactorRemove, call)
      const { factor, id } = call.params
      await factors.remove({ caller, languages: call.header('accept-language') }, id, factor)
      return { json: { success: true } }
    }),
  }
}
