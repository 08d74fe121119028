// Long because every way to another network, and back, is walked here.
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { evm } from '../../chains/evm/evm.ts'
import { pushView, resetViews } from '../../core/actions/navigate.ts'
import type { ChainFamily } from '../../core/chain.ts'
import { memoryChain } from '../../core/memoryKit.fixture.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { selectNetworkId } from '../../core/store.ts'
import { kitNotices } from '../../runtime/notices.ts'
import { height, nameOf, outside, panel, press, says, shows, view, violations } from '../../test/panel.ts'
import { base, ethereum, network, type Stage, type StageOptions, stage } from '../../test/stage.tsx'
import { control, find } from '../../ui/testing/mount.tsx'
import { settled } from '../../ui/testing/settled.ts'
import { until } from '../../ui/testing/until.ts'

let current: Stage | undefined
afterEach(async () => {
  current?.leave()
  current = undefined
  await page.viewport(1280, 900)
})
const show = async (options: StageOptions = {}) => {
  const shown = await stage({ connected: 1, route: { name: 'Networks' }, ...options })
  current = shown
  return { ...shown, wallet: shown.wallet.control }
}
const state = () => current?.kit.store.getState()
const top = () => state()?.modal.stack.at(-1)
const rows = () => Array.from(view().querySelectorAll('[role="group"] button'))
const near = async (wanted: number) => expect(Math.abs((await height()) - wanted)).toBeLessThanOrEqual(1)
const many = Array.from({ length: 9 }, (_, index) => network(`eip155:${index + 1}`, `Network ${index + 1}`))
const solana = network('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana')
/** A chain family without any wallet in this browser. */
const noWallets: ChainFamily = {
  ...memoryChain({ namespace: 'solana' }),
  load: async () => {
    throw new Error('no wallet of this family is asked here')
  },
}

describe('networks', () => {
  it('shows the current one with a check, as tall as its rows', async () => {
    await show()
    await shows('Base')
    expect(rows().map((row) => [nameOf(row), row.getAttribute('aria-current')])).toEqual([
      ['Ethereum', 'true'],
      ['Base', null],
    ])
    expect(view().querySelector('input')).toBeNull()
    await near(64 + 2 * 56 + 16)
    expect(await violations()).toEqual([])
  })

  it('offer a search above eight', async () => {
    await show({ kit: { networks: many } })
    await shows('Network 9')
    await near(64 + 48 + 4 + 9 * 56 + 16)
    const field = find('input', view())
    field.focus()
    await userEvent.keyboard('network 7')
    await until(() => rows().length === 1)
    expect(rows().map(nameOf)).toEqual(['Network 7'])
    expect(find('[role="status"][aria-live]', view()).textContent).toBe('1 network')
    await userEvent.keyboard('x')
    await shows('No network called “network 7x”')
    expect(await violations()).toEqual([])
    control('Clear', view()).click()
    await until(() => rows().length === 9)
  })

  it('marks chains on the developer’s own machine', async () => {
    await show({ kit: { networks: [network('eip155:31337', 'Anvil', { local: true })] } })
    await shows('Local test chain')
    expect(rows().map(nameOf)).toEqual(['AnvilLocal test chain'])
    expect(await violations()).toEqual([])
  })

  it('keeps two networks apart at 320 px: in the header, in the list and beside the settings', async () => {
    await page.viewport(320, 720)
    const names = ['Local chain 31337', 'Local chain 31338']
    const networks = names.map((name, index) => network(`eip155:${31337 + index}`, name, { local: true }))
    await show({ kit: { networks } })
    await shows('Local chain 31338')
    const isWhole = (name: string) => {
      const label = Array.from(panel().querySelectorAll('button *')).find(({ firstChild, textContent }) => {
        return textContent === name && firstChild?.nodeType === Node.TEXT_NODE
      })
      const box = label && (getComputedStyle(label).display === 'inline' ? label.parentElement : label)
      return box !== null && box !== undefined && box.scrollWidth <= box.clientWidth
    }
    expect(names.map(isWhole)).toEqual([true, true])
    expect(await violations()).toEqual([])
    if (current) resetViews(current.kit, { name: 'Account' })
    await until(() => panel().querySelector('header')?.textContent?.includes('31337') ?? false)
    expect(isWhole('Local chain 31337')).toBe(true)
    if (current) resetViews(current.kit, { name: 'Settings' })
    await shows('Disconnect')
    expect(outside(320)).toEqual([])
  })

  it('asks the wallet, and goes back to the account when it agrees', async () => {
    const { kit, wallet } = await show({ route: { name: 'Account' } })
    pushView(kit, { name: 'Networks' })
    await shows('Base')
    press('Base')
    await shows('Switch to Base')
    expect(view().textContent).toContain('Approve the change in Lumen')
    expect(panel().querySelector('header')?.textContent).toContain('Base')
    await until(() => !find('dialog').hasAttribute('aria-modal'))
    await near(348)
    expect(await violations()).toEqual([])
    expect(wallet.requests().filter(({ method }) => method === 'wallet_switchEthereumChain')).toHaveLength(1)
    wallet.approveNext()
    await until(() => top()?.name === 'Account')
    expect(kit.store.getState().modal.stack).toHaveLength(1)
  })

  it('closes once the wallet agrees where nothing but the choice was open', async () => {
    const { kit, wallet } = await show({ route: { name: 'Networks' } })
    await shows('Base')
    press('Base')
    await shows('Switch to Base')
    wallet.approveNext()
    await until(() => !kit.store.getState().modal.open)
    expect(selectNetworkId(kit.store.getState())).toBe('eip155:8453')
  })

  it('says that a refusal changed nothing, and asks again', async () => {
    const { wallet } = await show()
    await shows('Base')
    press('Base')
    await shows('Switch to Base')
    wallet.rejectNext()
    await shows('Switch declined')
    expect(view().textContent).toContain('You are still on Ethereum')
    await until(() => find('[role="alert"]', view()).textContent?.includes('Switch declined') ?? false)
    await near(348)
    press('Try again')
    await shows('Approve the change in Lumen')
    wallet.approveNext()
    await until(() => state()?.namespaces.eip155?.networkId === 'eip155:8453')
  })

  it.each([
    [4200, 'wallet_switchEthereumChain', 'Lumen can’t switch from here', 'Change the network in the wallet itself'],
    [4902, 'wallet_addEthereumChain', 'Lumen doesn’t know Base', 'Add the network in Lumen'],
    [-32002, 'wallet_switchEthereumChain', 'Lumen didn’t answer', 'Look for it in Lumen'],
    [4900, 'wallet_switchEthereumChain', 'Lumen can’t reach the network', 'Open it, then try again'],
    [-32603, 'wallet_switchEthereumChain', 'Couldn’t switch to Base', 'Nothing has changed'],
  ])('shows a separate message for the wallet’s error %i in %s', async (code, method, title, sub) => {
    const { wallet } = await show({ known: [ethereum] })
    wallet.failNext({ code }, method)
    await shows('Base')
    press('Base')
    await shows(title)
    expect(view().textContent).toContain(sub)
    await near(348)
    expect(await violations()).toEqual([])
  })

  it('notices a change that was made in the wallet itself', async () => {
    const { wallet } = await show({ wallet: {} })
    wallet.failNext({ code: 4200 }, 'wallet_switchEthereumChain')
    await shows('Base')
    press('Base')
    await shows('can’t switch from here')
    wallet.switchChain(8453)
    await until(() => top()?.name === 'Networks')
    expect(state()?.namespaces.eip155?.networkId).toBe('eip155:8453')
  })

  it('says which networks need another wallet, and leads to connecting it', async () => {
    await show({ kit: { networks: [ethereum, solana], chains: [evm(), noWallets] } })
    await shows('Solana')
    expect(rows().map(nameOf)).toEqual(['Ethereum', 'SolanaConnect'])
    press('Solana')
    await until(() => top()?.name === 'Connect')
    expect(state()?.activeNamespace).toBe('solana')
  })

  it('sets the network at once when there is no wallet to ask, and closes', async () => {
    await show({ connected: undefined })
    await shows('Base')
    press('Base')
    await until(() => state()?.modal.open === false)
    expect(state()?.namespaces.eip155?.networkId).toBe('eip155:8453')
  })

  it('says why they cannot be pressed where the site fixes the network', async () => {
    await show({ kit: { enableNetworkSwitch: false } })
    await shows('Change the network in your wallet')
    expect(rows().map((row) => row.getAttribute('aria-disabled'))).toEqual([null, 'true'])
    expect(await violations()).toEqual([])
  })

  it('says that a network is not one of the site’s', async () => {
    await show({ route: { name: 'SwitchNetwork', parameters: { networkId: 'eip155:5' as CaipNetworkId } } })
    await shows('Network Not Found')
    press('Show networks')
    await shows('Base')
    expect(state()?.modal.stack.map(({ name }) => name)).toEqual(['Networks'])
  })
})

describe('a network the site did not ask for', () => {
  const gnosis = network('eip155:100', 'Gnosis')
  const four = [ethereum, base, network('eip155:42161', 'Arbitrum One'), network('eip155:10', 'Optimism')]
  const elsewhere = (options: StageOptions = {}) =>
    show({ known: [gnosis, ...four], kit: { networks: four, ...options.kit }, ...options })

  it('shows its name, with those the site did ask for, the address and a way out', async () => {
    await elsewhere()
    await shows('This app doesn’t run on network 100, where your wallet is now. Pick one it supports.')
    expect(rows().map(nameOf)).toEqual(['Ethereum', 'Base', 'Arbitrum One', 'Optimism'])
    expect(panel().querySelector('[aria-label="Back"]')).toBeNull()
    expect(view().querySelector('footer')?.textContent).toContain('0xf39F…2266')
    expect(await violations()).toEqual([])
  })

  it.each([1, 6])('leaves no empty place under %i networks', async (count) => {
    await elsewhere({ known: [gnosis], kit: { networks: many.slice(0, count) } })
    await shows('This app doesn’t run')
    await settled()
    const last = rows().at(-1)?.getBoundingClientRect().bottom ?? 0
    expect(find('footer', view()).getBoundingClientRect().top - last).toBeLessThanOrEqual(16)
    expect(view().getBoundingClientRect().bottom).toBeLessThanOrEqual(panel().getBoundingClientRect().bottom)
  })

  it('keeps the wallet when it is closed', async () => {
    await elsewhere()
    await shows('This app doesn’t run')
    control('Close', panel()).click()
    expect(state()?.modal.open).toBe(false)
    expect(state()?.sessions).toHaveLength(1)
  })

  it('shakes instead where the site insists', async () => {
    await elsewhere({ kit: { networks: four, enforceSupportedNetwork: true } })
    await shows('This app doesn’t run')
    control('Close', panel()).click()
    expect(state()?.modal).toMatchObject({ open: true, shaking: true })
  })

  it('goes when the wallet agrees to leave, which closes the modal', async () => {
    const { wallet } = await elsewhere()
    await shows('This app doesn’t run')
    press('Base')
    await shows('Switch to Base')
    wallet.approveNext()
    await until(() => state()?.modal.open === false)
    expect(state()?.namespaces.eip155?.networkId).toBe('eip155:8453')
  })

  it('goes by itself when the wallet moves', async () => {
    const { wallet } = await elsewhere()
    await shows('This app doesn’t run')
    wallet.switchChain(1)
    await until(() => state()?.modal.open === false)
    expect(state()?.sessions).toHaveLength(1)
  })

  it('offers to disconnect', async () => {
    await elsewhere()
    await shows('This app doesn’t run')
    press('Disconnect')
    await until(() => state()?.modal.open === false)
    expect(state()?.sessions).toEqual([])
  })

  it.each([
    ['en', 'Failed to disconnect', 'Disconnect'],
    ['de', 'Trennen fehlgeschlagen', 'Trennen'],
  ])('says in “%s” when that fails, and stays', async (locale, said, label) => {
    const { kit } = await elsewhere({ kit: { networks: four, locale } })
    await shows(label)
    const source = await kit.source('injected')
    source.close = async () => {
      throw new Error('the wallet refused')
    }
    press(label)
    await says(said)
    expect(kitNotices(kit).getState().toast).toMatchObject({ kind: 'error', text: { code: 'DISCONNECT_FAILED' } })
    expect(top()?.name).toBe('UnsupportedChain')
  })
})

describe('networks for everyone', () => {
  const routes = ['Networks', 'UnsupportedChain'] as const
  const looks: [string, StageOptions['kit']][] = [
    ['dark', { theme: 'dark' }],
    ['in German', { locale: 'de' }],
    ['from right to left', { locale: 'he' }],
  ]
  const cases = routes.flatMap((name) => looks.map((look) => [name, ...look] as const))
  it.each(cases)('fits 320 px: %s, %s', async (name, _, kit) => {
    await page.viewport(320, 700)
    const known = name === 'UnsupportedChain' ? [network('eip155:100', 'Gnosis')] : many
    await show({ known, route: { name }, kit: { networks: many, ...kit } })
    await until(() => rows().length === 9)
    expect(await violations()).toEqual([])
    expect(outside(320)).toEqual([])
  })
})
