import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Route } from '../../core/routes.ts'
import { kitData } from '../../data/kitData.ts'
import { type GatewayAnswers, refuse } from '../../test/gatewayDouble.ts'
import { height, outside, panel, shows, violations } from '../../test/panel.ts'
import { addresses, type Stage, type StageOptions, stage } from '../../test/stage.tsx'
import { control, find } from '../../ui/testing/mount.tsx'
import { until } from '../../ui/testing/until.ts'
import type { ActivityRecord } from '../../workshop/activityRecord.ts'
import { activityRecords } from '../../workshop/activityRecords.ts'

const [me, other] = addresses
const notServed = refuse(503, 'The call history is not available on this gateway: it has no history source.')
const served = (hash: string, minedAt: string, operationType = 'receive') => ({
  id: hash,
  metadata: {
    operationType,
    hash,
    minedAt,
    sentFrom: 'juno.reown.id',
    sentTo: me,
    status: 'confirmed' as const,
    nonce: 1,
    chain: 'eip155:1' as const,
  },
  transfers: [
    {
      fungible_info: { name: 'USD Coin', symbol: 'USDC' },
      direction: 'in' as const,
      quantity: { numeric: '120' },
      value: 120,
      price: 1,
    },
  ],
})
const spam = {
  ...served('0xspam', '2026-11-10T00:00:00Z'),
  transfers: [
    { nft_info: { name: 'Claim now', flags: { is_spam: true } }, direction: 'in' as const, quantity: { numeric: '1' } },
  ],
}
const own = (parts: Partial<ActivityRecord> = {}): ActivityRecord => ({
  kind: 'transfer',
  networkId: 'eip155:1',
  from: me,
  counterparty: { address: other },
  sent: { amount: 50_000_000_000_000_000n, token: { symbol: 'ETH', decimals: 18 } },
  hash: '0xown',
  sentAt: Date.now() - 3 * 3_600_000,
  state: 'done',
  ...parts,
})
const fullView: Route = { name: 'Activity' }

let current: Stage | undefined
afterEach(async () => {
  current?.leave()
  current = undefined
  await page.viewport(1280, 900)
})
const show = async (options: StageOptions = {}, transfers: readonly ActivityRecord[] = []) => {
  current = await stage({ connected: 1, ...options, gateway: { history: notServed, ...options.gateway } })
  for (const transfer of transfers) activityRecords(current.kit).add(transfer)
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

  it('has words for nothing, and for nothing but a failure', async () => {
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

  it('lists a transaction that both know once', async () => {
    await show({ route: fullView, gateway }, [own({ hash: '0x02', sentAt: Date.parse('2026-10-19T09:59:00Z') })])
    await shows('October 2026')
    expect(panel().textContent?.match(/Oct 19/g)).toHaveLength(1)
  })

  it('is as tall as what stands for an empty list', async () => {
    type History = { data: []; next: null }
    let answer: (value: History) => void = () => undefined
    const pending = new Promise<History>((resolve) => {
      answer = resolve
    })
    await show({ route: fullView, gateway: { history: () => pending } })
    await until(() => document.querySelector('[aria-label="Loading"]') !== null)
    answer({ data: [], next: null })
    await shows('No activity yet')
    expect(await height()).toBeLessThan(360)
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

describe('the whole list', () => {
  const page2 = { data: [served('0x03', '2025-10-03T10:00:00Z', 'send')], next: null }
  const list = (answer: object) => ({
    history: () => ({ data: [served('0x01', '2026-11-14T10:00:00Z'), spam], next: null, ...answer }),
  })

  it('shows what was hidden when somebody wants to see it', async () => {
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
    await shows('Ethereum')
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
  })

  it('takes in what happens meanwhile', async () => {
    let data = [served('0x01', '2026-11-14T10:00:00Z')]
    const { kit } = await show({ route: fullView, gateway: { history: () => ({ data, next: null }) } })
    await shows('Nov 14')
    data = [served('0x09', '2026-11-20T10:00:00Z'), ...data]
    // What the clock does every 15 s.
    await kitData(kit).queryClient.refetchQueries({ queryKey: ['newestHistory'] })
    await shows('Nov 20')
  })

  it('is handed over as a table', async () => {
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

describe('one transaction', () => {
  const opened = async (options: StageOptions, transfers: readonly ActivityRecord[] = []) => {
    const staged = await show({ route: fullView, ...options }, transfers)
    await until(() => panel().querySelector('li button') !== null)
    find('li button').focus()
    await userEvent.keyboard('{Enter}')
    await shows('Status')
    return staged
  }
  const gateway: GatewayAnswers = { history: { data: [served('0x01', '2026-11-14T10:00:00Z')], next: null } }

  it.each([
    ['light', 'en-US', 'From'],
    ['dark', 'de-DE', 'Von'],
    ['light', 'ar', 'من'],
  ] as const)('is shown whole on 320 px, in %s and %s', async (theme, locale, from) => {
    await page.viewport(320, 740)
    await show({
      route: { name: 'ActivityDetails', parameters: { hash: '0x01', networkId: 'eip155:1' } },
      gateway,
      kit: { theme, locale },
    })
    await shows(from)
    await shows('juno.reown.id')
    expect(find('a[href$="/tx/0x01"]').getAttribute('href')).toBe('https://explorer.example/tx/0x01')
    expect(outside(320)).toEqual([])
    expect(await violations()).toEqual([])
  })

  it('is opened and left with the keyboard, and the focus comes back', async () => {
    await opened({ gateway })
    expect(panel().textContent).toContain('+120.00 USDC')
    expect(panel().textContent).toContain('Ethereum')
    // Whoever received paid no fee.
    expect(panel().textContent).not.toContain('Network fee')
    await userEvent.keyboard('{Escape}')
    await until(() => panel().querySelector('li button') !== null)
  })

  it('names the receiver, and says that a fee is not known instead of 0', async () => {
    await opened(
      {
        gateway: {
          history: notServed,
          identity: { name: 'juno.eth', avatar: null, resolvedAt: '2026-11-20T21:00:00Z' },
        },
      },
      [own()],
    )
    await shows('juno.eth')
    await shows('Unknown')
    expect(panel().textContent).not.toContain('0 ETHNetwork fee')
  })

  it('says what to do about one that waits for long', async () => {
    await opened({}, [own({ state: 'pending', sentAt: Date.now() - 300_000 })])
    await shows('This takes longer than usual')
    expect(await violations()).toEqual([])
  })

  it('is not stuck before', async () => {
    await opened({}, [own({ state: 'pending', sentAt: Date.now() - 200_000 })])
    expect(panel().textContent).not.toContain('This takes longer than usual')
  })

  it('warns of spam that somebody looks at', async () => {
    await show({ route: fullView, gateway: { history: { data: [spam], next: null } } })
    await shows('Show hidden (1)')
    await userEvent.click(control('Show hidden (1)'))
    await userEvent.click(find('li button'))
    await shows('Probably spam')
  })

  it('says so where the list does not reach back to it', async () => {
    await show({ route: { name: 'ActivityDetails', parameters: { hash: '0x77', networkId: 'eip155:1' } }, gateway })
    await shows('Not in the list')
    expect(find('a[href$="/tx/0x77"]')).toBeTruthy()
    expect(await violations()).toEqual([])
  })
})
