import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { restrictedTimeZones } from '../../domain/isRestrictedHere.ts'
import { panel, shows, violations } from '../../test/panel.ts'
import { type Stage, stage } from '../../test/stage.tsx'

const { resolvedOptions } = Intl.DateTimeFormat.prototype
let current: Stage | undefined
const moveTo = (timeZone: string) => {
  Intl.DateTimeFormat.prototype.resolvedOptions = function () {
    return { ...resolvedOptions.call(this), timeZone }
  }
}
beforeEach(() => moveTo('Asia/Shanghai'))
afterEach(() => {
  Intl.DateTimeFormat.prototype.resolvedOptions = resolvedOptions
  current?.leave()
  current = undefined
})

describe('where the site offers no swaps', () => {
  it.each([
    ['en-US', 'Not available in your region'],
    ['de-DE', 'In deiner Region nicht verfügbar'],
    ['ar', 'غير متاح في منطقتك'],
  ])('says so when the view is opened, in %s', async (locale, title) => {
    current = await stage({
      connected: 1,
      route: { name: 'Swap', parameters: {} },
      kit: { restrictedRegions: true, locale },
    })
    await shows(title)
    expect(await violations()).toEqual([])
  })

  it.each(restrictedTimeZones)('leaves Swap out of the account in %s', async (zone) => {
    moveTo(zone)
    current = await stage({ connected: 1, kit: { restrictedRegions: true } })
    await shows('Receive')
    expect(panel().textContent).not.toContain('Swap')
  })

  it.each([
    ['in an unrestricted region', 'Europe/Lisbon', true],
    ['where the site restricts nothing', 'Asia/Shanghai', undefined],
  ])('offers it %s', async (_, zone, restrictedRegions) => {
    moveTo(zone)
    current = await stage({ connected: 1, kit: { restrictedRegions } })
    await shows('Swap')
    expect(panel().textContent).toContain('Receive')
  })
})
