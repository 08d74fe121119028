import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { GatewayAnswers } from '../../test/gatewayDouble.ts'
import { outside, panel, shows, violations } from '../../test/panel.ts'
import type { Stage } from '../../test/stage.tsx'
import { type OpenedPurchase, purchases } from '../../transactions/purchases.ts'
import { find } from '../../ui/testing/mount.tsx'
import { until } from '../../ui/testing/until.ts'
import { fullView, me, other, served, showActivity } from './test/activityWorld.ts'

type ServedPurchases = Exclude<ReturnType<NonNullable<GatewayAnswers['purchases']>>, { refusedWith: number }>

const hash = `0x${'cd'.repeat(32)}`
const opened = (changes: Partial<OpenedPurchase> = {}): OpenedPurchase => ({
  id: 'purchase',
  address: me,
  networkId: 'eip155:1',
  deliveredOn: 'eip155:1',
  url: 'https://pay.example/buy?session=1',
  isOpened: true,
  symbol: 'USDC',
  quoted: '50',
  openedAt: Date.now() - 60_000,
  known: [],
  stage: 'waiting',
  ...changes,
})
const purchased = (status: string, sent = ''): ServedPurchases['data'][number] => ({
  id: 'told',
  metadata: {
    operationType: 'buy',
    hash: sent || 'told',
    minedAt: new Date().toISOString(),
    sentFrom: 'Coinbase',
    sentTo: me,
    status: `ONRAMP_TRANSACTION_STATUS_${status}`,
    nonce: 0,
    application: null,
    chain: 'ethereum',
  },
  transfers: [
    {
      fungible_info: { name: 'USDC', symbol: 'USDC', icon: null },
      nft_info: null,
      direction: 'in',
      quantity: { numeric: '49.5' },
      value: null,
      price: null,
    },
  ],
})

let current: Stage | undefined
let sellers: ServedPurchases['data'] = []
let chain: ReturnType<typeof served>[] = []
afterEach(async () => {
  current?.leave()
  current = undefined
  sellers = []
  chain = []
  await page.viewport(1280, 900)
})

const show = async (list: readonly OpenedPurchase[], options: Parameters<typeof showActivity>[0] = {}) => {
  const gateway: GatewayAnswers = {
    purchases: () => ({ data: sellers, next: null }),
    history: () => ({ data: chain, next: null }),
    balance: { balances: [] },
  }
  current = await showActivity({ ...options, gateway })
  for (const purchase of list) purchases(current.kit).put(purchase)
  await until(() => document.querySelector('[role="tab"][id$="-tab-activity"]') !== null)
  await userEvent.click(find('[role="tab"][id$="-tab-activity"]'))
  return current
}
const lines = () =>
  Array.from(find('[role="tabpanel"]').querySelectorAll('li button'), (row) => row.textContent ?? '').slice(0, -1)

describe('a purchase under way', () => {
  it('stands among the transactions, and leads to where it can be finished', async () => {
    const { kit } = await show([opened(), opened({ id: 'foreign', address: other })])
    await shows('Buying')
    expect(lines()).toEqual([expect.stringMatching(/Buying.*pay\.example.*\+50\.00 USDC.*Pending/)])
    expect(await violations()).toEqual([])
    ;(find('[role="tabpanel"] li button') as HTMLButtonElement).focus()
    await userEvent.keyboard('{Enter}')
    await until(() => kit.store.getState().modal.stack.at(-1)?.name === 'BuyProgress')
    await shows('Finish at pay.example')
  })

  it('becomes the transaction that brought the coins, once', async () => {
    await show([opened()])
    await shows('Buying')
    sellers = [purchased('IN_PROGRESS')]
    await shows('+49.50 USDC')
    sellers = [purchased('SUCCESS', hash)]
    await shows('Bought')
    expect(lines()).toEqual([expect.stringMatching(/Bought.*\+49\.50 USDC/)])
  })

  it('stands there once where the gateway knows the transaction too', async () => {
    chain = [served(hash.toUpperCase().replace('0X', '0x'), new Date().toISOString())]
    await show([opened({ stage: 'received', amount: '49.5', hash }), opened({ id: 'sent', stage: 'started', hash })])
    await shows('Received')
    expect(lines()).toEqual([expect.stringMatching(/Received.*\+120\.00 USDC/)])
  })

  it('leaves no line where the seller names no transaction or nothing at all, where it failed, and where nothing was paid', async () => {
    const ended = ['received', 'failed', 'expired', 'untracked'] as const
    await show([
      ...ended.map((stage) => opened({ id: stage, stage })),
      opened({ id: 'elsewhere', stage: 'received', hash, deliveredOn: undefined }),
    ])
    await shows('No activity yet')
    expect(panel().textContent).not.toMatch(/Buying|Bought/)
  })

  it('stays hidden where buying is switched off', async () => {
    await show([opened()], { kit: { features: { onramp: false } } })
    await shows('No activity yet')
    expect(panel().textContent).not.toMatch(/Buying|Bought/)
  })

  it.each(['en-US', 'de-DE', 'ar'])('fits on 320 px in the whole list, in %s', async (locale) => {
    await page.viewport(320, 640)
    const words = { 'en-US': 'Buying', 'de-DE': 'Wird gekauft', ar: 'جارٍ الشراء' }[locale] ?? ''
    const gateway: GatewayAnswers = { history: { data: [], next: null } }
    current = await showActivity({ route: fullView, kit: { locale }, gateway })
    purchases(current.kit).put(opened({ quoted: '1234567.123456' }))
    await until(() => panel().textContent?.includes(words) ?? false)
    expect(outside(320)).toEqual([])
    expect(await violations()).toEqual([])
  })
})
