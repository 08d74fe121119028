import type { Call } from '@foyer/contract'
import {
  createTransportKeys,
  keeperCodeContext,
  keeperPasskeyChallenge,
  openFromTransport,
  passkeyMark,
  readBase64url,
  readKeeperCode,
  type SealedMessage,
  type VaultErrorCode,
  writeBase64url,
} from '@foyer/contract/vault'
import { createAuthenticator } from '@foyer/test'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Member } from '../../account/member.ts'
import {
  confirmByPasskey,
  type MadePasskey,
  makeLoginPasskey,
  type UsedPasskey,
} from '../../account/passkeys/askPasskey.ts'
import { credentialsOf } from '../../account/passkeys/authenticator.fixture.ts'
import type { GatewayCall, GatewayRequest } from '../../platform/gateway/createGatewayCall.ts'
import { createKeeperNaming } from './createKeeperNaming.ts'
import { createRefusal } from './createRefusal.ts'
import { refusalOf } from './createSecurity.ts'

const origin = 'https://wallet.example.com'
const rpId = 'wallet.example.com'
const member: Member = {
  email: 'mira@example.com',
  login: 'email',
  walletId: '00000000-0000-4000-8000-000000000001',
  addresses: { evm: `0x${'ab'.repeat(20)}`, solana: '' },
  mode: 'recoverable',
}

/** A gateway and a keeper that mails the code WDJBMJHT, and checks what names a passkey as the real one does. */
async function begin() {
  const keys = await createTransportKeys()
  const place = {
    log: [] as string[],
    ticket: 'ticket' as string | null,
    refusal: undefined as VaultErrorCode | undefined,
    named: [] as string[],
    declines: 0,
    challenges: 0,
  }
  const random = (bytes: number) => writeBase64url(crypto.getRandomValues(new Uint8Array(bytes)))
  const name = async ({ nonce = '' }: GatewayRequest, body: object) => {
    const { code, made, used } = body as {
      made: MadePasskey
      used: UsedPasskey
      code: { challenge: string; answer: SealedMessage }
    }
    if (place.refusal) throw createRefusal(place.refusal)
    const mark = await passkeyMark(made)
    const context = keeperCodeContext(code.challenge)
    const said = readKeeperCode(await openFromTransport({ keys, context, message: code.answer }))
    const bound = { act: 'name', walletId: member.walletId, challenge: nonce, bound: mark } as const
    const signed = JSON.parse(new TextDecoder().decode(readBase64url(used.clientDataJSON))) as { challenge: string }
    if (said?.bound !== mark || used.id !== made.id || signed.challenge !== (await keeperPasskeyChallenge(bound)))
      throw createRefusal('vault-passkey-invalid')
    if (code.challenge !== `challenge${place.challenges}`) throw createRefusal('vault-keeper-code-over')
    if (said.code !== 'WDJBMJHT') throw createRefusal('vault-keeper-code-wrong')
    place.named.push(made.id)
    return { countsFrom: 0 }
  }
  const answer = async (endpoint: Call, request: GatewayRequest = {}): Promise<unknown> => {
    const path = endpoint.path.replace('/v1/vault/', '')
    place.log.push(path)
    switch (path) {
      case 'wallets/:id/keeper-ticket':
        return { ticket: place.ticket }
      case 'passkeys/attempts':
        return { id: 'attempt', passkey: { challenge: random(32), rpId, userHandle: random(16) }, existing: ['old'] }
      case 'passkeys':
        return { isBackedUp: true }
      case 'keeper/challenge': {
        if (place.refusal) throw createRefusal(place.refusal)
        place.challenges += 1
        const times = { resendAt: 30_000, now: 0 }
        const code = { challenge: `challenge${place.challenges}`, sentTo: 'm•••@example.com', tries: 5, ...times }
        return { nonce: `nonce${place.challenges}`, needsCode: true, expiresAt: 600_000, code }
      }
      case 'keeper/passkeys':
        return name(request, request.body ?? {})
      default:
        throw new Error(`Nothing answers ${path}.`)
    }
  }
  const call = answer as GatewayCall
  // Any passkey will do: one of a single device, and one that protects no wallet.
  const { authenticator, credentials } = credentialsOf(
    { origin },
    createAuthenticator({ hasPrf: false, isBackedUp: false }),
  )
  const naming = () =>
    createKeeperNaming(
      {
        ...{ call, keeper: call, keeperKey: keys.publicKey, withToken: async () => ({ token: 'token' }) },
        ...{ clockAhead: 0, name: 'Harbour', words: { device: 'Firefox on Windows' } },
        browser: {
          make: (asked) => makeLoginPasskey({ ...asked, credentials }),
          confirm: (asked) => {
            place.declines -= 1
            if (place.declines >= 0) authenticator.remove(asked.passkeys[0] ?? '')
            return confirmByPasskey(asked, credentials)
          },
        },
      },
      member,
    )
  return { authenticator, naming, place }
}

describe('naming a passkey to a keeper apart', () => {
  // Node has none; whether a browser has it is looked at before it is asked.
  beforeAll(() => vi.stubGlobal('PublicKeyCredential', class {}))
  afterAll(() => vi.unstubAllGlobals())

  it('makes a passkey that logs in too, and names it by the code of the keeper', async () => {
    const { authenticator, naming, place } = await begin()
    const { attempt, enter } = await (await naming()).go()
    expect(attempt).toEqual({ email: 'm•••@example.com', resendAt: 30_000, expiresAt: 600_000 })
    expect(place.log).toEqual(['wallets/:id/keeper-ticket', 'passkeys/attempts', 'passkeys', 'keeper/challenge'])
    expect(await enter('BBBBBBBB')).toEqual({ state: 'wrong', triesLeft: 4 })
    expect(place.named).toEqual([])
    expect(await enter('WDJBMJHT')).toEqual({ state: 'right' })
    expect(place.named).toEqual(authenticator.ids())
  })

  it('takes the code of a newer mail for what the passkey signed before', async () => {
    const { naming, place } = await begin()
    const { enter, resend } = await (await naming()).go()
    await resend()
    place.challenges += 1
    expect(await enter('WDJBMJHT')).toEqual({ state: 'over' })
    place.challenges -= 1
    expect(await enter('WDJBMJHT')).toEqual({ state: 'right' })
  })

  it('makes no second passkey where the mail does not go out, or the person leaves before it signs', async () => {
    const { authenticator, naming, place } = await begin()
    const own = await naming()
    place.refusal = 'vault-keeper-mail-away'
    expect(await own.go().catch(refusalOf)).toBe('vault-keeper-mail-away')
    place.refusal = undefined
    place.declines = 1
    await expect(own.go()).rejects.toMatchObject({ failure: 'declined' })
    expect(place.log.filter((path) => path === 'passkeys')).toHaveLength(1)
    expect(place.challenges).toBe(1)
    expect(authenticator.ids()).toEqual([])
  })

  it('says why the keeper knows it not', async () => {
    const { naming, place } = await begin()
    const { enter } = await (await naming()).go()
    place.refusal = 'vault-factor-limit'
    expect(await enter('WDJBMJHT').catch(refusalOf)).toBe('vault-factor-limit')
    place.ticket = null
    expect(await naming().catch(refusalOf)).toBe('vault-keeper-away')
  })
})
