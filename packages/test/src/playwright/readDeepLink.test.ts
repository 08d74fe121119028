import { describe, expect, it } from 'vitest'
import { readDeepLink } from './readDeepLink.ts'

const pairing = 'wc:abc@2?relay-protocol=irn&symKey=1f&expiryTimestamp=1'
const once = encodeURIComponent(pairing)
const twice = encodeURIComponent(once)

describe('readDeepLink', () => {
  it.each([
    ['the plain address', pairing, 'wc', '', pairing],
    ["an app's scheme", `metamask://wc?uri=${once}`, 'metamask', '', pairing],
    ["an app's scheme, encoded twice", `trust://wc?uri=${twice}`, 'trust', '', pairing],
    ['a universal link', `https://metamask.app.link/wc?uri=${once}`, 'https', 'metamask.app.link', pairing],
    ['a universal link without a pairing', 'https://metamask.app.link/', 'https', 'metamask.app.link', undefined],
    ['an app without a pairing', 'metamask://', 'metamask', '', undefined],
    ['a broken pairing', 'metamask://wc?uri=%25E0%25A4%25A', 'metamask', '', undefined],
    ['an intent', `intent://wc?uri=${once}#Intent;scheme=metamask;end`, 'metamask', '', pairing],
    ['an intent of the protocol', `intent:abc@2?symKey=1f#Intent;scheme=wc;end`, 'wc', '', 'wc:abc@2?symKey=1f'],
  ])('reads %s', (_, url, scheme, host, found) => {
    expect(readDeepLink(url)).toEqual({ scheme, host, pairing: found, fallback: undefined, packageName: undefined })
  })

  it('reads which app an intent names', () => {
    const url = `intent://wc?uri=${once}#Intent;scheme=metamask;package=io.metamask;end`
    expect(readDeepLink(url)).toMatchObject({ scheme: 'metamask', pairing, packageName: 'io.metamask' })
  })

  it('reads where an intent goes without its app', () => {
    const store = 'https://play.example/app?id=x'
    const url = `intent://wc?uri=${once}#Intent;scheme=x;S.browser_fallback_url=${encodeURIComponent(store)};end`
    expect(readDeepLink(url)).toMatchObject({ scheme: 'x', pairing, fallback: store })
  })
})
