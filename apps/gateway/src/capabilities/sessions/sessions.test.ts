import { randomUUID } from 'node:crypto'
import { endpoints, parseAnswer } from '@foyer/contract'
import { recoverPublicKey } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMasterKeys } from '../../engines/secrets/readMasterKeys.ts'
import { createSecrets } from '../../engines/secrets/secrets.ts'
import { expectPlainProblem, expectProblem } from '../../testing/expectProblem.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'
import { writePublicKey } from './sessionKey.ts'

const chains = [{ id: 'eip155:8453', name: 'Base', rpcUrls: ['http://127.0.0.1:1'] }]
const projects = [{ id: 'shop', name: 'The Shop', origins: ['*'] }]
const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const now = () => Math.floor(Date.now() / 1000)
const newOwner = () => privateKeyToAccount(generatePrivateKey())
const newTerms = (expiry = now() + 3_600) => ({
  expiry,
  signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x02' }] } },
  permissions: [{ type: 'native-token-recurring-allowance', data: { allowance: '0x1', start: 1, period: 60 } }],
  policies: [{ type: 'gas-limit', data: '0x5' }],
})

describe('smart sessions', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    // Calls as older clients send them, without proofs.
    gateway = await startTestGateway({ chains, projects, compatibilityMode: true })
  })
  afterAll(() => gateway?.stop())

  const newAccount = () => `eip155:8453:${newOwner().address}`
  const post = (account: string, path: string, body: unknown, on = gateway) =>
    on.send(`/v1/sessions/${account}${path}`, { body: JSON.stringify(body) })
  const create = async (account: string, terms = newTerms(), on = gateway) => {
    const response = await post(account, '?projectId=shop&v=2', terms, on)
    return parseAnswer(endpoints.sessionCreate, await response.json())
  }
  const activate = (account: string, pci: string, context = '0x1234', on = gateway) =>
    post(account, '/activate?projectId=shop', { pci, ...newTerms(), context }, on)
  const revoke = (account: string, body: unknown, on = gateway) => post(account, '/revoke?projectId=shop', body, on)
  const readContext = (account: string, pci: string) =>
    gateway.send(`/v1/sessions/${account}/getcontext?projectId=shop&pci=${pci}`)
  const list = async (account: string) => {
    const json: unknown = await (await gateway.send(`/v1/sessions/${account}?projectId=shop`)).json()
    parseAnswer(endpoints.sessionsList, json)
    return (json as { pcis: Record<string, unknown>[] }).pcis
  }

  type Page = { pcis: { pci: string }[]; bytes: number }
  const readPages = async (account: string, cursor = ''): Promise<Page[]> => {
    const query = cursor === '' ? '' : `&cursor=${cursor}`
    const text = await (await gateway.send(`/v1/sessions/${account}?projectId=shop${query}`)).text()
    const { pcis, next } = parseAnswer(endpoints.sessionsList, JSON.parse(text))
    return [{ pcis, bytes: text.length }, ...(typeof next === 'string' ? await readPages(account, next) : [])]
  }

  it('go from creation to their end', async () => {
    const account = newAccount()
    const terms = newTerms()
    const before = now()
    const { pci, key } = await create(account, terms)
    expect(pci).toMatch(uuid4)
    expect(key).toEqual({ type: 'secp256k1', publicKey: expect.stringMatching(/^0x04[0-9a-f]{128}$/) })
    const listed = {
      project: { id: 'shop', name: 'The Shop', url: null, iconUrl: null },
      pci,
      expiry: terms.expiry,
      createdAt: expect.any(Number),
      permissions: terms.permissions,
      policies: terms.policies,
      context: null,
      revokedAt: null,
    }
    const [found] = await list(account)
    expect(found).toEqual(listed)
    expect(found?.createdAt).toBeGreaterThanOrEqual(before)
    expect(found?.createdAt).toBeLessThanOrEqual(now())
    expect(await (await readContext(account, pci)).json()).toEqual({ context: null })

    const activated = await activate(account, pci)
    expect([activated.status, await activated.json()]).toEqual([200, { success: true }])
    expect(await (await readContext(account, pci)).json()).toEqual({ context: '0x1234' })
    expect(await list(account)).toEqual([{ ...listed, context: '0x1234' }])
    expect((await activate(account, pci)).status).toBe(200)
    await expectProblem(await activate(account, pci, '0x5678'), 400, 'context')

    const given = await create(account)
    const { policies: _, ...granted } = newTerms()
    const body = { pci: given.pci, ...granted, context: '0x99' }
    expect((await post(account, '/activate?projectId=shop', body)).status).toBe(200)
    expect((await revoke(account, { pci: given.pci })).status).toBe(200)

    const lettered = await create(account)
    for (const context of ['0xABcd', '0xabCD'])
      expect((await activate(account, lettered.pci, context)).status).toBe(200)
    expect((await revoke(account, { pci: lettered.pci })).status).toBe(200)

    const ended = await revoke(account, { pci })
    expect([ended.status, await ended.json()]).toEqual([200, { success: true }])
    expect(await list(account)).toContainEqual({ ...listed, context: '0x1234', revokedAt: expect.any(Number) })
    await expectProblem(await revoke(account, { pci }), 400, 'pci')
    await expectProblem(await activate(account, pci), 400, 'pci')
    await expectProblem(await readContext(account, pci), 400, 'pci')
  })

  it('bear a project without a name where projects are not told apart', async () => {
    const open = await startTestGateway({ chains, compatibilityMode: true })
    try {
      const path = `/v1/sessions/${newAccount()}`
      const created = await open.send(`${path}?v=`, { body: JSON.stringify(newTerms()) })
      expect(created.status).toBe(200)
      const json: unknown = await (await open.send(path)).json()
      expect(parseAnswer(endpoints.sessionsList, json)).toEqual(json)
      expect(json).toMatchObject({ pcis: [{ project: { id: '', name: '', url: null, iconUrl: null } }] })
    } finally {
      await open.stop()
    }
  })

  it('write the key as each version of the caller reads it', async () => {
    const account = newAccount()
    for (const query of ['', '&v=1']) {
      const response = await post(account, `?projectId=shop${query}`, newTerms())
      const { key } = parseAnswer(endpoints.sessionCreate, await response.json())
      expect(key.publicKey).toHaveLength(262)
      const letters = Buffer.from(key.publicKey.slice(2), 'hex').toString('ascii')
      expect(letters).toMatch(/^04[0-9a-f]{128}$/)
      expect(writePublicKey(`0x${letters}`, undefined)).toBe(key.publicKey)
    }
    expect((await create(account)).key.publicKey).toHaveLength(132)
  })

  it('keep their keys sealed, and each opens to the key that was shown', async () => {
    const account = newAccount()
    const { pci, key } = await create(account)
    const row = await gateway.database
      .selectFrom('sessions')
      .select(['signing_key', 'account'])
      .where('pci', '=', pci)
      .executeTakeFirstOrThrow()
    expect(row.account).toBe(account.toLowerCase())
    expect(row.signing_key).toMatch(/^fs1\./)
    const secrets = createSecrets(await readMasterKeys(gateway.gateway.config))
    const privateKey = secrets.open(row.signing_key, `session/${pci}`) as `0x${string}`
    const hash = `0x${'ab'.repeat(32)}` as const
    const signature = await privateKeyToAccount(privateKey).sign({ hash })
    expect(await recoverPublicKey({ hash, signature })).toBe(key.publicKey)
  })

  it('show however the account is written, and not under another one', async () => {
    const account = newAccount()
    const { pci } = await create(account)
    expect(await list(account.toLowerCase())).toHaveLength(1)
    expect(await list(encodeURIComponent(account))).toHaveLength(1)
    const elsewhere = account.replace('8453', '10')
    expect(await list(elsewhere)).toEqual([])
    await expectProblem(await activate(elsewhere, pci), 400, 'pci')
    await expectProblem(await revoke(newAccount(), { pci }), 400, 'pci')
    for (const odd of ['unknown', '', `${pci}0`]) {
      await expectProblem(await activate(account, odd), 400, 'pci')
      await expectProblem(await revoke(account, { pci: odd }), 400, 'pci')
    }
  })

  it('come 255 at a time, newest first, each once', async () => {
    const account = newAccount()
    for (let batch = 0; batch < 13; batch += 1) await Promise.all(Array.from({ length: 20 }, () => create(account)))
    const all = await readPages(account)
    expect(all.map(({ pcis }) => pcis.length)).toEqual([255, 5])
    expect(new Set(all.flatMap(({ pcis }) => pcis.map(({ pci }) => pci))).size).toBe(260)
    await expectProblem(await gateway.send(`/v1/sessions/${account}?projectId=shop&cursor=1`), 400, '')
  })

  it('come about a megabyte at a time, however much older versions let them hold', async () => {
    const account = newAccount()
    const { pci } = await create(account)
    const kept = await gateway.database
      .selectFrom('sessions')
      .selectAll()
      .where('pci', '=', pci)
      .executeTakeFirstOrThrow()
    const permissions = JSON.stringify([{ type: 'x', data: 'y'.repeat(400_000) }])
    for (let index = 0; index < 7; index += 1) {
      const row = { ...kept, pci: randomUUID(), permissions }
      await gateway.database.insertInto('sessions').values(row).execute()
    }
    const all = await readPages(account)
    expect(all.every(({ bytes }) => bytes < 1_200_000)).toBe(true)
    expect(new Set(all.flatMap(({ pcis }) => pcis.map((session) => session.pci))).size).toBe(8)
  })

  it('hold a few kilobytes and no more', async () => {
    const account = newAccount()
    const large = { ...newTerms(), permissions: [{ type: 'contract-call', data: { abi: 'y'.repeat(40_000) } }] }
    await expectProblem(await post(account, '?projectId=shop', large), 413, 'body')
    const { pci } = await create(account)
    const context = `0x${'ab'.repeat(40_000)}`
    expect((await activate(account, pci, context)).status).toBe(422)
  })

  it('end at their expiry to the second, and can be revoked after it', async () => {
    const account = newAccount()
    const expired = await create(account, newTerms(now()))
    await expectProblem(await activate(account, expired.pci), 400, 'pci')
    await expectProblem(await readContext(account, expired.pci), 400, 'pci')
    expect((await revoke(account, { pci: expired.pci })).status).toBe(200)
    const living = await create(account, newTerms(now() + 30))
    expect((await activate(account, living.pci)).status).toBe(200)
  })

  it('check the signature of their end where there is one', async () => {
    const owner = newOwner()
    const account = `eip155:1:${owner.address}`
    const { pci } = await create(account)
    const forged = await newOwner().signMessage({ message: pci })
    for (const signature of [forged, '0x12', 'none']) {
      await expectProblem(await revoke(account, { pci, signature }), 401, 'signature')
    }
    const signature = await owner.signMessage({ message: pci })
    expect((await revoke(account, { pci, signature })).status).toBe(200)
  })

  it.each([null, '', '0x'])('end with the signature %j as without one', async (signature) => {
    const account = `eip155:1:${newOwner().address}`
    const { pci } = await create(account)
    expect((await revoke(account, { pci, signature })).status).toBe(200)
    await expectProblem(await revoke(account, { pci, signature }), 400, 'pci')
  })

  it('need that signature in strict mode', async () => {
    const strict = await startTestGateway({
      chains,
      compatibilityMode: true,
      sessions: { requireRevokeSignature: true },
    })
    try {
      const owner = newOwner()
      const account = `eip155:1:${owner.address}`
      const { pci } = await create(account, newTerms(), strict)
      await expectProblem(await revoke(account, { pci }, strict), 401, 'signature')
      await expectProblem(await revoke(account, { pci, signature: '0x' }, strict), 401, 'signature')
      const signature = await owner.signMessage({ message: pci })
      expect((await revoke(account, { pci, signature }, strict)).status).toBe(200)
    } finally {
      await strict.stop()
    }
  })

  it('end once when many try at the same moment, and take one of two contexts', async () => {
    const account = newAccount()
    const { pci } = await create(account)
    const contexts = await Promise.all(['0x01', '0x02', '0x03'].map((context) => activate(account, pci, context)))
    expect(contexts.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const ends = await Promise.all([1, 2, 3].map(() => revoke(account, { pci })))
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  it('refuse what is no account, no id and no terms', async () => {
    const owner = newOwner().address
    await expectProblem(await post(owner, '?projectId=shop', newTerms()), 400, '')
    await expectProblem(await post(`eip155:1:${owner.slice(0, -1)}`, '?projectId=shop', newTerms()), 400, 'address')
    await expectProblem(await post(`polkadot:1:${owner}`, '?projectId=shop', newTerms()), 400, '')
    await expectProblem(await gateway.send(`/v1/sessions/solana:5eykt:${owner}?projectId=shop`), 400, '')
    const account = newAccount()
    const unknown = '9a1c1a36-6e0f-4c0e-9a47-0f5a4cb4f0f1'
    await expectProblem(await readContext(account, unknown), 400, 'pci')
    await expectProblem(await activate(account, unknown), 400, 'pci')
    await expectProblem(await revoke(account, { pci: unknown }), 400, 'pci')
    await expectPlainProblem(await readContext(account, 'x'), 400, /pci/)
    for (const key of ['expiry', 'signer', 'permissions', 'policies']) {
      await expectPlainProblem(
        await post(account, '?projectId=shop', { ...newTerms(), [key]: undefined }),
        422,
        RegExp(key),
      )
    }
    await expectPlainProblem(await revoke(account, {}), 422, /pci/)
    await expectPlainProblem(await activate(account, unknown, 'x'), 422, /context/)
    await expectProblem(await post(account, '?projectId=other', newTerms()), 401, 'authentication')
  })

  it('answer a co-signature with 503, since it is not there yet, and say so', async () => {
    const body = { pci: '9a1c1a36-6e0f-4c0e-9a47-0f5a4cb4f0f1', userOp: { sender: '0x' } }
    const text = await expectProblem(await post(newAccount(), '/sign?projectId=shop', body), 503, '')
    expect(text).toContain('user operations')
    expect(await (await gateway.send('/health')).text()).toContain('sessionSign')
  })
})
