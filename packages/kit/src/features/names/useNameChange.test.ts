import { GatewayError } from '@foyer/contract'
import { expect, test } from 'vitest'
import { KitError } from '../../core/errors.ts'
import { changeRefusalOf } from './useNameChange.ts'

const refused = (status: number, field: string) =>
  new KitError('GATEWAY_FAILED', 'The gateway did not answer', {
    cause: new GatewayError({
      code: 'gateway-bad-request',
      message: 'no',
      status,
      reasons: [{ field, description: 'no' }],
    }),
  })

test.each([
  [404, 'name', 'gone'],
  [400, 'timestamp', 'late'],
  [401, 'signature', 'signature'],
  [400, 'coin_type', 'network'],
  [400, 'attributes', 'content'],
  [400, 'address', 'content'],
  [401, 'address', 'owner'],
  [503, '', 'unanswered'],
])('%i about the %s is %s', (status, field, refusal) => {
  expect(changeRefusalOf(refused(status, field))).toBe(refusal)
})

test('reports no refusal when the visitor declines, and keeps a wallet’s own words', () => {
  expect(changeRefusalOf(new KitError('USER_REJECTED', 'User rejected the request'))).toBeUndefined()
  const locked = new KitError('NOT_CONNECTED', 'Connect a wallet first')
  expect(changeRefusalOf(locked)).toBe(locked)
  expect(changeRefusalOf(new Error('network'))).toBe('unanswered')
})
