import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHsmToken, type HsmToken } from '@foyer/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { keyPurposes } from './keyWrapper.ts'
import { pkcs11 } from './pkcs11.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-token-'))
const key = randomBytes(32)

let token: HsmToken
const place = ({ id = '%01', label = token.label, module = token.modulePath, more = '&oaep=sha1' } = {}) =>
  `token=${label};id=${id}?module-path=${module}${more}`
const vault = () => ({ purpose: keyPurposes.VAULT_KEK, pin: token.pin })

beforeAll(async () => {
  token = await createHsmToken()
  await token.createKey('01')
  await token.createKey('0a02')
  await token.createKey('03', { bits: 1_024 })
}, 180_000)
beforeEach(() => {
  vi.stubEnv('SOFTHSM2_CONF', token.configFile)
})
afterEach(() => {
  vi.unstubAllEnvs()
})
afterAll(async () => {
  await token.remove()
  rmSync(folder, { recursive: true, force: true })
})

describe('pkcs11', () => {
  it('opens what it wrapped by a key of SoftHSM, chosen by its id, and wraps without the PIN', async () => {
    for (const id of ['%01', '%0A%02']) {
      const wrapped = await pkcs11.wrap(place({ id }), key, { ...vault(), pin: undefined })
      expect(wrapped.includes(key)).toBe(false)
      expect(await pkcs11.open(place({ id }), wrapped, vault())).toEqual(key)
    }
  })

  it('refuses a key that was wrapped for another variable, by another key, or changed in any part', async () => {
    const wrapped = await pkcs11.wrap(place(), key, vault())
    const said = { code: 'WRAPPED_KEY_REFUSED' }
    const keeper = { ...vault(), purpose: keyPurposes.KEEPER_KEK }
    await expect(pkcs11.open(place(), wrapped, keeper)).rejects.toMatchObject(said)
    await expect(pkcs11.open(place({ id: '%0A%02' }), wrapped, vault())).rejects.toMatchObject(said)
    for (const index of [0, 255, 256, 270, 300, wrapped.length - 1]) {
      const changed = Buffer.from(wrapped)
      changed[index] = (changed[index] ?? 0) ^ 1
      await expect(pkcs11.open(place(), changed, vault())).rejects.toMatchObject(said)
    }
    await expect(pkcs11.open(place(), wrapped.subarray(0, 60), vault())).rejects.toMatchObject(said)
  })

  it('tells of a wrong PIN without a word of it, once, and of none', async () => {
    const wrapped = await pkcs11.wrap(place(), key, vault())
    const wrong = await pkcs11.open(place(), wrapped, { ...vault(), pin: '99999999' }).catch((error: unknown) => error)
    expect(wrong).toMatchObject({ code: 'PIN_REFUSED', message: expect.stringContaining('CKR_PIN_INCORRECT') })
    expect(String(wrong)).not.toContain('99999999')
    await expect(pkcs11.open(place(), wrapped, { ...vault(), pin: undefined })).rejects.toMatchObject({
      code: 'PIN_MISSING',
      nextStep: expect.stringContaining('PKCS11_PIN'),
    })
  })

  it('reads the PIN from the file of pin-source', async () => {
    const file = join(folder, 'pin')
    writeFileSync(file, `${token.pin}\n`)
    const own = place({ more: `&oaep=sha1&pin-source=file:${file}` })
    const wrapped = await pkcs11.wrap(own, key, vault())
    expect(await pkcs11.open(own, wrapped, { ...vault(), pin: 'another' })).toEqual(key)
    rmSync(file)
    await expect(pkcs11.open(own, wrapped, vault())).rejects.toMatchObject({ code: 'PIN_MISSING' })
  })

  it('tells a token, a key and a library that are missing apart', async () => {
    const wrapped = await pkcs11.wrap(place(), key, vault())
    const codes = [
      [place({ label: 'none' }), 'TOKEN_MISSING'],
      [place({ id: '%77' }), 'WRAPPING_KEY_MISSING'],
      [place({ module: '/nowhere/library.so' }), 'FEATURE_MISSING'],
    ] as const
    for (const [where, code] of codes) {
      await expect(pkcs11.open(where, wrapped, vault())).rejects.toMatchObject({ code })
      await expect(pkcs11.wrap(where, key, vault())).rejects.toMatchObject({ code })
    }
  })

  it('says so when the token does not know the hash, and refuses a short key', async () => {
    const wrapped = await pkcs11.wrap(place({ more: '' }), key, vault())
    await expect(pkcs11.open(place({ more: '' }), wrapped, vault())).rejects.toMatchObject({
      code: 'MECHANISM_MISSING',
      nextStep: expect.stringContaining('oaep=sha1'),
    })
    await expect(pkcs11.wrap(place({ id: '%03' }), key, vault())).rejects.toMatchObject({
      code: 'WRAPPING_KEY_MISSING',
    })
  })

  it('says what to install where pkcs11-tool is missing', async () => {
    const wrapped = await pkcs11.wrap(place(), key, vault())
    vi.stubEnv('PATH', folder)
    await expect(pkcs11.open(place(), wrapped, vault())).rejects.toMatchObject({
      code: 'FEATURE_MISSING',
      nextStep: expect.stringContaining('apt-get install opensc'),
    })
  })

  it('keeps the PIN off the command line, and gives up on a token that never answers', {
    timeout: 40_000,
  }, async () => {
    const bin = mkdtempSync(join(folder, 'bin-'))
    const tool = join(bin, 'pkcs11-tool')
    writeFileSync(tool, `#!/bin/sh\necho "$@" > ${join(bin, 'words')}\nexec sleep 60\n`)
    chmodSync(tool, 0o755)
    const wrapped = await pkcs11.wrap(place(), key, vault())
    vi.stubEnv('PATH', `${bin}:${process.env.PATH}`)
    const begun = Date.now()
    await expect(pkcs11.open(place(), wrapped, vault())).rejects.toMatchObject({ code: 'KEY_SERVICE_AWAY' })
    expect(Date.now() - begun).toBeLessThan(11_000)
    const words = readFileSync(join(bin, 'words'), 'utf8')
    expect(words).toContain('--decrypt')
    expect(words).not.toContain(token.pin)
  })

  it.each([
    ['token=foyer;id=%01?module-path=/a.so&pin-value=1234', 'no pin-value'],
    ['token=foyer?module-path=/a.so', 'pkcs11:token='],
    ['id=%01?module-path=/a.so', 'pkcs11:token='],
    ['token=foyer;id=%01', 'the whole path'],
    ['token=foyer;id=%01?module-path=a.so', 'the whole path'],
    ['token=foyer;id=%0?module-path=/a.so', 'pkcs11:token='],
    ['token=foyer;token=b;id=%01?module-path=/a.so', 'pkcs11:token='],
    ['token=foyer;id=%01;object=x?module-path=/a.so', 'pkcs11:token='],
    ['token=foyer;id=%01?module-path=/a.so&oaep=md5', 'oaep=sha256'],
    ['token=foyer;id=%01?module-path=/a.so&pin-source=pin', 'pin-source=file:'],
  ])('takes no %s as the place of a key', (text, words) => {
    expect(pkcs11.problemOf(text)).toContain(words)
    expect(pkcs11.problemOf(text)).not.toContain('1234')
  })
})
