import { randomBytes } from 'node:crypto'
import { type RunningAwsKms, startAwsKms, startProxy } from '@foyer/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { awsKms } from './awsKms.ts'
import { keyPurposes } from './keyWrapper.ts'

const accessKey = { id: 'AKIATEST', secret: 'an/access+secret' }
const vault = { purpose: keyPurposes.VAULT_KEK, pin: undefined }
const keeper = { purpose: keyPurposes.KEEPER_KEK, pin: undefined }
const key = randomBytes(32)

let kms: RunningAwsKms
let arn: string
const at = (name: string, url = kms.url) => `${name}?endpoint=${url}`

beforeAll(async () => {
  kms = await startAwsKms({ region: 'eu-central-1', accessKey })
})
beforeEach(() => {
  for (const name of ['AWS_PROFILE', 'AWS_SESSION_TOKEN', 'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI'])
    vi.stubEnv(name, '')
  vi.stubEnv('AWS_CONFIG_FILE', '/nowhere')
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/nowhere')
  vi.stubEnv('AWS_ACCESS_KEY_ID', accessKey.id)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', accessKey.secret)
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true')
  arn = kms.createKey()
  kms.clear()
})
afterEach(() => {
  kms.setMode('normal')
  vi.unstubAllEnvs()
})
afterAll(() => kms.stop())

describe('awsKms', () => {
  it('opens what it wrapped, and sends the key itself in the one call that wraps it', async () => {
    const wrapped = await awsKms.wrap(at(arn), key, vault)
    expect(wrapped.includes(key)).toBe(false)
    kms.clear()
    expect(await awsKms.open(at(arn), wrapped, vault)).toEqual(key)
    expect(kms.calls().map(({ headers }) => headers['x-amz-target'])).toEqual(['TrentService.Decrypt'])
    expect(kms.calls()[0]?.body).toMatchObject({ KeyId: arn, EncryptionContext: { purpose: 'foyer vault' } })
  })

  it('refuses a key that was wrapped for another variable, by another key, or changed', async () => {
    const wrapped = await awsKms.wrap(at(arn), key, vault)
    const changed = Buffer.from(wrapped)
    changed[20] = (changed[20] ?? 0) ^ 1
    const said = { code: 'WRAPPED_KEY_REFUSED' }
    await expect(awsKms.open(at(arn), wrapped, keeper)).rejects.toMatchObject(said)
    await expect(awsKms.open(at(kms.createKey()), wrapped, vault)).rejects.toMatchObject(said)
    await expect(awsKms.open(at(arn), changed, vault)).rejects.toMatchObject(said)
  })

  it('refuses what is no key of 32 bytes', async () => {
    const wrapped = await awsKms.wrap(at(arn), randomBytes(16), vault)
    await expect(awsKms.open(at(arn), wrapped, vault)).rejects.toMatchObject({ code: 'NOT_A_KEY' })
  })

  it.each([
    ['denied', 'KEY_SERVICE_DENIED', 'kms:Decrypt'],
    ['disabled', 'WRAPPING_KEY_MISSING', 'enable the key'],
    ['pendingDeletion', 'WRAPPING_KEY_MISSING', 'cancel its deletion'],
  ] as const)('says what to do about a key that is %s', async (state, code, step) => {
    const wrapped = await awsKms.wrap(at(arn), key, vault)
    kms.setKeyState(arn, state)
    const failure = await awsKms.open(at(arn), wrapped, vault).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code, nextStep: expect.stringContaining(step) })
  })

  it('says so when there is no such key', async () => {
    const none = arn.replace(/key\/.*/, 'key/none')
    await expect(awsKms.open(at(none), randomBytes(60), vault)).rejects.toMatchObject({ code: 'WRAPPING_KEY_MISSING' })
  })

  it('tells of a wrong secret without a word of it, and of none', async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'a-wrong-secret')
    const wrong = await awsKms.open(at(arn), randomBytes(60), vault).catch((error: unknown) => error)
    expect(wrong).toMatchObject({ code: 'KEY_SERVICE_DENIED' })
    expect(wrong).not.toHaveProperty('cause')
    expect(String(wrong)).not.toContain('a-wrong-secret')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', '')
    vi.stubEnv('AWS_ACCESS_KEY_ID', '')
    await expect(awsKms.open(at(arn), randomBytes(60), vault)).rejects.toMatchObject({ code: 'KEY_SERVICE_DENIED' })
  })

  it('signs with the role of its container, and with that of its instance', async () => {
    const wrapped = await awsKms.wrap(at(arn), key, vault)
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', '')
    vi.stubEnv('AWS_ACCESS_KEY_ID', '')
    vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', kms.containerCredentialsUrl)
    expect(await awsKms.open(at(arn), wrapped, vault)).toEqual(key)
    vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', '')
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'false')
    vi.stubEnv('AWS_EC2_METADATA_SERVICE_ENDPOINT', kms.instanceMetadataUrl)
    kms.clear()
    expect(await awsKms.open(at(arn), wrapped, vault)).toEqual(key)
    expect(kms.calls().some(({ path }) => path.includes('security-credentials'))).toBe(true)
  })

  it('asks again while the service is overloaded, three times in all', async () => {
    const wrapped = await awsKms.wrap(at(arn), key, vault)
    kms.throttle(2)
    expect(await awsKms.open(at(arn), wrapped, vault)).toEqual(key)
    kms.throttle(3)
    await expect(awsKms.open(at(arn), wrapped, vault)).rejects.toMatchObject({ code: 'KEY_SERVICE_AWAY' })
  })

  it.each(['broken', 'garbage', 'strange'] as const)('does not take an answer that is %s', async (mode) => {
    kms.setMode(mode)
    await expect(awsKms.open(at(arn), randomBytes(60), vault)).rejects.toMatchObject({
      code: expect.stringMatching(/^(KEY_SERVICE_AWAY|NOT_A_KEY)$/),
    })
  })

  it('gives up on a service that never answers, within its time', { timeout: 30_000 }, async () => {
    kms.setMode('silent')
    const begun = Date.now()
    await expect(awsKms.open(at(arn), randomBytes(60), vault)).rejects.toMatchObject({ code: 'KEY_SERVICE_AWAY' })
    expect(Date.now() - begun).toBeLessThan(11_000)
  })

  it('says that the service is away when nothing listens', async () => {
    const proxy = await startProxy({ target: kms.url })
    proxy.setMode('down')
    const opening = awsKms.open(at(arn, proxy.url), randomBytes(60), vault)
    await expect(opening).rejects.toMatchObject({ code: 'KEY_SERVICE_AWAY' })
    await proxy.stop()
  })

  it.each([
    'key/1234',
    'arn:aws:kms:eu-central-1:1:key/x',
    'arn:aws:s3:::bucket',
    'arn:aws:kms:eu-central-1:111122223333:key/x?endpoint=http://kms.example.com',
    'arn:aws:kms:eu-central-1:111122223333:key/x?endpoint=https://user:pass@kms.example.com',
    'arn:aws:kms:eu-central-1:111122223333:key/x?other=1',
  ])('takes no %s as the place of a key', (place) => {
    expect(awsKms.problemOf(place)).toContain('the whole ARN')
  })
})
