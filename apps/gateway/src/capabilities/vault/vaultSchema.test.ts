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

  it('asks after the first login where nothing is said', () => {
    const read = v.parse(VaultSchema, { ...shared, app: 'https://wallet.example.com' })
    expect(read.custody).toEqual({ ask: 'after' })
  })
})
