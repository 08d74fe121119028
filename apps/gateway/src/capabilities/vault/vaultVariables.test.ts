import { describe, expect, it } from 'vitest'
import { parseConfig } from '../../engines/config/parseConfig.ts'
import { withVaultSecrets } from './vaultVariables.ts'

const vault = {
  app: 'https://wallet.example.com',
  gateway: 'https://gateway.example.com',
  smtp: 'smtps://mail.example.com',
  from: 'login@example.com',
}
const chains = [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'] }]
const read = (env: Record<string, string>, own: object = {}) =>
  parseConfig({ chains, vault: withVaultSecrets({ ...vault, ...own }, env) }).vault

describe('the environment of a hosted wallet', () => {
  it('sets how long a new device waits, and for how many days backups and the trail are kept, over the file', () => {
    expect(read({})).not.toHaveProperty('recovery')
    const env = { VAULT_RECOVERY_DELAY: '0', VAULT_BACKUP_DAYS: '7', VAULT_AUDIT_DAYS: '90' }
    const own = { recovery: { delay: 48 }, backupDays: 90, auditDays: 30 }
    expect(read(env)).toMatchObject({ recovery: { delay: 0 }, backupDays: 7, auditDays: 90 })
    expect(read(env, own)).toMatchObject({ recovery: { delay: 0 }, backupDays: 7, auditDays: 90 })
    expect(read({}, own)).toMatchObject(own)
  })

  it('chooses the check before a mail, beside what the file says of it', () => {
    expect(read({})).not.toHaveProperty('captcha')
    expect(read({ VAULT_CAPTCHA: 'altcha' })).toMatchObject({ captcha: { kind: 'altcha', difficulty: 1_000 } })
    const own = { captcha: { kind: 'altcha', difficulty: 50 } }
    expect(read({ VAULT_CAPTCHA: 'altcha' }, own)).toMatchObject(own)
    expect(read({}, own)).toMatchObject(own)
  })

  it.each([
    ['VAULT_CAPTCHA', 'on'],
    ['VAULT_RECOVERY_DELAY', '-1'],
    ['VAULT_RECOVERY_DELAY', '721'],
    ['VAULT_RECOVERY_DELAY', 'a day'],
    ['VAULT_BACKUP_DAYS', '1.5'],
    ['VAULT_AUDIT_DAYS', '0'],
    ['VAULT_AUDIT_DAYS', '3651'],
  ])('refuses %s=%s', (name, text) => {
    expect(() => read({ [name]: text })).toThrow('vault.')
  })

  it.each([
    ['VAULT_KEK', 'vault.keks.0'],
    ['KEEPER_KEK', 'vault.keeperKeks.0'],
    ['VAULT_TICKET_KEY', 'vault.ticketKeys.0'],
    ['PAYMASTER_KEY', 'vault.paymasterKey'],
    ['PKCS11_PIN', 'vault.tokenPin'],
  ])('names %s when it cannot be used, without its value', (variable, key) => {
    const secret = `a-secret-word${'-'.repeat(300)}`
    expect(() => read({ [variable]: secret })).toThrow(`${key}: a text that is not usable was given`)
    expect(() => read({ [variable]: secret })).not.toThrow('a-secret-word')
  })

  it('takes wrapped keys and plain ones in one list, the newest first', () => {
    const plain = Buffer.alloc(32, 1).toString('base64')
    const keks = ['gcp-kms:projects/p/locations/l/keyRings/r/cryptoKeys/k~AQID', plain]
    expect(read({ VAULT_KEK: keks.join(', '), PKCS11_PIN: '1234,5678' })).toMatchObject({ keks, tokenPin: '1234,5678' })
  })
})
