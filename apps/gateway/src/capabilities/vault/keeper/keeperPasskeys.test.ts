// Long because each way to get a part by a passkey without its owner is tried against a real keeper, over HTTP and SMTP.
import { randomBytes } from 'node:crypto'
import {
  createTransportKeys,
  type KeeperAct,
  keeperPasskeyChallenge,
  openFromTransport,
  passkeyMark,
  type SealedMessage,
  sealKeeperCode,
  transportContext,
} from '@foyer/contract/vault'
import { type AskedPasskey, type Authenticator, type AuthenticatorOptions, createAuthenticator } from '@foyer/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anotherKeeperCode } from '../../../testing/keeperCodes.ts'
import {
  type KeptWallet,
  keeperApp,
  minute,
  startTestKeeper,
  type TestKeeper,
} from '../../../testing/startTestKeeper.ts'
import { reviveParts } from './retiredParts.ts'

const rpId = new URL(keeperApp).hostname
const day = 24 * 60 * minute
const random = (bytes: number) => randomBytes(bytes).toString('base64url')

type Asked = { status: number; answer: Record<string, unknown> }
type Bound = { act?: KeeperAct; walletId?: string; challenge?: string; bound?: string }
type Used = Parameters<Authenticator['use']>[0]

describe('a keeper apart that checks its visitors by passkeys', () => {
  let keeper: TestKeeper
  beforeAll(async () => {
    keeper = await startTestKeeper()
  })
  afterAll(() => keeper?.stop())

  const forgetCounts = () => keeper.database.deleteFrom('vault_counts').execute()
  const eventsOf = async ({ walletId }: KeptWallet) =>
    (
      await keeper.database
        .selectFrom('vault_audit')
        .select(['event', 'origin', 'detail'])
        .where('wallet_id', '=', walletId)
        .orderBy('seq')
        .execute()
    ).map(({ detail, event, origin }) => [event, origin || detail].filter(Boolean).join(' '))

  /** The page that names a passkey, on a device of the member's. */
  const namer = async (wallet: KeptWallet) => {
    const { client, jkt, ticketOf } = await keeper.device(wallet)
    const { walletId } = wallet
    const ticket = ticketOf({ kind: 'passkey', walletId, jkt, until: keeper.now() + 30 * minute })
    const { publicKey } = await keeper.gateway()
    const ask = () => client.askCode(ticket)
    type AskedCode = Awaited<ReturnType<typeof ask>>
    const make = (authenticator: Authenticator, change: Partial<AskedPasskey> = {}) =>
      authenticator
        .make({ challenge: random(32), rpId, origin: keeperApp, userHandle: random(16), ...change })
        .then(({ prf: _, ...made }) => ({ type: 'made' as const, ...made }))
    const sign = async (
      authenticator: Authenticator,
      made: Awaited<ReturnType<typeof make>>,
      nonce: string,
      { act = 'name', ...change }: Bound & Partial<Used> = {},
    ) => {
      const bound = { act, walletId, challenge: nonce, bound: await passkeyMark(made), ...change }
      const { challenge = await keeperPasskeyChallenge(bound) } = { challenge: undefined }
      const used = await authenticator.use({ rpId, origin: keeperApp, allow: [made.id], ...change, challenge })
      if (used === undefined) throw new Error('The authenticator has no passkey.')
      const { prf: _, userHandle: __, ...rest } = used
      return { type: 'used' as const, ...rest }
    }
    const seal = async (asked: AskedCode, made: { id: string; attestationObject: string }, code = asked.code) => {
      const challenge = asked.sent?.challenge ?? ''
      return {
        challenge,
        answer: await sealKeeperCode({ to: publicKey, challenge, code, bound: await passkeyMark(made) }),
      }
    }
    const send = (nonce: unknown, body: Record<string, unknown>) =>
      client.call('POST', '/v1/vault/keeper/passkeys', body, { token: ticket, nonce: String(nonce) })
    return { ask, client, make, seal, send, sign, ticket }
  }

  /** Names a passkey as the wallet's own page does. */
  const name = async (wallet: KeptWallet, authenticator = createAuthenticator()) => {
    await forgetCounts()
    const page = await namer(wallet)
    const asked = await page.ask()
    const made = await page.make(authenticator)
    const used = await page.sign(authenticator, made, String(asked.answer.nonce))
    const answered = await page.send(asked.answer.nonce, { made, used, code: await page.seal(asked, made) })
    return { authenticator, made, answered }
  }

  /** A wallet whose passkey counts since a moment. */
  const keptWithPasskey = async (email: string) => {
    const wallet = await keeper.kept(email)
    const { authenticator, made } = await name(wallet)
    keeper.pass(day)
    return { wallet, authenticator, id: made.id }
  }

  /** A device that recovers, and can use passkeys. */
  const browser = async (wallet: KeptWallet) => {
    const { client, ticket } = await keeper.device(wallet)
    const ask = (passkeys = true): Promise<Asked> =>
      client.call('POST', '/v1/vault/keeper/challenge', { device: 'Firefox on Windows', passkeys }, { token: ticket })
    const use = async (asked: Asked, authenticator: Authenticator, eph: string, change: Bound & Partial<Used> = {}) => {
      const { challenge: id = '' } = (asked.answer.passkey ?? {}) as { challenge?: string }
      const { act = 'release', bound = eph, challenge: given = id, walletId = wallet.walletId, ...page } = change
      const challenge = await keeperPasskeyChallenge({ act, walletId, challenge: given, bound })
      const used = await authenticator.use({ rpId, origin: keeperApp, ...page, challenge })
      if (used === undefined) throw new Error('The authenticator has no passkey.')
      const { prf: _, userHandle: __, ...rest } = used
      return { challenge: id, used: { type: 'used' as const, ...rest } }
    }
    const send = (asked: Asked, eph: string, passkey: unknown) =>
      client.call(
        'POST',
        '/v1/vault/keeper/release',
        { passkey },
        { token: ticket, nonce: String(asked.answer.nonce), eph },
      )
    /** Answers by a passkey. Answers the part, or why there is none. */
    const answer = async (asked: Asked, authenticator: Authenticator, change: Bound & Partial<Used> = {}) => {
      const keys = await createTransportKeys()
      const answered = await send(asked, keys.publicKey, await use(asked, authenticator, keys.publicKey, change))
      if (answered.status !== 200) return answered.code
      const context = transportContext(wallet.at, answered.jti)
      return openFromTransport({ keys, context, message: answered.answer.share as SealedMessage })
    }
    return { answer, ask, send, use }
  }

  it('knows a passkey by its own code, and releases the part for it from the next day on', async () => {
    const wallet = await keeper.kept('alice@example.org')
    const { answered, authenticator, made } = await name(wallet)
    expect(answered).toMatchObject({ status: 200, answer: { countsFrom: expect.closeTo(keeper.now() + day, -4) } })
    await expect
      .poll(() => keeper.mailsTo('alice@example.org').map(({ subject }) => subject))
      .toEqual(['Your second code for Example wallet', 'A passkey confirms new devices of your Example wallet'])
    // On its first day it counts for nothing: a code is mailed.
    const early = await browser(wallet)
    expect((await early.ask()).answer).toMatchObject({ needsCode: true, code: { sentTo: 'a•••@example.org' } })
    keeper.pass(day)
    const device = await browser(wallet)
    const mails = keeper.mailsTo('alice@example.org').length
    const asked = await device.ask()
    expect(asked.answer).toMatchObject({ needsCode: true, passkey: { ids: [made.id], rpId, hasMail: true } })
    expect(asked.answer.code).toBeUndefined()
    expect(keeper.mailsTo('alice@example.org')).toHaveLength(mails)
    expect(await device.answer(asked, authenticator, { topOrigin: 'https://shop.example.org' })).toEqual(wallet.part)
    await expect
      .poll(() => keeper.mailsTo('alice@example.org').at(-1)?.subject)
      .toBe('A passkey let a new device into your Example wallet')
    expect(await eventsOf(wallet)).toEqual([
      'code-sent',
      'passkey-named',
      'code-sent',
      'passkey-asked',
      'part-released passkey',
    ])
  })

  it('mails a code where the device can use no passkey, or does not want to', async () => {
    const { authenticator, wallet } = await keptWithPasskey('ben@example.org')
    await forgetCounts()
    const device = await browser(wallet)
    const before = await device.ask()
    const asked = await device.ask(false)
    expect(asked.answer).toMatchObject({ needsCode: true, code: { sentTo: 'b•••@example.org' } })
    // What was asked before is over, and what waits for a code takes no passkey.
    expect(await device.answer(before, authenticator)).toBe('vault-nonce-stale')
    const { challenge } = asked.answer.code as { challenge: string }
    const posed = { ...asked, answer: { ...asked.answer, passkey: { challenge } } }
    expect(await device.answer(posed, authenticator)).toBe('vault-passkey-invalid')
  })

  it('names no passkey for the gateway’s keys alone', async () => {
    const wallet = await keeper.kept('carol@example.org')
    const own = createAuthenticator()
    const thief = await namer(wallet)
    const asked = await thief.ask()
    const made = await thief.make(own)
    const used = await thief.sign(own, made, String(asked.answer.nonce))
    const guess = anotherKeeperCode(asked.code)
    const wrong = await thief.send(asked.answer.nonce, { made, used, code: await thief.seal(asked, made, guess) })
    expect(wrong.code).toBe('vault-keeper-code-wrong')
    expect((await thief.send(asked.answer.nonce, { made, used })).status).toBe(422)
    // The code of a mail that lets a device in names nothing, and the other way round.
    await forgetCounts()
    const device = await keeper.device(wallet)
    const released = await device.ask()
    const mixed = { made, used, code: await thief.seal(released, made) }
    expect((await thief.send(asked.answer.nonce, mixed)).code).toBe('vault-keeper-code-over')
    expect(await device.type({ ...released, sent: asked.sent, code: asked.code }, asked.code)).toBe(
      'vault-keeper-code-over',
    )
    // A ticket for a part names no passkey, and one for a passkey gets no part.
    const token = device.ticket
    const body = { made, used, code: await thief.seal(asked, made) }
    const nonce = String(asked.answer.nonce)
    expect((await thief.client.call('POST', '/v1/vault/keeper/passkeys', body, { token, nonce })).code).toBe(
      'vault-ticket-invalid',
    )
    const { publicKey: eph } = await createTransportKeys()
    const part = await thief.client.call('POST', '/v1/vault/keeper/release', {}, { token: thief.ticket, nonce, eph })
    expect(part.code).toBe('vault-ticket-invalid')
    expect(
      await keeper.database
        .selectFrom('keeper_passkeys')
        .selectAll()
        .where('wallet_id', '=', wallet.walletId)
        .execute(),
    ).toEqual([])
  })

  it('names no passkey of a thief for a code that its owner typed to name another', async () => {
    const wallet = await keeper.kept('dora@example.org')
    // The thief stands between: the owner’s page answers the thief’s challenge.
    const [owner, stolen] = [createAuthenticator(), createAuthenticator()]
    const thief = await namer(wallet)
    const asked = await thief.ask()
    const page = await namer(wallet)
    const made = await page.make(owner)
    const code = await page.seal(asked, made)
    const own = await thief.make(stolen)
    const used = await thief.sign(stolen, own, String(asked.answer.nonce))
    expect((await thief.send(asked.answer.nonce, { made: own, used, code })).code).toBe('vault-proof-invalid')
    // The code is good for what it was typed for, and for nothing else.
    const carried = await page.sign(owner, made, String(asked.answer.nonce))
    expect((await thief.send(asked.answer.nonce, { made, used: carried, code })).status).toBe(200)
    const ids = await keeper.database
      .selectFrom('keeper_passkeys')
      .select('credential_id')
      .where('wallet_id', '=', wallet.walletId)
      .execute()
    expect(ids).toEqual([{ credential_id: made.id }])
  })

  it.each<[string, AuthenticatorOptions, Partial<AskedPasskey>, Bound & Partial<Used>]>([
    ['was made without verifying the person', { verifies: false }, {}, {}],
    ['was made on another origin', {}, { origin: 'https://evil.example.org' }, {}],
    ['was made for another host', {}, { rpId: 'example.com' }, { rpId: 'example.com' }],
    ['was made in a frame', {}, { topOrigin: 'https://shop.example.org' }, {}],
    ['signed without verifying the person', {}, {}, { verifies: false }],
    ['signed for another act', {}, {}, { act: 'release' }],
    ['signed for another wallet', {}, {}, { walletId: '00000000-0000-4000-8000-000000000009' }],
    ['signed another nonce', {}, {}, { challenge: '1795212120000.bWFyaw' }],
    ['signed on another origin', {}, {}, { origin: 'https://evil.example.org' }],
  ])('names no passkey that %s', async (_, options, making, signing) => {
    const wallet = await keeper.kept(`erin.${random(4).toLowerCase()}@example.org`)
    await forgetCounts()
    const page = await namer(wallet)
    const asked = await page.ask()
    const nonce = String(asked.answer.nonce)
    const authenticator = createAuthenticator(options)
    const made = await page.make(authenticator, making)
    const used = await page.sign(authenticator, made, nonce, signing)
    const code = await page.seal(asked, made)
    expect((await page.send(nonce, { made, used, code })).code).toBe('vault-passkey-invalid')
    // The code is not used up by what does not fit.
    const good = createAuthenticator()
    const again = await page.make(good)
    const fit = { made: again, used: await page.sign(good, again, nonce), code: await page.seal(asked, again) }
    expect((await page.send(nonce, fit)).status).toBe(200)
    expect((await page.send(nonce, fit)).code).toBe('vault-keeper-code-over')
  })

  it('releases nothing for the passkey of a stranger, of another wallet, or of its first day', async () => {
    const { wallet } = await keptWithPasskey('frank@example.org')
    const other = await keptWithPasskey('gina@example.org')
    const young = await name(wallet)
    await forgetCounts()
    const device = await browser(wallet)
    const asked = await device.ask()
    const stranger = createAuthenticator()
    await stranger.make({ challenge: random(32), rpId, origin: keeperApp, userHandle: random(16) })
    for (const authenticator of [stranger, other.authenticator, young.authenticator]) {
      expect(await device.answer(asked, authenticator)).toBe('vault-passkey-unknown')
    }
    expect(await eventsOf(wallet)).not.toContain('part-released passkey')
  })

  it.each<[string, Bound & Partial<Used>]>([
    ['for another wallet', { walletId: '00000000-0000-4000-8000-000000000009' }],
    ['for another act', { act: 'name' }],
    ['for another challenge', { challenge: '00000000-0000-4000-8000-000000000009' }],
    ['for another key', { bound: 'B'.repeat(87) }],
    ['on another origin', { origin: 'https://evil.example.org' }],
    ['without verifying the person', { verifies: false }],
  ])('releases nothing for what its passkey signed %s', async (_, change) => {
    const { authenticator, wallet } = await keptWithPasskey(`hal.${random(4).toLowerCase()}@example.org`)
    const device = await browser(wallet)
    const asked = await device.ask()
    expect(await device.answer(asked, authenticator, change)).toBe('vault-passkey-invalid')
    expect(await device.answer(asked, authenticator)).toEqual(wallet.part)
  })

  it('releases nothing for a login’s challenge that its gateway chose', async () => {
    const { authenticator, wallet } = await keptWithPasskey('ida@example.org')
    const device = await browser(wallet)
    const asked = await device.ask()
    const { publicKey: eph } = await createTransportKeys()
    const right = await device.use(asked, authenticator, eph)
    const signed = Buffer.from(right.used.clientDataJSON, 'base64url').toString('utf8')
    const { challenge } = JSON.parse(signed) as { challenge: string }
    // Browsers of this wallet sign a login’s challenge of 32 bytes alone.
    expect(Buffer.from(challenge, 'base64url')).toHaveLength(55)
    const used = await authenticator.use({ rpId, origin: keeperApp, challenge: challenge.slice(-43) })
    if (used === undefined) throw new Error('The authenticator has no passkey.')
    const { prf: _, userHandle: __, ...rest } = used
    const answered = await device.send(asked, eph, { ...right, used: { type: 'used', ...rest } })
    expect(answered.code).toBe('vault-passkey-invalid')
  })

  it('gives a thief nothing for what the owner’s passkey signed for the thief’s challenge', async () => {
    const { authenticator, wallet } = await keptWithPasskey('jim@example.org')
    const thief = await browser(wallet)
    const asked = await thief.ask()
    const [page, own] = [await createTransportKeys(), await createTransportKeys()]
    const carried = await thief.use(asked, authenticator, page.publicKey)
    expect((await thief.send(asked, own.publicKey, carried)).code).toBe('vault-passkey-invalid')
    const passed = await thief.send(asked, page.publicKey, carried)
    expect(passed.status).toBe(200)
    const message = passed.answer.share as SealedMessage
    const context = transportContext(wallet.at, passed.jti)
    await expect(openFromTransport({ keys: own, context, message })).rejects.toThrow()
    expect(await openFromTransport({ keys: page, context, message })).toEqual(wallet.part)
  })

  it('takes what a passkey signed once, for its own device, and for ten minutes', async () => {
    const { authenticator, wallet } = await keptWithPasskey('kim@example.org')
    const device = await browser(wallet)
    const asked = await device.ask()
    const { publicKey: eph } = await createTransportKeys()
    const signed = await device.use(asked, authenticator, eph)
    const thief = await browser(wallet)
    const theirs = await thief.ask()
    expect((await thief.send(theirs, eph, signed)).code).toBe('vault-nonce-stale')
    const both = await Promise.all([device.send(asked, eph, signed), device.send(asked, eph, signed)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
    expect((await device.send(asked, eph, signed)).code).toBe('vault-nonce-stale')
    const late = await device.ask()
    keeper.pass(10 * minute + 1)
    expect(await device.answer(late, authenticator)).toBe('vault-nonce-stale')
  })

  it('releases nothing for a copy of a passkey whose counter went back', async () => {
    const { authenticator, id, wallet } = await keptWithPasskey('lena@example.org')
    await keeper.database.updateTable('keeper_passkeys').set({ counter: 90 }).where('credential_id', '=', id).execute()
    const device = await browser(wallet)
    expect(await device.answer(await device.ask(), authenticator)).toBe('vault-passkey-invalid')
  })

  it('ends a question after five wrong answers, and counts them with the wrong codes of all wallets', async () => {
    const { authenticator, wallet } = await keptWithPasskey('mona@example.org')
    await forgetCounts()
    await keeper.restart({ releasesPerHour: 20 })
    const device = await browser(wallet)
    const asked = await device.ask()
    const said: unknown[] = []
    for (let count = 0; count < 6; count += 1) said.push(await device.answer(asked, authenticator, { act: 'name' }))
    expect(said).toEqual([
      ...said.slice(0, 4).map(() => 'vault-passkey-invalid'),
      'vault-nonce-stale',
      'vault-nonce-stale',
    ])
    const again = await device.ask()
    for (let count = 0; count < 5; count += 1) said.push(await device.answer(again, authenticator, { act: 'name' }))
    expect(await device.answer(await device.ask(), authenticator)).toBe('vault-keeper-limit')
    await keeper.restart()
  })

  it('asks for a wallet’s passkey thirty times in an hour', async () => {
    const { wallet } = await keptWithPasskey('nora@example.org')
    await forgetCounts()
    const device = await browser(wallet)
    for (let count = 0; count < 30; count += 1) expect((await device.ask()).status).toBe(200)
    expect((await device.ask()).status).toBe(429)
    // Mails are counted apart from questions.
    expect((await device.ask(false)).answer).toMatchObject({ code: { sentTo: 'n•••@example.org' } })
  })

  it('hands out a wallet’s part ten times in a day, however good the passkey is', async () => {
    const { authenticator, wallet } = await keptWithPasskey('olga@example.org')
    await forgetCounts()
    const got: unknown[] = []
    for (let count = 0; count < 11; count += 1) {
      const device = await browser(wallet)
      got.push(await device.answer(await device.ask(), authenticator))
    }
    expect(got.slice(0, 10)).toEqual(got.slice(0, 10).map(() => wallet.part))
    expect(got[10]).toBe('vault-keeper-limit')
  })

  it('forgets a passkey by an order of its gateway, and knows none of a wallet that is gone', async () => {
    const { authenticator, id, wallet } = await keptWithPasskey('pia@example.org')
    const { link } = await keeper.gateway()
    const { walletId } = wallet
    await link.forget({ walletId: '00000000-0000-4000-8000-000000000009', credentialId: id })
    const device = await browser(wallet)
    expect((await device.ask()).answer).toMatchObject({ passkey: { ids: [id] } })
    await link.forget({ walletId, credentialId: id })
    await link.forget({ walletId, credentialId: id })
    await forgetCounts()
    expect((await device.ask()).answer).toMatchObject({ code: { sentTo: 'p•••@example.org' } })
    expect(await eventsOf(wallet)).toContain('passkey-forgotten')
    // One that was forgotten begins anew.
    const { made } = await name(wallet, authenticator)
    keeper.pass(day)
    const since = keeper.now()
    await link.drop(walletId)
    expect((await device.ask()).status).toBe(403)
    await reviveParts(keeper.database, since)
    const revived = await browser(wallet)
    expect((await revived.ask()).answer).toMatchObject({ passkey: { ids: [made.id] } })
  })

  it('knows ten passkeys of a wallet', async () => {
    const wallet = await keeper.kept('quinn@example.org')
    const statuses: number[] = []
    for (let count = 0; count < 10; count += 1) statuses.push((await name(wallet)).answered.status)
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 200))
    expect((await name(wallet)).answered).toMatchObject({ status: 409, code: 'vault-factor-limit' })
  })

  it('names none for a wallet of a member without an address, whom no check has vouched for', async () => {
    await keeper.restart({ unreachable: 'release' })
    const wallet = await keeper.wallet(undefined)
    await wallet.put()
    const page = await namer(wallet)
    expect(await page.ask()).toMatchObject({ status: 409 })
    await keeper.restart()
  })
})
