import { endpoints } from '@foyer/contract'
import type { Vault } from '../../../capabilities/vault/createVault.ts'
import type { VaultAnswers } from './createVaultAnswers.ts'
import { networkOf } from './networkOf.ts'

/** The calls about how a member is reached and logs in, and notes that are left for another page. */
export function memberCalls(vault: Vault, { answer, prove, authenticate }: VaultAnswers) {
  const { links, emails, now } = vault
  return {
    vaultEmailStart: answer(endpoints.vaultEmailStart, async (call) => {
      const caller = await authenticate(endpoints.vaultEmailStart, call)
      const languages = call.header('accept-language')
      return { json: await emails.start(caller, languages ?? 'en') }
    }),
    vaultEmailOld: answer(endpoints.vaultEmailOld, async (call) => {
      const caller = await authenticate(endpoints.vaultEmailOld, call)
      const { code, email } = call.body
      const language = call.header('accept-language') ?? 'en'
      const paid = { answer: call.body.captcha, clientAddress: call.clientAddress() }
      return { json: await emails.enterOld(caller, { code, email, language }, paid) }
    }),
    vaultEmailNew: answer(endpoints.vaultEmailNew, async (call) => {
      const caller = await authenticate(endpoints.vaultEmailNew, call)
      return { json: await emails.enterNew({ caller, languages: call.header('accept-language') }, call.body.code) }
    }),
    vaultEmailUndo: answer(endpoints.vaultEmailUndo, async (call) => {
      await prove(endpoints.vaultEmailUndo, call)
      return { json: { email: await emails.undo(call.body.mark, networkOf(call.clientAddress())) } }
    }),
    vaultRelayLeave: answer(endpoints.vaultRelayLeave, async ({ params, body, clientAddress }) => {
      await vault.relay.leave(params.id, body.sealed, networkOf(clientAddress()))
      return { json: { success: true } }
    }),
    vaultRelayRead: answer(endpoints.vaultRelayRead, async ({ params }) => ({
      json: { sealed: (await vault.relay.read(params.id)) ?? null },
    })),
    vaultLinks: answer(endpoints.vaultLinks, async (call) => ({
      json: { links: await links.list(await authenticate(endpoints.vaultLinks, call)) },
    })),
    vaultLinkBegin: answer(endpoints.vaultLinkBegin, async (call) => {
      const caller = await authenticate(endpoints.vaultLinkBegin, call)
      return { json: { ...(await links.begin(caller, call.body.provider)), now: now() } }
    }),
    vaultLinkEnd: answer(endpoints.vaultLinkEnd, async (call) => {
      const caller = await authenticate(endpoints.vaultLinkEnd, call)
      const isLinked = await links.end({ caller, languages: call.header('accept-language') }, call.params.id)
      return { json: { state: isLinked ? ('linked' as const) : ('waiting' as const) } }
    }),
    vaultUnlink: answer(endpoints.vaultUnlink, async (call) => {
      const caller = await authenticate(endpoints.vaultUnlink, call)
      await links.remove({ caller, languages: call.header('accept-language') }, call.params.id)
      return { json: { success: true } }
    }),
  }
}
