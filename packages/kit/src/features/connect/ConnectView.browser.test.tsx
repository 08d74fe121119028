import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { evm } from '../../chains/evm/evm.ts'
import { popView } from '../../core/actions/navigate.ts'
import { memoryStorage } from '../../core/memoryKit.fixture.ts'
import type { WalletSource } from '../../core/source.ts'
import { defineFeature } from '../../runtime/feature.ts'
import { height, outside, panel, press, shows, tabNames, view, violations } from '../../test/panel.ts'
import { rdnsOf, type Stage, type StageOptions, stage } from '../../test/stage.tsx'
import { ButtonGroup, ButtonGroupItem } from '../../ui/ButtonGroup.tsx'
import { Field } from '../../ui/Field.tsx'
import { Divider, Stack } from '../../ui/Layout.tsx'
import { find } from '../../ui/testing/mount.tsx'
import { settled } from '../../ui/testing/settled.ts'
import { until } from '../../ui/testing/until.ts'
import { injected } from '../../wallets/injected/injected.ts'

let current: Stage | undefined
afterEach(async () => {
  current?.leave()
  current = undefined
  await page.viewport(1280, 900)
})
const show = async (options: StageOptions = {}) => {
  current = await stage(options)
  return current
}
const legal = { features: { legalCheckbox: true }, termsUrl: 'https://terms.example', privacyUrl: '/privacy' }
const box = () => find('input[type="checkbox"]', panel()) as HTMLInputElement
const top = () => current?.kit.store.getState().modal.stack.at(-1)

describe('the connect view', () => {
  it('lists wallets by name with what is known of them, rows of 56 px', async () => {
    await show({ wallets: ['Tessera', 'Harbor', 'Lumen'] })
    await shows('Tessera')
    expect(tabNames()).toEqual(['Close', 'HarborInstalled', 'LumenInstalled', 'TesseraInstalled', 'Get started'])
    expect(Math.abs((await height()) - (64 + 3 * 56 + 8 + 52))).toBeLessThanOrEqual(1)
    for (const row of view().querySelectorAll('[role="group"] button')) {
      expect(Math.abs(row.getBoundingClientRect().height - 56)).toBeLessThanOrEqual(1)
    }
    expect(await violations()).toEqual([])
  })

  it('puts the wallet connected last first and calls it recent', async () => {
    const storage = memoryStorage({ '@foyer/1/default/recent': JSON.stringify([rdnsOf('Tessera')]) })
    await show({ wallets: ['Harbor', 'Tessera'], kit: { storage } })
    await shows('Tessera')
    expect(tabNames().slice(1, 3)).toEqual(['TesseraRecent', 'HarborInstalled'])
  })

  it('shows a wallet that appears while the view is open', async () => {
    const { announce } = await show({ wallets: ['Lumen'] })
    await shows('Lumen')
    announce('Harbor')
    await shows('Harbor')
    expect(tabNames().slice(1, 3)).toEqual(['HarborInstalled', 'LumenInstalled'])
  })

  it('says of each wallet how ready it is: installed, to be opened first, or not listed before it is ready', async () => {
    const other = { type: 'ANNOUNCED', source: 'x', chain: 'eip155' } as const
    const set = (readiness: 'notReady' | 'loadable' | 'installed') =>
      current?.kit.store.setState(({ connectors }) => ({
        connectors: [
          ...connectors.filter(({ id }) => id !== 'quill'),
          { ...other, id: 'quill', name: 'Quill', readiness },
        ],
      }))
    await show({ wallets: ['Lumen'] })
    await shows('Lumen')
    set('notReady')
    await settled()
    expect(tabNames().slice(1, -1)).toEqual(['LumenInstalled'])
    set('loadable')
    await shows('Quill')
    expect(tabNames().slice(1, -1)).toEqual(['LumenInstalled', 'Quill'])
    set('installed')
    await until(() => tabNames().includes('QuillInstalled'))
    expect(tabNames().slice(1, -1)).toEqual(['LumenInstalled', 'QuillInstalled'])
  })

  it('keeps the list short and leads to all wallets, unless that list is switched off', async () => {
    const wallets = ['Atlas', 'Brio', 'Corvid', 'Ember', 'Harbor']
    await show({ wallets })
    await shows('All wallets')
    expect(view().textContent).not.toContain('Harbor')
    expect(Math.abs((await height()) - (64 + 5 * 56 + 8 + 52))).toBeLessThanOrEqual(1)
    press('All wallets')
    await shows('Harbor')
    expect(panel().querySelector('header')?.textContent).toContain('All wallets')
    expect(await violations()).toEqual([])
    const tiles = () => Array.from(view().querySelectorAll('[data-fy-tile]'), ({ textContent }) => textContent)
    expect(tiles()).toEqual(wallets)
    const widths = Array.from(view().querySelectorAll('[data-fy-tile]'), (tile) => tile.clientWidth)
    expect(new Set(widths)).toEqual(new Set([84]))
    find('input', view()).focus()
    await userEvent.keyboard('har')
    await until(() => tiles().length === 1)
    expect(tiles()).toEqual(['Harbor'])
    await userEvent.keyboard('xyz')
    await shows('No wallet called “harxyz”')
    expect(await violations()).toEqual([])
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}')
    await until(() => tiles().length === 1)
    press('Harbor')
    await shows('Continue in Harbor')
    current?.leave()
    await show({ wallets, kit: { features: { allWallets: false } } })
    await shows('Harbor')
    expect(view().textContent).not.toContain('All wallets')
  })

  it('says what to do when nothing is found, and fills in when a wallet comes', async () => {
    const { announce } = await show({ wallets: [] })
    await shows('No wallet in this browser yet')
    expect(await violations()).toEqual([])
    announce('Lumen')
    await shows('Installed')
    expect(view().textContent).not.toContain('No wallet')
  })

  it('leads from an empty list to getting a wallet', async () => {
    await show({ wallets: [] })
    await shows('Get a wallet')
    press('Get a wallet')
    await shows('Download it from the official site')
    expect(top()?.name).toBe('GetWallet')
  })

  it('calls a wallet that only put itself on the page detected', async () => {
    const provider = { request: async () => [] }
    Object.defineProperty(globalThis, 'ethereum', { value: provider, configurable: true })
    await show({ wallets: [] })
    await shows('Browser wallet')
    expect(tabNames()[1]).toBe('Browser walletDetected')
    Reflect.deleteProperty(globalThis, 'ethereum')
  })

  it('says when wallets could not be loaded, and tries again', async () => {
    let isBroken = true
    const source: WalletSource = {
      ...injected(),
      async load() {
        if (isBroken) throw new Error('offline')
        return injected().load()
      },
    }
    await show({ wallets: ['Lumen'], kit: { chains: [evm({ wallets: [source] })] } })
    await shows('Couldn’t load wallets')
    isBroken = false
    press('Try again')
    await shows('Lumen')
    expect(view().textContent).not.toContain('Couldn’t load')
  })

  it('asks to reload where the code that looks for wallets is gone from the server', async () => {
    const gone = new URL('/no/such/source.js', location.href).href
    const source: WalletSource = { ...injected(), load: () => import(/* @vite-ignore */ gone) }
    await show({ wallets: ['Lumen'], kit: { chains: [evm({ wallets: [source] })] } })
    await shows('This page was updated')
    expect(view().querySelector('button')?.textContent).toBe('Reload')
    expect(view().textContent).not.toContain('Couldn’t load')
    expect(await violations()).toEqual([])
  })

  it('leads to where a wallet can be had that the site lists and the browser lacks', async () => {
    const customWallets = [
      { id: 'quill', name: 'Quill', homepage: 'https://quill.example' },
      { id: 'sable', name: 'Sable' },
    ]
    const { kit } = await show({ kit: { customWallets } })
    await shows('Quill')
    expect(tabNames()).toContain('QuillGet it')
    press('Quill')
    await shows('quill.example')
    expect(top()).toEqual({ name: 'Downloads', parameters: { wallet: expect.objectContaining({ id: 'quill' }) } })
    expect(view().querySelector('a[href="https://quill.example/"]')?.getAttribute('rel')).toContain('noopener')
    expect(await violations()).toEqual([])
    popView(kit)
    await shows('Sable')
    press('Sable')
    await shows('Choose another')
  })
})

/** An email field and a row of social accounts, as the design has them above the wallets. */
function EmailAndSocials() {
  return (
    <>
      <Stack>
        <Field label="Email" value="" onValue={() => undefined} />
        <ButtonGroup label="Continue with a social account">
          <ButtonGroupItem label="GitHub">G</ButtonGroupItem>
        </ButtonGroup>
      </Stack>
      <Divider />
    </>
  )
}

describe('the wallets behind one row', () => {
  const others = defineFeature({
    id: 'others',
    fills: ['connectMethods'],
    load: async () => ({ parts: { connectMethods: [{ id: 'email', Method: EmailAndSocials }] } }),
  })

  it('fill a view of 305 px, and their row bears the marks of the first three', async () => {
    const features = { collapseWallets: true, connectMethodsOrder: ['email', 'wallet'] }
    await show({ wallets: ['Harbor', 'Lumen', 'Tessera', 'Quill'], kit: { plugins: [others], features } })
    await shows('Continue with a wallet')
    const row = Array.from(view().querySelectorAll('button')).find((each) => each.textContent?.includes('Continue'))
    await until(() => row?.querySelectorAll('img').length === 3)
    // The drawn wallet, with its clasp.
    expect(row?.querySelector('path')?.getAttribute('d')).toContain('M13 10.5v.01')
    expect(Math.abs((await height()) - 305)).toBeLessThanOrEqual(1)
    expect(await violations()).toEqual([])
  })
})

describe('the legal words', () => {
  it('keep methods enabled, but an unticked box shakes, says so and takes the focus', async () => {
    const { wallets } = await show({ kit: legal })
    await shows('I agree to the Terms and Privacy policy')
    expect(Math.abs((await height()) - (64 + 56 + 44 + 52))).toBeLessThanOrEqual(1)
    press('Lumen')
    await shows('Tick the box to continue')
    expect(document.activeElement).toBe(box())
    expect(box().getAttribute('aria-describedby')).toBeTruthy()
    expect(wallets[0]?.control.requests().filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(0)
    expect(top()?.name).toBe('Connect')
    expect(await violations()).toEqual([])
    await userEvent.keyboard(' ')
    expect(box().checked).toBe(true)
    expect(view().textContent).not.toContain('Tick the box')
    press('Lumen')
    await shows('Continue in Lumen')
    panel().querySelector<HTMLElement>('[aria-label="Back"]')?.click()
    await shows('I agree')
    expect(box().checked).toBe(true)
  })

  it('come before the wallets of the long list too', async () => {
    await show({ kit: legal, route: { name: 'AllWallets' } })
    await shows('Lumen')
    press('Lumen')
    await shows('Tick the box to continue')
    expect(top()?.name).toBe('AllWallets')
  })

  it('stand as plain words without the box, with only the pages there are', async () => {
    await show({ kit: { termsUrl: 'https://terms.example' } })
    await shows('By connecting you agree to the Terms')
    expect(view().textContent).not.toContain('Privacy')
    expect(view().querySelector('input')).toBeNull()
    expect(view().querySelector('a[href="https://terms.example"]')).not.toBeNull()
    press('Lumen')
    await shows('Continue in Lumen')
  })
})

describe('the connect view for everyone', () => {
  it('works by keyboard alone', async () => {
    const { wallets } = await show({ wallets: ['Harbor', 'Lumen'] })
    await shows('Lumen')
    for (let steps = 0; steps < 4 && !document.activeElement?.textContent?.startsWith('Lumen'); steps++) {
      await userEvent.keyboard('{Tab}')
    }
    expect(document.activeElement?.textContent).toContain('Lumen')
    await userEvent.keyboard('{Enter}')
    await shows('Continue in Lumen')
    wallets[1]?.control.approveNext()
    await shows('Connected')
  })

  it.each<[string, StageOptions['kit']]>([
    ['dark', { theme: 'dark' }],
    ['in German', { locale: 'de' }],
    ['from right to left', { locale: 'he', messages: { he: {} } }],
  ])('fits 320 px, %s, without a violation', async (_, kit) => {
    await page.viewport(320, 700)
    await show({
      wallets: ['Atlas', 'Brio', 'Corvid', 'Ember', 'A wallet with a very long name of forty chars'],
      kit: { ...legal, ...kit },
    })
    await until(() => tabNames().length > 4)
    expect(await violations()).toEqual([])
    expect(outside(320)).toEqual([])
  })
})
