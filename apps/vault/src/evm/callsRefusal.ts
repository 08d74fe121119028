import { type PortError, portErrorCodes } from '@foyer/contract/vault-port'
import { PortRefusalError } from '../platform/port/portRefusal.ts'

/** Why several calls are not carried out (EIP-5792), with the code that a site's own code looks at. */
const failures = {
  'capability-unsupported': [
    5700,
    'The wallet does not have what the site asks for with these calls. Mark it as optional.',
  ],
  'atomic-unsupported': [
    5760,
    'The wallet cannot carry out several calls as one on this network. Send one after the other.',
  ],
  'calls-too-many': [5740, 'The wallet sends at most 8 calls one after the other on this network. Send them in parts.'],
  'calls-known': [5720, 'The wallet was sent calls of this name before. Give these another name.'],
  'delegator-differs': [
    5760,
    'The code of smart accounts is another one on this network than the wallet knows, so nothing was signed. Send single transactions.',
  ],
  'upgrade-declined': [
    5750,
    'The account runs code of another provider, and the visitor keeps it, so nothing was signed. Send single transactions, or ask again.',
  ],
  'calls-unknown': [5730, 'The wallet knows no calls of this name. Ask with the id that sending them gave.'],
  'calls-failed': [portErrorCodes.failed, 'The calls failed on the network, and none of them counts.'],
} as const satisfies Record<string, readonly [number, string]>

/** A name of such a failure; a page finds it in the error's `data`. */
export type CallsFailure = keyof typeof failures

/** What a page is told of a failure. */
export function callsAnswer(failure: CallsFailure): PortError {
  const [code, text] = failures[failure]
  return { code, text, data: { failure } }
}

/** Thrown where calls are not carried out, or are not known. */
export function callsRefusal(failure: CallsFailure): PortRefusalError {
  return new PortRefusalError('not-allowed', callsAnswer(failure))
}

/** Whether something failed with such a failure, or because of it. */
export function isCallsFailure(error: unknown, failure: CallsFailure): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof PortRefusalError && cause.message === failures[failure][1]) return true
  return false
}
