import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanIcon, cleanName } from '../cleanWallet.ts'
import { discoverWallets } from './discoverWallets.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What a hostile extension may announce as its icon. */
const hostile = fc.oneof(
  fc.anything(),
  fc.webUrl(),
  fc
    .tuple(
      fc.constantFrom(
        'https:',
        'javascript:',
        'blob:',
        'data:text/html,',
        'data:image/',
        '<svg onload=alert(1)>',
        ' data:',
      ),
      fc.string({ unit: 'binary' }),
    )
    .map((parts) => parts.join('')),
  fc.nat(300_000).map((length) => `data:image/png;base64,${'A'.repeat(length)}`),
)

test('takes only an embedded picture of bounded size as an icon', () => {
  fc.assert(
    fc.property(hostile, (icon) => {
      const shown = cleanIcon(icon, 'Hostile')
      if (shown === undefined) return
      expect(shown).toMatch(/^data:image\/(svg\+xml|png|jpeg|webp|gif|avif)[;,]/i)
      expect(shown.length).toBeLessThanOrEqual(200_000)
    }),
  )
  for (const icon of [
    'https://evil.example/a.png',
    '<svg/>',
    'data:text/html,x',
    `data:image/png,${'A'.repeat(200_001)}`,
  ])
    expect(cleanIcon(icon, 'Hostile')).toBeUndefined()
  for (const type of ['png', 'jpg', 'jpeg', 'x-icon', 'vnd.microsoft.icon'])
    expect(cleanIcon(` data:image/${type};base64,AA `, 'Lumen')).toBe(`data:image/${type};base64,AA`)
})

test('makes a name one short line without control or direction characters, and never empty', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.string({ unit: 'binary', maxLength: 200 })), (name) => {
      const shown = cleanName(name)
      expect([...shown].length).toBeGreaterThan(0)
      expect([...shown].length).toBeLessThanOrEqual(40)
      expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    }),
  )
})

test('looks for an unannounced wallet every 1,000 ms until one is there', () => {
  vi.useFakeTimers()
  const page: EventTarget & { ethereum?: unknown } = new EventTarget()
  vi.stubGlobal('window', page)
  const found: (readonly string[])[] = []
  const search = discoverWallets((connectors) => found.push(connectors.map(({ id }) => id)))
  vi.advanceTimersByTime(1_000)
  // The page's wallet comes just after a look.
  page.ethereum = { request: async () => null }
  vi.advanceTimersByTime(999)
  expect(found).toEqual([])
  vi.advanceTimersByTime(1)
  expect(found).toEqual([['injected']])
  expect(vi.getTimerCount()).toBe(0)
  search.stop()
})
