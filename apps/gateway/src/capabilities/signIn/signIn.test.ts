// Long because every rule of sign-in runs against the same two chains, which take seconds to start.
import {
  type RunningChains,
  type RunningSolana,
  startChains,
  startProxy,
  startSolana,
  testContracts,
} from '@foyer/test'
import { createKeyPairSignerFromPrivateKeyBytes, getBase58Decoder } from '@solana/kit'
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { type Address, encodeFunctionData, type Hex, serializeErc6492Signature, zeroHash } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSignInClient, type MessageChanges } from '../../testing/signInClient.ts'
import { chainOptions, startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const origin = 'https://cafe.example'
const issuer = 'https://gateway.example'
const unbounded = { rate: { tokens: 1_000_000, refillPerSecond: 1_000_000 } }
const limits = { routes: { signInNonce: unbounded, signInAuthenticate: unbounded } }
const projects = [
  { id: 'cafe', origins: [origin, 'https://*.cafe.example'], signIn: true },
  { id: 'other', origins: ['https://other.example', origin], signIn: true },
  { id: 'plain', origins: [origin] },
  { id: 'everybody', origins: ['*'], signIn: true },
]
const someone = () => privateKeyToAccount(generatePrivateKey())

describe('sign-in', () => {
  let chains: RunningChains
  let solana: RunningSolana
  let gateway: TestGateway
  const page = (changes: { projectId?: string; origin?: string } = {}, at = gateway) =>
    createSignInClient(at, { projectId: 'cafe', origin, chainId: 8453, ...changes })

  beforeAll(async () => {
    ;[chains, solana] = await Promise.all([startChains({ chains: [{ chainId: 8453 }] }), startSolana()])
    gateway = await startTestGateway({
      chains: [
        chainOptions(chains.chains[0]),
        { id: solana.caipNetworkId, name: 'Solana', rpcUrls: [solana.url], local: true },
      ],
      projects,
      signIn: { issuer, chains: ['eip155:10'] },
      limits,
    })
  })
  afterAll(async () => {
    await gateway?.stop()
    await chains?.stop()
    await solana?.stop()
  })

  const expectRefused = async (response: Response, status: number, code: string) => {
    const reasons = [{ field: expect.any(String), description: expect.stringMatching(/^[A-Z].*\.$/) }]
    expect([response.status, await response.json()]).toEqual([status, { status: 'FAILED', code, reasons }])
  }

  it.each(['', '/auth/v1'])('describes its tokens to services that check them, at %s', async (base) => {
    const headers = { origin: 'https://anyone.example' }
    const response = await gateway.send(`${base}/.well-known/openid-configuration`, { headers })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const described = (await response.json()) as Record<string, unknown>
    expect(described).toMatchObject({
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      id_token_signing_alg_values_supported: ['ES256'],
      subject_types_supported: ['public'],
    })
    const { token } = await page().signIn(someone())
    expect(described.claims_supported).toEqual(expect.arrayContaining(Object.keys(decodeJwt(token))))
    expect(await gateway.send(String(described.userinfo_endpoint).replace(issuer, ''))).toMatchObject({ status: 401 })
  })

  describe('a token', () => {
    it('passes the check by the published keys, and says who signed in where', async () => {
      const account = someone()
      const { token, ...verdict } = await page().signIn(account)
      const keys = createRemoteJWKSet(new URL(`${gateway.url}/.well-known/jwks.json`))
      const { payload, protectedHeader } = await jwtVerify(token, keys, { issuer, audience: origin })
      expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) })
      const iat = payload.iat ?? 0
      expect(payload).toEqual({
        iss: issuer,
        aud: [origin, 'cafe'],
        sub: `eip155:8453:${account.address}`,
        networks: ['eip155:8453'],
        iat: expect.any(Number),
        exp: iat + 600,
        jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
        sid: expect.stringMatching(/^[\w-]{43}$/),
      })
      expect(verdict).toEqual({
        account: `eip155:8453:${account.address}`,
        networkIds: ['eip155:8453'],
        tokenExpiresAt: new Date((iat + 600) * 1_000).toISOString(),
        expiresAt: expect.stringMatching(/Z$/),
      })
      await expect(jwtVerify(token, keys, { audience: 'https://evil.example' })).rejects.toThrow('unexpected "aud"')
    })

    it('counts at the gateway for its own project, until its session ends', async () => {
      const visitor = page()
      const { token, account } = await visitor.signIn(someone())
      const me = await visitor.me(token)
      expect([me.status, await me.json()]).toEqual([
        200,
        expect.objectContaining({ sub: account, aud: origin, chainId: 8453, caip2Network: 'eip155:8453' }),
      ])
      await expectRefused(await page({ projectId: 'other' }).me(token), 401, 'TOKEN_INVALID')
      const out = await visitor.ask('sign-out', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
      expect([out.status, await out.json()]).toEqual([200, { success: true }])
      await expectRefused(await visitor.me(token), 401, 'SESSION_ENDED')
      expect(await visitor.refresh()).toEqual([])
    })

    it('counts for nothing when it is made up, changed, or of another kind', async () => {
      const visitor = page()
      const { token } = await visitor.signIn(someone())
      const { token: nonceToken } = await visitor.nonce()
      const [head = '', claims = '', signature = ''] = token.split('.')
      const none = Buffer.from('{"alg":"none"}').toString('base64url')
      const other = Buffer.from(JSON.stringify({ ...decodeProtectedHeader(token), kid: 'x' })).toString('base64url')
      const changed = `${claims.slice(0, -3)}${claims.endsWith('AAA') ? 'BBB' : 'AAA'}`
      for (const wrong of [
        nonceToken,
        'x',
        'x.y.z',
        `${none}.${claims}.`,
        `${other}.${claims}.${signature}`,
        `${head}.${changed}.${signature}`,
        `${head}.${claims}.${'A'.repeat(86)}`,
      ]) {
        await expectRefused(await visitor.me(wrong), 401, 'TOKEN_INVALID')
      }
      await expectRefused(await visitor.ask('me'), 401, 'TOKEN_MISSING')
      await expectRefused(await visitor.me('a'.repeat(9_000)), 401, 'TOKEN_MISSING')
    })
  })

  describe('a message', () => {
    const now = () => Date.now()
    const wrong: readonly [what: string, code: string, change: () => MessageChanges][] = [
      ['of another domain', 'DOMAIN_MISMATCH', () => ({ domain: 'evil.example' })],
      ['of another origin', 'URI_MISMATCH', () => ({ uri: 'https://evil.example' })],
      ['of http', 'URI_MISMATCH', () => ({ uri: 'http://cafe.example' })],
      ['of a chain that is not served', 'CHAIN_NOT_ALLOWED', () => ({ chainId: 137 })],
      ['with an invented nonce', 'NONCE_UNKNOWN', () => ({ nonce: 'a'.repeat(56) })],
      ['with a short nonce', 'NONCE_UNKNOWN', () => ({ nonce: 'abcdefgh' })],
      ['from the future', 'ISSUED_IN_FUTURE', () => ({ issuedAt: new Date(now() + 120_000) })],
      ['of long ago', 'ISSUED_TOO_LONG_AGO', () => ({ issuedAt: new Date(now() - 700_000) })],
      ['for later', 'NOT_YET_VALID', () => ({ notBefore: new Date(now() + 120_000) })],
      ['that is over', 'MESSAGE_EXPIRED', () => ({ expirationTime: new Date(now() - 1_000) })],
    ]
    it.each(wrong)('refuses one %s: %s', async (_, code, change) => {
      const visitor = page()
      await expectRefused(await visitor.authenticate(await visitor.prove(someone(), change())), 401, code)
      expect(visitor.cookie.value).toBe('')
    })

    it('fails with a signature of another account, or with none', async () => {
      const visitor = page()
      const { message } = await visitor.prove(someone())
      const signature = await someone().signMessage({ message })
      await expectRefused(await visitor.authenticate({ message, signature }), 401, 'SIGNATURE_WRONG')
      for (const none of ['', 'x', '0x', '0x1', 'a'.repeat(20_000)]) {
        const answer = await visitor.authenticate({ message, signature: none })
        await expectRefused(answer, 400, 'SIGNATURE_MALFORMED')
      }
      await expectRefused(await visitor.authenticate({ message: 'Hello', signature }), 400, 'MESSAGE_MALFORMED')
      const long = `${message}${'a'.repeat(8_200)}`
      await expectRefused(await visitor.authenticate({ message: long, signature }), 400, 'MESSAGE_TOO_LONG')
    })

    it('signs in once, however often and wherever it is sent at the same time', async () => {
      const twin = await startTestGateway({
        chains: [chainOptions(chains.chains[0])],
        projects,
        signIn: { issuer },
        limits,
        database: gateway.databaseFile,
      })
      try {
        const visitor = page()
        const proof = await visitor.prove(someone())
        const pages = Array.from({ length: 12 }, (_, index) => page({}, index % 2 === 0 ? gateway : twin))
        const answers = await Promise.all(pages.map((each) => each.authenticate(proof)))
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(11).fill(401)])
        await expectRefused(await page({}, twin).authenticate(proof), 401, 'NONCE_USED')
        const { token } = await page({}, twin).signIn(someone())
        expect((await visitor.me(token)).status).toBe(200)
      } finally {
        await twin.stop()
      }
    })

    it('counts with its nonce alone, with the token of the nonce, and with no other token', async () => {
      const visitor = page()
      const { nonce, token } = await visitor.nonce()
      const proof = await visitor.prove(someone(), { nonce })
      const other = (await visitor.nonce()).token
      for (const wrong of [other, 'x', 'x.y.z']) {
        const answer = await visitor.authenticate(proof, { 'x-nonce-jwt': `Bearer ${wrong}` })
        await expectRefused(answer, 401, 'NONCE_UNKNOWN')
      }
      expect((await visitor.authenticate(proof, { 'x-nonce-jwt': `Bearer ${token}` })).status).toBe(200)
    })

    it('signs in to no other project than its own, even from the same page', async () => {
      const { nonce } = await page({ projectId: 'other' }).nonce()
      const visitor = page()
      await expectRefused(await visitor.authenticate(await visitor.prove(someone(), { nonce })), 401, 'NONCE_UNKNOWN')
    })

    it('passes as clients write it that follow CAIP-122 to the letter, with what else they send', async () => {
      const account = someone()
      const visitor = page()
      const { nonce, token } = await visitor.nonce()
      const { host } = new URL(origin)
      const lines = [
        `${host} wants you to sign in with your **blockchain** account:`,
        account.address,
        '',
        `URI: ${origin}/menu?table=4#top`,
        'Version: 1',
        'Chain ID: eip155:8453',
        `Nonce: ${nonce}`,
        `Issued At: ${new Date().toISOString()}`,
      ]
      const message = lines.join('\n')
      const signature = await account.signMessage({ message })
      const data = { accountAddress: account.address, chainId: 'eip155:8453' }
      const walletInfo = { type: 'unknown', name: undefined, icon: undefined }
      const body = { data, message, signature, clientId: null, walletInfo }
      const answer = await visitor.authenticate(body, { 'x-nonce-jwt': `Bearer ${token}` })
      expect(await answer.json()).toMatchObject({
        token: expect.any(String),
        account: `eip155:8453:${account.address}`,
      })
    })

    it('needs no page around it, where its own address is one of the project', async () => {
      const { nonce } = await page().nonce()
      const proof = await page({ origin: 'https://www.cafe.example' }).prove(someone(), { nonce })
      const send = (body: unknown) =>
        gateway.send('/auth/v1/authenticate?projectId=cafe', { body: JSON.stringify(body) })
      const foreign = await page({ origin: 'https://evil.example' }).prove(someone(), { nonce })
      await expectRefused(await send(foreign), 401, 'URI_MISMATCH')
      const answer = await send(proof)
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
    })
  })

  describe('accounts', () => {
    const accountOf = async (owner: Address) => {
      const [chain] = chains.chains
      const { abi, bytecode } = testContracts.smartAccountFactory
      const deployer = chains.accounts[9]?.address
      if (deployer === undefined) throw new Error('no test account')
      const hash = await chain.client.deployContract({ abi, bytecode, account: deployer, args: [] })
      const { contractAddress: factory } = await chain.client.waitForTransactionReceipt({ hash })
      if (!factory) throw new Error('the factory was not deployed')
      const call = { address: factory, abi, functionName: 'create', args: [owner, zeroHash] } as const
      const { result } = await chain.client.simulateContract({ ...call, account: deployer })
      const deploy = async () => {
        const sent = await chain.client.writeContract({ ...call, account: deployer })
        await chain.client.waitForTransactionReceipt({ hash: sent })
      }
      const wrap = (signature: Hex) =>
        serializeErc6492Signature({ address: factory, data: encodeFunctionData(call), signature })
      return { address: result as Address, deploy, wrap }
    }

    it('sign in as contracts before they stand (ERC-6492) and after (ERC-1271)', async () => {
      const owner = someone()
      const visitor = page()
      const { address, deploy, wrap } = await accountOf(owner.address)
      const prove = async () => visitor.prove(owner, { address })
      const before = await prove()
      await expectRefused(await visitor.authenticate(before), 401, 'SIGNATURE_WRONG')
      const stranger = await someone().signMessage({ message: before.message })
      const forged = { ...before, signature: wrap(stranger) }
      await expectRefused(await visitor.authenticate(forged), 403, 'SMART_ACCOUNT_REFUSED')
      const wrapped = { ...before, signature: wrap(before.signature as Hex) }
      expect((await visitor.authenticate(wrapped)).status).toBe(200)
      await deploy()
      const answer = await visitor.authenticate(await prove())
      expect(await answer.json()).toMatchObject({ account: `eip155:8453:${address}` })
    })

    it('try again as contracts where no node answers; keys need none', async () => {
      const proxy = await startProxy({ target: chains.chains[0].rpcUrl })
      const other = await startTestGateway({
        chains: [chainOptions(chains.chains[0], { rpcUrls: [proxy.url] })],
        projects,
        signIn: { issuer },
      })
      try {
        proxy.setMode('down')
        const visitor = page({}, other)
        const owner = someone()
        const proof = await visitor.prove(owner, { address: someone().address })
        await expectRefused(await visitor.authenticate(proof), 503, 'CHAIN_UNREADABLE')
        expect((await visitor.signIn(owner)).account).toBe(`eip155:8453:${owner.address}`)
      } finally {
        await other.stop()
        await proxy.stop()
      }
    })

    it('sign in on chains that the operator allows beside those that are served', async () => {
      expect((await page().signIn(someone(), { chainId: 10 })).networkIds).toEqual(['eip155:10'])
    })

    it('sign in on Solana with their own message', async () => {
      const bytes = crypto.getRandomValues(new Uint8Array(32))
      const signer = await createKeyPairSignerFromPrivateKeyBytes(bytes)
      const visitor = page()
      const { nonce } = await visitor.nonce()
      const { host } = new URL(origin)
      const message = [
        `${host} wants you to sign in with your Solana account:`,
        signer.address,
        '',
        'Welcome.',
        '',
        `URI: ${origin}`,
        'Version: 1',
        `Chain ID: ${solana.caipNetworkId.slice('solana:'.length)}`,
        `Nonce: ${nonce}`,
        `Issued At: ${new Date().toISOString()}`,
      ].join('\n')
      const [signed] = await signer.signMessages([{ content: new TextEncoder().encode(message), signatures: {} }])
      const signature = getBase58Decoder().decode(signed?.[signer.address] ?? new Uint8Array())
      const swapped = message.replace('Welcome.', 'Welcome!')
      await expectRefused(await visitor.authenticate({ message: swapped, signature }), 401, 'SIGNATURE_WRONG')
      const answer = await visitor.authenticate({ message, signature })
      const account = `${solana.caipNetworkId}:${signer.address}`
      expect(await answer.json()).toMatchObject({ account, networkIds: [solana.caipNetworkId] })
    })
  })

  describe('projects', () => {
    it('offer no sign-in unless the operator says so, and none that every page can call', async () => {
      await expectRefused(await page({ projectId: 'plain' }).ask('nonce'), 404, 'SIGN_IN_OFF')
      await expectRefused(await page({ projectId: 'everybody' }).ask('nonce'), 403, 'ORIGINS_OPEN')
      expect((await page({ projectId: 'nobody' }).ask('nonce')).status).toBe(401)
      expect((await page({ origin: 'https://evil.example' }).ask('nonce')).status).toBe(403)
    })

    it('answer 503 unless they are described and the operator wants sign-in', async () => {
      const open = await startTestGateway({ chains: [chainOptions(chains.chains[0])], signIn: { issuer } })
      const without = await startTestGateway({ chains: [chainOptions(chains.chains[0])], projects })
      try {
        await expectRefused(await page({}, open).ask('nonce'), 503, 'PROJECT_UNKNOWN')
        const answer = await page({}, without).ask('nonce')
        expect([answer.status, await answer.text()]).toEqual([
          503,
          expect.stringContaining('no sign-in unless its operator'),
        ])
      } finally {
        await open.stop()
        await without.stop()
      }
    })

    it('let their own pages read the answers, with cookies, and no other pages', async () => {
      const preflight = (from: string, projectId = 'cafe') =>
        gateway.send(`/auth/v1/authenticate?projectId=${projectId}`, { method: 'OPTIONS', headers: { origin: from } })
      const own = await preflight(origin)
      expect(own.headers.get('access-control-allow-origin')).toBe(origin)
      expect(own.headers.get('access-control-allow-credentials')).toBe('true')
      expect(own.headers.get('access-control-allow-headers')).toContain('authorization, x-nonce-jwt')
      for (const other of [await preflight('https://evil.example'), await preflight(origin, 'nobody')]) {
        expect(other.headers.get('access-control-allow-origin')).toBeNull()
        expect(other.headers.get('access-control-allow-credentials')).toBeNull()
        expect(other.headers.get('vary')).toBe('Origin')
      }
      const answer = await page().ask('nonce')
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const foreign = await page({ origin: 'https://evil.example' }).ask('nonce')
      expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    })

    it.each([
      ['without a message', 'POST', '/auth/v1/authenticate?projectId=cafe', 422],
      ['with what is not JSON', 'POST', '/auth/v1/authenticate?projectId=cafe', 400],
      ['with another method', 'DELETE', '/auth/v1/me?projectId=cafe', 405],
      ['at a path that is none', 'GET', '/auth/v1/nothing?projectId=cafe', 404],
      ['of a project that is unknown', 'GET', '/auth/v1/nonce?projectId=lost', 401],
      ['without a project', 'GET', '/auth/v1/nonce', 401],
    ])('let the page read why a call %s failed', async (_what, method, path, status) => {
      const body = method === 'POST' ? { body: status === 422 ? '{}' : '{' } : {}
      const own = await gateway.send(path, { method, headers: { origin }, ...body })
      expect(own.status).toBe(status)
      expect(own.headers.get('access-control-allow-origin')).toBe(origin)
      expect(own.headers.get('access-control-allow-credentials')).toBe('true')
      if (!path.includes('cafe')) return
      const foreign = await gateway.send(path, { method, headers: { origin: 'https://evil.example' }, ...body })
      expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    })

    it('let the page read that it called too often', async () => {
      const rare = { routes: { signInNonce: { rate: { tokens: 1, refillPerSecond: 0.001 } } } }
      const strict = await startTestGateway({
        chains: [chainOptions(chains.chains[0])],
        projects,
        signIn: { issuer },
        limits: rare,
      })
      try {
        await page({}, strict).ask('nonce')
        const { status, headers } = await page({}, strict).ask('nonce')
        expect([status, headers.get('access-control-allow-origin')]).toEqual([429, origin])
      } finally {
        await strict.stop()
      }
    })
  })
})
