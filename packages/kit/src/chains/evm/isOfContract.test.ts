import { expect, it } from 'vitest'
import type { Session } from '../../core/session.ts'
import { isOfContract } from './isOfContract.ts'

const ofKey = `0x${'ab'.repeat(65)}`
const read = (code: () => unknown): Session => ({
  id: 'lumen',
  source: 'injected',
  wallet: { id: 'lumen', name: 'Lumen', type: 'ANNOUNCED' },
  accounts: [],
  namespaces: {},
  provider: () => ({ request: async () => code() }),
})
const proof = (signature: string) =>
  ({ networkId: 'eip155:1', address: `0x${'1'.repeat(40)}`, message: 'Hello', signature }) as const
const fails = () => {
  throw new Error('away')
}

it.each([
  ['an account without code', '0x', ofKey, false],
  ['a contract with one owner', '0x60806040', ofKey, true],
  ['an account that delegates', `0xef0100${'2'.repeat(40)}`, ofKey, false],
  ['two owners', '0x', `0x${'ab'.repeat(130)}`, true],
  ['an account that is not deployed', '0x', `${ofKey}${'64926492'.repeat(8)}`, true],
  ['no hexadecimal', '0x', 'signed', true],
  ['no code at all', null, ofKey, false],
])('judges %s', async (_, code, signature, expected) => {
  expect(
    await isOfContract(
      read(() => code),
      proof(signature),
    ),
  ).toBe(expected)
})

it('goes by the signature where the network cannot be read', async () => {
  expect(await isOfContract(read(fails), proof(ofKey))).toBe(false)
  expect(await isOfContract(read(fails), proof('0x12'))).toBe(true)
})
