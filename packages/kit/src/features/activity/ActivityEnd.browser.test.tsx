import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { kitData } from '../../data/kitData.ts'
import { type GatewayAnswers, refuse } from '../../test/gatewayDouble.ts'
import { panel, shows, violations } from '../../test/panel.ts'
import type { Stage } from '../../test/stage.tsx'
import { control, find } from '../../ui/testing/mount.tsx'
import { until } from '../../ui/testing/until.ts'
import { fullView, me, served, showActivity, spam } from './test/activityWorld.ts'

let current: Stage | undefined
afterEach(async () => {
  current?.leave()
  current = undefined
  await page.viewport(1280, 900)
})
const show = async (...parameters: Parameters<typeof showActivity>) => {
  current = await showActivity(...parameters)
  return current
}

describe('the whole list', () => {
  const page2 = { data: [served('0x03', '2025-10-03T10:00:00Z', 'send')], next: null }
  const list = (answer: object) => ({
    history: () => ({ data: [served('0x01', '2026-11-14T10:00:00Z'), spam], next: null, ...answer }),
  })

  it('shows the hidden transactions on request', async () => {
    await show({ route: fullView, gateway: list({}) })
    await shows('Show hidden (1)')
    expect(panel().textContent).not.toContain('Claim now')
    control('Show hidden (1)').focus()
    await userEvent.keyboard('{Enter}')
    await shows('Claim now')
    expect(await violations()).toEqual([])
    await userEvent.click(control('Hide again'))
    expect(panel().textContent).not.toContain('Claim now')
  })

  it('says where its knowledge ends, and who may know more', async () => {
    const covered = { chainId: 'eip155:1' as const, block: 100, time: '2026-01-01T00:00:00Z' }
    await show({ route: fullView, gateway: list({ coveredSince: [{ ...covered, hasOlder: true }] }) })
    await shows('Older activity is not available here')
    expect(find('a[href*="/address/"]').getAttribute('href')).toBe(`https://explorer.example/address/${me}`)
    expect(await violations()).toEqual([])
  })

  it('says nothing of the kind where it reaches back to the beginning', async () => {
    const covered = { chainId: 'eip155:1' as const, block: 0, time: null, hasOlder: false }
    await show({ route: fullView, gateway: list({ coveredSince: [covered] }) })
    await shows('Export as CSV')
    expect(panel().textContent).not.toContain('Older activity')
  })

  it('asks about all networks when it is told to, and keeps that over a look at one transaction', async () => {
    const { asked } = await show({ route: fullView, gateway: list({}) })
    await shows('November 2026')
    await userEvent.click(control('All networks'))
    await until(() => asked.some((path) => path.includes('/history') && !path.includes('chainId')), 'all were asked')
    await until(() => panel().querySelector('li button') !== null, 'the list is there')
    await userEvent.click(find('li button'))
    await shows('Transaction')
    await userEvent.click(control('Back'))
    await shows('November 2026')
    expect(control('All networks').getAttribute('aria-checked')).toBe('true')
  })

  it('stops turning pages by itself where a page could not be had, and goes on when it is told to', async () => {
    let isAway = true
    const history: GatewayAnswers['history'] = ({ query }) =>
      query.cursor !== 'second'
        ? { data: [served('0x01', '2026-11-14T10:00:00Z')], next: 'second' }
        : isAway
          ? refuse(503)
          : page2
    await show({ route: fullView, gateway: { history } })
    await shows('Failed to fetch transactions')
    await shows('November 2026')
    isAway = false
    await userEvent.click(control('Try again'))
    await shows('October 2025')
    expect(panel().textContent).not.toContain('Failed to fetch transactions')
  })

  it('takes in what happens meanwhile', async () => {
    let data = [served('0x01', '2026-11-14T10:00:00Z')]
    const { kit } = await show({ route: fullView, gateway: { history: () => ({ data, next: null }) } })
    await shows('Nov 14')
    data = [served('0x09', '2026-11-20T10:00:00Z'), ...data]
    // What the clock does every 15 s.
    await kitData(kit).queryClient.refetchQueries({ queryKey: ['newestHistory'] })
    await shows('Nov 20')
    expect(panel().textContent).toContain('Nov 14')
  })

  it('asks for one page at a look, however many are shown, and forgets what a reorganisation has undone', async () => {
    let first = [served('0x02', '2026-11-14T12:00:00Z'), served('0x01', '2026-11-14T10:00:00Z')]
    const history: GatewayAnswers['history'] = ({ query }) =>
      query.cursor === 'second' ? page2 : { data: first, next: 'second' }
    const { kit, asked } = await show({ route: fullView, gateway: { history } })
    await shows('October 2025')
    const lines = () => panel().querySelectorAll('li').length
    const shown = lines()
    const before = asked.length
    first = [served('0x09', '2026-11-20T10:00:00Z'), served('0x01', '2026-11-14T10:00:00Z')]
    await kitData(kit).queryClient.refetchQueries({ queryKey: ['newestHistory'] })
    await shows('Nov 20')
    expect(lines()).toBe(shown)
    expect(asked.slice(before).filter((path) => path.includes('/history'))).toHaveLength(1)
  })

  it('saves itself as a table', async () => {
    await show({ route: fullView, gateway: list({}) })
    await shows('Export as CSV')
    const saved: { name: string; blob: Blob }[] = []
    const create = URL.createObjectURL
    URL.createObjectURL = (blob) => {
      saved.push({ name: '', blob: blob as Blob })
      return create(blob)
    }
    const catchLink = (event: MouseEvent) => {
      const link = event.target as HTMLElement
      if (!(link instanceof HTMLAnchorElement) || !link.download) return
      event.preventDefault()
      saved.push({ name: link.download, blob: new Blob() })
    }
    const click = HTMLAnchorElement.prototype.click
    HTMLAnchorElement.prototype.click = function () {
      this.addEventListener('click', catchLink, { once: true })
      click.call(this)
    }
    try {
      await userEvent.click(control('Export as CSV'))
      await until(() => saved.length === 2, 'the file was handed over')
      expect(saved[1]?.name).toBe('activity.csv')
      expect(await saved[0]?.blob.text()).toContain('received,done,eip155:1,120 USDC,,juno.reown.id,0x01')
    } finally {
      URL.createObjectURL = create
      HTMLAnchorElement.prototype.click = click
    }
  })

  it('leaves far lines undrawn past a hundred', async () => {
    const many = Array.from({ length: 150 }, (_, index) =>
      served(`0x${index}`, new Date(Date.UTC(2026, 10, 14) - index * 3_600_000).toISOString()),
    )
    await show({ route: fullView, gateway: { history: () => ({ data: many, next: null }) } })
    await until(() => panel().querySelectorAll('li').length === 150)
    const last = panel().querySelectorAll('li')[149]
    expect(last && getComputedStyle(last).contentVisibility).toBe('auto')
    expect(last?.querySelector('button')?.checkVisibility({ contentVisibilityAuto: true })).toBe(false)
  })
})
