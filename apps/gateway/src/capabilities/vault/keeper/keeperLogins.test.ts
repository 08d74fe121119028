// Long because each way to get a part by a login without its owner is tried against a real keeper and an OpenID provider, over HTTP.
import { createHash, randomBytes } from 'node:crypto'
import {
  createTransportKeys,
  keeperLoginNonce,
  openFromTransport,
  type SealedMessage,
  transportContext,
} from '@foyer/contract/vault'
import { type RunningSocialService, startSocialService } from '@foyer/test'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type KeptWallet,
  keeperApp,
  minute,
  startTestKeeper,
  type TestKeeper,
} from '../../../testing/startTestKeeper.ts'
import { reviveParts } from './retiredParts.ts'

const day = 24 * 60 * minute
const keepersClient = 'keeper.apps.example.com'
const gatewaysClient = 'gateway.apps.example.com'

type Asked = { status: number; code?: string | undefined; answer: Record<string, unknown> }
type Change = { walletId?: string; challenge?: string; bound?: string }
type Login = { challenge: string; provider: string; address: string; hasMail: boolean }

describe('a keeper apart that checks its visitors by id tokens', () => {
  let keeper: TestKeeper
  let service: RunningSocialService
  beforeAll(async () => {
    keeper = await startTestKeeper()
    const clients = { clientId: gatewaysClient, clientSecret: 'secret', implicitClientId: keepersClient }
    service = await startSocialService({ kind: 'google', ...clients, now: keeper.now })
    await keeper.restart({ openId: { google: { clientId: keepersClient, issuer: service.url } } })
  })
  beforeEach(async () => {
    service.fault = 'none'
    await keeper.database.deleteFrom('vault_counts').execute()
  })
  afterAll(async () => {
    await keeper?.stop()
    await service?.stop()
  })

  const subject = () => `1${randomBytes(8).readBigUInt64BE(0)}`
  /** A wallet whose member has an account, and no address. */
  const made = async (id = subject()) => {
    const wallet = await keeper.wallet(undefined, { provider: 'google', subject: id })
    await wallet.put()
    return { wallet, id }
  }
  /** One whose account counts. */
  const kept = async () => {
    const given = await made()
    keeper.pass(day)
    return given
  }

  /** A device that recovers, and can open a sign-in service. */
  const browser = async (wallet: KeptWallet, named?: string) => {
    const { client, ticket } = await keeper.device(wallet, named)
    const ask = (words: object = { logins: true }): Promise<Asked> =>
      client.call('POST', '/v1/vault/keeper/challenge', { device: 'Firefox on Windows', ...words }, { token: ticket })
    const loginOf = ({ answer }: Asked) => answer.login as Login
    /** Goes to the service as a window does, and comes back with its token. */
    const visit = async (asked: Asked, eph: string, id: string, change: Change = {}): Promise<string> => {
      const { address, challenge } = loginOf(asked)
      const url = new URL(address)
      const nonce = await keeperLoginNonce({ walletId: wallet.walletId, challenge, bound: eph, ...change })
      url.searchParams.set('nonce', nonce)
      url.searchParams.set('state', 'mine')
      service.visitor = { id }
      const answer = await fetch(url, { redirect: 'manual' })
      const back = new URL(answer.headers.get('location') ?? '')
      expect(`${back.origin}${back.pathname}${back.search}`).toBe(`${keeperApp}/keeper-login`)
      return new URLSearchParams(back.hash.slice(1)).get('id_token') ?? ''
    }
    const send = async (asked: Asked, idToken: string, keys: Awaited<ReturnType<typeof createTransportKeys>>) => {
      const body = { login: { challenge: loginOf(asked).challenge, idToken } }
      const proof = { token: ticket, nonce: String(asked.answer.nonce), eph: keys.publicKey }
      const answered = await client.call('POST', '/v1/vault/keeper/release', body, proof)
      if (answered.status !== 200) return answered.code
      const message = answered.answer.share as SealedMessage
      return openFromTransport({ keys, context: transportContext(wallet.at, answered.jti), message })
    }
    /** Answers by a login. Answers the part, or why there is none. */
    const answer = async (asked: Asked, id: string, change: Change = {}) => {
      const keys = await createTransportKeys()
      return send(asked, await visit(asked, keys.publicKey, id, change), keys)
    }
    return { answer, ask, client, loginOf, send, ticket, visit }
  }
  const eventsOf = async ({ walletId }: KeptWallet) =>
    (
      await keeper.database
        .selectFrom('vault_audit')
        .select(['event', 'origin', 'detail'])
        .where('wallet_id', '=', walletId)
        .orderBy('seq')
        .execute()
    ).map(({ detail, event, origin }) => [event, origin || detail].filter(Boolean).join(' '))

  it('releases the part of a member without an address for the login that the wallet was made with', async () => {
    const { wallet, id } = await kept()
    const own = await browser(wallet)
    const asked = await own.ask()
    expect(asked.answer).toMatchObject({ needsCode: true, login: { provider: 'google', hasMail: false } })
    expect(await own.answer(asked, id)).toEqual(wallet.part)
    expect(await eventsOf(wallet)).toEqual(['login-asked', 'part-released login'])
  })

  it('releases nothing for another account', async () => {
    const { wallet } = await kept()
    const thief = await browser(wallet)
    expect(await thief.answer(await thief.ask(), subject())).toBe('vault-keeper-login-wrong')
  })

  it('releases nothing for a ticket alone, or for an answer of another kind', async () => {
    const { wallet } = await kept()
    const thief = await browser(wallet)
    const asked = await thief.ask()
    const { publicKey: eph } = await createTransportKeys()
    const proof = { token: thief.ticket, nonce: String(asked.answer.nonce), eph }
    const answered = await thief.client.call('POST', '/v1/vault/keeper/release', {}, proof)
    expect(answered.code).toBe('vault-keeper-code-wrong')
  })

  it('takes a token of the keeper’s own client alone, fresh, and signed by its service', async () => {
    const { wallet, id } = await kept()
    const own = await browser(wallet)
    const faults = [
      'foreignAudience',
      'furtherAudience',
      'foreignParty',
      'foreignIssuer',
      'foreignKey',
      'oldToken',
      'unsigned',
      'wrongNonce',
    ] as const
    for (const fault of faults) {
      await keeper.database.deleteFrom('vault_counts').execute()
      const asked = await own.ask()
      service.fault = fault
      expect([fault, await own.answer(asked, id)]).toEqual([fault, 'vault-keeper-login-wrong'])
      service.fault = 'none'
    }
  })

  it('takes no token of the gateway’s client, whose nonce the gateway chooses', async () => {
    const { wallet, id } = await kept()
    const thief = await browser(wallet)
    const asked = await thief.ask()
    const keys = await createTransportKeys()
    const { challenge } = thief.loginOf(asked)
    const nonce = await keeperLoginNonce({ walletId: wallet.walletId, challenge, bound: keys.publicKey })
    service.visitor = { id }
    const redirect = 'https://gateway.example.com/v1/vault/social/callback/google'
    const verifier = randomBytes(32).toString('base64url')
    const query = new URLSearchParams({
      ...{ client_id: gatewaysClient, response_type: 'code', redirect_uri: redirect, nonce, state: 'mine' },
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    })
    const sent = await fetch(`${service.endpoints.authorize}?${query}`, { redirect: 'manual' })
    const form = new URLSearchParams({
      ...{ client_id: gatewaysClient, client_secret: 'secret', redirect_uri: redirect, code_verifier: verifier },
      code: new URL(sent.headers.get('location') ?? '').searchParams.get('code') ?? '',
    })
    const exchanged = await fetch(service.endpoints.token, { method: 'POST', body: form })
    const { id_token: token } = (await exchanged.json()) as { id_token: string }
    expect(token.split('.')).toHaveLength(3)
    expect(await thief.send(asked, token, keys)).toBe('vault-keeper-login-wrong')
  })

  it('takes a token for no other wallet, challenge or key', async () => {
    const [{ wallet, id }, other] = [await kept(), await kept()]
    const own = await browser(wallet)
    const { publicKey } = await createTransportKeys()
    for (const change of [{ walletId: other.wallet.walletId }, { challenge: 'another' }, { bound: publicKey }]) {
      expect(await own.answer(await own.ask(), id, change)).toBe('vault-keeper-login-wrong')
    }
  })

  it('spends a token once', async () => {
    const { wallet, id } = await kept()
    const own = await browser(wallet)
    const asked = await own.ask()
    const keys = await createTransportKeys()
    const token = await own.visit(asked, keys.publicKey, id)
    const both = await Promise.all([own.send(asked, token, keys), own.send(asked, token, keys)])
    expect(both.filter((each) => typeof each !== 'string')).toEqual([wallet.part])
    expect(both.filter((each) => typeof each === 'string')).toEqual(['vault-nonce-stale'])
  })

  it('hears five tokens for a challenge, and then no right one', async () => {
    const { wallet, id } = await kept()
    const own = await browser(wallet)
    const asked = await own.ask()
    for (let count = 0; count < 4; count += 1) {
      expect(await own.answer(asked, subject())).toBe('vault-keeper-login-wrong')
    }
    expect(await own.answer(asked, subject())).toBe('vault-nonce-stale')
    expect(await own.answer(asked, id)).toBe('vault-nonce-stale')
  })

  it('counts a login from the wallet’s second day on, and releases nothing before', async () => {
    const { wallet, id } = await made()
    expect((await (await browser(wallet)).ask()).code).toBe('vault-keeper-login-waits')
    keeper.pass(day - minute)
    const own = await browser(wallet)
    expect((await own.ask()).code).toBe('vault-keeper-login-waits')
    keeper.pass(minute)
    expect(await own.answer(await own.ask(), id)).toEqual(wallet.part)
  })

  it('asks a device that opens no service to come back with one that does', async () => {
    const { wallet } = await kept()
    expect((await (await browser(wallet)).ask({})).code).toBe('vault-keeper-login-waits')
  })

  it('keeps the account that a wallet was made with, whatever the gateway names later', async () => {
    const { wallet, id } = await kept()
    const thiefs = subject()
    await wallet.put(undefined, { provider: 'google', subject: thiefs })
    keeper.pass(day)
    const thief = await browser(wallet)
    expect(await thief.answer(await thief.ask(), thiefs)).toBe('vault-keeper-login-wrong')
    expect(await thief.answer(await thief.ask(), id)).toEqual(wallet.part)
  })

  it('mails no code to an address that the gateway names for a wallet of an account’s', async () => {
    const { wallet } = await kept()
    await wallet.put('thief@example.net')
    const thief = await browser(wallet, 'thief@example.net')
    expect((await thief.ask({})).code).toBe('vault-keeper-login-waits')
    expect(keeper.mailsTo('thief@example.net')).toEqual([])
  })

  it('keeps an address or nothing from being replaced by an account', async () => {
    const alice = await keeper.kept('alice.account@example.org')
    const thiefs = subject()
    await alice.put('alice.account@example.org', { provider: 'google', subject: thiefs })
    // A thief of the ticket key has the only part retired, so that the wallet looks new.
    const { link } = await keeper.gateway()
    await link.retire(alice)
    await alice.put(undefined, { provider: 'google', subject: thiefs }).catch(() => undefined)
    const rows = await keeper.database
      .selectFrom('keeper_logins')
      .select('wallet_id')
      .where('wallet_id', '=', alice.walletId)
      .execute()
    expect(rows).toEqual([])
  })

  it('refuses a wallet of an account at a service that it has no client of', async () => {
    const wallet = await keeper.wallet(undefined, { provider: 'apple', subject: subject() })
    await expect(wallet.put()).rejects.toMatchObject({ code: 'vault-keeper-address-none' })
  })

  it('keeps no account in the clear', async () => {
    const { id } = await made()
    const rows = await keeper.database.selectFrom('keeper_logins').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(id)
  })

  it('takes no login for a wallet that is gone, and takes it again where a backup brings the wallet back', async () => {
    await keeper.restart({
      openId: { google: { clientId: keepersClient, issuer: service.url } },
      backupDays: 30,
    })
    const { wallet, id } = await kept()
    const own = await browser(wallet)
    const before = keeper.now()
    const { link } = await keeper.gateway()
    await link.drop(wallet.walletId)
    expect((await own.ask()).code).toBe('vault-ticket-invalid')
    await reviveParts(keeper.database, before)
    expect(await own.answer(await own.ask(), id)).toEqual(wallet.part)
  })

  it('says that the service is away, and takes the login once it answers again', async () => {
    await keeper.restart({ openId: { google: { clientId: keepersClient, issuer: service.url } } })
    const { wallet, id } = await kept()
    const own = await browser(wallet)
    service.fault = 'away'
    expect((await own.ask()).code).toBe('vault-social-away')
    service.fault = 'none'
    const asked = await own.ask()
    const keys = await createTransportKeys()
    const token = await own.visit(asked, keys.publicKey, id)
    service.fault = 'away'
    expect(await own.send(asked, token, keys)).toBe('vault-social-away')
    service.fault = 'none'
    expect(await own.send(asked, token, keys)).toEqual(wallet.part)
  })
})
