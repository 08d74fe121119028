import { describe, expect, it } from 'vitest'
import { createKey, signToken } from './rawClient.fixture.ts'
import { verifyRelayToken } from './verifyRelayToken.ts'

const relay = 'ws://127.0.0.1:5555'
const key = createKey()
const now = () => Date.now() / 1_000
const judge = (token: string, audiences = [relay]) => verifyRelayToken(token, audiences, now())
const seconds = Math.floor(now())

describe('verifyRelayToken', () => {
  it('takes a token that its own key signed, and reads who it is', () => {
    expect(judge(signToken(key, relay))).toEqual({
      token: { clientId: key.clientId, expiresAt: expect.closeTo(seconds + 86_400, -1) },
    })
  })

  it.each(['ws://127.0.0.1:5555/', 'ws://127.0.0.1:5555/?x=1'])('takes the audience %s for the same relay', (aud) => {
    expect(judge(signToken(key, aud))).toHaveProperty('token')
  })

  it.each([
    ['nothing', '', 'JWT malformed'],
    ['two parts', 'a.b', 'JWT malformed'],
    ['four parts', 'a.b.c.d', 'JWT malformed'],
    ['no JSON', 'a.b.c', 'JWT algorithm not allowed'],
    ['a JSON text', `${Buffer.from('"x"').toString('base64url')}.b.c`, 'JWT algorithm not allowed'],
    ['too long', 'a'.repeat(5_000), 'JWT too long'],
    ['no algorithm', signToken(key, relay, { header: { alg: 'none' } }), 'JWT algorithm not allowed'],
    ['another algorithm', signToken(key, relay, { header: { alg: 'HS256' } }), 'JWT algorithm not allowed'],
    ['no issuer', signToken(key, relay, { payload: { iss: undefined } }), 'JWT issuer or subject missing'],
    ['no subject', signToken(key, relay, { payload: { sub: '' } }), 'JWT issuer or subject missing'],
    [
      'another DID',
      signToken(key, relay, { payload: { iss: 'did:web:x.example' } }),
      'JWT issuer is no Ed25519 did:key',
    ],
    [
      'a key of another kind',
      signToken(key, relay, { payload: { iss: 'did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme' } }),
      'JWT issuer is no Ed25519 did:key',
    ],
    ["a stranger's id", signToken(key, relay, { payload: { iss: createKey().clientId } }), 'JWT signature invalid'],
    ['a changed signature', `${signToken(key, relay).slice(0, -8)}AAAAAAAA`, 'JWT signature invalid'],
    ['another relay', signToken(key, 'wss://relay.example'), 'JWT audience wrong'],
    ['another port', signToken(key, 'ws://127.0.0.1:5556'), 'JWT audience wrong'],
    ['no audience', signToken(key, undefined), 'JWT audience wrong'],
    ['an audience that is no address', signToken(key, 'relay'), 'JWT audience wrong'],
    ['no time', signToken(key, relay, { payload: { exp: 'soon' } }), 'JWT times malformed'],
    ['an end before its beginning', signToken(key, relay, { payload: { exp: seconds - 10 } }), 'JWT times malformed'],
    ['expired', signToken(key, relay, { payload: { iat: seconds - 900, exp: seconds - 600 } }), 'JWT is expired'],
    ['from tomorrow', signToken(key, relay, { payload: { iat: seconds + 80_000 } }), 'JWT is not yet valid'],
  ])('refuses a token: %s', (_, token, refusal) => {
    expect(judge(token)).toEqual({ refusal })
  })

  it('forgives a clock that is wrong by two minutes, either way', () => {
    const token = signToken(key, relay, { payload: { iat: 1_000, exp: 2_000 } })
    expect(verifyRelayToken(token, [relay], 2_120)).toHaveProperty('token')
    expect(verifyRelayToken(token, [relay], 2_121)).toEqual({ refusal: 'JWT is expired' })
    expect(verifyRelayToken(token, [relay], 880)).toHaveProperty('token')
    expect(verifyRelayToken(token, [relay], 879)).toEqual({ refusal: 'JWT is not yet valid' })
  })
})
