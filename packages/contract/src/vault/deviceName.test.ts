import * as v from 'valibot'
import { expect, it } from 'vitest'
import { deviceName, readDeviceName } from './deviceName.ts'

it.each(['Edge', 'Opera', 'Firefox', 'Chrome', 'Safari'])('accepts %s on every system', (browser) => {
  for (const system of ['iPhone', 'iPad', 'Android', 'Windows', 'macOS', 'Linux']) {
    expect(v.parse(deviceName, `${browser} on ${system}`)).toBe(`${browser} on ${system}`)
  }
})

it.each([
  'Your wallet was locked. Open https://evil.example.org now',
  'Firefox on Windows. Call +1 555 0100',
  'Firefox on Windows\nFirefox on Windows',
  'firefox on windows',
  'Firefox on your money',
  'Brave on Windows',
  ' Firefox on Windows',
  '',
])('reads %j as a browser and nothing more', (reported) => {
  expect(v.parse(deviceName, reported)).toBe('A browser')
})

it.each([7, undefined, 'x'.repeat(81)])('refuses %j', (reported) => {
  expect(v.safeParse(deviceName, reported).success).toBe(false)
})

it('keeps what says nothing empty', () => {
  expect(readDeviceName('')).toBe('')
  expect(readDeviceName('Safari on iPad')).toBe('Safari on iPad')
  expect(readDeviceName('Safari on iPad!')).toBe('A browser')
})
