import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type GatewayAnswers, refuse } from '../../test/gatewayDouble.ts'
import { height, outside, panel, shows, violations } from '../../test/panel.ts'
import type { Stage } from '../../test/stage.tsx'
import { activityRecords } from '../../transactions/activityRecords.ts'
import { control, find } from '../../ui/testing/mount.tsx'
import { until } from '../../ui/testing/until.ts'
import { fullView, other, own, served, showActivity, spam } from './test/activityWorld.ts'

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

const openTab = async () => {
  await until(() => document.querySelector('[role="tab"][id$="-tab-activity"]') !== null)
  await userEvent.click(find('[role="tab"][id$="-tab-activity"]'))
}

describe('the tab', () => {
  it('asks a gateway nothing about a network that it does not serve', async () => {
    const { asked } = await show({ gateway: { supportedChains: { http: ['eip155:10'], ws: [] } } }, [own()])
    await openTab()
    await shows('Sent')
    await until(() => asked.some((path) => path.startsWith('/v1/supported-chains')), 'the list of networks was asked')
    expect(asked.filter((path) => path.includes('/history'))).toEqual([])
    expect(panel().textContent).not.toContain('Try again')
  })

  it('shows what this browser sent where the gateway keeps no history, without calling that a failure', async () => {
    await show({}, [
      own(),
      own({ hash: '0xpending', state: 'pending', sentAt: Date.now() }),
      own({ hash: '0xfailed', state: 'failed', sentAt: Date.now() - 60_000 }),
      own({ hash: '0xreplaced', state: 'replaced', sentAt: Date.now() - 120_000 }),
      own({ hash: '0xdropped', state: 'dropped', sentAt: Date.now() - 180_000 }),
      own({ hash: '0xforeign', from: other }),
    ])
    await openTab()
    await shows('Sent')
    const rows = Array.from(
      find('[role="tabpanel"]').querySelectorAll('li button'),
      (row) => row.textContent ?? '',
    ).slice(0, -1)
    expect(rows).toHaveLength(5)
    expect(rows[0]).toMatch(/Sending.*0x7099…79C8.*−0\.05 ETH.*Pending/)
    expect(rows[1]).toMatch(/Failed.*0 ETH/)
    expect(rows[2]).toContain('Replaced')
    expect(rows[3]).toContain('Dropped')
    expect(rows[4]).toMatch(/Sent.*−0\.05 ETH3\u00a0h/)
    expect(panel().textContent).not.toContain('Failed to fetch transactions')
    // Five lines and the way to all of them, instead of the 268 px that shorter lists share.
    expect(find('[role="tabpanel"]').getBoundingClientRect().height).toBe(5 * 56 + 48 + 20)
    expect(await violations()).toEqual([])
  })

  it('follows a transfer that ends', async () => {
    const { kit } = await show({}, [own({ state: 'pending' })])
    await openTab()
    await shows('Sending')
    activityRecords(kit).add(own({ state: 'done' }))
    await shows('Sent')
    expect(panel().textContent).not.toContain('Sending')
  })

  it('comes to the front once something was sent', async () => {
    const { kit } = await show({}, [own({ state: 'pending', sentAt: Date.now() })])
    kit.events.emit('SEND_SUCCESS', {
      isSmartAccount: false,
      network: 'eip155:1',
      token: 'ETH',
      amount: '0.05',
      hash: '0xown',
    })
    await shows('Sending')
    expect(find('[role="tab"][aria-selected="true"]').textContent).toContain('Activity')
  })

  it('says so when a gateway that keeps a history fails, and asks again on request', async () => {
    let data: ReturnType<typeof served>[] | undefined
    await show({ gateway: { history: () => (data ? { data, next: null } : refuse(503)) } }, [own()])
    await openTab()
    await shows('Failed to fetch transactions')
    await shows('Sent')
    data = [served('0x01', '2026-11-14T10:00:00Z')]
    control('Try again').focus()
    await userEvent.keyboard('{Enter}')
    await shows('+120.00 USDC')
    expect(panel().textContent).not.toContain('Failed to fetch transactions')
  })

  it('tells an empty list from a failure', async () => {
    let isAway = true
    await show({ gateway: { history: () => (isAway ? refuse(503) : { data: [], next: null }) } })
    await openTab()
    await shows('Failed to fetch transactions')
    expect(panel().textContent).not.toContain('No activity yet')
    isAway = false
    await userEvent.click(control('Try again'))
    await shows('No activity yet')
    expect(Math.abs((await height()) - 568)).toBeLessThanOrEqual(1)
    expect(await violations()).toEqual([])
  })

  it('works without a gateway', async () => {
    const { asked } = await show({ kit: { gateway: undefined } }, [own()])
    await openTab()
    await shows('Sent')
    expect(asked.filter((path) => path.includes('history'))).toEqual([])
  })
})

describe('the view', () => {
  const gateway: GatewayAnswers = {
    history: ({ query }) =>
      query.cursor === 'second'
        ? { data: [served('0x03', '2025-10-03T10:00:00Z', 'send')], next: null }
        : {
            data: [served('0x01', '2026-11-14T10:00:00Z'), spam, served('0x02', '2026-10-19T10:00:00Z')],
            next: 'second',
          },
  }

  it('groups by month, leaves spam out, and turns pages', async () => {
    await show({ route: fullView, gateway })
    await shows('October 2026')
    await shows('November 2026')
    expect(panel().textContent).toContain('Nov 14')
    expect(panel().textContent).not.toContain('Claim now')
    const scrollers = Array.from(panel().querySelectorAll('*')).filter((element) =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowY),
    )
    expect(scrollers.length).toBeLessThanOrEqual(1)
    // The next page comes by itself once the end of the list is near.
    await shows('October 2025')
    expect(panel().textContent).toContain('Oct 3, 2025')
    expect(panel().textContent).not.toContain('Show more')
    expect(await violations()).toEqual([])
  })

  it('calls a hundred others by their names without asking about any of them', async () => {
    const others = Array.from({ length: 100 }, (_, index) => `0x${String(index).padStart(40, 'a')}`)
    const data = others.map((sentTo, index) => {
      const item = served(`0x${index}`, '2026-11-14T10:00:00Z', 'send')
      return { ...item, metadata: { ...item.metadata, sentTo } }
    })
    const names = others.slice(1).map((address, index) => ({ address, name: `name-${index + 1}.reown.id` }))
    const { asked } = await show({ route: fullView, gateway: { history: { data, next: null, names } } })
    await shows('name-99.reown.id')
    const text = panel().textContent?.replace(/[\u2068\u2069]/g, '')
    expect(text).toContain('to name-1.reown.id+120')
    // The one without a name.
    expect(text).toMatch(/to 0xaaaa[^0]*aaa0/)
    expect(asked.filter((path) => /identity|resolve|reverse/.test(path) && path.includes('aaaa'))).toEqual([])
    expect(await violations()).toEqual([])
  })

  it('says that activity is unknown where the gateway does not serve the network, and lists what was done here', async () => {
    const unserved = { supportedChains: { http: ['eip155:5' as const], ws: [] } }
    await show({ route: fullView, gateway: unserved })
    await shows('Activity unavailable')
    expect(panel().textContent).not.toContain('No activity yet')
    expect(await violations()).toEqual([])
  })

  it('lists a transaction that both know once', async () => {
    await show({ route: fullView, gateway }, [own({ hash: '0x02', sentAt: Date.parse('2026-10-19T09:59:00Z') })])
    await shows('October 2026')
    expect(panel().textContent?.match(/Oct 19/g)).toHaveLength(1)
  })

  it('stands as tall as what stands for an empty list', async () => {
    type History = { data: []; next: null }
    let answer: (value: History) => void = () => undefined
    const pending = new Promise<History>((resolve) => {
      answer = resolve
    })
    await show({ route: fullView, gateway: { history: () => pending } })
    await until(() => document.querySelector('[aria-label="Loading"]') !== null)
    answer({ data: [], next: null })
    await shows('No activity yet')
    expect(await height()).toBeLessThan(380)
    expect(await violations()).toEqual([])
  })

  it.each([
    ['light', 'de-DE', 'Oktober 2026'],
    ['dark', 'he', '2026'],
  ] as const)('fits 320 px, in %s and %s', async (theme, locale, month) => {
    await page.viewport(320, 740)
    await show({ route: fullView, gateway, kit: { theme, locale } })
    await shows(month)
    expect(outside(320)).toEqual([])
    expect(await violations()).toEqual([])
  })
})
