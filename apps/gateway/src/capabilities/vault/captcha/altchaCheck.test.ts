import { randomBytes } from 'node:crypto'
import type { AltchaChallenge, AltchaSolution } from '@foyer/contract/vault'
import { solveChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestClock, type TestClock } from '../../../testing/createTestClock.ts'
import { createAltchaCheck } from './altchaCheck.ts'

const secret = Buffer.from('a secret of this test alone')
const alice = { email: 'alice@example.org', jkt: 'device', clientAddress: '203.0.113.7' }
const lifetimeMs = 300_000

/** Solves it as ALTCHA's own library does. */
async function solve(challenge: AltchaChallenge | null): Promise<AltchaSolution> {
  const solution = challenge === null ? null : await solveChallenge({ challenge, deriveKey })
  if (solution === null) throw new Error('There was nothing to solve.')
  const { counter, derivedKey } = solution
  return { counter, derivedKey }
}
const write = (challenge: unknown, solution: unknown) =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')

describe('altchaCheck', () => {
  let clock: TestClock
  let spent: Map<string, number>
  let check: ReturnType<typeof createAltchaCheck>
  const build = (changes: { secret?: Uint8Array; difficulty?: number } = {}) =>
    createAltchaCheck({
      secret,
      difficulty: 3,
      now: clock.now,
      spend: async (id, forMs) => {
        if (spent.has(id)) return false
        spent.set(id, forMs)
        return true
      },
      ...changes,
    })
  const solved = async (asker = alice) => {
    const challenge = await check.challenge(asker)
    return write(challenge, await solve(challenge))
  }
  beforeEach(() => {
    clock = createTestClock()
    spent = new Map()
    check = build()
  })

  it('takes what ALTCHA’s own library solved, once', async () => {
    const answer = await solved()
    expect(await check.isPassed(answer, alice)).toBe(true)
    expect(await check.isPassed(answer, alice)).toBe(false)
    expect([...spent.values()]).toEqual([lifetimeMs])
  })

  it('makes challenges that ALTCHA’s own library checks by the same secret', async () => {
    clock = createTestClock(Date.now())
    check = build()
    const challenge = await check.challenge(alice)
    if (challenge === null) throw new Error('There was nothing to solve.')
    const hmac = { hmacSignatureSecret: String(secret), hmacKeySignatureSecret: String(secret) }
    const given = { challenge, solution: await solve(challenge), deriveKey }
    expect(await verifySolution({ ...given, ...hmac })).toMatchObject({ verified: true, expired: false })
    expect(await verifySolution({ ...given, hmacSignatureSecret: 'another' })).toMatchObject({ verified: false })
  })

  it('takes a solution until 4:59.999 and not at 5:00', async () => {
    const [inTime, late] = [await solved(), await solved()]
    clock.advance(lifetimeMs - 1)
    expect(await check.isPassed(inTime, alice)).toBe(true)
    clock.advance(1)
    expect(await check.isPassed(late, alice)).toBe(false)
    expect(spent.size).toBe(1)
  })

  it('refuses the solution of another address, of another device and of another wallet, and spends none of them', async () => {
    const answer = await solved()
    expect(await check.isPassed(answer, { ...alice, email: 'bob@example.org' })).toBe(false)
    expect(await check.isPassed(answer, { ...alice, jkt: 'another' })).toBe(false)
    expect(await build({ secret: randomBytes(32) }).isPassed(answer, alice)).toBe(false)
    expect(spent.size).toBe(0)
    expect(await check.isPassed(answer, alice)).toBe(true)
  })

  it('refuses an easier challenge than it made, a later end, a key that only begins right, and what is no payload', async () => {
    const challenge = await check.challenge(alice)
    const solution = await solve(challenge)
    const { parameters, signature } = challenge ?? {}
    const changed = (change: object) => write({ parameters: { ...parameters, ...change }, signature }, solution)
    const half = solution.derivedKey.slice(0, 32)
    const answers = [
      changed({ cost: 1 }),
      changed({ expiresAt: Math.floor(clock.now() / 1000) + 86_400 }),
      changed({ keySignature: '0'.repeat(64) }),
      write({ parameters, signature: '0'.repeat(64) }, solution),
      write(challenge, { ...solution, derivedKey: half.padEnd(64, '0') }),
      write(challenge, { ...solution, derivedKey: half }),
      write(challenge, undefined),
      write(null, null),
      'no payload',
      '',
    ]
    const verdicts = await Promise.all(answers.map((answer) => check.isPassed(answer, alice)))
    expect(verdicts).toEqual(answers.map(() => false))
    expect(await check.isPassed(write(challenge, solution), alice)).toBe(true)
  })

  it('asks a browser for twice as many keys as its difficulty at most, and for other ones each time', async () => {
    check = build({ difficulty: 2 })
    const challenges = await Promise.all(Array.from({ length: 24 }, () => check.challenge(alice)))
    const counters = await Promise.all(challenges.map(async (each) => (await solve(each)).counter))
    expect(counters.filter((each) => each < 1 || each > 3)).toEqual([])
    expect(new Set(counters).size).toBeGreaterThan(1)
    expect(new Set(challenges.map((each) => each?.signature)).size).toBe(24)
  })
})
