import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { selectAccount, selectSession } from '../../core/store.ts'
import { update } from '../../core/transitions.ts'
import { control, find } from '../../ui/testing/mount.tsx'
import { errorGerman } from '../../view/errorMessages.de.ts'
import { kitNotices } from '../../view/notices.ts'
import { setAccountLabel } from './accountLabels.ts'
import { parts as accountParts } from './index.ts'
import { accountGerman } from './messages.de.ts'
import { SettingsRow } from './test/SettingsRow.tsx'
import {
  addresses,
  ethereum,
  height,
  memoryStorage,
  outside,
  panel,
  type Stage,
  type StageOptions,
  shows,
  stage,
  until,
  violations,
} from './test/stage.tsx'

const [me, second, third] = addresses
const holding = (numeric: string) => ({
  balances: [
    {
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:1',
      price: 3000,
      quantity: { decimals: '18', numeric },
      iconUrl: '',
    },
  ],
})
const answers = {
  '/v1/supported-chains': { http: ['eip155:1'], ws: [] },
  [`/v1/identity/${me}`]: { name: 'mira.reown.id', avatar: null },
  [`/v1/account/${me}/balance`]: holding('1'),
  [`/v1/account/${second}/balance`]: holding('4.03'),
  [`/v1/account/${third}/balance`]: 503,
}

let current: Stage | undefined
afterEach(async () => {
  current?.leave()
  current = undefined
  await page.viewport(1280, 900)
})
const show = async (name: 'Accounts' | 'Settings', options: Partial<StageOptions> = {}) => {
  current = await stage({ views: accountParts.routes, route: { name }, answers, ...options })
  return current
}
const top = () => current?.kit.store.getState().modal.stack.at(-1)?.name

describe('the account switcher', () => {
  it('lists every account with name, address and worth, the one in view first, at 373 px', async () => {
    const { kit } = await show('Accounts', { accounts: 3 })
    setAccountLabel(kit, { address: second, label: 'Savings' })
    await shows('mira.reown.id')
    await shows('$12,090.00')
    const rows = Array.from(find('[aria-label="Your accounts"]').children, (row) => row.textContent ?? '')
    expect(rows[0]).toBe('mira.reown.id0xf39F…2266')
    expect(rows[1]).toBe('Savings0x7099…79C8$12,090.00')
    // A balance that cannot be had is left out, never zero.
    expect(rows[2]).toBe('0x3C44…93BCLumen')
    expect(find('[aria-current="true"]').textContent).toContain('mira.reown.id')
    expect(Math.abs((await height()) - 373)).toBeLessThanOrEqual(1)
    expect(await violations()).toEqual([])
  })

  it('switches by keyboard and goes to the account', async () => {
    const { kit } = await show('Accounts', { accounts: 2 })
    await shows('0x7099…79C8')
    const row = Array.from(panel().querySelectorAll('button')).find((each) => each.textContent?.includes('0x7099'))
    row?.focus()
    await userEvent.keyboard('{Enter}')
    expect(selectAccount(kit.store.getState())?.address).toBe(second)
    expect(kit.store.getState().modal.stack).toEqual([{ name: 'Account' }])
    await shows('0x7099…79C8')
  })

  it('leads to another wallet and to the settings', async () => {
    await show('Accounts')
    await shows('Connect another wallet')
    control('Settings').click()
    expect(top()).toBe('Settings')
    current?.kit.store.setState((state) => ({ modal: { ...state.modal, stack: [{ name: 'Accounts' }] } }))
    await shows('Connect another wallet')
    control('Connect another wallet').click()
    expect(top()).toBe('Connect')
  })

  it('asks for the worth of the first accounts only', async () => {
    const { kit, asked } = await show('Accounts')
    const session = selectSession(kit.store.getState())
    if (!session) throw new Error('not connected')
    const many = Array.from({ length: 60 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`)
    const accounts = [me, ...many].map((address) => ({ namespace: 'eip155', address, type: 'eoa' }))
    kit.store.setState((state) => update(state, { ...session, accounts }))
    await until(() => find('[aria-label="Your accounts"]').children.length === 61)
    await height()
    expect(new Set(asked.filter((path) => path.includes('/balance'))).size).toBeLessThanOrEqual(10)
  })

  it.each(['light', 'dark'] as const)('fits 320 px from right to left, in German and %s', async (theme) => {
    await page.viewport(320, 740)
    await show('Accounts', { accounts: 3, theme, dir: 'rtl', locale: 'de-DE', dictionary: { account: accountGerman } })
    await shows('Weitere Wallet verbinden')
    await shows('12.090,00')
    expect(outside(320)).toEqual([])
    expect(await violations()).toEqual([])
  })
})

describe('the settings', () => {
  const full = { slots: { settings: ['a', 'b', 'c'].map((id) => ({ id, Row: SettingsRow })) } }

  it('are 485 px high with six rows, and end with Disconnect alone', async () => {
    await show('Settings', full)
    await shows('mira.reown.id')
    expect(Math.abs((await height()) - 485)).toBeLessThanOrEqual(1)
    const buttons = Array.from(panel().querySelectorAll('button, a'))
    expect(buttons.at(-1)?.textContent).toBe('DisconnectLumen')
    expect(find('a').getAttribute('href')).toBe(`https://explorer.example/address/${me}`)
    expect(await violations()).toEqual([])
  })

  it('leave out what nothing supplies', async () => {
    await show('Settings', { network: { ...ethereum, blockExplorerUrl: undefined } })
    await shows('Disconnect')
    expect(panel().textContent).not.toContain('View on explorer')
    expect(Math.abs((await height()) - 261)).toBeLessThanOrEqual(1)
  })

  it('name an account without a public name, by keyboard, without moving anything', async () => {
    const storage = memoryStorage()
    await show('Settings', { ...full, storage, answers: { ...answers, [`/v1/identity/${me}`]: 404 } })
    await shows('Add')
    const before = await height()
    const row = Array.from(panel().querySelectorAll('button')).find((each) =>
      each.textContent?.includes('Account name'),
    )
    row?.focus()
    await userEvent.keyboard('{Enter}')
    await until(() => document.activeElement instanceof HTMLInputElement)
    expect(await height()).toBe(before)
    expect(await violations()).toEqual([])
    await userEvent.keyboard('Savings{Enter}')
    await shows('Savings')
    expect(document.activeElement?.textContent).toContain('Account name')
    expect(storage.getItem('@foyer/1/default/labels')).toContain('Savings')
    // Escape leaves the field as it was, and only the field.
    await userEvent.keyboard('{Enter}')
    await until(() => document.activeElement instanceof HTMLInputElement)
    await userEvent.keyboard('Other{Escape}')
    await shows('Savings')
    expect(panel().textContent).not.toContain('Other')
    expect(current?.kit.store.getState().modal.open).toBe(true)
  })

  it('disconnect and close', async () => {
    const { kit } = await show('Settings')
    await shows('Disconnect')
    await userEvent.click(control('DisconnectLumen'))
    await until(() => !kit.store.getState().modal.open)
    expect(kit.store.getState().sessions).toEqual([])
    expect(selectAccount(kit.store.getState())).toBeUndefined()
  })

  it.each([
    ['en', 'Failed to disconnect', {}, 'DisconnectLumen', 'Disconnect'],
    ['de', 'Trennen fehlgeschlagen', { account: accountGerman, error: errorGerman }, 'TrennenLumen', 'Trennen'],
  ] as const)('say so in “%s” when disconnecting fails, and stay', async (locale, said, dictionary, button, label) => {
    const { kit } = await show('Settings', { locale, dictionary })
    await shows(label)
    const source = await kit.source('injected')
    source.close = async () => {
      throw new Error('the wallet refused')
    }
    await userEvent.click(control(button))
    await until(() => kitNotices(kit).getState().toast !== undefined)
    expect(kitNotices(kit).getState().toast).toMatchObject({ kind: 'error', text: said })
    expect(top()).toBe('Settings')
  })

  it.each(['light', 'dark'] as const)('fit 320 px from right to left, in German and %s', async (theme) => {
    await page.viewport(320, 740)
    await show('Settings', { ...full, theme, dir: 'rtl', locale: 'de-DE', dictionary: { account: accountGerman } })
    await shows('Im Explorer ansehen')
    expect(outside(320)).toEqual([])
    expect(await violations()).toEqual([])
  })
})
