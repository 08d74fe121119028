import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBase64url, writeBase64url } from './base64url.ts'
import { deriveBytes, deriveSealKey, keyIdOf } from './deriveKey.ts'
import { EnvelopeError, envelopeOverhead, openEnvelope, readEnvelope, sealEnvelope, writeEnvelope } from './envelope.ts'
import { shareContext } from './shareContext.ts'

const secret = new Uint8Array(32).fill(7)
const ids = { walletId: '9a1c1a36-6e0f-4c0e-9a47-0f5a4cb4f0f1', splitId: '0c2e1a36-6e0f-4c0e-9a47-0f5a4cb4f0f1' }
const context = shareContext({ kind: 'home', holder: 'auth', ...ids })

describe('base64url', () => {
  it('writes and reads any bytes, and takes no other way of writing them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        const text = writeBase64url(bytes)
        expect(readBase64url(text)).toEqual(bytes)
        expect(text).toBe(Buffer.from(bytes).toString('base64url'))
      }),
    )
    for (const wrong of ['A', 'AA=', 'A+', 'AB', '_-_/', 'AA A']) expect(readBase64url(wrong)).toBeUndefined()
  })

  it('reads whatever text there is, or nothing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const bytes = readBase64url(text)
        if (bytes !== undefined) expect(writeBase64url(bytes)).toBe(text)
      }),
    )
    expect(readBase64url('')).toEqual(new Uint8Array())
  })
})

describe('deriveKey', () => {
  it('agrees with HKDF-SHA256 of RFC 5869, test case 3', async () => {
    const ikm = new Uint8Array(22).fill(0x0b)
    const bytes = await deriveBytes(ikm, '', 42)
    expect(Buffer.from(bytes).toString('hex')).toBe(
      '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8',
    )
  })

  it('names keys by 16 bytes that differ with the key', async () => {
    const id = await keyIdOf(secret)
    expect(id).toHaveLength(16)
    expect(await keyIdOf(secret)).toEqual(id)
    expect(await keyIdOf(new Uint8Array(32))).not.toEqual(id)
  })
})

describe('envelope', () => {
  const seal = async (plaintext: Uint8Array) =>
    sealEnvelope({
      key: await deriveSealKey(secret, context),
      algorithm: 'server',
      keyId: await keyIdOf(secret),
      context,
      plaintext,
    })
  const open = async (envelope: Uint8Array, other: Partial<Parameters<typeof openEnvelope>[0]> = {}) =>
    openEnvelope({ key: await deriveSealKey(secret, context), algorithm: 'server', context, envelope, ...other })

  it('holds version, algorithm, key id, nonce, text and tag at their places', async () => {
    const envelope = await seal(new Uint8Array(17))
    expect(envelope).toHaveLength(17 + envelopeOverhead)
    expect([...envelope.subarray(0, 2)]).toEqual([1, 1])
    expect(envelope.slice(2, 18)).toEqual(await keyIdOf(secret))
    expect(readEnvelope(envelope)).toMatchObject({ algorithm: 'server', sealed: { length: 17 + 16 } })
    expect(writeEnvelope(readEnvelope(envelope))).toEqual(envelope)
  })

  it('opens what was sealed, and never seals alike twice', async () => {
    const text = Uint8Array.from([1, 2, 3])
    const envelope = await seal(text)
    expect(await open(envelope)).toEqual(text)
    expect(await seal(text)).not.toEqual(envelope)
  })

  it('refuses another holder, split, wallet, kind, key, algorithm and every changed byte', async () => {
    const envelope = await seal(Uint8Array.from([1, 2, 3]))
    const places = [
      shareContext({ kind: 'device', holder: 'auth', ...ids }),
      shareContext({ kind: 'home', holder: 'recovery', ...ids }),
      shareContext({ kind: 'home', holder: 'auth', ...ids, walletId: ids.splitId }),
      shareContext({ kind: 'home', holder: 'auth', ...ids, splitId: ids.walletId }),
    ]
    for (const other of places) await expect(open(envelope, { context: other })).rejects.toThrow(EnvelopeError)
    const key = await deriveSealKey(new Uint8Array(32), context)
    await expect(open(envelope, { key })).rejects.toThrow(EnvelopeError)
    await expect(open(envelope, { algorithm: 'device' })).rejects.toThrow('sealed in another way')
    for (let index = 0; index < envelope.length; index += 1) {
      // The key id is only read to choose the key; no seal covers it.
      if (index >= 2 && index < 18) continue
      const changed = envelope.with(index, (envelope[index] ?? 0) ^ 1)
      await expect(open(changed), `byte ${index}`).rejects.toThrow(EnvelopeError)
    }
  })

  it('wipes the copy of the text that it seals, also where that fails', async () => {
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt'])
    const seal = { key, algorithm: 'device', keyId: new Uint8Array(16), context: '' } as const
    const { encrypt } = crypto.subtle
    for (const isFailing of [false, true]) {
      const given: Uint8Array[] = []
      const watched: typeof encrypt = (rule, by, text) => {
        given.push(text as Uint8Array)
        return isFailing ? Promise.reject(new Error('No.')) : encrypt.call(crypto.subtle, rule, by, text)
      }
      Object.defineProperty(crypto.subtle, 'encrypt', { configurable: true, value: watched })
      const plaintext = Uint8Array.of(1, 2, 3)
      const sealing = sealEnvelope({ ...seal, plaintext }).finally(() =>
        Reflect.deleteProperty(crypto.subtle, 'encrypt'),
      )
      await (isFailing ? expect(sealing).rejects.toThrow('No.') : sealing)
      expect(given.map((bytes) => [...bytes])).toEqual([[0, 0, 0]])
      // The caller's own is the caller's to wipe.
      expect([...plaintext]).toEqual([1, 2, 3])
    }
  })

  it('reads no envelope that is too short for its nonce and tag', () => {
    const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => (index < 2 ? 1 : 7))
    expect(readEnvelope(bytes(46)).sealed).toHaveLength(16)
    for (const length of [45, 30, 2, 0]) expect(() => readEnvelope(bytes(length))).toThrow(EnvelopeError)
  })

  it('reads whatever bytes there are, or says that they are no envelope', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        const isOne = bytes[0] === 1 && (bytes[1] ?? 0) >= 1 && (bytes[1] ?? 9) <= 5 && bytes.length >= envelopeOverhead
        if (isOne) expect(writeEnvelope(readEnvelope(bytes))).toEqual(bytes)
        else expect(() => readEnvelope(bytes)).toThrow(EnvelopeError)
      }),
    )
  })
})
