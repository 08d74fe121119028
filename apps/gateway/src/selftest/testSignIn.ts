import type { SignInKey } from '../capabilities/signIn/signInKeys.ts'
import type { Check } from '../engines/observability/check.ts'
import type { SelfTestNeeds } from './selfTest.ts'

const rule = { name: 'ECDSA', hash: 'SHA-256' }

/** Whether tokens of sign-in can be signed: the key that signs now opens under a master key, and its public one fits. */
export async function testSignIn({ signIn }: Pick<SelfTestNeeds, 'signIn'>): Promise<readonly Check[]> {
  if (signIn === undefined) return []
  const check = { subject: 'sign-in', what: 'key of tokens' }
  const key = await signIn.keys.current().catch(() => undefined)
  if (key === undefined) {
    const note =
      'The key does not open. Name the master key that it was sealed under, or give it up: sign-in rotate-key.'
    return [{ ...check, state: 'failed', note }]
  }
  if (!(await isPair(key))) {
    const note = `The key ${key.kid} is no pair: no token would be accepted. Run sign-in rotate-key.`
    return [{ ...check, state: 'failed', note }]
  }
  return [{ ...check, state: 'ok', note: `The key ${key.kid} signs.` }]
}

async function isPair({ privateKey, publicKey }: SignInKey): Promise<boolean> {
  const text = new TextEncoder().encode('foyer self-test')
  const signature = await crypto.subtle.sign(rule, privateKey, text)
  return crypto.subtle.verify(rule, publicKey, signature, text)
}
