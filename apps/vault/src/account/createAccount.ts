import { vaultWho } from '@foyer/contract/vault'
import type { Account } from './account.ts'
import type { AccountParameters } from './accountParameters.ts'
import type { Login } from './createLogin.ts'
import { hasEnded, readDeviceShare, readToken, sessionOf, toMember } from './device.ts'

/**
 * Joins gateway, signer and store to what a visitor does: log in, sign, log out. Whether a member is logged in is known at
 * once; logging in, signing and logging out are fetched when they are first wanted.
 */
export function createAccount(parameters: AccountParameters): Account {
  const { call, config, isShownOnly, origin, store } = parameters
  let loading: Promise<Login> | undefined
  const login = () => {
    loading ??= import('./createLogin.ts').then(({ createLogin }) => createLogin(parameters))
    return loading
  }
  return {
    hasPolicy: config.hasPolicy,

    async restore() {
      const token = await readToken(store, origin)
      if (token === undefined) return undefined
      try {
        const self = await call(vaultWho, { token })
        const { isGranted, step, wallet } = self
        // What is not finished needs the visitor, who logs in again.
        if (step !== 'ready' || !wallet?.isConfirmed || !isGranted) return undefined
        return isShownOnly || (await readDeviceShare(store, wallet.id)) ? toMember(self, wallet) : undefined
      } catch (error) {
        if (!hasEnded(error)) throw error
        await store.remove(sessionOf(origin))
        return undefined
      }
    },

    start: async (email) => (await login()).start(email),
    resend: async () => (await login()).resend(),
    enter: async (code) => (await login()).enter(code),
    startSocial: async (...asked) => (await login()).startSocial(...asked),
    comeBack: async (returned) => (await login()).comeBack(returned),
    arrive: async (signal) => (await login()).arrive(signal),
    finish: async (...asked) => (await login()).finish(...asked),
    cancel: async () => (await login()).cancel(),
    logout: async (everywhere) => (await login()).logout(everywhere),
    passkeys: async () => (await login()).passkeys(),
    later: login,
    sponsor: async (...asked) => (await login()).sponsor(...asked),
    sign: async (member, request) => (await login()).sign(member, request),
  }
}
