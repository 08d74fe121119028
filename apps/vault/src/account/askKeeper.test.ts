import { createAuthenticator } from '@foyer/test'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { proofKeysOf, sealKeyOf } from '../platform/device/deviceKeys.ts'
import { createGatewayCall } from '../platform/gateway/createGatewayCall.ts'
import { createGatewayDouble } from '../platform/gateway/gatewayDouble.fixture.ts'
import { createSignerTasks } from '../signer/signerTasks.ts'
import { askKeeper, type KeeperCheck } from './askKeeper.ts'
import { createAccount } from './createAccount.ts'
import { createMemoryStore } from './memoryStore.fixture.ts'
import { confirmByPasskey } from './passkeys/askPasskey.ts'
import { credentialsOf } from './passkeys/authenticator.fixture.ts'

describe('askKeeper', () => {
  // Node has none; whether a browser has it is looked at before it is asked.
  beforeAll(() => vi.stubGlobal('PublicKeyCredential', class {}))
  afterAll(() => vi.unstubAllGlobals())

  let gateway: Awaited<ReturnType<typeof createGatewayDouble>>
  beforeEach(async () => {
    gateway = await createGatewayDouble()
    gateway.second.isOn = true
  })

  /** A wallet whose part the keeper has, and a browser with a ticket for it and a passkey that the keeper knows. */
  async function begin({ hasPasskeys = true } = {}) {
    const { config, fetch, name } = gateway
    const store = createMemoryStore()
    const device = await proofKeysOf(store)
    const call = createGatewayCall({ baseUrl: name, name, projectId: 'p', device, clockAhead: 0, fetch })
    const worker = createSignerTasks(() => sealKeyOf(store))
    const own = { call, keeper: call, config, clockAhead: 0, store, signer: async () => worker }
    const account = createAccount({ ...own, origin: 'https://harbour.example', userAgent: 'Firefox/140.0 (Windows)' })
    await account.start('mira@example.com')
    await account.enter('409114')
    const { walletId } = await account.finish(
      () => undefined,
      async () => undefined,
    )
    const { authenticator, credentials } = credentialsOf({ origin: config.app }, createAuthenticator())
    const rpId = new URL(config.app).hostname
    const made = await authenticator.make({ challenge: 'AAAA', rpId, origin: config.app, userHandle: 'AAAA' })
    gateway.named.push(made.id)
    const ask = (check: (check: KeeperCheck) => Promise<void>) =>
      askKeeper({
        ...{ keeper: call, keeperKey: config.keys.keeper ?? '', walletId, worker, ticket: `ticket ${walletId}` },
        ...{ device: 'Firefox on Windows', language: undefined, clockAhead: 0, hasPasskeys, hasLogins: false },
        ask: check,
        confirm: (asked) => confirmByPasskey(asked, credentials),
      })
    return { ask, id: made.id, authenticator }
  }

  it('asks for a passkey that the keeper knows, and has no code mailed', async () => {
    const { ask } = await begin()
    const { isAsked, share } = await ask(async ({ hasMail, mail, passkey }) => {
      expect({ hasMail, mail }).toEqual({ hasMail: true, mail: undefined })
      await passkey?.()
    })
    expect(isAsked).toBe(true)
    expect(share.message.box).not.toBe('')
    expect(gateway.second.mails).toBe(0)
  })

  it('asks for a code at once where the browser can use no passkey', async () => {
    const { ask } = await begin({ hasPasskeys: false })
    await ask(async ({ enter, mail, passkey }) => {
      expect(passkey).toBeUndefined()
      expect(mail).toMatchObject({ attempt: { email: 'm•••@example.com' }, problem: undefined })
      expect(await enter('WDJBMJHT')).toEqual({ state: 'right' })
    })
    expect(gateway.second.mails).toBe(1)
  })

  it('asks for a code in the passkey’s place, and goes back to the passkey', async () => {
    const { ask } = await begin()
    await ask(async ({ enter, passkey, sendCode }) => {
      expect(await sendCode()).toMatchObject({ attempt: { email: 'm•••@example.com' }, problem: undefined })
      expect(await enter('BBBBBBBB')).toEqual({ state: 'wrong', triesLeft: 4 })
      // The mail ended the question before: the keeper is asked anew.
      await passkey?.()
    })
    expect(gateway.second.mails).toBe(1)
  })

  it('says why no code could be mailed in the passkey’s place, and lets the visitor use it all the same', async () => {
    const { ask } = await begin()
    gateway.second.isAway = true
    await ask(async ({ passkey, sendCode }) => {
      expect(await sendCode()).toMatchObject({ attempt: { email: '' }, problem: 'vault-keeper-mail-away' })
      await passkey?.()
    })
  })

  it('asks the keeper anew after a passkey that it refused, and ends where it knows none any more', async () => {
    const { ask, id } = await begin()
    await ask(async ({ enter, passkey, sendCode }) => {
      // Another page of the same device asked meanwhile.
      gateway.second.challenge = 'newer'
      await expect(passkey?.()).rejects.toMatchObject({ reasons: [{ field: 'vault-nonce-stale' }] })
      gateway.named.splice(0)
      await expect(passkey?.()).rejects.toMatchObject({ failure: 'other' })
      gateway.named.push(id)
      await sendCode()
      expect(await enter('WDJBMJHT')).toEqual({ state: 'right' })
    })
  })

  it('gets nothing by a passkey that its person does not use', async () => {
    const { ask, authenticator, id } = await begin()
    authenticator.remove(id)
    const asked = ask(async ({ passkey }) => {
      await passkey?.()
    })
    await expect(asked).rejects.toMatchObject({ failure: 'declined' })
  })
})
