import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeBase64url } from './base64url.ts'
import { bodyHash, challengeOf, createDeviceKeys, type ProofClaims, readProof, signProof, tokenHash } from './proof.ts'
import { thumbprintOf } from './thumbprint.ts'

const claims: ProofClaims = {
  htm: 'POST',
  htu: 'https://gateway.example.com/v1/vault/attempts',
  iat: 1_795_212_000,
  jti: writeBase64url(new Uint8Array(16)),
}

describe('proof', () => {
  it('reads with the key that signed it, whose private half cannot be read out', async () => {
    const device = await createDeviceKeys()
    expect(device.privateKey.extractable).toBe(false)
    const full = { ...claims, ath: await tokenHash('t'), bh: await bodyHash('{}'), nonce: 'n' }
    const proof = await readProof(await signProof(device, full))
    expect(proof?.claims).toEqual(full)
    const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', device.publicKey)
    expect(proof?.thumbprint).toBe(await thumbprintOf({ kty: 'EC', crv: 'P-256', x, y }))
  })

  it('fails when any letter of it is another', async () => {
    const proof = await signProof(await createDeviceKeys(), claims)
    const other = await signProof(await createDeviceKeys(), claims)
    for (let index = 0; index < proof.length; index += 3) {
      const changed = `${proof.slice(0, index)}${proof[index] === 'A' ? 'B' : 'A'}${proof.slice(index + 1)}`
      expect(await readProof(changed), `letter ${index}`).toBeUndefined()
    }
    const [head, body] = proof.split('.')
    expect(await readProof([head, body, other.split('.')[2]].join('.'))).toBeUndefined()
    expect(await readProof(`${proof}.x`)).toBeUndefined()
    expect(await readProof(`${proof}${'A'.repeat(5_000)}`)).toBeUndefined()
  })

  it('fails with another algorithm, a private key in its header, or claims of another form', async () => {
    const device = await createDeviceKeys()
    const [head = ''] = (await signProof(device, claims)).split('.')
    const header = JSON.parse(Buffer.from(head, 'base64url').toString())
    const write = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const signed = async (first: unknown, second: unknown) => {
      const text = `${write(first)}.${write(second)}`
      const kind = { name: 'ECDSA', hash: 'SHA-256' }
      const signature = await crypto.subtle.sign(kind, device.privateKey, new TextEncoder().encode(text))
      return `${text}.${writeBase64url(new Uint8Array(signature))}`
    }
    expect(await readProof(await signed(header, claims))).toBeDefined()
    expect(await readProof(await signed({ ...header, alg: 'none' }, claims))).toBeUndefined()
    expect(
      await readProof(await signed({ ...header, jwk: { ...header.jwk, d: header.jwk.x } }, claims)),
    ).toBeUndefined()
    for (const wrong of [
      { iat: '1' },
      { htm: 'PUT' },
      { jti: 'short' },
      { ath: 'x' },
      { bh: 'x' },
      { eph: 'x' },
      { htu: undefined },
    ]) {
      expect(await readProof(await signed(header, { ...claims, ...wrong })), JSON.stringify(wrong)).toBeUndefined()
    }
  })

  it('reads nothing longer than 4,096 letters, signed or not', async () => {
    const device = await createDeviceKeys()
    const long = (letters: number) => signProof(device, { ...claims, more: 'm'.repeat(letters) } as ProofClaims)
    const [fits, exceeds] = [await long(2_600), await long(2_900)]
    expect([fits.length <= 4_096, exceeds.length > 4_096]).toEqual([true, true])
    expect((await readProof(fits))?.claims).toEqual(claims)
    expect(await readProof(exceeds)).toBeUndefined()
  })

  it('reads as nothing from any other text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.tuple(fc.string(), fc.string(), fc.string())), async (given) => {
        expect(await readProof(typeof given === 'string' ? given : given.join('.'))).toBeUndefined()
      }),
    )
  })

  it('agrees with RFC 7638 about the form that is hashed, and with RFC 7636 about challenges', async () => {
    expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    )
    const { createHash } = await import('node:crypto')
    const expected = createHash('sha256').update('{"crv":"P-256","kty":"EC","x":"AA","y":"BB"}').digest('base64url')
    expect(await thumbprintOf({ y: 'BB', x: 'AA', kty: 'EC', crv: 'P-256' })).toBe(expected)
  })

  it('says of a body what its bytes say', async () => {
    const { createHash } = await import('node:crypto')
    const text = '{"name":"Café"}'
    const expected = createHash('sha256').update(text).digest('base64url')
    expect(await bodyHash(text)).toBe(expected)
  })
})
