import { afterEach, expect, it } from 'vitest'
import { pushView } from '../core/actions/navigate.ts'
import { panel } from '../test/panel.ts'
import { stage } from '../test/stage.tsx'
import { juno, me, startWorld } from '../test/world.ts'
import { shortAddress } from '../ui/addressForms.ts'
import { ConnectCta } from '../ui/ConnectCta.tsx'
import { control, find, mount } from '../ui/testing/mount.tsx'
import { settled } from '../ui/testing/settled.ts'
import { until } from '../ui/testing/until.ts'

const place = (element: Element) => element.getBoundingClientRect()
const glyphOf = (name: string) => find('svg', control(name, panel()))

let leave: () => void = () => undefined
afterEach(() => leave())

/** An address whose signs stand in order from left to right, wherever it stands. */
async function expectLeftToRight(address: string): Promise<void> {
  const written = () => Array.from(panel().querySelectorAll('bdi')).filter(({ textContent }) => textContent === address)
  await until(() => written().length > 0, `shows ${address}`)
  const found = written()
  for (const element of found) expectInOrder(element)
}

/** The first sign of an element's text stands left of the last. */
function expectInOrder(element: Element): void {
  expect(getComputedStyle(element).direction).toBe('ltr')
  const text = element.firstChild
  if (!(text instanceof Text)) throw new Error('the element holds no text')
  const [first, last] = [0, text.length - 1].map((at) => {
    const range = document.createRange()
    range.setStart(text, at)
    range.setEnd(text, at + 1)
    return range.getBoundingClientRect().left
  })
  expect(first).toBeLessThan(last ?? 0)
}

it('mirrors the header, its arrow and the rows', async () => {
  const wallets = ['Lumen', 'Harbor', 'Tessera', 'Ondine', 'Quill']
  const { kit, leave: end } = await stage({ wallets, kit: { locale: 'ar' } })
  leave = end
  await until(() => panel().querySelectorAll('[role="group"] button').length === 5)
  await settled()
  expect(getComputedStyle(panel()).direction).toBe('rtl')
  const { left, right } = place(panel())
  // The close button stands at the end of the line, which is the left.
  expect(place(control('إغلاق', panel())).left - left).toBeLessThan(8)
  const row = find('[role="group"] button', panel())
  expect(right - place(find('span', row)).right).toBeCloseTo(20, 0)
  const more = Array.from(panel().querySelectorAll('[role="group"] button')).at(-1)
  const chevron = find('span:last-child svg', more)
  expect(getComputedStyle(chevron).scale).toBe('-1 1')
  expect(place(chevron).left - left).toBeLessThan(28)

  pushView(kit, { name: 'WhatIsAWallet' })
  await until(() => panel().querySelector('[aria-label="رجوع"]') !== null)
  await settled()
  expect(right - place(control('رجوع', panel())).right).toBeLessThan(8)
  expect(getComputedStyle(glyphOf('رجوع')).scale).toBe('-1 1')
  // A cross is the same from both sides, and is left alone.
  expect(getComputedStyle(glyphOf('إغلاق')).scale).not.toBe('-1 1')
})

it('keeps addresses and amounts from left to right', async () => {
  const { world: _, ...doubles } = startWorld()
  const { kit, leave: end } = await stage({
    connected: 1,
    kit: { locale: 'ar' },
    route: { name: 'Account' },
    ...doubles,
  })
  leave = end
  await expectLeftToRight(shortAddress(me))
  const amount = () =>
    Array.from(panel().querySelectorAll('[role="tabpanel"] bdi')).find(({ textContent }) => /\d USDC/.test(textContent))
  await until(() => amount() !== undefined, 'shows an amount')
  expect(getComputedStyle(amount() ?? panel()).direction).toBe('ltr')
  pushView(kit, { name: 'Send', parameters: { arguments: { amount: '0.01', to: juno } } })
  await expectLeftToRight(shortAddress(juno))
  expect(getComputedStyle(find('input', panel())).direction).toBe('ltr')
})

it('keeps the amount in the site’s button from left to right', () => {
  const { host, unmount } = mount(
    <ConnectCta theme="light" dir="rtl" lang="ar" state="connected" room="0.00 ETH" inset="0xf39F…2266">
      10,000.00 ETH
    </ConnectCta>,
  )
  leave = unmount
  expectInOrder(find('[data-room]', host))
})
