import { createHmac, pbkdf2, randomBytes, randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import { type AltchaChallenge, altchaChallenge, altchaSolution } from '@foyer/contract/vault'
import * as v from 'valibot'
import { createMarks, isSame } from '../marks.ts'
import type { Spend } from '../spent.ts'
import type { CaptchaAsker, CaptchaCheck } from './captcha.ts'

/** What {@link createAltchaCheck} takes. */
export type CreateAltchaCheckParameters = {
  /** 32 bytes of this purpose alone. */
  secret: Uint8Array
  /** How many keys a browser makes on average until one is right; twice as many at most. */
  difficulty: number
  spend: Spend
  now: () => number
}

/** How long a challenge counts; a slow phone needs some seconds of it. */
const lifetimeMs = 300_000
/** Rounds for each key: enough for the browser's own code to be as fast as an attacker's. */
const cost = 5_000
const keyLength = 32
const prefixBytes = 16

const Payload = v.object({ challenge: altchaChallenge, solution: altchaSolution })
const deriveKey = promisify(pbkdf2)

/**
 * Asks the browser for work, as ALTCHA does (version 2): a key among many, made by PBKDF2 of a counter, begins as the challenge says.
 * Nothing is kept of a challenge until it is solved; it counts for one device and address, once, for five minutes.
 */
export function createAltchaCheck({ secret, difficulty, spend, now }: CreateAltchaCheckParameters): CaptchaCheck {
  const marks = createMarks(secret)
  const subjectOf = ({ email, jkt }: Pick<CaptchaAsker, 'email' | 'jkt'>) => marks.hash(`subject|${email}|${jkt}`)
  const sign = (text: string | Buffer) => createHmac('sha256', secret).update(text).digest('hex')

  return {
    kind: 'altcha',
    siteKey: null,

    challenge: async (asker) => {
      const [nonce, salt] = [randomBytes(16), randomBytes(16)]
      const counter = Buffer.alloc(4)
      counter.writeUInt32BE(randomInt(1, 2 * difficulty))
      const key = await deriveKey(Buffer.concat([nonce, counter]), salt, cost, keyLength, 'sha256')
      const parameters: AltchaChallenge['parameters'] = {
        algorithm: 'PBKDF2/SHA-256',
        cost,
        data: { subject: subjectOf(asker) },
        expiresAt: Math.floor((now() + lifetimeMs) / 1000),
        keyLength,
        keyPrefix: key.subarray(0, prefixBytes).toString('hex'),
        keySignature: sign(key),
        nonce: nonce.toString('hex'),
        salt: salt.toString('hex'),
      }
      return { parameters, signature: sign(writeSorted(parameters)) }
    },

    isPassed: async (answer, asker) => {
      const { challenge, solution } = readPayload(answer) ?? {}
      if (challenge === undefined || solution === undefined) return false
      const { parameters, signature } = challenge
      if (!isSame(signature, sign(writeSorted(parameters)))) return false
      const leftMs = parameters.expiresAt * 1000 - now()
      if (leftMs <= 0 || !isSame(parameters.data.subject, subjectOf(asker))) return false
      // Only who made the keys one after the other has the right one whole.
      if (!isSame(parameters.keySignature, sign(Buffer.from(solution.derivedKey, 'hex')))) return false
      return spend(`captcha|${signature}`, leftMs)
    },
  }
}

/** ALTCHA signs parameters as JSON with their names in order. */
function writeSorted(parameters: AltchaChallenge['parameters']): string {
  return JSON.stringify(Object.fromEntries(Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1))))
}

function readPayload(answer: string) {
  try {
    const read = v.safeParse(Payload, JSON.parse(Buffer.from(answer, 'base64').toString()))
    return read.success ? read.output : undefined
  } catch {
    // Not JSON, so no payload.
    return undefined
  }
}
