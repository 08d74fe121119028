import { GatewayError } from '@foyer/contract'
import {
  keeperChallenge,
  keeperPasskey,
  keeperPasskeyChallenge,
  passkeyMark,
  sealKeeperCode,
  vaultErrorCode,
  vaultKeeperTicket,
  vaultPasskeyAdd,
  vaultPasskeyOptions,
} from '@foyer/contract/vault'
import type { Attempt, CodeVerdict, Member } from '../../account/member.ts'
import { confirmByPasskey, makeLoginPasskey } from '../../account/passkeys/askPasskey.ts'
import type { GatewayCall } from '../../platform/gateway/createGatewayCall.ts'
import { createRefusal } from './createRefusal.ts'

/** The code of the mail that names a passkey to the keeper. */
export type NamingCode = {
  readonly attempt: Attempt
  resend(): Promise<Attempt>
  enter(code: string): Promise<CodeVerdict>
}

/** Names a passkey to a keeper apart, which checks new devices by it from then on. */
export type KeeperNaming = {
  /**
   * Makes the passkey, has it sign for the keeper, and has the keeper mail its code. What was done already is not done again. Called
   * while a press is handled. @throws PasskeyError or GatewayError
   */
  go(): Promise<NamingCode>
}

/** What {@link createKeeperNaming} takes. */
export type CreateKeeperNamingParameters = {
  readonly call: GatewayCall
  readonly keeper: GatewayCall
  /** The keeper's point. */
  readonly keeperKey: string
  readonly withToken: () => Promise<{ token: string | undefined }>
  readonly clockAhead: number
  /** How the operator calls the wallet. */
  readonly name: string
  /** The device and the language, in the keeper's mail. */
  readonly words: { readonly device: string; readonly language?: string }
  /** What the browser is asked by; default its own. */
  readonly browser?: { readonly make: typeof makeLoginPasskey; readonly confirm: typeof confirmByPasskey } | undefined
}

/** Asks the gateway for what a passkey is made and named with. @throws GatewayError where it refuses. */
export async function createKeeperNaming(
  parameters: CreateKeeperNamingParameters,
  { addresses, email, walletId }: Member,
): Promise<KeeperNaming> {
  const { browser = { make: makeLoginPasskey, confirm: confirmByPasskey }, call, clockAhead, keeper } = parameters
  const { keeperKey, name, withToken, words } = parameters
  const { ticket } = await call(vaultKeeperTicket, { ...(await withToken()), params: { id: walletId }, body: {} })
  if (ticket === null) throw createRefusal('vault-keeper-away')
  const prepared = await call(vaultPasskeyOptions, { ...(await withToken()), body: {} })

  const challengeNow = () => keeper(keeperChallenge, { token: ticket, body: words, timeoutMs: 25_000 })
  type Asked = Awaited<ReturnType<typeof challengeNow>>
  const attemptOf = ({ code, expiresAt }: Asked): Attempt => ({
    email: code?.sentTo ?? '',
    resendAt: (code?.resendAt ?? 0) - clockAhead,
    expiresAt: expiresAt - clockAhead,
  })

  let made: Awaited<ReturnType<typeof makeLoginPasskey>> | undefined
  let isAdded = false
  let asked: Asked | undefined
  let signed: { nonce: string; used: Awaited<ReturnType<typeof confirmByPasskey>> } | undefined

  return {
    async go() {
      // One that was made for nothing before is no reason to make none.
      const ask = { options: prepared.passkey, existing: [], name, person: email ?? addresses.evm }
      made ??= await browser.make(ask)
      const mark = await passkeyMark(made)
      if (!isAdded) {
        await call(vaultPasskeyAdd, { ...(await withToken()), body: { attempt: prepared.id, passkey: made } })
        isAdded = true
      }
      asked ??= await challengeNow()
      const { nonce } = asked
      if (!signed) {
        const challenge = await keeperPasskeyChallenge({ act: 'name', walletId, challenge: nonce, bound: mark })
        const { rpId } = prepared.passkey
        signed = { nonce, used: await browser.confirm({ challenge, rpId, passkeys: [made.id] }) }
      }
      const own = { made, used: signed.used, nonce: signed.nonce }
      let triesLeft = asked.code?.tries ?? 0
      return {
        attempt: attemptOf(asked),
        async resend() {
          asked = await challengeNow()
          triesLeft = asked.code?.tries ?? 0
          return attemptOf(asked)
        },
        async enter(code) {
          const challenge = asked?.code?.challenge
          if (challenge === undefined) return { state: 'over' }
          const answer = await sealKeeperCode({ to: keeperKey, challenge, code, bound: mark })
          const body = { made: own.made, used: own.used, code: { challenge, answer } }
          try {
            await keeper(keeperPasskey, { token: ticket, nonce: own.nonce, body })
            return { state: 'right' }
          } catch (error) {
            const refused = error instanceof GatewayError ? vaultErrorCode(error) : undefined
            if (refused === 'vault-keeper-code-wrong') {
              triesLeft -= 1
              return { state: 'wrong', triesLeft }
            }
            if (refused === 'vault-keeper-code-over') return { state: triesLeft === 1 ? 'dead' : 'over' }
            throw error
          }
        },
      }
    },
  }
}
