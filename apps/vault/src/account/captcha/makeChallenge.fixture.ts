import { altchaChallenge } from '@foyer/contract/vault'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as v from 'valibot'

/** A challenge as ALTCHA's own library makes it, which one counter solves, with the secrets that it is checked by. */
export async function makeChallenge(counter: number) {
  const secrets = { hmacSignatureSecret: 'a secret', hmacKeySignatureSecret: 'another' }
  const made = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter,
    data: { subject: 'a subject' },
    deriveKey,
    expiresAt: new Date(Date.now() + 3_600_000),
    ...secrets,
  })
  return { challenge: v.parse(altchaChallenge, made), secrets }
}
