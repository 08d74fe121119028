import { GatewayError } from '@foyer/contract'
import { type ToSign, vaultLimits, vaultPaymaster, vaultPolicyCheck, vaultStepUp } from '@foyer/contract/vault'
import type { Account, LaterAccount } from './account.ts'
import type { AccountParameters } from './accountParameters.ts'
import type { Parts } from './createParts.ts'
import { readDeviceShare, readToken } from './device.ts'
import { policyCodeOf } from './policyRefusal.ts'
import { toSign } from './toSign.ts'

/** The part of an account that signs, and says before what a signature would need. */
export type Signing = Pick<Account, 'sign' | 'sponsor'> & Pick<LaterAccount, 'askStepUp' | 'checkPolicy'>

/** Builds it for one login of a site. */
export function createSigning(parameters: AccountParameters & Pick<Parts, 'release'>): Signing {
  const { call, config, origin, release, signer, store } = parameters
  /** Wallets whose owner confirms some of what they sign with a passkey, as far as this page knows. */
  const limited = new Set<string>()

  return {
    async sign({ addresses, walletId }, request) {
      const half = await readDeviceShare(store, walletId)
      if (half === undefined) throw new Error('This device has no half of the secret.')
      const token = await readToken(store, origin)
      // Where neither a policy nor limits stand the gateway is not told what is signed.
      const isNamed = config.hasPolicy || limited.has(walletId)
      const ask = (signs: { signs?: ToSign }) => release(walletId, token, signs)
      const { share } = await ask(isNamed ? { signs: toSign(request) } : {}).catch((error: unknown) => {
        if (policyCodeOf(error) !== 'vault-step-up-needed') throw error
        limited.add(walletId)
        // They were set on another page, and may ask for nothing here.
        if (isNamed) throw error
        return ask({ signs: toSign(request) })
      })
      return (await (await signer()).sign({ walletId, addresses, half, release: share, request })).signature
    },

    async sponsor(_, method, params) {
      const token = await readToken(store, origin)
      const body = { jsonrpc: '2.0', id: 1, method, params: [...params] }
      const { error, result } = await call(vaultPaymaster, { token, body })
      if (error) throw new GatewayError({ code: 'gateway-forbidden', message: error.message, status: 403 })
      return result
    },

    async askStepUp({ walletId: id }, requests) {
      const own = { token: await readToken(store, origin), params: { id } }
      const body = { signs: requests.map(toSign) }
      try {
        // Each time: they may have been set on another page meanwhile.
        if (!limited.has(id) && (await call(vaultLimits, { ...own, timeoutMs: 3_000 })).limits === null)
          return undefined
        limited.add(id)
        return (await call(vaultStepUp, { ...own, body })).step ?? undefined
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error
        // The gateway says again before anything is signed.
        return undefined
      }
    },

    async checkPolicy({ walletId: id }, requests) {
      const body = { signs: requests.map(toSign) }
      try {
        await call(vaultPolicyCheck, { token: await readToken(store, origin), params: { id }, body, timeoutMs: 3_000 })
        return undefined
      } catch (error) {
        // Whatever else failed, the gateway says again before anything is signed.
        return policyCodeOf(error)
      }
    },
  }
}
