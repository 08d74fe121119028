import { endpoints } from '@foyer/contract'
import { numberToHex } from 'viem'
import type { Vault } from '../../../capabilities/vault/createVault.ts'
import type { Sponsor } from '../../../capabilities/vault/sponsor/createSponsor.ts'
import { writePayment } from '../../../capabilities/vault/sponsor/paymaster.ts'
import { SponsorError } from '../../../capabilities/vault/sponsor/policy.ts'
import { HttpProblem } from '../../http/problem.ts'
import type { VaultAnswers } from './createVaultAnswers.ts'

/** What bundlers answer for an operation that its paymaster refuses (ERC-7769). */
const refusedByPaymaster = -32_501

/** The call of the paymaster (ERC-7677). */
export function paymasterCall({ wallets }: Vault, { answer, authenticate }: VaultAnswers, sponsor: Sponsor) {
  return {
    vaultPaymaster: answer(endpoints.vaultPaymaster, async (call) => {
      const caller = await authenticate(endpoints.vaultPaymaster, call)
      const { id = null, method, params } = call.body
      if (method !== 'pm_getPaymasterStubData' && method !== 'pm_getPaymasterData') {
        throw new HttpProblem(422, 'method', 'A paymaster takes pm_getPaymasterStubData and pm_getPaymasterData.')
      }
      const { wallet } = await wallets.stepOf(caller)
      const isFinal = method === 'pm_getPaymasterData'
      try {
        const payment = await sponsor.pay(caller, wallet?.addresses.evm.toLowerCase(), params, isFinal)
        return { json: { jsonrpc: '2.0' as const, id, result: writePayment(payment) } }
      } catch (error) {
        if (!(error instanceof SponsorError)) throw error
        const { excess, refusal } = error
        const data = { refusal, ...(excess && { field: excess.field, most: numberToHex(excess.most) }) }
        return {
          json: { jsonrpc: '2.0' as const, id, error: { code: refusedByPaymaster, message: error.message, data } },
        }
      }
    }),
  }
}
