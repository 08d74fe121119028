import { describe, expect, it } from 'vitest'
import { KeyWrapperError } from './KeyWrapperError.ts'
import { loadOptional } from './loadOptional.ts'
import { problemOfKey, readKeyPlace, readKeyText } from './readKeyText.ts'
import { serviceAway, withinTime } from './withinTime.ts'

const key = Buffer.alloc(32, 7).toString('base64')
const arn = 'arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab'
const name = 'projects/p/locations/l/keyRings/r/cryptoKeys/k'
const token = 'token=foyer;id=%01?module-path=/usr/lib/softhsm/libsofthsm2.so'

describe('readKeyText', () => {
  it.each([
    ['env', key, key, ''],
    ['file', 'file:/run/secrets/a~b.key', '/run/secrets/a~b.key', ''],
    ['aws-kms', `aws-kms:${arn}~AQID`, arn, 'AQID'],
    ['gcp-kms', `gcp-kms:${name}~AQID`, name, 'AQID'],
    ['pkcs11', `pkcs11:${token}~AQID`, token, 'AQID'],
    ['pkcs11', `pkcs11:token=a~b;id=%01?module-path=/a.so~AQID`, 'token=a~b;id=%01?module-path=/a.so', 'AQID'],
  ])('reads %s of %s', (kind, text, place, ciphertext) => {
    expect(readKeyText(text)).toMatchObject({ kind, place, ciphertext: Buffer.from(ciphertext, 'base64') })
    expect(problemOfKey(text)).toBeUndefined()
  })

  it.each([
    ['a-secret-word', '32 bytes as base64'],
    ['env:a-secret-word', '32 bytes as base64'],
    ['constructor:a-secret-word', '32 bytes as base64'],
    ['file:a-secret-word', 'a whole path'],
    [`aws-kms:${arn}`, 'secrets wrap-key prints it'],
    [`aws-kms:${arn}~`, 'as base64 after the ~'],
    [`aws-kms:${arn}~a-secret-word`, 'as base64 after the ~'],
    [`aws-kms:a-secret-word~AQID`, 'the whole ARN'],
    [`gcp-kms:${name}~AQI`, 'as base64 after the ~'],
    [`pkcs11:${token}&pin-value=a-secret-word~AQID`, 'no pin-value'],
  ])('takes no %s, and repeats none of it', (text, words) => {
    expect(problemOfKey(text)).toContain(words)
    expect(problemOfKey(text)).not.toContain('a-secret-word')
  })
})

describe('readKeyPlace', () => {
  it('reads a place without ciphertext, and says what is wrong with another', () => {
    expect(readKeyPlace(`aws-kms:${arn}`)).toMatchObject({ kind: 'aws-kms', place: arn })
    expect(readKeyPlace('gcp-kms:projects')).toContain('cryptoKeys/<key>')
  })
})

describe('loadOptional', () => {
  it('names the package that is missing, and passes other failures on', async () => {
    const absent = 'no-such-package-of-foyer'
    await expect(loadOptional(absent, () => import(/* @vite-ignore */ absent))).rejects.toMatchObject({
      code: 'FEATURE_MISSING',
      nextStep: `Install it beside the gateway: npm install ${absent}.`,
    })
    const broken = new Error('broken')
    await expect(loadOptional('x', () => Promise.reject(broken))).rejects.toBe(broken)
    expect(await loadOptional('x', async () => 7)).toBe(7)
  })
})

describe('withinTime', () => {
  it('ends a call whose time is over, and keeps what it answered before', async () => {
    let signal: AbortSignal | undefined
    const never = (given: AbortSignal) => {
      signal = given
      return new Promise<never>(() => undefined)
    }
    await expect(withinTime('It', never, 10)).rejects.toMatchObject({ code: 'KEY_SERVICE_AWAY' })
    expect(signal?.aborted).toBe(true)
    expect(await withinTime('It', async () => 7, 10)).toBe(7)
  })

  it('says what happened, what to do, and the code, in one line', () => {
    const error = serviceAway('It', 'is away')
    expect(error).toBeInstanceOf(KeyWrapperError)
    expect(error.message).toBe(`It is away. ${error.nextStep} (KEY_SERVICE_AWAY)`)
  })
})
