import { afterEach, expect, test, vi } from 'vitest'
import { createKit } from '../core/createKit.ts'
import { memoryChain, testNetwork } from '../core/memoryKit.fixture.ts'
import { isRestrictedHere } from './isRestrictedHere.ts'

afterEach(() => vi.restoreAllMocks())

function isRestrictedIn(timeZone: string, restrictedRegions: boolean | undefined): boolean {
  const options = new Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone })
  return isRestrictedHere(
    createKit({
      appName: 'Harbour Cafe',
      networks: [testNetwork('1')],
      chains: [memoryChain()],
      storage: false,
      restrictedRegions,
    }),
  )
}

test.each([
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Chongqing',
  'Asia/Harbin',
  'Asia/Kashgar',
  'Asia/Macau',
  'Asia/Hong_Kong',
  'Asia/Macao',
  'Asia/Beijing',
])('restricts %s where the site says so, and nothing where it does not', (timeZone) => {
  expect(isRestrictedIn(timeZone, true)).toBe(true)
  expect(isRestrictedIn(timeZone, false)).toBe(false)
  expect(isRestrictedIn(timeZone, undefined)).toBe(false)
})

test.each(['Asia/Taipei', 'Asia/Singapore', 'Asia/Tokyo', 'Europe/Lisbon', 'UTC'])(
  'restricts nothing in %s',
  (zone) => {
    expect(isRestrictedIn(zone, true)).toBe(false)
  },
)
