import { expect, test } from 'vitest'
import { orderMethods } from './orderMethods.ts'

const Method = () => null
const methods = ['wallet', 'passkey', 'social', 'email'].map((id) => ({ id, Method }))
const order = (wanted: readonly string[] | undefined, isWalletFirst: boolean) =>
  orderMethods(methods, wanted, isWalletFirst).map(({ id }) => id)

test.each([
  ['the default', undefined, false, ['email', 'passkey', 'social', 'wallet']],
  ['a wallet in this browser', undefined, true, ['wallet', 'email', 'passkey', 'social']],
  ['the site’s own, which also comes before a wallet', ['social'], true, ['social', 'email', 'passkey', 'wallet']],
  ['names that nothing has', ['pigeon', 'passkey'], false, ['passkey', 'email', 'social', 'wallet']],
] as const)('puts the ways to connect in order: %s', (_, wanted, isWalletFirst, expected) => {
  expect(order(wanted, isWalletFirst)).toEqual(expected)
})
