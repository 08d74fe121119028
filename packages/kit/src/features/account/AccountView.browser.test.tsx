import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeModal } from '../../core/actions/closeModal.ts'
import { openModal } from '../../core/actions/openModal.ts'
import { kitNotices } from '../../runtime/notices.ts'
import { type GatewayAnswers, refuse } from '../../test/gatewayDouble.ts'
import { height, outside, panel, says, shows, violations } from '../../test/panel.ts'
import { addresses, network, type Stage, type StageOptions, stage } from '../../test/stage.tsx'
import { emulateMedia } from '../../ui/testing/emulate.ts'
import { control, find } from '../../ui/testing/mount.tsx'
import { settled } from '../../ui/testing/settled.ts'
import { until } from '../../ui/testing/until.ts'

const [me] = addresses
const token = (symbol: string, numeric: string, price: number, address?: string) => ({
  name: symbol === 'ETH' ? 'Ether' : `${symbol} Coin`,
  symbol,
  chainId: 'eip155:1' as const,
  ...(address && { address: `eip155:1:${address}` as const }),
  price,
  quantity: { decimals: '18', numeric },
  iconUrl: '',
})
const balance = {
  balances: [
    token('ETH', '1.2046', 3150),
    token('USDC', '412.8', 1, '0x1111111111111111111111111111111111111111'),
    token('NEW', '3.25', 0, '0x2222222222222222222222222222222222222222'),
  ],
}
const answers: GatewayAnswers = { identity: { name: 'mira.reown.id', avatar: null }, balance }

let current: Stage | undefined
afterEach(async () => {
  current?.leave()
  current = undefined
  await page.viewport(1280, 900)
})
const show = async (options: StageOptions = {}) => {
  current = await stage({ connected: 1, ...options, gateway: { ...answers, ...options.gateway } })
  return current
}

describe('the account', () => {
  it('shows name, network, balance with lighter cents, address and tokens, at 568 px', async () => {
    await show()
    await shows('1.2046 ETH')
    await says('mira.reown.id')
    expect(control('mira.reown.id, switch account')).toBeTruthy()
    expect(control('Network: Ethereum').textContent).toContain('Ethereum')
    const total = find('[role="img"][aria-label]', panel())
    expect(total.getAttribute('aria-label')).toBe('Balance $4,207.29')
    // Measured once the panel has arrived, since it grows on the way.
    await height()
    expect(Math.abs(total.getBoundingClientRect().top - panel().getBoundingClientRect().top - 72)).toBeLessThanOrEqual(
      1,
    )
    expect(panel().textContent).toContain('0xf39F…2266')
    expect(panel().textContent).toContain('1.2046 ETH')
    expect(panel().textContent).toContain('$3,794.49')
    expect(Math.abs((await height()) - 568)).toBeLessThanOrEqual(1)
    expect(await violations()).toEqual([])
  })

  it('shows a dash, never zero, for a token without a price', async () => {
    await show()
    await shows('NEW Coin')
    const row = Array.from(panel().querySelectorAll('ul[aria-label] > li')).find((each) =>
      each.textContent?.includes('NEW Coin'),
    )
    expect(row?.textContent).toContain('–')
    expect(row?.textContent).toContain('Price unknown')
    expect(row?.textContent).not.toContain('$')
  })

  it('keeps its height without menu items, on every tab, and moves through tabs by arrow keys', async () => {
    const features = { onramp: false, receive: false, send: false, swaps: false }
    await show({ kit: { features }, gateway: { nfts: refuse(404) } })
    await shows('1.2046 ETH')
    expect(document.querySelector('[aria-label="Actions"]')).toBeNull()
    expect(Math.abs((await height()) - 568)).toBeLessThanOrEqual(1)
    find('[role="tab"][aria-selected="true"]').focus()
    await userEvent.keyboard('{ArrowRight}')
    await shows('Not available here yet')
    expect(Math.abs((await height()) - 568)).toBeLessThanOrEqual(1)
    expect(await violations()).toEqual([])
  })

  it('shows a skeleton in the boxes of the content, and never a zero, while balances are on their way', async () => {
    let answer: (value: typeof balance) => void = () => undefined
    const pending = new Promise<typeof balance>((resolve) => {
      answer = resolve
    })
    await show({ gateway: { balance: () => pending } })
    await until(() => document.querySelector('[role="status"][aria-label="Loading"]') !== null)
    expect(panel().textContent).not.toContain('$0')
    expect(Math.abs((await height()) - 568)).toBeLessThanOrEqual(1)
    answer(balance)
    await shows('1.2046 ETH')
    expect(Math.abs((await height()) - 568)).toBeLessThanOrEqual(1)
  })

  it('says when a balance that failed is asked again, and keeps address and features', async () => {
    const node = () => {
      throw refuse(503)
    }
    const { kit } = await show({ gateway: { balance: refuse(503) }, node })
    await shows('Couldn’t load balances')
    await until(() => /ask again in 0:[23]\d\./.test(panel().textContent ?? ''))
    expect(find('[aria-label="Balance unavailable"]').textContent).toBe('–')
    expect(panel().textContent).not.toContain('$0')
    expect(control('Send')).toBeTruthy()
    expect(kitNotices(kit).getState().toast).toMatchObject({
      kind: 'error',
      text: expect.objectContaining({ code: 'BALANCE_UNAVAILABLE' }),
    })
    expect(Math.abs((await height()) - 568)).toBeLessThanOrEqual(1)
    expect(await violations()).toEqual([])
  })

  it('shows the native coin from the network’s own node while the gateway is away', async () => {
    const { kit } = await show({
      gateway: { balance: refuse(502), rpc: refuse(502) },
      node: () => `0x${1_204_600_000_000_000_000n.toString(16)}`,
    })
    await shows('Couldn’t load balances')
    expect(find('[role="img"][aria-label]', panel()).getAttribute('aria-label')).toBe('Balance 1.2046 ETH')
    expect(panel().querySelectorAll('ul[aria-label="Tokens"] > li')).toHaveLength(1)
    expect(kit.store.getState().modal.open).toBe(true)
    expect(await violations()).toEqual([])
  })

  it.each([
    ['a coin', 1_204_600_000_000_000_000n, 1],
    ['nothing', 0n, 0],
  ])(
    'says that balances are unknown where the gateway does not serve the network, beside %s',
    async (_, held, rows) => {
      await show({
        gateway: { supportedChains: { http: ['eip155:5'], ws: [] } },
        node: () => `0x${held.toString(16)}`,
      })
      await shows('Token Balance Unavailable')
      expect(panel().textContent).not.toContain('Nothing here yet')
      expect(panel().querySelectorAll('ul[aria-label="Tokens"] > li')).toHaveLength(rows)
      expect(await violations()).toEqual([])
    },
  )

  it('says that nothing is here for an empty account', async () => {
    await show({ gateway: { balance: { balances: [] } } })
    await shows('Nothing here yet')
    expect(find('[role="img"][aria-label]', panel()).getAttribute('aria-label')).toBe('Balance $0.00')
    expect(Math.abs((await height()) - 568)).toBeLessThanOrEqual(1)
  })

  it('shows how much of the native coin there is where nothing prices it', async () => {
    await show({
      kit: { gateway: undefined },
      node: () => `0x${1_204_600_000_000_000_000n.toString(16)}`,
    })
    await until(() => panel().querySelector('[role="img"][aria-label="Balance 1.2046 ETH"]') !== null)
    expect(panel().textContent).not.toContain('$')
  })

  it('says that prices of a local chain are for demonstration', async () => {
    await show({
      kit: { networks: [network('eip155:31337', 'Local', { local: true })] },
      gateway: {
        supportedChains: { http: ['eip155:31337'], ws: [] },
        balance: { balances: [{ ...token('ETH', '2', 2000), chainId: 'eip155:31337' }] },
      },
    })
    await shows('Demo prices')
    expect(Math.abs((await height()) - 568)).toBeLessThanOrEqual(1)
  })

  it('opens the account switcher and the networks', async () => {
    const { kit } = await show()
    await says('mira.reown.id')
    control('Network: Ethereum').click()
    expect(kit.store.getState().modal.stack.at(-1)?.name).toBe('Networks')
  })
})

describe('the address', () => {
  it('copies itself and says so', async () => {
    await show()
    const copied: string[] = []
    const clipboard = { writeText: async (text: string) => void copied.push(text) }
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
    await userEvent.click(control('Copy address 0xf39F…2266'))
    await until(() =>
      Array.from(document.querySelectorAll('[role="status"]')).some((each) => each.textContent === 'Copied'),
    )
    expect(copied).toEqual([me])
    Reflect.deleteProperty(navigator, 'clipboard')
  })

  it('offers itself to be copied by hand where the clipboard is closed', async () => {
    await show()
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
    await settled()
    control('Copy address 0xf39F…2266').focus()
    await userEvent.keyboard('{Enter}')
    await until(() => document.activeElement instanceof HTMLInputElement)
    const field = document.activeElement as HTMLInputElement
    expect(field.value).toBe(me)
    expect(field.selectionEnd).toBe(me.length)
    expect(Math.abs((await height()) - 568)).toBeLessThanOrEqual(1)
    expect(await violations()).toEqual([])
    Reflect.deleteProperty(navigator, 'clipboard')
  })
})

describe('other surroundings', () => {
  it('holds still for those who asked for less motion', async () => {
    await emulateMedia({ 'prefers-reduced-motion': 'reduce' })
    await show()
    await shows('1.2046 ETH')
    await until(() => document.querySelector('[data-digit] > span') !== null)
    const column = find('[data-digit] > span')
    expect(column.getAnimations()).toEqual([])
    expect(Math.abs((await height()) - 568)).toBeLessThanOrEqual(1)
    await emulateMedia()
  })

  it('brings the balance up when it comes, and not when the view is opened again', async () => {
    await emulateMedia({ 'prefers-reduced-motion': 'no-preference' })
    const { kit } = await show({ gateway: { balance: () => balance } })
    const columns = () => Array.from(document.querySelectorAll('[aria-label^="Balance"] > bdi'))
    await until(() => columns().some((column) => column.getAnimations().length > 0), 'the balance comes up')
    closeModal(kit)
    await until(() => document.querySelector('dialog') === null)
    openModal(kit)
    await until(() => columns().length > 0)
    expect(columns().flatMap((column) => column.getAnimations())).toEqual([])
  })

  it('stands a kit that is destroyed while it is drawn, and asks nothing more', async () => {
    const { asked, kit } = await show()
    await shows('1.2046 ETH')
    const faults: unknown[] = []
    const onError = (event: ErrorEvent) => faults.push(event.error)
    window.addEventListener('error', onError)
    const before = asked.length
    kit.destroy()
    await settled()
    window.removeEventListener('error', onError)
    expect(faults).toEqual([])
    expect(asked.length).toBe(before)
  })

  it('speaks German and writes its numbers', async () => {
    await show({ kit: { locale: 'de-DE' } })
    await shows('3.794,49')
    expect(find('[role="img"][aria-label]', panel()).getAttribute('aria-label')).toBe('Guthaben 4.207,29\u00a0$')
    expect(Math.abs((await height()) - 568)).toBeLessThanOrEqual(1)
  })

  it.each(['light', 'dark'] as const)('fits 320 px from right to left in %s', async (theme) => {
    await page.viewport(320, 740)
    await show({ kit: { theme, locale: 'he' } })
    await shows('1.2046 ETH')
    expect(outside(320)).toEqual([])
    expect(await violations()).toEqual([])
  })
})
