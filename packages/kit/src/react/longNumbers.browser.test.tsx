import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Route } from '../core/routes.ts'
import { formatTokenAmount } from '../domain/amount.ts'
import { height, outside, panel, shows, view, violations } from '../test/panel.ts'
import { type Stage, stage } from '../test/stage.tsx'
import { Amount } from '../ui/Amount.tsx'
import { Mark } from '../ui/Mark.tsx'
import { Root } from '../ui/Root.tsx'
import { Row, Rows } from '../ui/Row.tsx'
import { find, mount } from '../ui/testing/mount.tsx'

const token = (symbol: string, numeric: string, price: number, address?: string) => ({
  name: `A token whose name is long, ${symbol}`,
  symbol,
  chainId: 'eip155:1' as const,
  ...(address && { address: `eip155:1:${address}` as const }),
  price,
  quantity: { decimals: '18', numeric },
  iconUrl: '',
})
const tokens = [
  token('ETH', '123456789012.123456', 98_765.43),
  token('wLSETH2-BRIDGED', '999999999.999999', 0.99, '0x1111111111111111111111111111111111111111'),
  token('MEME', '123456789012345678901234567890', 0.0001, '0x2222222222222222222222222222222222222222'),
  token('USDC', '412.80', 1, '0x3333333333333333333333333333333333333333'),
]

let current: Stage | undefined
afterEach(async () => {
  current?.leave()
  current = undefined
  await page.viewport(1280, 900)
})
const show = async (route: Route, locale = 'en-US') => {
  current = await stage({
    connected: 1,
    route,
    kit: { locale, messages: { ar: {} } },
    gateway: { balance: { balances: tokens } },
  })
}

/** Numbers that a box cuts off, or that wrap; digits in a unit's name do not count. */
function brokenNumbers(within: Element): string[] {
  const broken: string[] = []
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const holder = node.parentElement
    // Rolling digits show one of ten on purpose, and hidden words are only read.
    if (!holder || holder.closest('[role="img"]') || getComputedStyle(holder).clipPath !== 'none') continue
    for (const match of (node.textContent ?? '').matchAll(/(?<![\p{L}\p{Nd}-])\p{Nd}[\p{Nd}.,٫٬]+/gu)) {
      const range = document.createRange()
      range.setStart(node, match.index)
      range.setEnd(node, match.index + match[0].length)
      const { left, right, height: tall } = range.getBoundingClientRect()
      if (tall > 2 * Number.parseFloat(getComputedStyle(holder).fontSize)) broken.push(`${match[0]} in two lines`)
      for (let box: Element | null = holder; box && box !== within.parentElement; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box)
        const edges = box.getBoundingClientRect()
        const isCut = overflowX !== 'visible' && (left < edges.left - 1 || right > edges.right + 1)
        if (isCut) broken.push(`${match[0]} cut by ${box.className}`)
      }
    }
  }
  return broken
}

describe('long numbers', () => {
  it.each([
    [1280, 'en-US'],
    [320, 'en-US'],
    [320, 'de-DE'],
    [320, 'ar-EG'],
  ])('fit into the account, %i px wide in %s, and are read whole', async (width, locale) => {
    await page.viewport(width, 700)
    await show({ name: 'Account' }, locale)
    await shows('wLSETH2')
    await height()
    expect(outside(width).filter((html) => !html.startsWith('<bdi>'))).toEqual([])
    expect(brokenNumbers(view())).toEqual([])
    const balance = find('[role="img"][aria-label]', panel())
    const digits = Array.from(balance.querySelectorAll('span'), (each) => each.getBoundingClientRect())
    const room = balance.getBoundingClientRect()
    expect(digits.filter(({ left, right }) => left < room.left - 1 || right > room.right + 1)).toEqual([])
    if (locale === 'en-US') {
      expect(balance.getAttribute('aria-label')).toMatch(/^Balance \$12,[\d,]+\.\d\d$/)
      expect(balance.getAttribute('title')).toBe(balance.getAttribute('aria-label'))
      expect(find('[title="123,456,789,012.12 ETH"]', view()).textContent).toContain('123.45B ETH')
    }
    expect(await violations()).toEqual([])
  })

  it('stay in the form and in the list of tokens', async () => {
    await page.viewport(320, 700)
    await show({ name: 'Send', parameters: {} })
    await shows('Max')
    await height()
    expect(outside(320).filter((html) => !html.startsWith('<bdi>'))).toEqual([])
    expect(brokenNumbers(view())).toEqual([])
    find('button[class*="max"]', view()).click()
    await height()
    expect(outside(320).filter((html) => !html.startsWith('<bdi>'))).toEqual([])
    expect(brokenNumbers(view())).toEqual([])
    expect(await violations()).toEqual([])
  })

  it('leave every row 96 px for its name, whatever the amount, unit and width', async () => {
    await page.viewport(320, 700)
    const host = mount(null)
    const amounts = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
    const units = fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,31}$/)
    const draw = (amount: bigint, decimals: number, unit: string, width: number, locale: string) => {
      const write = (form: 'short' | 'whole') => formatTokenAmount(amount, decimals, locale, form)
      host.render(
        <Root theme="light">
          <div style={{ inlineSize: width }}>
            <Rows>
              <Row
                mark={<Mark round name="T" />}
                label="A token whose name is much too long for the row"
                sub={<Amount of={(form) => `${write(form)} ${unit}`} />}
                end={<Amount of={(form) => `+${write(form)} ${unit}`} />}
              />
            </Rows>
          </div>
        </Root>,
      )
    }
    const locales = fc.constantFrom('en-US', 'de-DE', 'ja-JP', 'ar-EG')
    const widths = fc.constantFrom(320, 360, 390, 520)
    try {
      fc.assert(
        fc.property(
          amounts,
          fc.integer({ min: 0, max: 36 }),
          units,
          widths,
          locales,
          (...[amount, decimals, unit, width, locale]) => {
            draw(amount, decimals, unit, width, locale)
            const row = find('[data-foyer] > div > div > div', host.host)
            const [, label, end] = Array.from(row.children)
            expect(label?.getBoundingClientRect().width).toBeGreaterThanOrEqual(96)
            expect(end?.getBoundingClientRect().width).toBeLessThanOrEqual((row.clientWidth - 24) * 0.6 + 1)
            expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth)
            expect(brokenNumbers(row)).toEqual([])
          },
        ),
        {
          numRuns: 100,
          examples: [
            [999_999_999_999_999n, 6, 'wLSETH2BRIDGEDTOKENWITHOUTBREAKS', 320, 'en-US'],
            [88_888_888_888n, 2, 'a--', 320, 'en-US'],
            [8888n, 11, 'a--', 320, 'en-US'],
            [8888n, 11, 'a--', 320, 'ar-EG'],
            [1001n, 12, 'a--', 320, 'en-US'],
            [11n, 10, 'a--', 320, 'en-US'],
          ],
        },
      )
    } finally {
      host.unmount()
    }
  })
})
