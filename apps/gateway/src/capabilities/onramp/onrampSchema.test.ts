import * as v from 'valibot'
import { expect, test } from 'vitest'
import { OnrampSchema } from './onrampSchema.ts'

const isTaken = (checkoutUrl: string) =>
  v.safeParse(OnrampSchema, { feePercent: 1, sellers: [{ id: 'A', name: 'A', checkoutUrl }] }).success

test.each([
  'https://pay.example/buy?to={address}',
  'http://127.0.0.1:3000/buy?to={address}',
  'http://localhost/{address}',
])('%s is a checkout', (url) => expect(isTaken(url)).toBe(true))

test.each([
  'http://pay.example/buy?to={address}',
  'http://127.0.0.1.pay.example/',
  'http://localhost.pay.example/',
  'http://127.0.0.1:3000@pay.example/',
  'https://{address}/buy',
  'http://localhost:{address}/buy',
  'https://pay.example',
  'javascript:alert(1)//',
])('%s is none', (url) => expect(isTaken(url)).toBe(false))
