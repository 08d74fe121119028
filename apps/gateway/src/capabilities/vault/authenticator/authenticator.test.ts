// Long because each way past the codes of an authenticator app stands beside the way that is meant.
import { randomBytes, randomUUID } from 'node:crypto'
import { passkeySalt, type ToSign } from '@foyer/contract/vault'
import { createAuthenticator as createPasskeyDevice } from '@foyer/test'
import { TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readKeysOr } from '../../../engines/secrets/masterKeys.ts'
import { ageDevice } from '../../../testing/ageDevice.ts'
import { startVaultGateway, type VaultGateway, vaultApp } from '../../../testing/startVaultGateway.ts'
import { createVaultClient } from '../../../testing/vaultClient.ts'
import { dropLinksSince } from '../dropLinksSince.ts'
import { allGatewayParts } from '../retiredTables.ts'
import { rewrapParts } from '../rewrapParts.ts'
import { createSealer } from '../sealer.ts'
import { authenticatorPlace } from './authenticatorSecrets.ts'
import { forgetAuthenticators } from './createAuthenticator.ts'

const periodMs = 30_000
const hourMs = 3_600_000
const dayMs = 86_400_000
const kek = randomBytes(32).toString('base64')
const shop = '0x2222222222222222222222222222222222222222'
const chain = { id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'], local: true }
const limited = { above: 0, newReceivers: false, exports: false }

const isWrong = { status: 403, code: 'vault-authenticator-code' }
const isOver = { status: 410, code: 'vault-step-up-unknown' }
const isUnknown = { status: 404, code: 'vault-authenticator-unknown' }
const isNew = { status: 403, code: 'vault-device-new' }
const waits = { status: 429, code: 'vault-authenticator-wait' }
const needed = { status: 403, code: 'vault-step-up-needed' }

/** A payment in dollars, at 2,000 dollars an ether. */
const pays = (dollars: bigint): ToSign => ({
  kind: 'evmTransaction',
  transaction: { chainId: 31337, to: shop, value: String((dollars * 10n ** 18n) / 2_000n), data: '0x' },
})

describe('the authenticator app of a wallet’s owner', () => {
  let hosted: VaultGateway
  beforeAll(async () => {
    hosted = await startVaultGateway({ keks: [kek] }, { chains: [{ ...chain, pricesUsd: { ETH: '2000' } }] })
  })
  beforeEach(() => hosted.forgetCounts())
  afterAll(() => hosted?.stop())

  type Client = Awaited<ReturnType<VaultGateway['visitor']>>
  type Step = { id: string; challenge: string; rpId: string; passkeys: string[]; authenticator: boolean; now: number }
  type Begun = { id: string; secret: string; uri: string; expiresAt: number; now: number }

  const database = () => hosted.gateway.database
  const mailsTo = (email: string) => hosted.sink.mails.filter(({ to }) => to.includes(email))
  const subjects = (email: string) => mailsTo(email).map(({ subject }) => subject)
  const clock = () => hosted.place.now?.() ?? Date.now()
  /** Goes into the middle of a time step that had no code yet, so that no test crosses an edge. */
  const nextStep = () => {
    const until = periodMs - (clock() % periodMs) + periodMs / 3
    hosted.pass(until)
  }
  /** The code of an app, so many time steps away. */
  const codeOf = ({ uri }: Pick<Begun, 'uri'>, away = 0) => {
    const app = URI.parse(uri)
    if (!(app instanceof TOTP)) throw new Error('The address is of no such app.')
    return app.generate({ timestamp: clock() + away * periodMs })
  }
  /** A code that none of the steps around has. */
  const wrongOf = (begun: Pick<Begun, 'uri'>) => {
    const right = [-2, -1, 0, 1, 2].map((away) => codeOf(begun, away))
    return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
  }

  const expectWait = ({ code, response, status }: Awaited<ReturnType<Client['call']>>, seconds: number) => {
    expect({ code, status }).toEqual(waits)
    const left = Number(response.headers.get('retry-after'))
    expect(left).toBeLessThanOrEqual(seconds)
    expect(left).toBeGreaterThan(seconds - 30)
  }

  const begin = async (client: Client) => client.call('POST', '/v1/vault/authenticator', {})
  const confirm = (client: Client, id: string, code: string) =>
    client.call('POST', `/v1/vault/authenticator/${id}`, { code })
  const remove = (client: Client) => client.call('POST', '/v1/vault/authenticator-removal', {})
  const rowsOf = (email: string) =>
    database()
      .selectFrom('vault_authenticators')
      .innerJoin('vault_users', 'vault_users.id', 'vault_authenticators.user_id')
      .selectAll('vault_authenticators')
      .where('email', '=', email)
      .execute()

  /** Adds an app to a member who is logged in, and waits for its next code. */
  const addApp = async (client: Client): Promise<Begun> => {
    nextStep()
    const begun = (await begin(client)).answer as Begun
    expect(await confirm(client, begun.id, codeOf(begun))).toMatchObject({ status: 200, answer: { success: true } })
    nextStep()
    return begun
  }

  /** A member with a wallet, without a passkey, on a device that made it. */
  const member = async (email: string) => {
    const client = await hosted.visitor()
    const keys = await client.makeKeys()
    const made = await client.prepare((await client.logIn(email)).self.nonce, keys)
    expect((await client.create(made)).status).toBe(200)
    const path = `/v1/vault/wallets/${made.walletId}`
    const split = { kind: 'device', holder: 'device-server', walletId: made.walletId } as const
    const set = (limits: typeof limited | null) => client.call('POST', `${path}/limits`, { limits })
    const read = async () => (await client.call('GET', `${path}/limits`)).answer
    const ask = async (body: object = { signs: [pays(1n)] }) =>
      ((await client.call('POST', `${path}/step-up`, body as Record<string, unknown>)).answer.step as Step | null) ??
      expect.fail('Nothing has to be confirmed.')
    const sign = (signs = pays(1n)) => client.fetchPart(`${path}/release`, split, { bodyFor: async () => ({ signs }) })
    const use = (step: Pick<Step, 'id'>, code: string) => client.call('POST', `/v1/vault/step-ups/${step.id}`, { code })
    return { ask, client, email, keys, made, path, read, set, sign, split, use }
  }
  type Member = Awaited<ReturnType<typeof member>>

  const addPasskey = async ({ client, use: _, ...own }: Member) => {
    const device = createPasskeyDevice()
    const offered = (await client.call('POST', '/v1/vault/passkeys/attempts', {})).answer
    const options = offered.passkey as { challenge: string; rpId: string; userHandle: string }
    const { prf: __, ...passkey } = await device.make({ ...options, origin: vaultApp, salt: passkeySalt })
    const body = { attempt: offered.id, passkey: { type: 'made', ...passkey } }
    expect((await client.call('POST', '/v1/vault/passkeys', body)).status).toBe(200)
    return async () => {
      const { challenge, id, rpId } = await own.ask()
      const {
        prf: ___,
        userHandle: ____,
        ...used
      } = (await device.use({ challenge, rpId, origin: vaultApp })) ?? expect.fail('There is no passkey.')
      return client.call('POST', `/v1/vault/step-ups/${id}`, { passkey: { type: 'used', ...used } })
    }
  }

  it('confirms what is above the limits by a code, where there is no passkey', async () => {
    const own = await member('alone@example.org')
    expect(await own.read()).toEqual({ limits: null, endsAt: null, passkeys: 0, authenticator: 'none', usedCents: 0 })
    expect(await own.set(limited)).toMatchObject({ status: 409, code: 'vault-limits-passkey' })
    const app = await addApp(own.client)
    expect(await own.read()).toMatchObject({ authenticator: 'ready' })
    expect(await own.set(limited)).toMatchObject({ status: 200, answer: { passkeys: 0, authenticator: 'ready' } })
    expect(await own.sign()).toMatchObject({ ...needed, part: undefined })
    const step = await own.ask()
    expect(step).toMatchObject({ passkeys: [], authenticator: true })
    const code = codeOf(app)
    expect(await own.use(step, code)).toMatchObject({ status: 200, answer: { success: true } })
    expect((await own.sign()).part).toBeDefined()
    expect(await own.sign()).toMatchObject(needed)

    await expect.poll(() => subjects(own.email)).toContain('An authenticator app was added to your Example wallet')
    const trail = await database().selectFrom('vault_audit').selectAll().execute()
    expect(trail).toContainEqual(expect.objectContaining({ event: 'authenticator-added' }))
    expect(trail).toContainEqual(
      expect.objectContaining({
        event: 'step-up-confirmed',
        detail: 'signature by a code',
        wallet_id: own.made.walletId,
      }),
    )
    expect(JSON.stringify(trail.map(({ event, detail, origin }) => [event, detail, origin]))).not.toContain(code)
    expect(JSON.stringify(await rowsOf(own.email))).not.toContain(app.secret)
  })

  it('confirms the 12 words and looser limits by a code', async () => {
    const own = await member('words@example.org')
    const app = await addApp(own.client)
    await ageDevice(database(), own.client)
    expect((await own.set({ ...limited, exports: true })).status).toBe(200)
    const show = () => own.client.fetchPart(`${own.path}/export`, own.split)
    expect(await show()).toMatchObject({ ...needed, part: undefined })
    expect((await own.use(await own.ask({ act: 'export' }), codeOf(app))).status).toBe(200)
    expect((await show()).part).toBeDefined()
    expect(await show()).toMatchObject(needed)
    nextStep()
    expect((await own.use(await own.ask({ act: 'limits' }), codeOf(app))).status).toBe(200)
    expect(await own.set(null)).toMatchObject({ status: 200, answer: { limits: null, endsAt: null } })
  })

  it('names the wallet and its member to the app', async () => {
    const own = await member('names@example.org')
    const begun = (await begin(own.client)).answer as Begun
    const app = URI.parse(begun.uri)
    expect(app).toMatchObject({ algorithm: 'SHA1', digits: 6, issuer: 'Example wallet', label: own.email, period: 30 })
    expect(app.secret.base32).toBe(begun.secret)
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(begun.expiresAt - begun.now).toBeGreaterThan(599_000)
    // A member by a passkey has no address.
    const device = createPasskeyDevice({ isBackedUp: true })
    const visitor = await hosted.visitor()
    const opened = await visitor.openPasskey()
    const { prf: _, ...passkey } = await device.make({ ...opened.passkey, origin: vaultApp })
    const { self } = await visitor.endPasskey(opened, { type: 'made', ...passkey })
    expect(URI.parse(String((await begin(visitor)).answer.uri)).label).toBe('Example wallet')
    const made = await visitor.prepare(self?.nonce ?? '', await visitor.makeKeys())
    expect((await visitor.create(made)).status).toBe(200)
    const { label } = URI.parse(String((await begin(visitor)).answer.uri))
    expect(label).toHaveLength(10)
    expect(made.addresses.evm.toLowerCase()).toContain(label.toLowerCase())
  })

  it.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('takes a code that is %i steps away: %s', async (away, isTaken) => {
    const own = await member(`away${away}@example.org`)
    const app = await addApp(own.client)
    await own.set(limited)
    for (const _ of [1, 2]) nextStep()
    expect(await own.use(await own.ask(), codeOf(app, away))).toMatchObject(isTaken ? { status: 200 } : isWrong)
  })

  it('takes each code once, also of two calls at the same moment, and none that is older', async () => {
    const own = await member('once@example.org')
    const app = await addApp(own.client)
    await own.set(limited)
    nextStep()
    const both = await Promise.all([own.ask(), own.ask()])
    const answers = await Promise.all(both.map((step) => own.use(step, codeOf(app))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    expect(await own.use(await own.ask(), codeOf(app))).toMatchObject(isWrong)
    expect(await own.use(await own.ask(), codeOf(app, -1))).toMatchObject(isWrong)
    expect((await own.use(await own.ask(), codeOf(app, 1))).status).toBe(200)
    expect(await own.use(await own.ask(), codeOf(app))).toMatchObject(isWrong)
    // The code that added an app is used, too.
    const fresh = await member('added@example.org')
    nextStep()
    const begun = (await begin(fresh.client)).answer as Begun
    await confirm(fresh.client, begun.id, codeOf(begun))
    await fresh.set(limited)
    expect(await fresh.use(await fresh.ask(), codeOf(begun))).toMatchObject(isWrong)
  })

  it('expects its first code within ten minutes and five tries, on the device that began it', async () => {
    const own = await member('pending@example.org')
    const other = await member('neighbour@example.org')
    nextStep()
    const first = (await begin(own.client)).answer as Begun
    const again = (await begin(own.client)).answer as Begun
    expect(again.secret).not.toBe(first.secret)
    // The first one was replaced.
    expect(await confirm(own.client, first.id, codeOf(first))).toMatchObject(isUnknown)
    expect(await confirm(own.client, again.id, codeOf(first))).toMatchObject(isWrong)
    expect(await confirm(other.client, again.id, codeOf(again))).toMatchObject(isUnknown)
    const second = await createVaultClient(hosted.place)
    await second.logIn(own.email)
    expect(await confirm(second, again.id, codeOf(again))).toMatchObject(isUnknown)
    for (let tries = 1; tries < 5; tries += 1) {
      expect(await confirm(own.client, again.id, wrongOf(again))).toMatchObject(isWrong)
    }
    expect(await confirm(own.client, again.id, codeOf(again))).toMatchObject(isUnknown)
    expect(await own.read()).toMatchObject({ authenticator: 'none' })

    const late = (await begin(own.client)).answer as Begun
    hosted.pass(600_000)
    expect(await confirm(own.client, late.id, codeOf(late))).toMatchObject(isUnknown)
    await forgetAuthenticators(database(), late.expiresAt - 1)
    expect(await rowsOf(own.email)).toHaveLength(1)
    await forgetAuthenticators(database(), late.expiresAt)
    expect(await rowsOf(own.email)).toEqual([])

    expect(await begin(own.client)).toMatchObject({ status: 403, code: 'vault-login-stale' })
    await own.client.logIn(own.email)
    nextStep()
    const begun = (await begin(own.client)).answer as Begun
    const calls = await Promise.all([1, 2].map(() => confirm(own.client, begun.id, codeOf(begun))))
    expect(calls.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await begin(own.client)).toMatchObject({ status: 409, code: 'vault-authenticator-exists' })
    expect(await confirm(own.client, begun.id, codeOf(begun, 1))).toMatchObject(isUnknown)
  })

  it('makes codes wait after every fifth wrong one in a row, twice as long each time, and passkeys never', async () => {
    const own = await member('locked@example.org')
    const app = await addApp(own.client)
    const byPasskey = await addPasskey(own)
    await own.set(limited)
    const wrong = async () => own.use(await own.ask(), wrongOf(app))
    for (let count = 0; count < 4; count += 1) expect(await wrong()).toMatchObject(isWrong)
    nextStep()
    // A right one sets the count back.
    expect((await own.use(await own.ask(), codeOf(app))).status).toBe(200)
    for (let count = 0; count < 4; count += 1) expect(await wrong()).toMatchObject(isWrong)
    expectWait(await wrong(), 3_600)
    nextStep()
    expect(await own.use(await own.ask(), codeOf(app))).toMatchObject(waits)
    expect((await byPasskey()).status).toBe(200)
    expect(await rowsOf(own.email)).toMatchObject([{ wrong: 5 }])
    await expect.poll(() => subjects(own.email)).toContain('Too many wrong codes for your Example wallet')
    const warnings = () => subjects(own.email).filter((subject) => subject.startsWith('Too many')).length
    expect(warnings()).toBe(1)
    hosted.pass(hourMs)
    for (let count = 0; count < 4; count += 1) expect(await wrong()).toMatchObject(isWrong)
    expectWait(await wrong(), 7_200)
    hosted.pass(2 * hourMs)
    nextStep()
    expect((await own.use(await own.ask(), codeOf(app))).status).toBe(200)
    expect(await rowsOf(own.email)).toMatchObject([{ wrong: 0 }])
    await expect.poll(warnings).toBe(2)
    const trail = await database().selectFrom('vault_audit').select(['event', 'wallet_id']).execute()
    const locked = trail.filter((row) => row.event === 'authenticator-locked' && row.wallet_id === own.made.walletId)
    expect(locked).toHaveLength(2)
  })

  it('looks at five wrong codes that come at the same moment, and at no more', async () => {
    const own = await member('crowd@example.org')
    const app = await addApp(own.client)
    await own.set(limited)
    const steps = await Promise.all(Array.from({ length: 10 }, () => own.ask()))
    const answers = await Promise.all(steps.map((step) => own.use(step, wrongOf(app))))
    expect(answers.filter(({ code }) => code === isWrong.code)).toHaveLength(4)
    expect(answers.filter(({ code }) => code === waits.code)).toHaveLength(6)
    expect(await rowsOf(own.email)).toMatchObject([{ wrong: 5 }])
  })

  it('counts a wrong code against its step, and says no more of a step than that it is over', async () => {
    const own = await member('tired@example.org')
    const app = await addApp(own.client)
    await own.set(limited)
    const step = await own.ask()
    const setBack = () => database().updateTable('vault_authenticators').set({ wrong: 0 }).execute()
    for (let tries = 0; tries < 5; tries += 1) {
      await setBack()
      expect(await own.use(step, wrongOf(app))).toMatchObject(isWrong)
    }
    await setBack()
    expect(await own.use(step, codeOf(app))).toMatchObject(isOver)
    expect(await own.use({ id: randomUUID() }, codeOf(app))).toMatchObject(isOver)
    const late = await own.ask()
    hosted.pass(600_000)
    expect(await own.use(late, codeOf(app))).toMatchObject(isOver)
    // A step that is over uses no code up.
    expect((await own.use(await own.ask(), codeOf(app))).status).toBe(200)
  })

  it('confirms for its own member alone', async () => {
    const own = await member('mine@example.org')
    const stranger = await member('theirs@example.org')
    const [app, theirs] = [await addApp(own.client), await addApp(stranger.client)]
    await own.set(limited)
    nextStep()
    expect(await stranger.use(await own.ask(), codeOf(theirs))).toMatchObject(isWrong)
    expect(await rowsOf(stranger.email)).toMatchObject([{ wrong: 0 }])
    const bare = await member('bare@example.org')
    await addPasskey(bare)
    await bare.set(limited)
    const step = await bare.ask()
    expect(step).toMatchObject({ authenticator: false })
    expect(await bare.use(step, codeOf(app))).toMatchObject(isUnknown)
    expect(await own.use(await own.ask(), 'abcdef')).toMatchObject({ status: 422 })
  })

  it('confirms nothing for a day where it came after the limits', async () => {
    const own = await member('thief@example.org')
    const byPasskey = await addPasskey(own)
    await own.set(limited)
    const app = await addApp(own.client)
    expect(await own.read()).toMatchObject({ authenticator: 'young', passkeys: 1 })
    const step = await own.ask()
    expect(step).toMatchObject({ authenticator: false })
    expect(await own.use(step, codeOf(app))).toMatchObject(isUnknown)
    expect((await byPasskey()).status).toBe(200)
    hosted.pass(dayMs - 2 * periodMs)
    expect(await own.read()).toMatchObject({ authenticator: 'young' })
    hosted.pass(2 * periodMs)
    expect(await own.read()).toMatchObject({ authenticator: 'ready' })
    expect((await own.use(await own.ask(), codeOf(app))).status).toBe(200)
  })

  it('lets no new device add or remove one, and a trusted device remove it', async () => {
    const own = await member('removed@example.org')
    const app = await addApp(own.client)
    await own.set(limited)
    expect(await remove(own.client)).toMatchObject(isNew)
    const second = await createVaultClient(hosted.place)
    const { self } = await second.logIn(own.email)
    const { addresses, entropy, walletId } = own.made
    expect((await second.enrol(walletId, self.nonce, own.keys, entropy, addresses)).status).toBe(200)
    expect(await begin(second)).toMatchObject(isNew)
    expect(await remove(second)).toMatchObject(isNew)
    hosted.pass(dayMs)
    expect(await remove(own.client)).toMatchObject({ status: 403, code: 'vault-login-stale' })
    await own.client.logIn(own.email)
    const calls = await Promise.all([remove(own.client), remove(own.client)])
    expect(calls.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await own.read()).toMatchObject({ limits: limited, authenticator: 'none' })
    expect(await own.use(await own.ask(), codeOf(app))).toMatchObject(isUnknown)
    expect(await own.set({ ...limited, newReceivers: true })).toMatchObject({ code: 'vault-limits-passkey' })
    await expect.poll(() => subjects(own.email)).toContain('The authenticator app of your Example wallet was removed')
    const trail = await database().selectFrom('vault_audit').select('event').execute()
    expect(trail).toContainEqual({ event: 'authenticator-removed' })
  })

  it('opens under the newest keys after they were changed, and in no other member’s row', async () => {
    const own = await member('keys@example.org')
    const other = await member('row@example.org')
    const app = await addApp(own.client)
    await addApp(other.client)
    await own.set(limited)
    const keysOf = (...texts: string[]) => readKeysOr(texts, { database: ':memory:', file: '' })
    const newest = randomBytes(32).toString('base64')
    const [row] = await rowsOf(own.email)
    const rewrapAll = async (...texts: string[]) => {
      const sealer = await createSealer(keysOf(...texts))
      return {
        sealer,
        report: await rewrapParts({ database: database(), table: allGatewayParts, sealer, batchSize: 3 }),
      }
    }
    const { report, sealer } = await rewrapAll(newest, kek)
    expect(report.unreadable).toEqual([])
    expect([...report.rows.keys()]).toEqual([sealer.kid])
    const [anew] = await rowsOf(own.email)
    expect(anew?.kid).not.toBe(row?.kid)
    const { sealer: before } = await rewrapAll(kek, newest)
    expect(before.kid).toBe(row?.kid)
    expect((await own.use(await own.ask(), codeOf(app))).status).toBe(200)

    const [[mine], [theirs]] = [await rowsOf(own.email), await rowsOf(other.email)]
    if (mine === undefined || theirs === undefined) throw new Error('There is no app.')
    const swapped = before.open(authenticatorPlace({ id: mine.id, userId: mine.user_id }), theirs)
    await expect(swapped).rejects.toMatchObject({ code: 'DAMAGED' })
    await database()
      .updateTable('vault_authenticators')
      .set({ envelope: theirs.envelope })
      .where('id', '=', mine.id)
      .execute()
    nextStep()
    expect((await own.use(await own.ask(), codeOf(app))).status).toBe(500)
  })

  it('goes with its member, and with an address that was changed back', async () => {
    const own = await member('gone@example.org')
    await addApp(own.client)
    const [row] = await rowsOf(own.email)
    const [userId, since] = [row?.user_id ?? '', Number(row?.created_at)]
    await dropLinksSince(database(), { userId, since: since + 1 })
    expect(await rowsOf(own.email)).toHaveLength(1)
    await dropLinksSince(database(), { userId, since })
    expect(await rowsOf(own.email)).toEqual([])
    await addApp(own.client)
    await database().deleteFrom('vault_users').where('id', '=', userId).execute()
    expect(
      await database().selectFrom('vault_authenticators').select('id').where('user_id', '=', userId).execute(),
    ).toEqual([])
  })
})
