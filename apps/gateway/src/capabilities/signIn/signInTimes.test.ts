import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGateway, type Gateway } from '../../createGateway.ts'
import { createTestClock } from '../../testing/createTestClock.ts'
import { createTestDatabase } from '../../testing/createTestDatabase.ts'
import { createSignInClient } from '../../testing/signInClient.ts'
import { testMasterKey } from '../../testing/startTestGateway.ts'

const origin = 'https://cafe.example'

describe('sign-in by the clock that a gateway is given', () => {
  const clock = createTestClock()
  let gateway: Gateway
  let drop: () => Promise<void>

  beforeAll(async () => {
    const made = await createTestDatabase()
    drop = made.drop
    gateway = await createGateway(
      {
        database: made.location,
        masterKeys: [testMasterKey],
        logLevel: 'silent',
        wallets: { builtIn: false },
        chains: [{ id: 'eip155:8453', name: 'Base', rpcUrls: ['http://127.0.0.1:1'] }],
        projects: [{ id: 'cafe', origins: [origin], signIn: true }],
        signIn: { issuer: 'https://gateway.example', chains: [] },
      },
      clock.now,
    )
  })
  afterAll(async () => {
    await gateway?.stop()
    await drop?.()
  })

  const page = () => {
    const send = (path: string, init?: RequestInit) => gateway.fetch(new Request(`http://gateway.example${path}`, init))
    return createSignInClient({ send }, { projectId: 'cafe', origin, chainId: 8453 })
  }
  /** A message with a nonce of so long ago, written now. */
  const proveAfter = async (ms: number) => {
    const visitor = page()
    const { nonce } = await visitor.nonce()
    clock.advance(ms)
    const proof = await visitor.prove(privateKeyToAccount(generatePrivateKey()), {
      nonce,
      issuedAt: new Date(clock.now()),
    })
    return visitor.authenticate(proof)
  }

  it('takes a nonce for 15 minutes and refuses it a millisecond later', async () => {
    expect((await proveAfter(900_000)).status).toBe(200)
    const late = await proveAfter(900_001)
    expect([late.status, await late.json()]).toEqual([401, expect.objectContaining({ code: 'NONCE_EXPIRED' })])
  })

  it('takes a token for ten minutes and no longer', async () => {
    const visitor = page()
    const account = privateKeyToAccount(generatePrivateKey())
    const { token } = await visitor.signIn(account, { issuedAt: new Date(clock.now()) })
    clock.advance(599_000)
    expect((await visitor.me(token)).status).toBe(200)
    clock.advance(1_000)
    const late = await visitor.me(token)
    expect([late.status, await late.json()]).toEqual([401, expect.objectContaining({ code: 'TOKEN_INVALID' })])
  })
})
