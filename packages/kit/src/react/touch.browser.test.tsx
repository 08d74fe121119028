import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Route } from '../core/routes.ts'
import { setAccountLabel } from '../features/account/accountLabels.ts'
import { nameOf, panel, shows, view } from '../test/panel.ts'
import { addresses, network, type Stage, stage } from '../test/stage.tsx'
import { find } from '../ui/testing/mount.tsx'
import { settled } from '../ui/testing/settled.ts'
import { until } from '../ui/testing/until.ts'

let current: Stage | undefined
afterEach(async () => {
  current?.leave()
  current = undefined
  await page.viewport(1280, 900)
})

/** What a finger finds: controls of which 44 px, but for a pixel's part, do not answer around their middle. */
function tooSmall(): string[] {
  const reach = 21.5
  return Array.from(panel().querySelectorAll<HTMLElement>('button,a[href],input')).flatMap((control) => {
    control.scrollIntoView({ block: 'center' })
    const { bottom, left, right, top } = control.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const missed = [
      [x - reach, y],
      [x + reach, y],
      [x, y - reach],
      [x, y + reach],
    ].filter(([atX = 0, atY = 0]) => {
      const hit = document.elementFromPoint(atX, atY)
      return !hit || !(control.contains(hit) || hit.closest('label')?.contains(control))
    })
    return missed.length > 0 ? [`${nameOf(control)} ${missed.length}`] : []
  })
}

describe('on a phone', () => {
  it.each<[Route['name'], string, Route | undefined]>([
    ['Connect', 'Lumen', undefined],
    ['WhatIsAWallet', 'Nothing moves without you', { name: 'WhatIsAWallet' }],
    ['Networks', 'Base', { name: 'Networks' }],
  ])('every target of %s is 44 px', async (_, words, route) => {
    await page.viewport(390, 844)
    current = await stage({ route })
    await shows(words)
    await settled()
    expect(tooSmall()).toEqual([])
  })

  it.each<[Route['name'], string]>([
    ['Account', 'Tokens'],
    ['Accounts', 'Settings'],
    ['Settings', 'Disconnect'],
    ['Networks', 'Base'],
  ])('makes every target of %s 44 px for a connected visitor', async (name, words) => {
    await page.viewport(390, 844)
    current = await stage({ connected: 2, route: { name } as Route })
    await shows(words)
    await settled()
    expect(tooSmall()).toEqual([])
  })

  it('lets the sheet be pulled by 18 px at its top', async () => {
    await page.viewport(390, 844)
    current = await stage()
    await settled()
    const grabber = find('[data-fy-drag]', panel())
    expect(grabber.offsetHeight).toBe(18)
    expect(grabber.offsetWidth).toBe(390)
  })
})

describe('names', () => {
  /** A gateway without public names. */
  const nobody = { identity: { name: null, avatar: null } }
  const label = 'Savings for the long run'
  const isCut = (element: HTMLElement) => element.scrollWidth > element.clientWidth
  const rowOf = (words: string) => {
    const row = Array.from(view().querySelectorAll('button')).find(({ textContent }) => textContent?.includes(words))
    if (!row) throw new Error(`no row says ${words}`)
    return row
  }

  it.each(['Accounts', 'Settings'] as const)('fit with 24 characters in %s', async (name) => {
    current = await stage({ connected: 2, route: { name }, gateway: nobody })
    expect([...label]).toHaveLength(24)
    setAccountLabel(current.kit, { address: addresses[0], label })
    await shows(label)
    await settled()
    const row = rowOf(label)
    const parts = Array.from(row.querySelectorAll<HTMLElement>('span')).filter(({ textContent }) => textContent)
    const cut = [row, ...parts].filter((part) => isCut(part) && getComputedStyle(part).display !== 'inline')
    expect(cut.map(({ outerHTML }) => outerHTML)).toEqual([])
  })

  it('take the room of the network’s word on 320 px, which its button still names', async () => {
    await page.viewport(320, 700)
    const names = ['Base Sepolia', 'Base Mainnet']
    current = await stage({
      connected: 1,
      gateway: nobody,
      kit: { networks: names.map((name, index) => network(`eip155:${index + 1}`, name)) },
    })
    setAccountLabel(current.kit, { address: addresses[0], label })
    await until(() => panel().textContent?.includes(label) ?? false)
    await settled()
    const pill = find('[class*="pill"]', panel())
    expect(Math.round(pill.getBoundingClientRect().width)).toBe(50)
    expect(pill.getAttribute('aria-label')).toContain(names[0])
    expect(find('[class*="name"]', pill).title).toBe(names[0])
  })
})
