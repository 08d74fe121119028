import * as v from 'valibot'
import { expect, it } from 'vitest'
import { address, bytes, isSame, quantity, unnamed, usesAuthority } from './evmCall.ts'

const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = `0x${'22'.repeat(20)}` as const
const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'

it.each([
  ['0x0', 0n],
  ['0x1', 1n],
  ['0xff', 255n],
  ['0xFF', 255n],
  [`0x${'f'.repeat(64)}`, 2n ** 256n - 1n],
])('reads %s as a number', (text, number) => {
  expect(v.parse(quantity, text)).toBe(number)
})

it.each(['', '0x', '0x00', '0x01', '1', ' 0x1', '0x1 ', '-0x1', '0xg', `0x1${'0'.repeat(64)}`, 1])(
  'reads no number from %j',
  (text) => {
    expect(v.is(quantity, text)).toBe(false)
  },
)

it('reads whole bytes', () => {
  for (const text of ['0x', '0x00', '0xABcd']) expect(v.parse(bytes, text)).toBe(text)
  for (const text of ['', '0x0', '0x123', '00', ' 0x00', '0x00 ', '0xgg', 'a0x00'])
    expect(v.is(bytes, text), text).toBe(false)
})

it('reads an address of 20 bytes in any case', () => {
  for (const text of [own, own.toLowerCase(), other]) expect(v.parse(address, text)).toBe(text)
  for (const text of ['0x12', `${own}0`, ` ${own}`, `${own} `, own.slice(2), own.replace('f39', 'g39')])
    expect(v.is(address, text), text).toBe(false)
})

it('takes two spellings of an address for the same, and nothing that is no address', () => {
  expect(isSame(own, own.toLowerCase())).toBe(true)
  expect(isSame(own.toLowerCase(), own)).toBe(true)
  expect(isSame(own, other)).toBe(false)
  for (const text of ['', '0x', own.slice(2), `${own}0`]) expect(isSame(text, text), text).toBe(false)
})

it('finds what would use the authority of the account', () => {
  expect(usesAuthority({ to: undefined, data: '0x60' }, own)).toBe(false)
  expect(usesAuthority({ to: other, data: '0x60' }, own)).toBe(false)
  expect(usesAuthority({ to: own, data: '0x' }, own)).toBe(false)
  expect(usesAuthority({ to: own.toLowerCase() as typeof own, data: '0x60' }, own)).toBe(true)
  for (const data of ['0x', '0x60'] as const) expect(usesAuthority({ to: manager, data }, own)).toBe(true)
})

it('leaves all that a call may name to the network', () => {
  const names = ['gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'nonce']
  expect(Object.keys(unnamed).sort()).toEqual(names)
  expect(Object.values(unnamed)).toEqual(names.map(() => undefined))
})
