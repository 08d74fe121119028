import { generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createCdpToken } from './createCdpToken.ts'

const request = { method: 'POST', host: 'api.example', path: '/onramp/v1/token', now: 1_795_208_400_000 } as const
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const edwards = generateKeyPairSync('ed25519')
const rawEdwards = edwards.privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32)
const pem = elliptic.privateKey.export({ format: 'pem', type: 'sec1' }).toString()

function read(token: string, publicKey: KeyObject) {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const isElliptic = publicKey.asymmetricKeyType === 'ec'
  const key = isElliptic ? { key: publicKey, dsaEncoding: 'ieee-p1363' as const } : publicKey
  const isSigned = verify(
    isElliptic ? 'sha256' : null,
    Buffer.from(`${head}.${claims}`),
    key,
    Buffer.from(signature, 'base64url'),
  )
  const parse = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  return { isSigned, head: parse(head), claims: parse(claims) }
}

describe('createCdpToken', () => {
  it.each([
    ['a P-256 key in PEM', pem, elliptic.publicKey, 'ES256'],
    ['a P-256 key with written-out line ends', pem.replaceAll('\n', '\\n'), elliptic.publicKey, 'ES256'],
    [
      'a P-256 key in PKCS 8',
      elliptic.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
      elliptic.publicKey,
      'ES256',
    ],
    ['an Ed25519 seed', rawEdwards.toString('base64'), edwards.publicKey, 'EdDSA'],
    [
      'an Ed25519 seed and public key',
      Buffer.concat([rawEdwards, edwards.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)]).toString(
        'base64',
      ),
      edwards.publicKey,
      'EdDSA',
    ],
  ])('signs with %s, for two minutes and one request', (_, keySecret, publicKey, alg) => {
    const create = createCdpToken({ keyId: 'organizations/a/apiKeys/b', keySecret })
    expect(read(create(request), publicKey)).toEqual({
      isSigned: true,
      head: { alg, typ: 'JWT', kid: 'organizations/a/apiKeys/b', nonce: expect.stringMatching(/^[0-9a-f]{32}$/) },
      claims: {
        sub: 'organizations/a/apiKeys/b',
        iss: 'cdp',
        nbf: 1_795_208_400,
        iat: 1_795_208_400,
        exp: 1_795_208_520,
        uris: ['POST api.example/onramp/v1/token'],
      },
    })
    expect(create(request)).not.toBe(create(request))
  })

  it.each([
    ['nothing of the kind', 'hunter2'],
    ['a broken PEM', '-----BEGIN EC PRIVATE KEY-----\nhunter2\n-----END EC PRIVATE KEY-----'],
    [
      'an RSA key',
      generateKeyPairSync('rsa', { modulusLength: 2048 })
        .privateKey.export({ format: 'pem', type: 'pkcs8' })
        .toString(),
    ],
    ['base64 of another length', Buffer.alloc(48).toString('base64')],
  ])('refuses %s and does not repeat it', (_, keySecret) => {
    const create = () => createCdpToken({ keyId: 'k', keySecret })
    expect(create).toThrow('neither a PEM of a P-256 key nor the base64')
    expect(create).not.toThrow('hunter2')
  })
})
