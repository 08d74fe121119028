// Long because each way past the owner's limits stands beside the way that is meant.
import { randomUUID } from 'node:crypto'
import { passkeySalt, type ToSign } from '@foyer/contract/vault'
import { createAuthenticator } from '@foyer/test'
import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, parseAbiParameters, toHex } from 'viem'
import { entryPoint07Address } from 'viem/account-abstraction'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ageDevice } from '../../../testing/ageDevice.ts'
import { startVaultGateway, type VaultGateway, vaultApp } from '../../../testing/startVaultGateway.ts'
import { dropParts } from '../dropParts.ts'
import { forgetStepUps } from './createStepUps.ts'

const shop = '0x2222222222222222222222222222222222222222'
const other = '0x4444444444444444444444444444444444444444'
const dayMs = 86_400_000
const chain = { id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'], local: true }
const needed = { status: 403, code: 'vault-step-up-needed' }

/** A payment in dollars, at 2,000 dollars an ether. */
const pays = (dollars: bigint, to = shop): ToSign => ({
  kind: 'evmTransaction',
  transaction: { chainId: 31337, to, value: String((dollars * 10n ** 18n) / 2_000n), data: '0x' },
})
const message: ToSign = { kind: 'evmMessage', message: 'SGVsbG8' }

describe('limits of a wallet’s owner', () => {
  let hosted: VaultGateway
  beforeAll(async () => {
    hosted = await startVaultGateway({}, { chains: [{ ...chain, pricesUsd: { ETH: '2000' } }] })
  })
  beforeEach(() => hosted.forgetCounts())
  afterAll(() => hosted?.stop())

  const database = () => hosted.gateway.database
  const mailsTo = (email: string) =>
    hosted.sink.mails.filter(({ to }) => to.includes(email)).map(({ subject }) => subject)

  type Step = { id: string; challenge: string; rpId: string; passkeys: string[] }
  type Limits = { above: number | null; newReceivers: boolean; exports: boolean }
  const dollars = (above: number): Limits => ({ above, newReceivers: false, exports: false })

  /** A member with a wallet, a passkey, and a device that is known. */
  const member = async (email: string) => {
    const client = await hosted.visitor()
    const keys = await client.makeKeys()
    const made = await client.prepare((await client.logIn(email)).self.nonce, keys)
    expect((await client.create(made)).status).toBe(200)
    const path = `/v1/vault/wallets/${made.walletId}`
    const addPasskey = async () => {
      const authenticator = createAuthenticator()
      const offered = (await client.call('POST', '/v1/vault/passkeys/attempts', {})).answer
      const options = offered.passkey as { challenge: string; rpId: string; userHandle: string }
      const { prf: _, ...passkey } = await authenticator.make({ ...options, origin: vaultApp, salt: passkeySalt })
      const body = { attempt: offered.id, passkey: { type: 'made', ...passkey } }
      expect((await client.call('POST', '/v1/vault/passkeys', body)).status).toBe(200)
      return authenticator
    }
    const set = (limits: Limits | null) => client.call('POST', `${path}/limits`, { limits })
    const read = async () => (await client.call('GET', `${path}/limits`)).answer
    const sign = (signs?: ToSign) =>
      client.fetchPart(
        `${path}/release`,
        { kind: 'device', holder: 'device-server', walletId: made.walletId },
        { bodyFor: async () => ({ ...(signs && { signs }) }) },
      )
    const ask = async (body: Record<string, unknown>) =>
      (await client.call('POST', `${path}/step-up`, body)).answer.step as Step | null
    const use = async (authenticator: ReturnType<typeof createAuthenticator>, step: Step, change: object = {}) => {
      const { challenge, rpId } = step
      const used = await authenticator.use({ challenge, rpId, origin: vaultApp, ...change })
      if (used === undefined) throw new Error('The authenticator has no passkey.')
      const { prf: _, userHandle: __, ...passkey } = used
      return client.call('POST', `/v1/vault/step-ups/${step.id}`, { passkey: { type: 'used', ...passkey } })
    }
    /** Confirms with a passkey what is asked for. */
    const confirm = async (authenticator: ReturnType<typeof createAuthenticator>, body: Record<string, unknown>) => {
      const step = await ask(body)
      if (step === null) throw new Error('Nothing has to be confirmed.')
      expect((await use(authenticator, step)).status).toBe(200)
      return step
    }
    const authenticator = await addPasskey()
    return { addPasskey, ask, authenticator, client, confirm, email, made, path, read, set, sign, use }
  }
  const ownAddresses = (email: string) =>
    database()
      .selectFrom('vault_wallets')
      .innerJoin('vault_users', 'vault_users.id', 'vault_wallets.user_id')
      .select('evm_address as evm')
      .where('email', '=', email)
      .executeTakeFirst()
  const age = (ms: number) =>
    database()
      .updateTable('vault_sessions')
      .set({ authed_at: Date.now() - ms })
      .execute()

  it('hands out no part above the amount, until a passkey has confirmed it, once', async () => {
    const { ask, authenticator, confirm, read, set, sign } = await member('amount@example.org')
    expect(await read()).toEqual({ limits: null, endsAt: null, passkeys: 1, authenticator: 'none', usedCents: 0 })
    expect(await ask({ signs: [pays(5_000n)] })).toBeNull()
    expect(await set(dollars(1_000))).toMatchObject({ status: 200, answer: { limits: dollars(1_000) } })

    expect((await sign(pays(1_000n))).part).toBeDefined()
    expect(await sign(pays(1_001n))).toMatchObject({ ...needed, part: undefined })
    await confirm(authenticator, { signs: [pays(1_001n)] })
    expect(await sign(pays(1_002n))).toMatchObject(needed)
    expect(await sign(pays(1_001n, other))).toMatchObject(needed)
    expect((await sign(pays(1_001n))).part).toBeDefined()
    expect(await sign(pays(1_001n))).toMatchObject(needed)
    expect((await sign(message)).part).toBeDefined()
    const trail = await database().selectFrom('vault_audit').select(['event', 'detail']).execute()
    expect(trail).toContainEqual({ event: 'step-up-confirmed', detail: 'signature' })
    expect(trail).toContainEqual({ event: 'limits-set', detail: 'above 1000 USD' })
  })

  it('counts what was signed without a passkey for a day', async () => {
    const { ask, authenticator, confirm, read, set, sign } = await member('day@example.org')
    await set(dollars(100))
    for (const amount of [40n, 40n]) expect((await sign(pays(amount))).status).toBe(200)
    expect(await read()).toMatchObject({ limits: dollars(100), usedCents: 8_000 })
    expect(await ask({ signs: [pays(20n)] })).toBeNull()
    expect(await ask({ signs: [pays(21n)] })).not.toBeNull()
    expect(await sign(pays(21n))).toMatchObject(needed)
    await confirm(authenticator, { signs: [pays(50n)] })
    // What was confirmed uses nothing of the day up.
    expect((await sign(pays(50n))).status).toBe(200)
    expect(await read()).toMatchObject({ usedCents: 8_000 })
    const both = await Promise.all([sign(pays(20n)), sign(pays(20n))])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
    expect(await read()).toMatchObject({ usedCents: 10_000 })
    hosted.pass(dayMs + 300_000)
    expect(await read()).toMatchObject({ usedCents: 0 })
    expect((await sign(pays(100n))).status).toBe(200)
  })

  it('counts what a transaction may cost, and confirms no fee that is far higher than the one it saw', async () => {
    const { ask, authenticator, confirm, set, sign } = await member('fees@example.org')
    await set(dollars(100))
    /** A payment of a dollar, with a fee of so many. */
    const costs = (fee: bigint): ToSign => {
      const asked = pays(1n)
      if (asked.kind !== 'evmTransaction') return asked
      const gas = { gas: '20000', maxFeePerGas: String((fee * 10n ** 18n) / 2_000n / 20_000n) }
      return { ...asked, transaction: { ...asked.transaction, ...gas } }
    }
    expect(await ask({ signs: [costs(99n)] })).toBeNull()
    expect(await sign(costs(100n))).toMatchObject(needed)
    await confirm(authenticator, { signs: [costs(100n)] })
    expect(await sign(costs(202n))).toMatchObject(needed)
    // Fees move between a confirmation and its signature.
    expect((await sign(costs(200n))).status).toBe(200)
  })

  it('lets one confirmation be used once by two that come at the same moment, and one of several for each of them', async () => {
    const { authenticator, confirm, set, sign } = await member('twice@example.org')
    await set(dollars(0))
    await confirm(authenticator, { signs: [pays(1n)] })
    const both = await Promise.all([sign(pays(1n)), sign(pays(1n))])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
    await confirm(authenticator, { signs: [pays(2n), pays(3n), pays(2n)] })
    for (const amount of [2n, 2n, 3n]) expect((await sign(pays(amount))).status).toBe(200)
    for (const amount of [2n, 3n]) expect(await sign(pays(amount))).toMatchObject(needed)
  })

  it('asks for receivers and contracts that are new, and knows them afterwards', async () => {
    const { ask, authenticator, confirm, set, sign } = await member('receivers@example.org')
    await set({ above: null, newReceivers: true, exports: false })
    expect(await sign(pays(1n))).toMatchObject(needed)
    await confirm(authenticator, { signs: [pays(1n)] })
    expect(await ask({ signs: [pays(1n)] })).not.toBeNull()
    expect((await sign(pays(1n))).status).toBe(200)
    expect(await ask({ signs: [pays(9_000n)] })).toBeNull()
    expect(await ask({ signs: [pays(1n), pays(1n, other)] })).not.toBeNull()
    const calls: ToSign = {
      kind: 'evmTransaction',
      transaction: { chainId: 31337, to: other, value: '0', data: '0x12345678' },
    }
    expect(await sign(calls)).toMatchObject(needed)
    await confirm(authenticator, { signs: [calls] })
    for (const _ of [1, 2]) expect((await sign(calls)).status).toBe(200)
  })

  it('asks for a signature of more assets than it prices', async () => {
    const { ask, set } = await member('many@example.org')
    await set(dollars(1_000_000))
    const abi = parseAbi(['function execute(bytes32 mode, bytes executionCalldata)'])
    const { evm } = (await ownAddresses('many@example.org')) ?? expect.fail('There is no wallet.')
    const paying = (receivers: number, tokens: number): ToSign => {
      const transfer = encodeFunctionData({
        abi: parseAbi(['function transfer(address to, uint256 amount)']),
        args: [shop, 0n],
      })
      const calls = [
        ...Array.from({ length: receivers }, () => ({ target: shop as Hex, value: 1n, callData: '0x' as Hex })),
        ...Array.from({ length: tokens }, (_, index) => ({
          target: toHex(index + 1, { size: 20 }),
          value: 0n,
          callData: transfer,
        })),
      ]
      const parts = [
        { type: 'tuple[]', components: parseAbiParameters('address target, uint256 value, bytes callData') },
      ]
      const callData = encodeFunctionData({
        abi,
        args: [`0x01${'00'.repeat(31)}`, encodeAbiParameters(parts, [calls])],
      })
      return {
        kind: 'evmTypedData',
        typedData: {
          domain: { chainId: 31337, verifyingContract: evm },
          types: { PackedUserOperation: [{ name: 'callData', type: 'bytes' }] },
          primaryType: 'PackedUserOperation',
          message: { sender: evm, initCode: '0x', callData, entryPoint: entryPoint07Address },
        },
      }
    }
    expect(await ask({ signs: [paying(30, 0)] })).toBeNull()
    expect(await ask({ signs: [paying(1, 19)] })).toBeNull()
    expect(await ask({ signs: [paying(1, 20)] })).not.toBeNull()
  })

  it('asks for what it cannot read or price, and for pages that do not say what is signed', async () => {
    const { ask, authenticator, confirm, set, sign } = await member('unread@example.org')
    await set(dollars(1_000_000))
    const otherNetwork: ToSign = {
      kind: 'evmTransaction',
      transaction: { chainId: 8453, to: shop, value: '1', data: '0x' },
    }
    const order: ToSign = {
      kind: 'evmTypedData',
      typedData: {
        domain: { chainId: 31337, verifyingContract: other },
        types: { Order: [{ name: 'amount', type: 'uint256' }] },
        primaryType: 'Order',
        message: { amount: '1' },
      },
    }
    for (const each of [otherNetwork, order]) {
      expect(await sign(each)).toMatchObject(needed)
      await confirm(authenticator, { signs: [each] })
      expect((await sign(each)).status).toBe(200)
    }
    expect(await sign()).toMatchObject(needed)
    expect(await ask({})).toBeNull()
  })

  it('lets a session be signed after one confirmation, for its own key alone', async () => {
    const { authenticator, confirm, set, sign } = await member('session@example.org')
    await set(dollars(1_000_000))
    const session = (delegate: string, caveats: string[]): ToSign => ({
      kind: 'evmTypedData',
      typedData: {
        domain: { chainId: 31337, verifyingContract: other },
        types: { Delegation: [{ name: 'delegate', type: 'address' }] },
        primaryType: 'Delegation',
        message: { delegate, caveats },
      },
    })
    expect(await sign(session(shop, []))).toMatchObject(needed)
    await confirm(authenticator, { signs: [session(shop, [])] })
    for (const caveats of [['one'], ['two']]) expect((await sign(session(shop, caveats))).status).toBe(200)
    expect(await sign(session(other, []))).toMatchObject(needed)
    hosted.pass(300_000)
    expect(await sign(session(shop, ['one']))).toMatchObject(needed)
  })

  it('takes the passkey’s word for its own challenge, on the wallet’s own page, and within its time', async () => {
    const own = await member('strict@example.org')
    const stranger = await member('stranger@example.org')
    await own.set(dollars(0))
    const asked = { signs: [pays(1n)] }
    const step = async () => (await own.ask(asked)) ?? expect.fail('Nothing has to be confirmed.')
    const invalid = { status: 403, code: 'vault-passkey-invalid' }
    expect((await step()).passkeys).toHaveLength(1)
    expect(await own.use(own.authenticator, { ...(await step()), challenge: (await step()).challenge })).toMatchObject(
      invalid,
    )
    expect(await own.use(own.authenticator, await step(), { origin: 'https://shop.example.org' })).toMatchObject(
      invalid,
    )
    expect(await own.use(own.authenticator, await step(), { topOrigin: 'https://shop.example.org' })).toMatchObject(
      invalid,
    )
    expect(await own.use(stranger.authenticator, await step())).toMatchObject({
      status: 404,
      code: 'vault-passkey-unknown',
    })
    const over = { status: 410, code: 'vault-step-up-unknown' }
    expect(await own.use(own.authenticator, { ...(await step()), id: randomUUID() })).toMatchObject(over)
    const tired = await step()
    for (let tries = 0; tries < 5; tries += 1) await own.use(stranger.authenticator, tired)
    expect(await own.use(own.authenticator, tired)).toMatchObject(over)
    const late = await step()
    hosted.pass(600_000)
    expect(await own.use(own.authenticator, late)).toMatchObject(over)
    expect(await own.sign(pays(1n))).toMatchObject(needed)

    await own.confirm(own.authenticator, asked)
    hosted.pass(300_000)
    expect(await own.sign(pays(1n))).toMatchObject(needed)
  })

  it('takes a passkey that came after the limits only once it is a day old', async () => {
    const { addPasskey, ask, set, use } = await member('thief@example.org')
    await set(dollars(0))
    const young = await addPasskey()
    const step = (await ask({ signs: [pays(1n)] })) ?? expect.fail('Nothing has to be confirmed.')
    expect(step.passkeys).toHaveLength(1)
    expect(await use(young, step)).toMatchObject({ status: 404, code: 'vault-passkey-unknown' })
    hosted.pass(dayMs)
    const next = (await ask({ signs: [pays(1n)] })) ?? expect.fail('Nothing has to be confirmed.')
    expect(next.passkeys).toHaveLength(2)
    expect((await use(young, next)).status).toBe(200)
  })

  it('tightens at once, loosens with a passkey alone, and ends without one after three days', async () => {
    const { authenticator, client, confirm, email, read, set, sign } = await member('changes@example.org')
    expect((await set(dollars(100))).status).toBe(200)
    expect((await set(dollars(50))).status).toBe(200)
    expect(await set(dollars(51))).toMatchObject(needed)
    expect(await read()).toMatchObject({ limits: dollars(50) })
    await confirm(authenticator, { act: 'limits' })
    expect(await set(dollars(200))).toMatchObject({ status: 200, answer: { limits: dollars(200) } })
    expect(await set(dollars(201))).toMatchObject(needed)

    const { endsAt } = (await set(null)).answer
    expect(Number(endsAt)).toBeGreaterThan(0)
    expect((await set(null)).answer.endsAt).toBe(endsAt)
    expect(await sign(pays(201n))).toMatchObject(needed)
    // Tighter ones, or the same, take the end back.
    expect((await set(dollars(200))).answer.endsAt).toBeNull()
    await ageDevice(database(), client)
    expect((await set(null)).status).toBe(200)
    hosted.pass(259_200_000 - 1_000)
    expect(await sign(pays(201n))).toMatchObject(needed)
    hosted.pass(2_000)
    expect((await sign(pays(201n))).status).toBe(200)
    expect(await read()).toMatchObject({ limits: null, endsAt: null })
    await expect
      .poll(() => mailsTo(email))
      .toEqual(
        expect.arrayContaining([
          'Your Example wallet asks you to confirm differently now',
          'Your Example wallet will stop asking you to confirm',
        ]),
      )
  })

  it('ends at once with a passkey', async () => {
    const { authenticator, confirm, email, read, set, sign } = await member('ended@example.org')
    await set(dollars(0))
    await confirm(authenticator, { act: 'limits' })
    expect(await set(null)).toMatchObject({ status: 200, answer: { limits: null, endsAt: null } })
    expect(await read()).toMatchObject({ limits: null })
    expect((await sign(pays(1n))).status).toBe(200)
    await expect.poll(() => mailsTo(email)).toContain('Your Example wallet no longer asks you to confirm')
  })

  it('shows the 12 words to a passkey alone, where its owner wants that', async () => {
    const { authenticator, client, confirm, path, made, set } = await member('words@example.org')
    await ageDevice(database(), client)
    await set({ above: null, newReceivers: false, exports: true })
    const show = () =>
      client.fetchPart(`${path}/export`, { kind: 'device', holder: 'device-server', walletId: made.walletId })
    expect(await show()).toMatchObject({ ...needed, part: undefined })
    await confirm(authenticator, { act: 'export' })
    expect((await show()).part).toBeDefined()
    expect(await show()).toMatchObject(needed)
    // A recovery file, a passkey or a password opens the wallet for good, too.
    const keep = () =>
      client.fetchPart(
        `${path}/release`,
        { kind: 'device', holder: 'device-server', walletId: made.walletId },
        { bodyFor: async () => ({ use: 'keep' }) },
      )
    expect(await keep()).toMatchObject({ ...needed, part: undefined })
    await confirm(authenticator, { act: 'export' })
    expect((await keep()).part).toBeDefined()
  })

  it('takes limits from a fresh login of the wallet’s owner, who has a passkey', async () => {
    const own = await member('own@example.org')
    const stranger = await member('another@example.org')
    const unknown = { status: 404, code: 'vault-wallet-unknown' }
    expect(await stranger.client.call('POST', `${own.path}/limits`, { limits: dollars(1) })).toMatchObject(unknown)
    expect(await stranger.client.call('GET', `${own.path}/limits`)).toMatchObject(unknown)
    expect(await stranger.client.call('POST', `${own.path}/step-up`, { act: 'limits' })).toMatchObject(unknown)
    for (const above of [-1, 0.5, 1_000_000_001]) expect((await own.set(dollars(above))).status).toBe(422)
    await age(300_001)
    expect(await own.set(dollars(1))).toMatchObject({ status: 403, code: 'vault-login-stale' })
    const bare = await member('bare@example.org')
    await database()
      .deleteFrom('vault_passkeys')
      .where('user_id', '=', await userOf(bare))
      .execute()
    expect(await bare.set(dollars(1))).toMatchObject({ status: 409, code: 'vault-limits-passkey' })
  })

  it('forgets confirmations that are over, and all of it with the wallet', async () => {
    const { ask, authenticator, confirm, made, set, sign } = await member('forgotten@example.org')
    await set({ above: 0, newReceivers: true, exports: false })
    for (let count = 0; count < 40; count += 1) await ask({ signs: [pays(1n)] })
    const steps = () =>
      database().selectFrom('vault_step_ups').select('id').where('wallet_id', '=', made.walletId).execute()
    expect(await steps()).toHaveLength(32)
    await confirm(authenticator, { signs: [pays(1n)] })
    expect((await sign(pays(1n))).status).toBe(200)
    const [{ last } = { last: 0 }] = await database()
      .selectFrom('vault_step_ups')
      .select((select) => select.fn.max('expires_at').as('last'))
      .where('wallet_id', '=', made.walletId)
      .execute()
    await forgetStepUps(database(), Number(last) - 1)
    expect(await steps()).toHaveLength(1)
    await forgetStepUps(database(), Number(last))
    expect(await steps()).toEqual([])
    const receivers = () =>
      database()
        .selectFrom('vault_confirmed_receivers')
        .select('receiver')
        .where('wallet_id', '=', made.walletId)
        .execute()
    expect(await receivers()).toEqual([{ receiver: `eip155:31337 ${shop}` }])
    await database()
      .transaction()
      .execute((transaction) => dropParts(transaction, made.walletId))
    expect(await receivers()).toEqual([])
  })

  const userOf = async ({ client }: Pick<Awaited<ReturnType<typeof member>>, 'client'>) => {
    const { user } = (await client.call('GET', '/v1/vault/me')).answer as { user: { id: string } }
    return user.id
  }
})
