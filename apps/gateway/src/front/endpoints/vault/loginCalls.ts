import { endpoints } from '@foyer/contract'
import { codeLength } from '../../../capabilities/vault/codeLength.ts'
import type { Vault } from '../../../capabilities/vault/createVault.ts'
import type { VaultAnswers } from './createVaultAnswers.ts'
import { networkOf } from './networkOf.ts'

/** The calls of a login, until a device has its token. */
export function loginCalls(vault: Vault, { answer, prove, selfOf }: VaultAnswers) {
  const { captcha, attempts, passkeys, social, sessions, waits, now } = vault
  return {
    vaultCaptcha: answer(endpoints.vaultCaptcha, async (call) => {
      const { jkt } = await prove(endpoints.vaultCaptcha, call)
      const asker = { email: call.body.email, jkt, network: networkOf(call.clientAddress()) }
      return { json: { ...(await captcha.ask(asker)), now: now() } }
    }),
    vaultAttempt: answer(endpoints.vaultAttempt, async (call) => {
      const { body, projectId } = call
      const { jkt } = await prove(endpoints.vaultAttempt, call)
      await vault.checkSite(projectId, body.origin)
      const { email, challenge, origin, device: label, language = 'en' } = body
      const network = networkOf(call.clientAddress())
      const given = { projectId, origin, email, challenge, jkt, label, language, network }
      const opened = await attempts.open(given, { answer: body.captcha, clientAddress: call.clientAddress() })
      return { json: { ...opened, codeLength, now: now() } }
    }),
    vaultCode: answer(endpoints.vaultCode, async (call) => {
      const { jkt } = await prove(endpoints.vaultCode, call)
      return { json: await attempts.enterCode({ id: call.params.id, jkt }, call.body.code) }
    }),
    vaultResend: answer(endpoints.vaultResend, async (call) => {
      const { jkt } = await prove(endpoints.vaultResend, call)
      const paid = { answer: call.body.captcha, clientAddress: call.clientAddress() }
      return { json: { ...(await attempts.resend({ id: call.params.id, jkt }, paid)), now: now() } }
    }),
    vaultToken: answer(endpoints.vaultToken, async (call) => {
      const { jkt, ...proof } = await prove(endpoints.vaultToken, call)
      const { id } = call.params
      const { verifier, returned, wait = 0 } = call.body
      const redeem = async () => {
        const take = () => attempts.redeem({ id, jkt }, verifier, returned)
        const attempt = (await take()) ?? ((await social.poll(id)) ? await take() : undefined)
        if (attempt === undefined) return undefined
        const { token, caller } = await sessions.bind(attempt, { jkt, ...proof }, call.header('accept-language'))
        return { json: { state: 'done' as const, login: { token, self: await selfOf(caller) } } }
      }
      const found = await redeem()
      if (found !== undefined) return found
      const network = networkOf(call.clientAddress())
      const given = { id, network, waitMs: wait * 1_000, signal: call.signal() }
      const waiting = wait === 0 ? undefined : waits.take(given)
      if (waiting === undefined) return { json: { state: 'waiting' as const, login: null } }
      try {
        // It may have ended before this call listened.
        const meanwhile = await redeem()
        if (meanwhile !== undefined) return meanwhile
        // No token goes out on a call that was held: a page that went away without a word would have lost it.
        return { json: { state: (await waiting.ended) ? ('done' as const) : ('waiting' as const), login: null } }
      } finally {
        waiting.leave()
      }
    }),
    vaultCancel: answer(endpoints.vaultCancel, async (call) => {
      const { jkt } = await prove(endpoints.vaultCancel, call)
      await attempts.cancel({ id: call.params.id, jkt })
      return { json: { success: true } }
    }),
    vaultSocialAttempt: answer(endpoints.vaultSocialAttempt, async (call) => {
      const { body, projectId } = call
      const { jkt } = await prove(endpoints.vaultSocialAttempt, call)
      await vault.checkSite(projectId, body.origin)
      const { provider, challenge, device: label, origin, returnTo } = body
      const network = networkOf(call.clientAddress())
      const opened = await social.open({ provider, projectId, origin, challenge, jkt, label, network, returnTo })
      return { json: { ...opened, now: now() } }
    }),
    vaultPasskeyAttempt: answer(endpoints.vaultPasskeyAttempt, async (call) => {
      const { body, projectId } = call
      const { jkt } = await prove(endpoints.vaultPasskeyAttempt, call)
      await vault.checkSite(projectId, body.origin)
      const { challenge, device: label, origin } = body
      const network = networkOf(call.clientAddress())
      return { json: { ...(await passkeys.open({ projectId, origin, challenge, jkt, label, network })), now: now() } }
    }),
    vaultPasskeyLogin: answer(endpoints.vaultPasskeyLogin, async (call) => {
      const { jkt } = await prove(endpoints.vaultPasskeyLogin, call)
      const { isBackedUp } = await passkeys.logIn({ id: call.params.id, jkt }, call.body.passkey)
      return { json: { state: 'authenticated' as const, isBackedUp } }
    }),
  }
}
