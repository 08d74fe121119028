import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningGoogleKms, startGoogleKms, startProxy } from '@foyer/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { gcpKms } from './gcpKms.ts'
import { keyPurposes } from './keyWrapper.ts'

const vault = { purpose: keyPurposes.VAULT_KEK, pin: undefined }
const keeper = { purpose: keyPurposes.KEEPER_KEK, pin: undefined }
const key = randomBytes(32)
const folder = mkdtempSync(join(tmpdir(), 'foyer-gcp-'))
const accountFile = join(folder, 'account.json')

let kms: RunningGoogleKms
let name: string
const at = (place: string, url = kms.url) => `${place}?endpoint=${url}`

beforeAll(async () => {
  kms = await startGoogleKms()
  writeFileSync(accountFile, JSON.stringify(kms.serviceAccount))
})
beforeEach(() => {
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', accountFile)
  name = kms.createKey()
  kms.clear()
})
afterEach(() => {
  kms.setMode('normal')
  kms.fault = 'none'
  vi.unstubAllEnvs()
})
afterAll(async () => {
  await kms.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('gcpKms', () => {
  it('opens what it wrapped, by the signature of a service account alone', async () => {
    const wrapped = await gcpKms.wrap(at(name), key, vault)
    expect(wrapped.includes(key)).toBe(false)
    kms.clear()
    expect(await gcpKms.open(at(name), wrapped, vault)).toEqual(key)
    expect(kms.calls().map(({ path }) => path)).toEqual([`/v1/${name}:decrypt`])
  })

  it('opens by the token of the metadata server', async () => {
    const wrapped = await gcpKms.wrap(at(name), key, vault)
    vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', '')
    vi.stubEnv('HOME', folder)
    vi.stubEnv('GCE_METADATA_HOST', kms.metadataHost)
    vi.stubEnv('METADATA_SERVER_DETECTION', 'assume-present')
    expect(await gcpKms.open(at(name), wrapped, vault)).toEqual(key)
  })

  it('refuses a key that was wrapped for another variable, by another key, or changed', async () => {
    const wrapped = await gcpKms.wrap(at(name), key, vault)
    const changed = Buffer.from(wrapped)
    changed[20] = (changed[20] ?? 0) ^ 1
    const said = { code: 'WRAPPED_KEY_REFUSED' }
    await expect(gcpKms.open(at(name), wrapped, keeper)).rejects.toMatchObject(said)
    await expect(gcpKms.open(at(kms.createKey()), wrapped, vault)).rejects.toMatchObject(said)
    await expect(gcpKms.open(at(name), changed, vault)).rejects.toMatchObject(said)
  })

  it('refuses what is no key of 32 bytes', async () => {
    const wrapped = await gcpKms.wrap(at(name), randomBytes(16), vault)
    await expect(gcpKms.open(at(name), wrapped, vault)).rejects.toMatchObject({ code: 'NOT_A_KEY' })
  })

  it('refuses an answer whose checksum is wrong, and a wrapping that the service did not check', async () => {
    const wrapped = await gcpKms.wrap(at(name), key, vault)
    kms.fault = 'damaged'
    await expect(gcpKms.open(at(name), wrapped, vault)).rejects.toMatchObject({ code: 'ANSWER_DAMAGED' })
    kms.fault = 'unverified'
    await expect(gcpKms.wrap(at(name), key, vault)).rejects.toMatchObject({ code: 'ANSWER_DAMAGED' })
  })

  it.each([
    ['denied', 'KEY_SERVICE_DENIED', 'roles/cloudkms.cryptoKeyDecrypter'],
    ['disabled', 'WRAPPING_KEY_MISSING', 'enable the version'],
  ] as const)('says what to do about a key that is %s', async (state, code, step) => {
    const wrapped = await gcpKms.wrap(at(name), key, vault)
    kms.setKeyState(name, state)
    const failure = await gcpKms.open(at(name), wrapped, vault).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code, nextStep: expect.stringContaining(step) })
    expect(failure).not.toHaveProperty('cause')
    // Errors of the client hold the request and its token.
    expect(JSON.stringify(failure)).not.toContain('Bearer')
  })

  it('says so when there is no such key', async () => {
    const none = name.replace(/[^/]+$/, 'none')
    await expect(gcpKms.open(at(none), randomBytes(60), vault)).rejects.toMatchObject({ code: 'WRAPPING_KEY_MISSING' })
  })

  it('tells of credentials that are missing, unreadable or of another account, without a word of them', async () => {
    const foreign = await startGoogleKms()
    const files = {
      'none.json': undefined,
      'broken.json': '{"private_key":"a-secret-word"',
      'other.json': foreign.serviceAccount,
    }
    for (const [file, content] of Object.entries(files)) {
      const path = join(folder, file)
      if (content !== undefined) writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
      vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', path)
      const failure = await gcpKms.open(at(name), randomBytes(60), vault).catch((error: unknown) => error)
      expect(failure).toMatchObject({ code: 'KEY_SERVICE_DENIED' })
      expect(String(failure)).not.toMatch(/a-secret-word|PRIVATE KEY/)
    }
    await foreign.stop()
  })

  it('asks again while the service is overloaded, three times in all', async () => {
    const wrapped = await gcpKms.wrap(at(name), key, vault)
    kms.fail(2)
    expect(await gcpKms.open(at(name), wrapped, vault)).toEqual(key)
    kms.fail(3)
    await expect(gcpKms.open(at(name), wrapped, vault)).rejects.toMatchObject({ code: 'KEY_SERVICE_AWAY' })
  })

  it.each(['garbage', 'strange'] as const)('does not take an answer that is %s', async (mode) => {
    kms.setMode(mode)
    await expect(gcpKms.open(at(name), randomBytes(60), vault)).rejects.toMatchObject({
      code: expect.stringMatching(/^(KEY_SERVICE_AWAY|ANSWER_DAMAGED)$/),
    })
  })

  it('gives up on a service that never answers, within its time', { timeout: 30_000 }, async () => {
    kms.setMode('silent')
    const begun = Date.now()
    await expect(gcpKms.open(at(name), randomBytes(60), vault)).rejects.toMatchObject({ code: 'KEY_SERVICE_AWAY' })
    expect(Date.now() - begun).toBeLessThan(11_000)
  })

  it('says that the service is away when nothing listens', async () => {
    const proxy = await startProxy({ target: kms.url })
    proxy.setMode('down')
    const opening = gcpKms.open(at(name, proxy.url), randomBytes(60), vault)
    await expect(opening).rejects.toMatchObject({ code: 'KEY_SERVICE_AWAY' })
    await proxy.stop()
  })

  it.each([
    'projects/p/locations/l/keyRings/r',
    'projects/p/locations/l/keyRings/r/cryptoKeys/k/cryptoKeyVersions/1',
    'projects/p/locations/l/keyRings/r/cryptoKeys/../k',
    'projects/p/locations/l/keyRings/r/cryptoKeys/k?endpoint=http://kms.example.com',
  ])('takes no %s as the place of a key', (place) => {
    expect(gcpKms.problemOf(place)).toContain('without a version')
  })
})
