// Long because one relay, one chain and two processes of one gateway stand behind every way that a login goes wrong.
import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { challengeOf, writeBase64url } from '@foyer/contract/vault'
import {
  type FarcasterAccount,
  type FarcasterAccounts,
  type FarcasterApproval,
  type FarcasterRelayFault,
  type MailSink,
  placeFarcaster,
  type RunningChains,
  type RunningFarcasterRelay,
  startChains,
  startFarcasterRelay,
  startMailSink,
} from '@foyer/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseConfig } from '../../../engines/config/parseConfig.ts'
import { ageDevice } from '../../../testing/ageDevice.ts'
import { answer, type FaultyNode, type NodeBehaviour, startFaultyNode } from '../../../testing/startFaultyNode.ts'
import { chainOptions, startTestGateway, type TestGateway } from '../../../testing/startTestGateway.ts'
import { createVaultClient, type VaultPlace } from '../../../testing/vaultClient.ts'
import { withVaultSecrets } from '../vaultVariables.ts'

const app = 'https://wallet.example.com'
const address = 'https://gateway.example.com'
const newKek = () => randomBytes(32).toString('base64')
const site = { projectId: 'shop', origin: 'https://shop.example.org' }

describe('logging in with Farcaster', () => {
  let sink: MailSink
  let chains: RunningChains
  let accounts: FarcasterAccounts
  let relay: RunningFarcasterRelay
  let gateway: TestGateway
  let other: TestGateway
  let node: FaultyNode
  let place: VaultPlace
  let turn = 0

  beforeAll(async () => {
    sink = await startMailSink()
    chains = await startChains({ chains: [{ chainId: 10 }] })
    accounts = await placeFarcaster(chains.chains[0].client)
    relay = await startFarcasterRelay()
    const vault = {
      app,
      gateway: address,
      name: 'Example wallet',
      from: 'login@example.com',
      trusted: ['https://shop.example.org'],
      smtp: sink.url,
      keks: [newKek()],
      keeperKeks: [newKek()],
      social: { farcaster: { relay: relay.url } },
    }
    const options = {
      database: join(await mkdtemp(join(tmpdir(), 'foyer-farcaster-')), 'gateway.sqlite'),
      chains: [chainOptions(chains.chains[0])],
      projects: [{ id: 'shop', name: 'Shop', origins: ['https://shop.example.org'] }],
      trustedProxies: ['127.0.0.1'],
      vault,
    }
    gateway = await startTestGateway(options)
    // The same gateway, as another process that reads the chain by another node.
    node = await startFaultyNode((response, body) => passOn(response, body))
    other = await startTestGateway({ ...options, chains: [chainOptions(chains.chains[0], { rpcUrls: [node.url] })] })
    place = { url: gateway.url, gateway: address, app, sink }
  }, 60_000)
  afterAll(async () => {
    await other?.stop()
    await gateway?.stop()
    await Promise.all([sink?.stop(), relay?.stop(), node?.stop(), chains?.stop()])
  })
  beforeEach(async () => {
    relay.fault = 'none'
    node.behave(passOn)
    await gateway.database.deleteFrom('vault_counts').execute()
  })

  const passOn: NodeBehaviour = (response, body) => {
    fetch(chains.chains[0].rpcUrl, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      .then((answered) => answered.text())
      .then(
        (text) => answer(200, text)(response, body),
        () => response.destroy(),
      )
  }
  /** The owner of a new account. */
  const newAccount = async (): Promise<FarcasterAccount> => {
    turn += 1
    const account = { fid: 8_000 + turn, username: `visitor${turn}`, privateKey: generatePrivateKey() }
    await accounts.setOwner(privateKeyToAccount(account.privateKey).address, account.fid)
    return account
  }
  const open = async () => {
    turn += 1
    const client = await createVaultClient(place, site)
    const verifier = writeBase64url(randomBytes(32))
    const body = { ...site, provider: 'farcaster', challenge: await challengeOf(verifier), device: 'Firefox on Linux' }
    const headers = { 'x-forwarded-for': `203.0.${turn}.7` }
    const opened = await client.call('POST', '/v1/vault/attempts/social', body, { headers })
    const { id, start } = opened.answer as Record<string, string>
    /** The relay is asked no more often than every 1.5 s; a test need not wait for it. */
    const isDue = () =>
      gateway.database.updateTable('vault_attempts').set({ ask_at: 0 }).where('id', '=', String(id)).execute()
    const token = async () => {
      await isDue()
      return client.call('POST', `/v1/vault/attempts/${id}/token`, { verifier })
    }
    return { client, opened, id: String(id), link: String(start), verifier, token }
  }
  type Attempt = Awaited<ReturnType<typeof open>>
  type Login = { token: string; self: { user: { id: string; login: string } } }
  const loginOf = async ({ token }: Attempt) => {
    const { answer, code } = await token()
    return { login: answer.login as Login | null | undefined, code }
  }
  const enter = async (account: FarcasterAccount, changes: FarcasterApproval = {}) => {
    const attempt = await open()
    await relay.approve(attempt.link, { account, ...changes })
    return loginOf(attempt)
  }
  const waiting = { status: 200, answer: { state: 'waiting', login: null } }
  const failed = { status: 409, code: 'vault-social-failed' }

  it('logs in by the key that owns the account, the same account twice as the same member', async () => {
    const [lena, mira] = [await newAccount(), await newAccount()]
    const attempt = await open()
    expect(attempt.opened.answer).toMatchObject({ ui: 'qr' })
    expect(attempt.link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/~\/siwf\?channelToken=/)
    expect(relay.paramsOf(attempt.link)).toMatchObject({ domain: 'wallet.example.com', siweUri: `${app}/` })
    expect(await attempt.token()).toMatchObject(waiting)
    await relay.approve(attempt.link, { account: lena })
    const { login } = await loginOf(attempt)
    expect(login?.self.user.login).toBe('farcaster')
    // Once.
    expect(await attempt.token()).toMatchObject({ status: 404, code: 'vault-attempt-unknown' })
    const again = await enter(lena)
    expect(again.login?.self.user.id).toBe(login?.self.user.id)
    // A name is only what the owner of an account chose.
    const stranger = await enter({ ...mira, username: lena.username })
    expect(stranger.login?.self.user.id).not.toBe(login?.self.user.id)
    const rows = await gateway.database
      .selectFrom('vault_attempts')
      .select('channel')
      .where('id', '=', attempt.id)
      .execute()
    expect(rows).toEqual([{ channel: null }])
  })

  it('logs in by an address that may log in for the account, until it may no more', async () => {
    const account = await newAccount()
    const privateKey = generatePrivateKey()
    const helper = { ...account, privateKey }
    expect(await enter(helper)).toMatchObject({ code: 'vault-social-failed' })
    await accounts.setAuthAddress(account.fid, privateKeyToAccount(privateKey).address)
    const { login } = await enter(helper)
    expect(login?.self.user.id).toBe((await enter(account)).login?.self.user.id)
    await accounts.setAuthAddress(account.fid, privateKeyToAccount(privateKey).address, false)
    expect(await enter(helper)).toMatchObject({ code: 'vault-social-failed' })
  })

  it.each([
    ['another nonce', { nonce: 'abcdef0123456789' }],
    ['another domain', { domain: 'evil.example' }],
    ['another address', { siweUri: 'https://evil.example/' }],
    ['a time that is over', { expirationTime: new Date(Date.now() - 60_000).toISOString() }],
    ['a time that has not come', { notBefore: new Date(Date.now() + 60_000).toISOString() }],
    ['a signature of no account', { signature: `0x${'11'.repeat(64)}1b` }],
    ['no signature', { signature: '0x' }],
  ] satisfies [string, FarcasterApproval][])('believes no message with %s', async (_, changes) => {
    const attempt = await open()
    await relay.approve(attempt.link, { account: await newAccount(), ...changes })
    expect(await attempt.token()).toMatchObject(failed)
    // It is over, whatever the app sends then.
    expect(await attempt.token()).toMatchObject(failed)
  })

  it('refuses a login that another account signed', async () => {
    const [owner, thief] = [await newAccount(), await newAccount()]
    expect(await enter({ ...owner, privateKey: thief.privateKey })).toMatchObject({ code: 'vault-social-failed' })
    expect(await enter({ ...owner, privateKey: generatePrivateKey() })).toMatchObject({ code: 'vault-social-failed' })
    relay.fault = 'otherAccount'
    expect(await enter(owner)).toMatchObject({ code: 'vault-social-failed' })
  })

  it('completes no other attempt than the one whose channel was signed', async () => {
    const [own, foreign] = [await open(), await open()]
    const account = await newAccount()
    // A relay that brings what was signed for one attempt to another.
    const { nonce } = relay.paramsOf(own.link)
    await relay.approve(foreign.link, { account, nonce })
    expect(await foreign.token()).toMatchObject(failed)
    expect(await own.token()).toMatchObject(waiting)
    await relay.approve(own.link, { account })
    // No other caller fetches it: neither another device nor another verifier.
    const path = `/v1/vault/attempts/${own.id}/token`
    expect(await foreign.client.call('POST', path, { verifier: own.verifier })).toMatchObject({ status: 404 })
    const guess = { verifier: writeBase64url(randomBytes(32)) }
    expect(await own.client.call('POST', path, guess)).toMatchObject({ status: 403, code: 'vault-verifier-wrong' })
    expect((await loginOf(own)).login).toBeTruthy()
  })

  it('offers no window that could be bound to it', async () => {
    const { id } = await open()
    const window = await fetch(`${gateway.url}/v1/vault/social/start?attempt=${id}`)
    expect(window.status).toBe(404)
    const callback = await fetch(`${gateway.url}/v1/vault/social/callback/farcaster?code=1&state=${'a'.repeat(43)}`)
    expect(callback.status).toBe(404)
  })

  it.each(['away', 'refuses', 'otherNonce', 'otherApp', 'floods', 'garbles'] satisfies FarcasterRelayFault[])(
    'opens no login with a relay that %s',
    async (fault) => {
      const attempts = () => gateway.database.selectFrom('vault_attempts').select('id').execute()
      const before = await attempts()
      relay.fault = fault
      const { opened } = await open()
      expect(opened).toMatchObject({ status: 503, code: 'vault-social-away' })
      expect(await attempts()).toEqual(before)
    },
  )

  it('waits for a relay that is away for a moment', async () => {
    const attempt = await open()
    relay.fault = 'away'
    expect(await attempt.token()).toMatchObject(waiting)
    relay.fault = 'none'
    await relay.approve(attempt.link, { account: await newAccount() })
    expect((await loginOf(attempt)).login).toBeTruthy()
  })

  it.each(['refuses', 'floods', 'garbles'] satisfies FarcasterRelayFault[])(
    'ends a login whose relay %s later',
    async (fault) => {
      const attempt = await open()
      relay.fault = fault
      expect(await attempt.token()).toMatchObject(failed)
    },
  )

  it('asks a chain that is away for a moment again, since the relay tells an answer once', async () => {
    const attempt = await open()
    await relay.approve(attempt.link, { account: await newAccount() })
    const [before, asked] = [node.bodies.length, relay.asked]
    node.behave((response, body) => {
      if (node.bodies.length - before <= 3) answer(503, 'Away')(response, body)
      else passOn(response, body)
    })
    await gateway.database.updateTable('vault_attempts').set({ ask_at: 0 }).where('id', '=', attempt.id).execute()
    const path = `/v1/vault/attempts/${attempt.id}/token`
    const { answer: said } = await attempt.client.call('POST', path, { verifier: attempt.verifier }, { url: other.url })
    expect(said).toMatchObject({ state: 'done' })
    expect(relay.asked).toBe(asked + 1)
    expect(node.bodies.length - before).toBeGreaterThan(3)
  })

  it('ends a login that no chain could confirm', async () => {
    const attempt = await open()
    await relay.approve(attempt.link, { account: await newAccount() })
    node.behave(answer(503, 'Away'))
    await gateway.database.updateTable('vault_attempts').set({ ask_at: 0 }).where('id', '=', attempt.id).execute()
    const path = `/v1/vault/attempts/${attempt.id}/token`
    const call = () => attempt.client.call('POST', path, { verifier: attempt.verifier }, { url: other.url })
    expect(await call()).toMatchObject(failed)
  }, 30_000)

  it('asks the relay for one attempt once in 1.5 seconds, whichever process is asked, and never after its time', async () => {
    const attempt = await open()
    const fetchAt = (place: VaultPlace) =>
      attempt.client.call(
        'POST',
        `/v1/vault/attempts/${attempt.id}/token`,
        { verifier: attempt.verifier },
        { url: place.url },
      )
    const before = relay.asked
    await attempt.token()
    await Promise.all([fetchAt(place), fetchAt({ ...place, url: other.url }), fetchAt(place)])
    expect(relay.asked).toBe(before + 1)
    await gateway.database.updateTable('vault_attempts').set({ ask_at: 0 }).where('id', '=', attempt.id).execute()
    const answers = await Promise.all(
      [1, 2, 3, 4].flatMap(() => [fetchAt(place), fetchAt({ ...place, url: other.url })]),
    )
    for (const answer of answers) expect(answer).toMatchObject(waiting)
    expect(relay.asked).toBe(before + 2)
    // What one process opened, another ends.
    await relay.approve(attempt.link, { account: await newAccount() })
    await gateway.database.updateTable('vault_attempts').set({ ask_at: 0 }).where('id', '=', attempt.id).execute()
    const { answer } = await fetchAt({ ...place, url: other.url })
    expect(answer).toMatchObject({ state: 'done' })

    const late = await open()
    await relay.approve(late.link, { account: await newAccount() })
    const counted = relay.asked
    await gateway.database
      .updateTable('vault_attempts')
      .set({ expires_at: Date.now() - 1 })
      .where('id', '=', late.id)
      .execute()
    expect(await late.token()).toMatchObject({ status: 410, code: 'vault-attempt-expired' })
    expect(relay.asked).toBe(counted)
  })

  it('asks nothing more for a login that was given up', async () => {
    const { client, id, link, token } = await open()
    expect(await client.call('POST', `/v1/vault/attempts/${id}/cancel`, {})).toMatchObject({ status: 200 })
    await relay.approve(link, { account: await newAccount() })
    const before = relay.asked
    expect(await token()).toMatchObject({ status: 404, code: 'vault-attempt-unknown' })
    expect(relay.asked).toBe(before)
  })

  it('opens 60 channels a minute for all networks together, so that a flood costs the relay no more', async () => {
    const opened = await Promise.all(Array.from({ length: 64 }, () => open()))
    const statuses = opened.map(({ opened: { status } }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(60)
    const refused = opened.filter(({ opened: { status } }) => status !== 200)
    expect(refused.length).toBeGreaterThanOrEqual(4)
    for (const { opened: answer } of refused) {
      expect(answer).toMatchObject({ status: 503, code: 'vault-social-away' })
    }
  })

  it('adds an account to a member, and refuses another member’s account', async () => {
    const client = await createVaultClient(place, site)
    const made = await client.prepare((await client.logIn('farcaster@example.org')).self.nonce, await client.makeKeys())
    expect((await client.create(made)).status).toBe(200)
    expect((await client.release(made.walletId)).status).toBe(200)
    await ageDevice(gateway.database, client)
    const link = async (account: FarcasterAccount) => {
      const begun = await client.call('POST', '/v1/vault/links', { provider: 'farcaster' })
      expect(begun.answer).toMatchObject({ ui: 'qr' })
      const { id, start } = begun.answer as Record<string, string>
      expect(await client.call('POST', `/v1/vault/links/${id}`, {})).toMatchObject({ answer: { state: 'waiting' } })
      await relay.approve(String(start), { account })
      await gateway.database.updateTable('vault_attempts').set({ ask_at: 0 }).where('id', '=', String(id)).execute()
      return client.call('POST', `/v1/vault/links/${id}`, {})
    }
    const [own, foreign] = [await newAccount(), await newAccount()]
    const somebody = await enter(foreign)
    expect(await link(own)).toMatchObject({ status: 200, answer: { state: 'linked' } })
    expect(await link(foreign)).toMatchObject({ status: 409, code: 'vault-link-taken' })
    const { answer } = await client.call('GET', '/v1/vault/links')
    expect(answer.links).toMatchObject([{ kind: 'farcaster' }])
    const entered = await enter(own)
    expect(entered.login?.self).toMatchObject({ wallet: { id: made.walletId } })
    expect(entered.login?.self.user.id).not.toBe(somebody.login?.self.user.id)
  })

  it('shows where a relay is named, and only with Optimism among the chains', async () => {
    const { answer } = await (await createVaultClient(place, site)).call('GET', '/v1/vault/config')
    expect(answer.methods).toEqual(['email', 'passkey', 'farcaster'])
    const env = { FARCASTER_RELAY: 'https://relay.farcaster.xyz' }
    const base = { app, gateway: address, from: 'login@example.com', smtp: sink.url }
    const vault = withVaultSecrets(base, env)
    expect(vault).toMatchObject({ social: { farcaster: { relay: 'https://relay.farcaster.xyz' } } })
    expect(withVaultSecrets(base, {})).toEqual(base)
    const optimism = chainOptions(chains.chains[0])
    expect(parseConfig({ chains: [optimism], vault }).vault?.social.farcaster).toEqual({ relay: env.FARCASTER_RELAY })
    const without = { chains: [{ ...optimism, id: 'eip155:31337' }], vault }
    expect(() => parseConfig(without)).toThrow(
      'chains: a list of 1 was given; expected eip155:10 (Optimism) among them: it says whose key signed a login with Farcaster (FARCASTER_RELAY)',
    )
    const plain = { chains: [optimism], vault: withVaultSecrets(base, { FARCASTER_RELAY: 'http://relay.example' }) }
    expect(() => parseConfig(plain)).toThrow('vault.social.farcaster.relay')
  })
})
