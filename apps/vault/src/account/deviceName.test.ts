import { expect, it } from 'vitest'
import { deviceName } from './deviceName.ts'

const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium}`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Edg/156.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 15) ${chromium}`, 'Chrome on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) FxiOS/143.0 Mobile/15E148 Safari/605.1.15', 'Firefox on iPad'],
  [`Mozilla/5.0 (PlayStation) ${chromium}`, 'A browser'],
  ['Mozilla/5.0 (Windows NT 10.0) Netscape/9.0', 'A browser'],
  ['', 'A browser'],
])('names %s: %s', (userAgent, expected) => {
  expect(deviceName(userAgent)).toBe(expected)
})
