import { describe, expect, it } from 'vitest'
import { hasPasskeysHere } from './hasPasskeysHere.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit}`
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const pixel = 'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A.250205.002; wv)'

describe('hasPasskeysHere', () => {
  it.each([
    ['Safari on an iPhone', `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`, true],
    ['Chrome on an iPhone', `${iphone} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`, true],
    ['Firefox on an iPhone', `${iphone} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`, true],
    ['Telegram on an iPhone', `${iphone} Mobile/15E148`, false],
    ['Instagram on an iPhone', `${iphone} Mobile/22F76 Instagram 383.0.0.32.79 (iPhone15,2; iOS 18_5)`, false],
    ['a wallet on an iPhone', `${iphone} Mobile/15E148 MetaMaskMobile`, false],
    ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${blink} Chrome/141.0.0.0 Mobile Safari/537.36`, true],
    [
      'Samsung’s browser',
      `Mozilla/5.0 (Linux; Android 10; K) ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      true,
    ],
    ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', true],
    [
      'Telegram on Android',
      `${pixel} ${blink} Version/4.0 Chrome/141.0.7390.43 Mobile Safari/537.36 Telegram-Android/12.0.1`,
      false,
    ],
    ['a view of Android', `${pixel} ${blink} Version/4.0 Chrome/141.0.7390.43 Mobile Safari/537.36`, false],
    [
      'a wallet on Android that hides its view',
      `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${blink} Version/4.0 Chrome/141.0.7390.43 Mobile Safari/537.36 Trust/8.41.0`,
      false,
    ],
    ['Safari on a Mac', `${mac} ${webkit} Version/18.5 Safari/605.1.15`, true],
    ['Chrome on a Mac', `${mac} ${blink} Chrome/141.0.0.0 Safari/537.36`, true],
    ['Telegram on a Mac', `${mac} ${webkit}`, false],
    [
      'Edge on Windows',
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
      true,
    ],
    ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', true],
  ])('decides for %s', (_, userAgent, expected) => {
    expect(hasPasskeysHere({ userAgent, hasInterface: true })).toBe(expected)
    expect(hasPasskeysHere({ userAgent, hasInterface: false })).toBe(false)
  })
})
