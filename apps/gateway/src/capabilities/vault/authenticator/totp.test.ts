import { TOTP, URI } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { newSecret, stepOfCode, writeSecret } from './totp.ts'

/** The secret of the examples in RFC 6238, appendix B; of its eight digits the last six are what apps show. */
const secret = new TextEncoder().encode('12345678901234567890')
const periodMs = 30_000

describe('codes of authenticator apps', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('reads them as RFC 6238 does: after %i seconds %s', (seconds, code) => {
    const step = Math.floor(seconds / 30)
    expect(stepOfCode(secret, code, seconds * 1_000)).toBe(step)
    expect(
      stepOfCode(
        secret,
        code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)),
        seconds * 1_000,
      ),
    ).toBe(undefined)
  })

  it('takes them from the beginning of the step before to the end of the one after', () => {
    const step = 37_037_037
    const from = step * periodMs
    const read = (now: number) => stepOfCode(secret, '050471', now)
    expect(read(from - periodMs - 1)).toBeUndefined()
    expect(read(from - periodMs)).toBe(step)
    expect(read(from)).toBe(step)
    expect(read(from + 2 * periodMs - 1)).toBe(step)
    expect(read(from + 2 * periodMs)).toBeUndefined()
  })

  it('makes a secret of 20 bytes, another one for each app', () => {
    expect(newSecret()).toHaveLength(20)
    expect(newSecret()).not.toEqual(newSecret())
  })

  it('names the wallet and the account, also where a name has signs that stand for something in an address', () => {
    const { secret: base32, uri } = writeSecret(secret, { issuer: 'Ada: a & b', account: 'ada+1@example.org' })
    expect(base32).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    const app = URI.parse(uri)
    expect(app).toBeInstanceOf(TOTP)
    expect(app).toMatchObject({
      ...{ algorithm: 'SHA1', digits: 6, period: 30 },
      ...{ issuer: 'Ada  a & b', label: 'ada+1@example.org' },
    })
    expect(app.secret.bytes).toEqual(secret)
  })
})
