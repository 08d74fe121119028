import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createHsmToken,
  type HsmToken,
  type RunningAwsKms,
  type RunningGoogleKms,
  startAwsKms,
  startGoogleKms,
} from '@foyer/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSealer } from '../capabilities/vault/sealer.ts'
import { openMigrated } from '../engines/db/openDatabase.ts'
import { readKeysOr } from '../engines/secrets/masterKeys.ts'
import { createSecrets } from '../engines/secrets/secrets.ts'
import { runCommand } from '../testing/runCommand.ts'
import { runProcess } from '../testing/runProcess.ts'
import { seedParts } from '../testing/seedParts.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-wrapped-keys-'))
const accessKey = { id: 'AKIATEST', secret: 'an-access-secret' }
const newKey = () => randomBytes(32).toString('base64')
const written = (name: string, value: unknown) => {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(value))
  return path
}
const vault = {
  app: 'https://wallet.example.com',
  gateway: 'https://gateway.example.com',
  name: 'Example wallet',
  from: 'login@example.com',
  smtp: 'smtp://127.0.0.1:1',
}
const gatewayFile = written('gateway.json', {
  port: 0,
  metricsPort: 0,
  logLevel: 'silent',
  database: 'gateway.sqlite',
  chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'] }],
  vault,
})
/** One that hosts no wallet. */
const plainFile = written('plain.json', {
  port: 0,
  metricsPort: 0,
  logLevel: 'silent',
  chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'] }],
})
const keeperFile = written('keeper.json', {
  port: 0,
  database: 'keeper.sqlite',
  address: 'https://keeper.example.com',
  app: vault.app,
  smtp: vault.smtp,
  from: 'keeper@example.net',
  gatewayKeys: ['A'.repeat(43)],
})

let aws: RunningAwsKms
let google: RunningGoogleKms
let token: HsmToken
/** Where a key of each kind is kept, by its kind. */
let places: Readonly<Record<'file' | 'aws' | 'gcp' | 'pkcs11', string>>

async function wrap(place: string, variable: string) {
  const { code, stdout, stderr } = await runCommand(['secrets', 'wrap-key', '--with', place, '--for', variable], {
    PKCS11_PIN: token.pin,
  })
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('Keep a copy') })
  return stdout.trim()
}

const credentials = () => ({
  AWS_ACCESS_KEY_ID: accessKey.id,
  AWS_SECRET_ACCESS_KEY: accessKey.secret,
  AWS_EC2_METADATA_DISABLED: 'true',
  GOOGLE_APPLICATION_CREDENTIALS: join(folder, 'account.json'),
  SOFTHSM2_CONF: token.configFile,
})

beforeAll(async () => {
  aws = await startAwsKms({ region: 'eu-central-1', accessKey })
  google = await startGoogleKms()
  written('account.json', google.serviceAccount)
  token = await createHsmToken()
  await token.createKey('01')
  places = {
    file: `file:${join(folder, 'vault.key')}`,
    aws: `aws-kms:${aws.createKey()}?endpoint=${aws.url}`,
    gcp: `gcp-kms:${google.createKey()}?endpoint=${google.url}`,
    pkcs11: `pkcs11:token=foyer;id=%01?module-path=${token.modulePath}&oaep=sha1`,
  }
}, 180_000)
beforeEach(() => {
  for (const [name, value] of Object.entries(credentials())) vi.stubEnv(name, value)
})
afterEach(() => {
  aws.setMode('normal')
  google.setMode('normal')
  vi.unstubAllEnvs()
})
afterAll(async () => {
  await Promise.all([aws.stop(), google.stop(), token.remove()])
  rmSync(folder, { recursive: true, force: true })
})

describe('foyer-gateway secrets wrap-key', () => {
  it('prints a key of every kind that opens at the next start and hides itself, and another each time', async () => {
    const keys = [
      await wrap(places.file, 'VAULT_KEK'),
      await wrap(places.aws, 'VAULT_KEK'),
      await wrap(places.gcp, 'VAULT_KEK'),
      await wrap(places.pkcs11, 'VAULT_KEK'),
      await wrap(places.aws, 'VAULT_KEK'),
    ]
    expect(keys.map((text) => text.split(':')[0])).toEqual(['file', 'aws-kms', 'gcp-kms', 'pkcs11', 'aws-kms'])
    const inFile = readFileSync(join(folder, 'vault.key'), 'utf8').trim()
    expect(keys.join()).not.toContain(inFile)
    const database = join(folder, 'kinds.sqlite')
    const env = { VAULT_KEK: keys.join(','), KEEPER_KEK: newKey(), PKCS11_PIN: token.pin, FOYER_DATABASE: database }
    expect((await runCommand(['migrate', '--config', gatewayFile], env)).code).toBe(0)
    const result = await runCommand(['vault', 'rewrap', '--json', '--config', gatewayFile], env)
    const { holders }: { holders: { keys: { id: string }[] }[] } = JSON.parse(result.stdout)
    const ids = holders[0]?.keys.map(({ id }) => id) ?? []
    expect(new Set(ids).size).toBe(5)
    expect(ids[0]).toBe((await createSealer(readKeysOr([inFile], { database: ':memory:', file: '' }))).kid)
  })

  it.each([
    [[], 'Name with --for'],
    [['--for', 'SMTP_URL', '--with', 'file:/a'], 'FOYER_MASTER_KEY, VAULT_KEK, KEEPER_KEK, VAULT_TICKET_KEY'],
    [['--for', 'VAULT_KEK'], 'Name with --with'],
    [['--for', 'VAULT_KEK', '--with', 'a-secret-word'], 'Name with --with'],
    [['--for', 'VAULT_KEK', '--with', 'aws-kms:key/1'], 'the whole ARN'],
  ])('says how to use it when it is given %j', async (args, words) => {
    const result = await runCommand(['secrets', 'wrap-key', ...args])
    expect(result).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(words) })
    expect(result.stderr).not.toContain('a-secret-word')
  })

  it('prints nothing when the key cannot be wrapped', async () => {
    aws.setMode('broken')
    const result = await runCommand(['secrets', 'wrap-key', '--with', places.aws, '--for', 'VAULT_KEK'])
    expect(result).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('KEY_SERVICE_AWAY') })
  })
})

describe('wrapped keys', () => {
  it('take over from a key in the environment, newest first, and from one another', async () => {
    const location = join(folder, 'rotated.sqlite')
    const plain = newKey()
    const keeperKek = newKey()
    const database = await openMigrated(location)
    const sealerOf = (key: string) => createSealer(readKeysOr([key], { database: ':memory:', file: '' }))
    await seedParts(database, { gateway: await sealerOf(plain), keeper: await sealerOf(keeperKek) }, 2)
    await database.destroy()
    const keysOf = async (...keys: string[]) => {
      const env = { VAULT_KEK: keys.join(','), KEEPER_KEK: keeperKek, PKCS11_PIN: token.pin, FOYER_DATABASE: location }
      const { stdout, code } = await runCommand(['vault', 'rewrap', '--json', '--config', gatewayFile], env)
      const { holders }: { holders: { rewrapped: number; keys: { rows: number }[] }[] } = JSON.parse(stdout)
      return { code, rewrapped: holders[0]?.rewrapped, rows: holders[0]?.keys.map(({ rows }) => rows) }
    }
    const [inAws, inToken] = [await wrap(places.aws, 'VAULT_KEK'), await wrap(places.pkcs11, 'VAULT_KEK')]
    expect(await keysOf(inAws, plain)).toEqual({ code: 0, rewrapped: 4, rows: [4, 0] })
    expect(await keysOf(inToken, inAws)).toEqual({ code: 0, rewrapped: 4, rows: [4, 0] })
    expect(await keysOf(inToken)).toEqual({ code: 0, rewrapped: 0, rows: [4] })
  })

  it('seal stored secrets as master keys, and take over from one another', async () => {
    const location = join(folder, 'sealed.sqlite')
    let newest = newKey()
    const database = await openMigrated(location)
    const secrets = createSecrets(readKeysOr([newest], { database: ':memory:', file: '' }))
    const row = { account: '', expiry: 0, signer: '', permissions: '', policies: '', public_key: '', created_at: 0 }
    await database
      .insertInto('sessions')
      .values({ ...row, pci: 'p', signing_key: secrets.seal('the key', 'session/p') })
      .execute()
    await database.destroy()
    const rotate = async (keys: string) => {
      const env = { FOYER_MASTER_KEY: keys, PKCS11_PIN: token.pin, FOYER_DATABASE: location }
      const { code, stdout } = await runCommand(['secrets', 'rotate', '--json', '--config', plainFile], env)
      return { code, ...JSON.parse(stdout) }
    }
    for (const place of [`file:${join(folder, 'master.key')}`, places.aws, places.gcp, places.pkcs11]) {
      const key = await wrap(place, 'FOYER_MASTER_KEY')
      expect(await rotate(`${key},${newest}`)).toMatchObject({ code: 0, wrapped: 1 })
      newest = key
    }
    expect(await rotate(newest)).toMatchObject({ code: 0, wrapped: 0 })
  })

  it('start no gateway as a master key that does not open, and make none in its place', async () => {
    const refused = await wrap(places.gcp, 'VAULT_KEK')
    const open = await wrap(places.aws, 'FOYER_MASTER_KEY')
    aws.setMode('broken')
    for (const [key, code] of [
      [refused, 'WRAPPED_KEY_REFUSED'],
      [open, 'KEY_SERVICE_AWAY'],
    ] as const) {
      const env = { FOYER_MASTER_KEY: key, FOYER_DATABASE: join(folder, 'unsealed', 'gateway.sqlite') }
      const result = await runCommand(['serve', '--config', plainFile], env)
      expect(result).toMatchObject({ code: 1, stdout: '' })
      expect(result.stderr).toMatch(new RegExp(`^FOYER_MASTER_KEY: .*\\(${code}\\)$`, 'm'))
    }
    expect(existsSync(join(folder, 'unsealed', 'foyer-master.key'))).toBe(false)
  })

  it('open for their own variable alone: a gateway’s key starts no keeper', async () => {
    for (const place of [places.aws, places.gcp, places.pkcs11]) {
      const key = await wrap(place, 'VAULT_KEK')
      const result = await runCommand(['keeper', '--config', keeperFile], { KEEPER_KEK: key, PKCS11_PIN: token.pin })
      expect(result).toMatchObject({ code: 1, stdout: '' })
      expect(result.stderr).toMatch(/^KEEPER_KEK: .*\(WRAPPED_KEY_REFUSED\)$/m)
    }
    expect(existsSync(join(folder, 'foyer-keeper.key'))).toBe(false)
  })

  it('open in a keeper that starts, which is the same keeper each time', { timeout: 120_000 }, async () => {
    const env = { KEEPER_KEK: await wrap(places.pkcs11, 'KEEPER_KEK'), PKCS11_PIN: token.pin }
    const { stdout } = await runCommand(['keeper', 'public-key', '--config', keeperFile], env)
    const module = new URL('../cli.ts', import.meta.url)
    const { child, ended, output } = runProcess(module, ['keeper', '--config', keeperFile], {
      ...credentials(),
      ...env,
    })
    try {
      await expect.poll(output, { timeout: 100_000 }).toContain('"listening"')
      const line = output()
        .split('\n')
        .find((text) => text.includes('"listening"'))
      const { port }: { port: number } = JSON.parse(line ?? '{}')
      const answer = await fetch(`http://127.0.0.1:${port}/v1/vault/keeper`)
      expect(await answer.json()).toMatchObject({ publicKey: stdout.trim() })
      expect(output()).not.toContain(token.pin)
    } finally {
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
    }
  })

  it('name the key of several that does not open, and no key is made in its place', async () => {
    const key = await wrap(places.aws, 'VAULT_KEK')
    const open = `file:${join(folder, 'open.key')}`
    await wrap(open, 'VAULT_KEK')
    chmodSync(join(folder, 'open.key'), 0o644)
    const result = await runCommand(['serve', '--config', gatewayFile], {
      VAULT_KEK: `${key},${open}`,
      KEEPER_KEK: newKey(),
    })
    expect(result).toMatchObject({ code: 1, stdout: '' })
    expect(result.stderr).toMatch(/^VAULT_KEK, key 2 of 2: .*\(FILE_OPEN_TO_OTHERS\)$/m)
    expect(existsSync(join(folder, 'foyer-vault.key'))).toBe(false)
  })

  it('end a process at once that lacks the PIN, and one whose service never answers in its time, without a secret', {
    timeout: 120_000,
  }, async () => {
    const [inToken, inGoogle] = [await wrap(places.pkcs11, 'KEEPER_KEK'), await wrap(places.gcp, 'KEEPER_KEK')]
    const start = (key: string) =>
      runProcess(new URL('../cli.ts', import.meta.url), ['keeper', '--config', keeperFile], {
        ...credentials(),
        KEEPER_KEK: key,
      })
    google.setMode('silent')
    const processes = [start(inToken), start(inGoogle)]
    expect(await Promise.all(processes.map(({ ended }) => ended))).toEqual([1, 1])
    for (const { output } of processes) expect(output()).toBe('')
  })

  it('refuse to be read in another form, and repeat nothing of what was given', async () => {
    const env = { VAULT_KEK: 'aws-kms:a-secret-word', KEEPER_KEK: newKey(), PKCS11_PIN: 'a-secret-pin' }
    const result = await runCommand(['vault', 'rewrap', '--config', gatewayFile], env)
    expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining('vault.keks.0') })
    expect(result.stderr).not.toMatch(/a-secret/)
  })
})
