import { type Endpoint, endpoints } from '@foyer/contract'
import type { ProvenCall } from '../../../capabilities/vault/checkProof.ts'
import { isByRule } from '../../../capabilities/vault/createRefusals.ts'
import type { Vault } from '../../../capabilities/vault/createVault.ts'
import type { VaultCaller } from '../../../capabilities/vault/createVaultSessions.ts'
import { showsOnly } from '../../../capabilities/vault/showsOnly.ts'
import { VaultRefusal } from '../../../capabilities/vault/VaultRefusal.ts'
import { type Call, type Reply, served } from '../../http/served.ts'
import { vaultProblem } from '../vaultProblem.ts'
import { networkOf } from './networkOf.ts'

/**
 * All that a session may ask for whose frame only shows the wallet: it reads what is shown and what the wallet's window is asked about,
 * ends itself, and says whose browser it is in. A call that is not named here needs a session of the wallet's own pages.
 */
const showing: ReadonlySet<string> = new Set(
  [
    endpoints.vaultMe,
    endpoints.vaultSites,
    endpoints.vaultSignOut,
    endpoints.vaultBrowser,
    endpoints.vaultLimits,
    endpoints.vaultStepUp,
    endpoints.vaultPolicyCheck,
    endpoints.vaultPaymaster,
  ].map(({ method, path }) => `${method} ${path}`),
)

/** What the wallet's calls are answered with. */
export type VaultAnswers = ReturnType<typeof createVaultAnswers>

/** Builds what the wallet's calls have in common: how they are answered, and who makes them. */
export function createVaultAnswers(vault: Vault) {
  const { config, now, sessions, social, wallets } = vault

  /** Who made a call that is being answered, once that is known. */
  const callers = new WeakMap<object, VaultCaller>()

  /** Answers a call of the vault's own pages, and makes refusals into answers; what a rule refused to a member is written down. */
  const answer = <E extends Endpoint>(endpoint: E, run: (call: Call<E>) => Promise<Reply<E>>) =>
    served(endpoint, async (call) => {
      const origin = call.header('origin')
      // Pages of others get no answer that a browser would show them; they are not served either.
      if (origin !== undefined && origin !== config.app) throw vaultProblem(new VaultRefusal('vault-origin-forbidden'))
      try {
        return await run(call)
      } catch (error) {
        if (!(error instanceof VaultRefusal)) throw error
        const caller = callers.get(call)
        if (caller !== undefined && isByRule(error.code)) {
          const about = [`${endpoint.method} ${endpoint.path}`, error.about].filter((each) => each !== undefined)
          await vault.noteRefusal(caller, error.code, about.join(' '))
        }
        throw vaultProblem(error)
      }
    })

  const provenCall = <E extends Endpoint>(
    endpoint: E,
    { bytes, params, header, clientAddress }: Call<E>,
  ): ProvenCall => ({
    method: endpoint.method,
    path: pathOf(endpoint.path, params),
    proof: header('dpop'),
    authorization: header('authorization'),
    body: bytes,
    network: networkOf(clientAddress()),
  })

  const prove = <E extends Endpoint>(endpoint: E, call: Call<E>) =>
    vault.checkProof(provenCall(endpoint, call), undefined)

  const authenticate = async <E extends Endpoint>(endpoint: E, call: Call<E>) => {
    const caller = await sessions.authenticate(provenCall(endpoint, call), call.projectId)
    callers.set(call, caller)
    // By what the session was bound to when it was opened; no call says it.
    if (showsOnly(caller.origin, config) && !showing.has(`${endpoint.method} ${endpoint.path}`)) {
      throw new VaultRefusal('vault-window-needed')
    }
    return caller
  }

  const selfOf = async (caller: VaultCaller) => {
    const { userId: id, email, deviceId, expiresAt, freshUntil } = caller
    return {
      user: { id, email, login: await social.loginOf(caller) },
      deviceId,
      expiresAt,
      freshUntil,
      now: now(),
      ...(await wallets.stepOf(caller)),
    }
  }

  return { answer, authenticate, prove, provenCall, selfOf }
}

function pathOf(path: string, params: object): string {
  const values = new Map(Object.entries(params))
  return path.replace(/:(\w+)/g, (_, key: string) => String(values.get(key)))
}
