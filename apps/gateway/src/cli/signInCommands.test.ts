import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newMasterKey } from '../engines/secrets/masterKeys.ts'
import { runCommand } from '../testing/runCommand.ts'
import { createSignInClient } from '../testing/signInClient.ts'
import { startTestGateway, type TestGateway, testMasterKey } from '../testing/startTestGateway.ts'

const origin = 'https://cafe.example'
const options = {
  chains: [{ id: 'eip155:1', name: 'Away', rpcUrls: ['http://127.0.0.1:1'] }],
  projects: [{ id: 'cafe', origins: [origin], signIn: true }],
  signIn: { issuer: 'https://gateway.example' },
}
const folder = mkdtempSync(join(tmpdir(), 'foyer-sign-in-command-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let gateway: TestGateway
beforeEach(async () => {
  gateway = await startTestGateway(options)
})
afterEach(() => gateway?.stop())

const page = (from = gateway) => createSignInClient(from, { projectId: 'cafe', origin, chainId: 1 })
const someone = () => privateKeyToAccount(generatePrivateKey())

async function run(args: readonly string[], { signIn, masterKey = testMasterKey }: Changes = options) {
  const file = join(folder, 'gateway.json')
  writeFileSync(file, JSON.stringify({ ...options, signIn, database: gateway.databaseFile }))
  return runCommand([...args, '--config', file], { FOYER_MASTER_KEY: masterKey })
}

type Changes = { signIn?: typeof options.signIn | undefined; masterKey?: string }

/** The claim `sid` of a token. */
const sessionOf = (token: string): string => JSON.parse(atob(token.split('.')[1] ?? '')).sid

describe('foyer-gateway sign-in', () => {
  it('ends one session by its id, and no other', async () => {
    const [visitor, other] = [page(), page()]
    const { token } = await visitor.signIn(someone())
    const { token: otherToken } = await other.signIn(someone())
    const answer = await run(['sign-in', 'revoke', sessionOf(token), '--json'])
    expect(answer).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(answer.stdout)).toEqual({ ended: 1, tokenSeconds: 600 })
    expect([(await visitor.me(token)).status, await visitor.refresh()]).toEqual([401, []])
    expect([(await other.me(otherToken)).status, (await other.refresh()).length]).toEqual([200, 1])
  })

  it('takes an id that begins with a dash, as one of 64 does', async () => {
    const id = `-${'a'.repeat(42)}`
    const answer = await run(['sign-in', 'revoke', id, '--json'])
    expect([answer.code, JSON.parse(answer.stdout)]).toEqual([0, { ended: 0, tokenSeconds: 600 }])
  })

  it('ends all sessions of an account in either spelling, of one project or of all', async () => {
    const account = someone()
    const signIn = async () => {
      const visitor = page()
      const { token } = await visitor.signIn(account)
      return async () => (await visitor.me(token)).status
    }
    const standing = [await signIn(), await signIn()]
    expect(
      JSON.parse((await run(['sign-in', 'revoke', account.address, '--project', 'bank', '--json'])).stdout),
    ).toMatchObject({ ended: 0 })
    expect(await Promise.all(standing.map((status) => status()))).toEqual([200, 200])
    const lower = account.address.toLowerCase()
    expect(JSON.parse((await run(['sign-in', 'revoke', lower, '--json'])).stdout)).toMatchObject({ ended: 2 })
    expect(await Promise.all(standing.map((status) => status()))).toEqual([401, 401])
    const later = await signIn()
    expect((await run(['sign-in', 'revoke', `eip155:10:${lower}`])).stdout).toContain('Ended 0.')
    expect((await run(['sign-in', 'revoke', `eip155:1:${lower}`])).stdout).toContain('Ended 1.')
    expect(await later()).toBe(401)
  })

  it.each(['bank', 'eip155:1', 'eip155:1:0x12', '0x12', '%'])(
    'does not take %j for a session or an account',
    async (word) => {
      const { code, stderr } = await run(['sign-in', 'revoke', word])
      expect([code, stderr]).toEqual([2, expect.stringContaining('neither a session')])
    },
  )

  it('replaces the keys at once: old tokens are over, visitors go on by their cookie', async () => {
    const visitor = page()
    const { token } = await visitor.signIn(someone())
    const { code, stdout } = await run(['sign-in', 'rotate-key', '--json'])
    expect(code).toBe(0)
    const next = await startTestGateway({ ...options, database: gateway.databaseFile })
    try {
      const keys = await (await next.send('/.well-known/jwks.json')).json()
      expect(keys).toMatchObject({ keys: [{ kid: JSON.parse(stdout).kid }] })
      const after = page(next)
      after.cookie.value = visitor.cookie.value
      expect((await after.me(token)).status).toBe(401)
      const [session] = await after.refresh()
      expect((await after.me(session?.token ?? '')).status).toBe(200)
      expect((await next.gateway.selfTest()).filter(({ subject }) => subject === 'sign-in')).toMatchObject([
        { state: 'ok' },
      ])
    } finally {
      await next.stop()
    }
  })

  it('gets a gateway over a master key that is lost, which its self-test finds', async () => {
    await page().signIn(someone())
    const young = newMasterKey()
    const next = await startTestGateway({ ...options, masterKeys: [young], database: gateway.databaseFile })
    const found = async () => (await next.gateway.selfTest()).filter(({ subject }) => subject === 'sign-in')
    try {
      expect(await found()).toMatchObject([{ state: 'failed', note: expect.stringContaining('rotate-key') }])
      expect(await run(['sign-in', 'rotate-key'], { ...options, masterKey: young })).toMatchObject({
        code: 0,
        stderr: '',
      })
      expect(await found()).toMatchObject([{ state: 'ok' }])
    } finally {
      await next.stop()
    }
  })

  it('says where there is no sign-in', async () => {
    for (const args of [
      ['sign-in', 'revoke', someone().address],
      ['sign-in', 'rotate-key'],
    ])
      expect(await run(args, {})).toMatchObject({ code: 2, stderr: expect.stringContaining('"signIn"') })
  })
})
