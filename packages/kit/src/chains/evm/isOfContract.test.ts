import { expect, it } from 'vitest'
import type { Session } from '../../core/session.ts'
import { isOfContract } from './isOfContract.ts'

const ofKey = `0x${'ab'.repeat(65)}`
const asked: unknown[] = []
const read = (code: () => unknown): Session => ({
  id: 'lumen',
  source: 'injected',
  wallet: { id: 'lumen', name: 'Lumen', type: 'ANNOUNCED' },
  accounts: [],
  namespaces: {},
  provider: () => ({
    request: async (call: unknown) => {
      asked.push(call)
      return code()
    },
  }),
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
  ['code in capitals', '0xABCD', ofKey, true],
  ['half a byte', '0xabc', ofKey, false],
  ['no hexadecimal for code', '0xgg', ofKey, false],
  ['something before the code', 'x0xab', ofKey, false],
  ['something after the code', '0xab!', ofKey, false],
  ['code that only begins like a delegation', '0xef01', ofKey, true],
  ['a delegation in capitals', `0xEF0100${'2'.repeat(40)}`, ofKey, false],
  ['code that holds what a delegation begins with', '0x60ef0100', ofKey, true],
  ['a signature a byte too short', '0x', ofKey.slice(0, -2), true],
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

it('asks the wallet for the code at the account now, and only where the signature does not say', async () => {
  asked.length = 0
  await isOfContract(
    read(() => '0x'),
    proof('0x12'),
  )
  expect(asked).toEqual([])
  await isOfContract(
    read(() => '0x'),
    proof(ofKey),
  )
  expect(asked).toEqual([{ method: 'eth_getCode', params: [`0x${'1'.repeat(40)}`, 'latest'] }])
})
