import { describe, expect, it } from 'vitest'
import { isPageOf, readPageWay, withReturnId } from './pageWay.ts'

const origin = 'https://shop.example'
const fragmentOf = (fields: Record<string, string>) => `#${new URLSearchParams(fields)}`

describe('the way of a whole page to the wallet', () => {
  it('takes the page that the site names, with its query and fragment, and whether a window comes up', () => {
    const page = `${origin}/cart?a=b%20c#tgWebAppData=x%3Dy`
    expect(readPageWay(origin, fragmentOf({ page, ui: 'redirect' }))).toEqual({ page, isWindowless: true })
    expect(readPageWay(origin, fragmentOf({ page }))).toEqual({ page, isWindowless: false })
  })

  it.each([
    ['of another origin', 'https://evil.example/'],
    ['of the same host without encryption', 'http://shop.example/'],
    ['on another port', 'https://shop.example:8443/'],
    ['with a name that looks like the site', 'https://shop.example@evil.example/'],
    ['with a password', 'https://mira:secret@shop.example/'],
    ['that is a script', 'javascript:alert(1)'],
    ['that is none', 'cart'],
    ['that is longer than 8,192 letters', `${origin}/${'x'.repeat(8_192)}`],
  ])('leads nowhere for a page %s', (_, page) => {
    expect(readPageWay(origin, fragmentOf({ page, ui: 'redirect' }))).toBeUndefined()
  })

  it('takes no script for a page, whose origin is called null', () => {
    for (const page of ['javascript:alert(1)', 'data:text/html,x', 'about:blank'])
      expect(isPageOf(page, 'null')).toBe(false)
  })

  it('adds what a page comes back with before its fragment, and leaves all else', () => {
    expect(withReturnId(`${origin}/`, 'id')).toBe(`${origin}/?foyer=id`)
    expect(withReturnId(`${origin}/?a=b%20c#d#e`, 'id')).toBe(`${origin}/?a=b%20c&foyer=id#d#e`)
  })
})
