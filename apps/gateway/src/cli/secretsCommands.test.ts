import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { migrate, openDatabase } from '../engines/db/openDatabase.ts'
import { readKeysOr } from '../engines/secrets/masterKeys.ts'
import { createSecrets } from '../engines/secrets/secrets.ts'
import { createTestDatabase } from '../testing/createTestDatabase.ts'
import { runCommand } from '../testing/runCommand.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-secrets-command-'))
const file = join(folder, 'gateway.json')
writeFileSync(
  file,
  JSON.stringify({ chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'] }] }),
)

async function run(args: readonly string[], env: Record<string, string> = {}) {
  return runCommand([...args, '--config', file], env)
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('foyer-gateway secrets', () => {
  it('prints a new key each time, and wraps stored secrets by the newest', async () => {
    const keys = await Promise.all([run(['secrets', 'new-key']), run(['secrets', 'new-key'])])
    const [old = '', young = ''] = keys.map(({ stdout }) => stdout.trim())
    expect(old).toMatch(/^[A-Za-z0-9+/]{43}=$/)
    expect(young).not.toBe(old)
    const { location, drop } = await createTestDatabase()
    const database = openDatabase(location)
    await migrate(database)
    const keysOf = (...masterKeys: string[]) => createSecrets(readKeysOr(masterKeys, { database: location, file: '' }))
    const row = { account: '', expiry: 0, signer: '', permissions: '', policies: '', public_key: '', created_at: 0 }
    await database
      .insertInto('sessions')
      .values({ ...row, pci: 'p', signing_key: keysOf(old).seal('the key', 'session/p') })
      .execute()
    const env = { FOYER_DATABASE: location, FOYER_MASTER_KEY: `${young},${old}` }
    const rotated = await run(['secrets', 'rotate', '--json'], env)
    expect({ ...rotated, stdout: JSON.parse(rotated.stdout) }).toEqual({
      code: 0,
      stdout: { keyId: keysOf(young).keyId, wrapped: 1 },
      stderr: '',
    })
    const { signing_key: sealed } = await database.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
    expect(keysOf(young).open(sealed, 'session/p')).toBe('the key')
    expect((await run(['secrets', 'rotate', '--json'], env)).stdout).toContain('"wrapped":0')
    await database.destroy()
    await drop()
  })

  it('says which key is missing, without a secret', async () => {
    const wrong = await run(['secrets', 'rotate'], { FOYER_MASTER_KEY: 'secret-word', FOYER_DATABASE: ':memory:' })
    expect(wrong.code).toBe(1)
    expect(wrong.stderr).toContain('masterKeys.0')
    expect(wrong.stderr).not.toContain('secret-word')
  })
})
