import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { memoryStorage } from '../../core/memoryKit.fixture.ts'
import { selectAccount, selectSession } from '../../core/store.ts'
import { update } from '../../core/transitions.ts'
import { defineFeature } from '../../runtime/feature.ts'
import { kitNotices } from '../../runtime/notices.ts'
import { type GatewayAnswers, refuse } from '../../test/gatewayDouble.ts'
import { height, outside, panel, press, says, shows, violations } from '../../test/panel.ts'
import { addresses, base, ethereum, type Stage, type StageOptions, stage } from '../../test/stage.tsx'
import { control, find } from '../../ui/testing/mount.tsx'
import { settled } from '../../ui/testing/settled.ts'
import { until } from '../../ui/testing/until.ts'
import { setAccountLabel } from './accountLabels.ts'
import { SettingsRow } from './test/SettingsRow.tsx'

const [me, second, _third] = addresses
const holding = (numeric: string) => ({
  balances: [
    {
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:1' as const,
      price: 3000,
      quantity: { decimals: '18', numeric },
      iconUrl: '',
    },
  ],
})
const worth: Readonly<Record<string, string>> = { [me]: '1', [second]: '4.03' }
const answers: GatewayAnswers = {
  identity: ({ params }) => ({ name: params.address === me ? 'mira.reown.id' : null, avatar: null }),
  balance({ params: { address = '' } }) {
    const numeric = worth[address]
    return numeric === undefined ? refuse(503) : holding(numeric)
  },
}
/** Rows of the settings as features would supply them. */
const rows = defineFeature({
  id: 'rows',
  fills: ['settings'],
  load: async () => ({ parts: { settings: ['a', 'b'].map((id) => ({ id, Row: SettingsRow })) } }),
})

let current: Stage | undefined
afterEach(async () => {
  current?.leave()
  current = undefined
  await page.viewport(1280, 900)
})
const show = async (name: 'Account' | 'Accounts' | 'Settings', options: StageOptions = {}) => {
  current = await stage({ connected: 1, route: { name }, ...options, gateway: { ...answers, ...options.gateway } })
  return current
}
const top = () => current?.kit.store.getState().modal.stack.at(-1)?.name

describe('the account switcher', () => {
  it('lists every account with name, address and worth, the one in view first, and a way out, at 442 px', async () => {
    const { kit } = await show('Accounts', { connected: 3 })
    setAccountLabel(kit, { address: second, label: 'Savings' })
    await shows('mira.reown.id')
    await shows('$12,090.00')
    const rows = Array.from(find('[aria-label="Your accounts"]').children, (row) => row.textContent ?? '')
    expect(rows[0]).toBe('mira.reown.id0xf39F…2266$3,000.00')
    expect(rows[1]).toBe('Savings0x7099…79C8$12,090.00')
    // A balance that cannot be had is left out, never zero.
    expect(rows[2]).toBe('0x3C44…93BCLumen')
    expect(find('[aria-current="true"]').textContent).toContain('mira.reown.id')
    expect(Math.abs((await height()) - 442)).toBeLessThanOrEqual(1)
    expect(await violations()).toEqual([])
  })

  it('switches by keyboard and goes to the account', async () => {
    const { kit } = await show('Accounts', { connected: 2 })
    await shows('0x7099…79C8')
    await settled()
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

  it('disconnects in the second press from the account', async () => {
    const { kit } = await show('Account')
    await says('mira.reown.id')
    control('mira.reown.id, switch account').click()
    await shows('Disconnect')
    press('Disconnect')
    await until(() => selectSession(kit.store.getState()) === undefined, 'the wallet is gone')
    expect(kit.store.getState().modal.open).toBe(false)
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

  it.each([
    ['light', 'de-DE', 'Weitere Wallet verbinden', '12.090,00'],
    ['dark', 'he', 'Connect another wallet', '12,090.00'],
  ] as const)('fits 320 px, in %s and %s', async (theme, locale, words, amount) => {
    await page.viewport(320, 740)
    await show('Accounts', { connected: 3, kit: { theme, locale } })
    await shows(words)
    await shows(amount)
    expect(outside(320)).toEqual([])
    expect(await violations()).toEqual([])
  })
})

describe('the settings', () => {
  const full = { plugins: [rows] }

  it('stand 485 px high with six rows, and end with Disconnect alone', async () => {
    await show('Settings', { kit: full })
    await shows('mira.reown.id')
    expect(Math.abs((await height()) - 485)).toBeLessThanOrEqual(1)
    const buttons = Array.from(panel().querySelectorAll('button, a'))
    expect(buttons.at(-1)?.textContent).toBe('DisconnectLumen')
    expect(find('a').getAttribute('href')).toBe(`https://explorer.example/address/${me}`)
    expect(await violations()).toEqual([])
  })

  it('leave out what nothing supplies', async () => {
    await show('Settings', {
      kit: { gateway: undefined, networks: [{ ...ethereum, blockExplorerUrl: undefined }, base] },
    })
    await shows('Disconnect')
    expect(panel().textContent).not.toContain('View on explorer')
    expect(Math.abs((await height()) - 261)).toBeLessThanOrEqual(1)
  })

  it('label an account by keyboard, without moving anything', async () => {
    const storage = memoryStorage()
    await show('Settings', { kit: { ...full, storage }, gateway: { identity: refuse(404) } })
    await shows('Add')
    const before = await height()
    const row = Array.from(panel().querySelectorAll('button')).find((each) => each.textContent?.startsWith('Label'))
    row?.focus()
    await userEvent.keyboard('{Enter}')
    await until(() => document.activeElement instanceof HTMLInputElement)
    expect(await height()).toBe(before)
    expect(await violations()).toEqual([])
    await userEvent.keyboard('Savings{Enter}')
    await shows('Savings')
    expect(document.activeElement?.textContent).toContain('Label')
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
    ['en', 'Failed to disconnect', 'DisconnectLumen', 'Disconnect'],
    ['de', 'Trennen fehlgeschlagen', 'TrennenLumen', 'Trennen'],
  ])('say so in “%s” when disconnecting fails, and stay', async (locale, said, button, label) => {
    const { kit } = await show('Settings', { kit: { locale } })
    await shows(label)
    const source = await kit.source('injected')
    source.close = async () => {
      throw new Error('the wallet refused')
    }
    await userEvent.click(control(button))
    await says(said)
    expect(kitNotices(kit).getState().toast).toMatchObject({ kind: 'error', text: { code: 'DISCONNECT_FAILED' } })
    expect(top()).toBe('Settings')
  })

  it.each([
    ['light', 'he', 'View on explorer'],
    ['dark', 'de-DE', 'Im Explorer ansehen'],
  ] as const)('fit 320 px, in %s and %s', async (theme, locale, words) => {
    await page.viewport(320, 740)
    await show('Settings', { kit: { ...full, theme, locale } })
    await shows(words)
    expect(outside(320)).toEqual([])
    expect(await violations()).toEqual([])
  })

  it('cut a long network by its words on 320 px, not by the edge of the panel', async () => {
    await page.viewport(320, 740)
    await show('Settings', { kit: { networks: [{ ...ethereum, name: 'A network with a very long name' }, base] } })
    await shows('A network with a very long name')
    const arrow = find('button [class*="value"] > svg', panel()).getBoundingClientRect()
    expect(arrow.right).toBeLessThanOrEqual(304)
    expect(outside(320)).toEqual([])
  })
})
