import type { Vault } from '../../../capabilities/vault/createVault.ts'
import type { Sponsor } from '../../../capabilities/vault/sponsor/createSponsor.ts'
import { configCalls } from './configCalls.ts'
import { createVaultAnswers } from './createVaultAnswers.ts'
import { deviceCalls } from './deviceCalls.ts'
import { exitCalls } from './exitCalls.ts'
import { keeperCalls } from './keeperCalls.ts'
import { limitCalls } from './limitCalls.ts'
import { loginCalls } from './loginCalls.ts'
import { memberCalls } from './memberCalls.ts'
import { noVault } from './noVault.ts'
import { paymasterCall } from './paymasterCall.ts'
import { protectionCalls } from './protectionCalls.ts'
import type { VaultCalls } from './vaultCallTypes.ts'
import { walletCalls } from './walletCalls.ts'

/** The calls of the wallet that this gateway hosts; without one they say so. */
export function vaultCalls(vault: Vault | undefined, sponsor: Sponsor | undefined): VaultCalls {
  if (vault === undefined || sponsor === undefined) return noVault()
  const answers = createVaultAnswers(vault)
  return {
    ...configCalls(vault, answers, sponsor),
    ...loginCalls(vault, answers),
    ...walletCalls(vault, answers),
    ...protectionCalls(vault, answers),
    ...limitCalls(vault, answers),
    ...deviceCalls(vault, answers),
    ...exitCalls(vault, answers),
    ...memberCalls(vault, answers),
    ...paymasterCall(vault, answers, sponsor),
    ...keeperCalls(vault.keeper, answers),
  }
}
