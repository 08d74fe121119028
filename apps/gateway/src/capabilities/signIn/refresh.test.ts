import { createRemoteJWKSet, jwtVerify } from 'jose'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newMasterKey, readKeysOr } from '../../engines/secrets/masterKeys.ts'
import { rotateSecrets } from '../../engines/secrets/rotateSecrets.ts'
import { createSecrets } from '../../engines/secrets/secrets.ts'
import { createSignInClient } from '../../testing/signInClient.ts'
import { startTestGateway, type TestGateway, testMasterKey } from '../../testing/startTestGateway.ts'
import { nonceMs } from './nonces.ts'
import { createSignInKeyStore } from './signInKeyStore.ts'
import { createSignInKeys } from './signInKeys.ts'

const origin = 'https://cafe.example'
const issuer = 'https://gateway.example'
// No node answers: what a key signed needs none.
const options = {
  chains: [{ id: 'eip155:1', name: 'Away', rpcUrls: ['http://127.0.0.1:1'] }],
  projects: [{ id: 'cafe', origins: [origin, 'https://other.example'], signIn: true }],
  signIn: { issuer },
  trustedProxies: ['127.0.0.1'],
}
const someone = () => privateKeyToAccount(generatePrivateKey())

describe('signed in', () => {
  let gateway: TestGateway
  const page = (from = origin) => createSignInClient(gateway, { projectId: 'cafe', origin: from, chainId: 1 })
  beforeEach(async () => {
    gateway = await startTestGateway(options)
  })
  afterEach(() => gateway?.stop())

  it('goes on with the cookie, which no script reads and only calls of sign-in get', async () => {
    const visitor = page()
    const response = await visitor.authenticate(await visitor.prove(someone()))
    const flags = response.headers.get('set-cookie')?.split('; ').slice(1)
    expect(visitor.cookie.value).toMatch(/^__Secure-foyer-sign-in-[0-9a-f]{16}=/)
    expect(flags).toEqual(
      expect.arrayContaining(['Path=/auth/v1', 'HttpOnly', 'Secure', 'SameSite=None', 'Partitioned']),
    )
    const before = visitor.cookie.value
    const [session] = await visitor.refresh()
    expect(visitor.cookie.value).not.toBe(before)
    expect((await visitor.me(session?.token ?? '')).status).toBe(200)
  })

  it('stands side by side for several accounts, one session for each', async () => {
    const visitor = page()
    const [one, two] = [someone(), someone()]
    const old = await visitor.signIn(one)
    await visitor.signIn(two)
    await visitor.signIn(one)
    const accounts = (await visitor.refresh()).map(({ account }) => account)
    expect(accounts).toEqual([`eip155:1:${one.address}`, `eip155:1:${two.address}`])
    expect((await visitor.me(old.token)).status).toBe(401)
  })

  it('gives two tabs that ask at once the same, and ends where an older token comes again', async () => {
    const visitor = page()
    await visitor.signIn(someone())
    const first = visitor.cookie.value
    const tabs = [page(), page()]
    for (const tab of tabs) tab.cookie.value = first
    expect((await Promise.all(tabs.map((tab) => tab.refresh()))).map((all) => all.length)).toEqual([1, 1])
    expect(tabs[0]?.cookie.value).toBe(tabs[1]?.cookie.value)
    visitor.cookie.value = tabs[0]?.cookie.value ?? ''
    const [living] = await visitor.refresh()
    const thief = page()
    thief.cookie.value = first
    expect(await thief.refresh()).toEqual([])
    expect(await visitor.refresh()).toEqual([])
    expect((await visitor.me(living?.token ?? '')).status).toBe(401)
  })

  it('gives nothing to another origin, to a call without a page, or for an invented token', async () => {
    const visitor = page()
    const { token } = await visitor.signIn(someone())
    const [name = '', value = ''] = visitor.cookie.value.split('=')
    const other = page('https://other.example')
    other.cookie.value = visitor.cookie.value
    expect(await other.refresh()).toEqual([])
    const without = await gateway.send('/auth/v1/refresh?projectId=cafe', {
      method: 'POST',
      headers: { cookie: visitor.cookie.value },
    })
    expect([without.status, await without.json()]).toEqual([403, expect.objectContaining({ code: 'ORIGIN_MISSING' })])
    const invented = page()
    invented.cookie.value = `${name}=${'A'.repeat(22)}.${value.split('.')[1]}`
    expect(await invented.refresh()).toEqual([])
    expect((await visitor.me(token)).status).toBe(200)
  })

  it('ends with the cookie, on every account of the page', async () => {
    const visitor = page()
    const tokens = [(await visitor.signIn(someone())).token, (await visitor.signIn(someone())).token]
    await visitor.ask('sign-out', { method: 'POST' })
    expect(visitor.cookie.value.endsWith('=')).toBe(true)
    for (const token of tokens) expect((await visitor.me(token)).status).toBe(401)
  })

  it('goes on while keys take turns; a key that is over is published no more', async () => {
    const visitor = page()
    const { token } = await visitor.signIn(someone())
    const secrets = createSecrets(readKeysOr([testMasterKey], { database: ':memory:', file: '' }))
    const store = createSignInKeyStore(gateway.database)
    const rotate = async () =>
      createSignInKeys({ store, secrets, config: { tokenSeconds: 600, keyDays: 1 }, nonceMs }).rotate()
    const age = (generation: number, days: number) =>
      gateway.database
        .updateTable('sign_in_keys')
        .set({ active_at: Date.now() - days * 86_400_000 })
        .where('generation', '=', generation)
        .execute()
    await age(1, 2)
    await Promise.all([rotate(), rotate(), rotate()])
    expect((await store.list()).map(({ generation }) => generation)).toEqual([2, 1])
    const next = await startTestGateway({ ...options, database: gateway.databaseFile })
    const keys = createRemoteJWKSet(new URL(`${next.url}/.well-known/jwks.json`))
    expect((await jwtVerify(token, keys, { issuer, audience: 'cafe' })).payload.sub).toContain('eip155:1:')
    await next.stop()
    await age(2, 0.5)
    await rotate()
    expect((await store.list()).map(({ generation }) => generation)).toEqual([2])
  })

  it('goes on under another master key', async () => {
    const visitor = page()
    const { token } = await visitor.signIn(someone())
    const young = newMasterKey()
    const both = createSecrets(readKeysOr([young, testMasterKey], { database: ':memory:', file: '' }))
    expect(await rotateSecrets(gateway.database, both)).toBe(1)
    const next = await startTestGateway({ ...options, masterKeys: [young], database: gateway.databaseFile })
    try {
      const answer = await next.send('/auth/v1/me?projectId=cafe', { headers: { authorization: `Bearer ${token}` } })
      expect(answer.status).toBe(200)
    } finally {
      await next.stop()
    }
  })

  it('limits a caller that asks for nonces a hundred times a second, and no other', async () => {
    const ask = async (address: string) =>
      (await gateway.send('/auth/v1/nonce?projectId=cafe', { headers: { origin, 'x-forwarded-for': address } })).status
    const flood = await Promise.all(Array.from({ length: 100 }, () => ask('203.0.113.9')))
    expect(flood.filter((status) => status === 200).length).toBeLessThan(70)
    expect(flood).toContain(429)
    expect(await ask('203.0.113.10')).toBe(200)
  })
})
