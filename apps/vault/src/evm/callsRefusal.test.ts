import { expect, it } from 'vitest'
import { PortRefusalError } from '../platform/port/portRefusal.ts'
import { type CallsFailure, callsAnswer, callsRefusal, isCallsFailure } from './callsRefusal.ts'

it.each<[CallsFailure, number, RegExp]>([
  [
    'capability-unsupported',
    5700,
    /^The wallet does not have what the site asks for with these calls\. Mark it as optional\.$/,
  ],
  [
    'atomic-unsupported',
    5760,
    /^The wallet cannot carry out several calls as one on this network\. Send one after the other\.$/,
  ],
  [
    'calls-too-many',
    5740,
    /^The wallet sends at most 8 calls one after the other on this network\. Send them in parts\.$/,
  ],
  ['calls-known', 5720, /^The wallet was sent calls of this name before\. Give these another name\.$/],
  ['delegator-differs', 5760, /so nothing was signed\. Send single transactions\.$/],
  ['upgrade-declined', 5750, /so nothing was signed\. Send single transactions, or ask again\.$/],
  ['calls-unknown', 5730, /^The wallet knows no calls of this name\. Ask with the id that sending them gave\.$/],
  ['calls-failed', -32_000, /^The calls failed on the network, and none of them counts\.$/],
])('answers %s with the number that a site looks at', (failure, code, text) => {
  expect(callsAnswer(failure)).toEqual({ code, text: expect.stringMatching(text), data: { failure } })
  expect(callsRefusal(failure)).toBeInstanceOf(PortRefusalError)
  expect(callsRefusal(failure).toPortError()).toEqual(callsAnswer(failure))
  expect(callsRefusal(failure).failure).toBe('not-allowed')
})

it('finds a failure as the cause of another, and takes no other one for it', () => {
  const refusal = callsRefusal('delegator-differs')
  expect(isCallsFailure(refusal, 'delegator-differs')).toBe(true)
  expect(
    isCallsFailure(new Error('tried out', { cause: new Error('asked', { cause: refusal }) }), 'delegator-differs'),
  ).toBe(true)
  expect(isCallsFailure(refusal, 'atomic-unsupported')).toBe(false)
  expect(isCallsFailure(new Error(refusal.message), 'delegator-differs')).toBe(false)
  expect(isCallsFailure(new PortRefusalError('not-allowed'), 'delegator-differs')).toBe(false)
  for (const error of [undefined, null, refusal.message, {}])
    expect(isCallsFailure(error, 'delegator-differs')).toBe(false)
})
