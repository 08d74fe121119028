import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { VaultSchema } from './vaultSchema.ts'

const shared = { gateway: 'https://gateway.example.com', smtp: 'smtps://mail.example.com', from: 'login@example.com' }
const required = { ask: 'required' }

describe('VaultSchema', () => {
  it.each([
    ['https://wallet.example.com', true],
    ['http://vault.localhost:3000', true],
    ['http://127.0.0.1:3000', false],
    ['http://[::1]:3000', false],
  ])('%s can require a passkey: %s, since only a host with a name has them', (app, isFine) => {
    const read = v.safeParse(VaultSchema, { ...shared, app, custody: required })
    expect(read.success).toBe(isFine)
    if (!read.success) expect(v.getDotPath(read.issues[0])).toBe('custody.ask')
  })

  it('asks strangers for nothing where nothing is said, and for work of the usual length where ALTCHA is chosen', () => {
    const read = (own: object) => v.parse(VaultSchema, { ...shared, app: 'https://wallet.example.com', ...own }).captcha
    expect(read({})).toBeUndefined()
    expect(read({ captcha: { kind: 'altcha' } })).toEqual({ kind: 'altcha', difficulty: 1_000 })
  })

  it.each([{ kind: 'altcha', difficulty: 0 }, { kind: 'altcha', difficulty: 100_001 }, { kind: 'other' }])(
    'refuses %o as a captcha',
    (captcha) => {
      expect(v.safeParse(VaultSchema, { ...shared, app: 'https://wallet.example.com', captcha }).success).toBe(false)
    },
  )

  it.each(['hcaptcha', 'turnstile'])('refuses %s, whose widget the wallet does not draw, and says so', (kind) => {
    const captcha = { kind, siteKey: 'site', secret: 'secret' }
    const read = v.safeParse(VaultSchema, { ...shared, app: 'https://wallet.example.com', captcha })
    if (read.success) throw new Error('It was taken.')
    expect(read.issues.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
      ['captcha.kind', expect.stringContaining('the wallet draws no widget')],
    ])
  })

  it('asks after the first login where nothing is said', () => {
    const read = v.parse(VaultSchema, { ...shared, app: 'https://wallet.example.com' })
    expect(read.custody).toEqual({ ask: 'after' })
  })
})
