// Long because every answer a wallet can give is driven through one stage.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { resetViews } from '../../core/actions/navigate.ts'
import { selectIsAsking } from '../../core/selectRequest.ts'
import type { WalletSource } from '../../core/source.ts'
import { defineFeature } from '../../runtime/feature.ts'
import { height, nameOf, outside, panel, press, shows, view, violations } from '../../test/panel.ts'
import { addresses, base, ethereum, network, rdnsOf, type Stage, type StageOptions, stage } from '../../test/stage.tsx'
import { tryAgainAfterMs } from '../../ui/TryAgain.tsx'
import { emulateMedia } from '../../ui/testing/emulate.ts'
import { control, find } from '../../ui/testing/mount.tsx'
import { settled } from '../../ui/testing/settled.ts'
import { until } from '../../ui/testing/until.ts'
import { returnGrace } from './ConnectingExternalView.tsx'

let current: Stage | undefined
afterEach(async () => {
  vi.useRealTimers()
  current?.leave()
  current = undefined
  await emulateMedia()
  await page.viewport(1280, 900)
})
const show = async (options: StageOptions = {}) => {
  const shown = await stage(options)
  current = shown
  return { ...shown, wallet: shown.wallet.control }
}
const choosingLumen = async (options: StageOptions = {}) => {
  const shown = await show(options)
  await until(() => shown.kit.store.getState().connectors.length > 0)
  await shows('Lumen')
  return shown
}
/** A wallet that is listed before the code of its source is loaded. */
const choosingQuill = async (load: WalletSource['load'], kit: StageOptions['kit'] = {}) => {
  const connectors = [{ id: 'quill', name: 'Quill', type: 'EXTERNAL', chain: 'eip155' }] as const
  const source: WalletSource = { id: 'quill', namespaces: ['eip155'], connectors, load }
  const shown = await show({ kit: { ...kit, wallets: [source] } })
  await shows('Quill')
  return shown
}
const connecting = async (options: StageOptions = {}) => {
  const shown = await choosingLumen(options)
  press('Lumen')
  await until(() => view().querySelector('h3') !== null)
  return shown
}
/** A wallet that has been asked so long that asking it again is offered. */
const waitingLong = async () => {
  const shown = await choosingLumen()
  holdTime()
  press('Lumen')
  await settled()
  await vi.advanceTimersByTimeAsync(tryAgainAfterMs)
  vi.useRealTimers()
  await shows('Try again')
  return shown
}
const asked = (wallet: Awaited<ReturnType<typeof show>>['wallet']) =>
  wallet.requests().filter(({ method }) => method === 'eth_requestAccounts').length
/** From here on, timers of the page run only when they are told to. */
const holdTime = () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
const state = () => current?.kit.store.getState()
const kindOf = (name: string) => getComputedStyle(control(name, view())).backgroundColor
const polite = () => find('[role="status"][aria-live]', view()).textContent
const assertive = () => find('[role="alert"]', view()).textContent
/** How long the view that says "Connected" stays, in ms. */
const successStay = 1000
const near = async (wanted: number) => expect(Math.abs((await height()) - wanted)).toBeLessThanOrEqual(1)

describe('connecting a wallet', () => {
  it('asks once, waits, and lets the page be pressed meanwhile', async () => {
    const { wallet } = await connecting()
    await shows('Continue in Lumen')
    await near(400)
    expect(asked(wallet)).toBe(1)
    expect(polite()).toContain('Continue in Lumen')
    await until(() => !find('dialog').hasAttribute('aria-modal'))
    expect(await violations()).toEqual([])
  })

  it('offers to ask again, with a plain button, after four seconds and not before, and moves nothing', async () => {
    await choosingLumen()
    holdTime()
    press('Lumen')
    await vi.advanceTimersByTimeAsync(0)
    await settled()
    expect(view().textContent).toContain('Continue in Lumen')
    await vi.advanceTimersByTimeAsync(3999)
    await near(400)
    expect(view().textContent).not.toContain('Try again')
    await vi.advanceTimersByTimeAsync(1)
    await near(400)
    expect(kindOf('Try again')).toBe('rgba(0, 0, 0, 0)')
    vi.useRealTimers()
    expect(await violations()).toEqual([])
  })

  it('hears a wallet that answers at once before it draws that it waits for it', async () => {
    const { wallet } = await choosingLumen()
    wallet.approveNext()
    const drawn = new Set<string>()
    const watch = new MutationObserver(() => {
      const title = view().querySelector('h3')?.textContent
      if (title) drawn.add(title)
    })
    watch.observe(document.body, { childList: true, subtree: true })
    press('Lumen')
    await shows('Connected')
    watch.disconnect()
    expect([...drawn]).toEqual(['Connected'])
  })

  it('says where it connected, and closes by itself after a second', async () => {
    const { wallet } = await connecting()
    holdTime()
    wallet.approveNext()
    await shows('Connected')
    expect(view().textContent).toContain('0xf39F…2266 on Ethereum')
    expect(view().textContent).toContain('Closes by itself in a moment')
    expect(control('Done', view())).toBeTruthy()
    await near(400)
    expect(polite()).toContain('Connected')
    await vi.advanceTimersByTimeAsync(successStay / 2)
    expect(state()?.modal.open).toBe(true)
    await vi.advanceTimersByTimeAsync(successStay / 2)
    expect(state()?.modal.open).toBe(false)
    expect(state()?.namespaces.eip155?.address).toBe(addresses[0])
  })

  it('closes at once on Done', async () => {
    const { wallet } = await connecting()
    wallet.approveNext()
    await shows('Connected')
    press('Done')
    expect(state()?.modal.open).toBe(false)
  })

  it('says that a refusal shared nothing, and asks again', async () => {
    const { wallet } = await connecting()
    wallet.rejectNext()
    await shows('Connection declined')
    await shows('Nothing was shared. You can try again.')
    await near(400)
    expect(assertive()).toContain('Connection declined')
    expect(kindOf('Try again')).not.toBe('rgba(0, 0, 0, 0)')
    expect(await violations()).toEqual([])
    press('Try again')
    await shows('Continue in Lumen')
    expect(asked(wallet)).toBe(2)
    wallet.approveNext()
    await shows('Connected')
  })

  it.each([
    [-32002, 'Lumen didn’t answer', 'A request may already be open. Look for it in Lumen, then try again.'],
    [4100, 'Unlock Lumen', 'It is locked'],
    [4900, 'Lumen can’t reach the network', 'Open it, then try again'],
    [-32603, 'Lumen couldn’t connect', 'Nothing was shared'],
  ])('shows a separate message for the wallet’s error %i, at the same height', async (code, title, sub) => {
    const shown = await show()
    shown.wallet.failNext({ code }, 'eth_requestAccounts')
    await shows('Lumen')
    press('Lumen')
    await shows(title)
    expect(view().textContent).toContain(sub)
    await near(400)
    expect(assertive()).toContain(title)
    expect(await violations()).toEqual([])
  })

  it('notices a window that closed without an answer, and still takes an approval', async () => {
    const { wallet } = await connecting()
    await shows('Continue in Lumen')
    holdTime()
    window.dispatchEvent(new Event('blur'))
    window.dispatchEvent(new Event('focus'))
    await vi.advanceTimersByTimeAsync(returnGrace - 1)
    await settled()
    expect(view().textContent).toContain('Continue in Lumen')
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    await shows('Still waiting for Lumen')
    await near(400)
    expect(polite()).toContain('Still waiting')
    wallet.approveNext()
    await shows('Connected')
    expect(asked(wallet)).toBe(1)
  })

  it('keeps an older request when a new one only finds it open, and takes its approval', async () => {
    const { wallet } = await waitingLong()
    await until(() => wallet.waiting() !== undefined)
    press('Try again')
    await shows('Lumen didn’t answer')
    expect(current && selectIsAsking(current.kit.store.getState(), 'eip155')).toBe(true)
    wallet.approveNext()
    await shows('Connected')
  })

  it('goes back without ending the request, does not ask twice, and shows a late approval', async () => {
    const { wallet } = await connecting()
    await shows('Continue in Lumen')
    control('Back', panel()).click()
    await shows('Installed')
    press('Lumen')
    await shows('Continue in Lumen')
    expect(asked(wallet)).toBe(1)
    control('Back', panel()).click()
    await shows('Installed')
    wallet.approveNext()
    await shows('Connected')
    await until(() => state()?.modal.open === false)
    expect(asked(wallet)).toBe(1)
  })

  it('asks to reload where the code of the wallet’s source is gone from the server, in the visitor’s language', async () => {
    const gone = new URL('/no/such/source.js', location.href).href
    await choosingQuill(() => import(/* @vite-ignore */ gone), { locale: 'de-DE' })
    press('Quill')
    await shows('Diese Seite wurde aktualisiert')
    expect(Array.from(view().querySelectorAll('button'), nameOf)).toEqual(['Neu laden'])
    expect(view().textContent).not.toContain('Quill')
    expect(await violations()).toEqual([])
  })

  it('asks the wallet anew once the code of its source has come', async () => {
    let isBroken = true
    await choosingQuill(async () => {
      if (isBroken) throw new Error('offline')
      return () => ({ open: () => new Promise(() => undefined), restore: async () => undefined, close: async () => {} })
    })
    press('Quill')
    await shows('This part did not load')
    isBroken = false
    press('Try again')
    await shows('Continue in Quill')
    await vi.waitFor(() => expect(state()?.requests.map(({ phase }) => phase)).toEqual(['pending']))
  })

  it('connects in the background when the modal was closed', async () => {
    const { wallet } = await connecting()
    await shows('Continue in Lumen')
    control('Close', panel()).click()
    wallet.approveNext()
    await until(() => state()?.namespaces.eip155?.session !== undefined)
    expect(state()?.modal.open).toBe(false)
  })

  it('asks anew when a declined wallet is chosen again', async () => {
    const { wallet } = await connecting()
    wallet.rejectNext()
    await shows('Connection declined')
    control('Back', panel()).click()
    await shows('Installed')
    press('Lumen')
    await shows('Continue in Lumen')
    expect(asked(wallet)).toBe(2)
  })

  it('says where a known wallet can be had, and otherwise only what is true', async () => {
    await connecting()
    await shows('Nothing is shared until you approve')
    expect(view().textContent).not.toContain('Don’t have')
    current?.leave()
    const customWallets = [{ id: 'lumen', name: 'Lumen', homepage: 'https://lumen.example' }]
    await connecting({ kit: { customWallets } })
    await shows('Don’t have Lumen?')
    expect(view().querySelector('a[href="https://lumen.example"]')?.textContent).toBe('Get it')
    await near(400)
  })

  it('gives way to the unsupported-network view when the wallet is on another network', async () => {
    const { wallet } = await connecting({ known: [network('eip155:100', 'Gnosis')] })
    holdTime()
    wallet.approveNext()
    await shows('This app doesn’t run on network 100')
    await vi.advanceTimersByTimeAsync(2 * successStay)
    expect(state()?.modal.open).toBe(true)
  })

  it('does not close the view that comes after it while that one is on its way', async () => {
    const slow = defineFeature({
      id: 'slow',
      routes: { Tip: 'guard' },
      load: () => new Promise<never>(() => undefined),
    })
    const { kit, wallet } = await connecting({ kit: { plugins: [slow] } })
    holdTime()
    wallet.approveNext()
    await shows('Connected')
    resetViews(kit, { name: 'Tip', parameters: { cents: 5 } })
    await vi.advanceTimersByTimeAsync(2 * successStay)
    expect(state()?.modal.open).toBe(true)
  })

  it('waits for a wallet that is not there yet, and says when it stays away', async () => {
    const { announce } = await show({
      route: { name: 'ConnectingExternal', parameters: { connectorId: rdnsOf('Harbor') } },
    })
    expect(panel().textContent).not.toContain('Continue in')
    const harbor = announce('Harbor')
    await shows('Continue in Harbor')
    harbor.control.approveNext()
    await shows('Connected')
    current?.leave()
    await show({ route: { name: 'ConnectingExternal', parameters: { connectorId: 'gone' } } })
    await shows('This wallet isn’t here')
    await near(400)
    expect(await violations()).toEqual([])
    press('Choose another wallet')
    await shows('Installed')
  })
})

describe('connecting for everyone', () => {
  it.each<[string, StageOptions['kit']]>([
    ['dark', { theme: 'dark' }],
    ['in German', { locale: 'de' }],
    ['from right to left', { locale: 'he' }],
  ])('fits 320 px, %s, without a violation', async (_, kit) => {
    await page.viewport(320, 700)
    const { wallet } = await connecting({ kit })
    expect(await violations()).toEqual([])
    expect(outside(320)).toEqual([])
    wallet.rejectNext()
    await until(() => assertive() !== '')
    expect(await violations()).toEqual([])
    expect(outside(320)).toEqual([])
  })

  it('holds still for those who asked for less motion', async () => {
    await emulateMedia({ 'prefers-reduced-motion': 'reduce' })
    const { wallet } = await connecting()
    wallet.rejectNext()
    await shows('Connection declined')
    const moving = view()
      .getAnimations({ subtree: true })
      .filter((one) => one.playState === 'running')
    expect(moving.map((one) => (one as CSSAnimation).animationName).filter((name) => /shake|cross/.test(name))).toEqual(
      [],
    )
  })

  it('keeps focus on the button as the state changes, and Escape closes', async () => {
    const { wallet } = await waitingLong()
    control('Try again', view()).focus()
    wallet.rejectNext()
    await shows('Connection declined')
    expect(document.activeElement?.textContent).toBe('Try again')
    press('Try again')
    await shows('Continue in Lumen')
    expect(document.activeElement?.textContent).toBe('Try again')
    await userEvent.keyboard('{Escape}')
    expect(state()?.modal.open).toBe(false)
  })
})

describe('one wallet, several chains', () => {
  /** A wallet of another chain family, found as its source would find it. */
  const ondine = { id: 'ondine-solana', name: 'Lumen', type: 'ANNOUNCED', source: 'solana', chain: 'solana' } as const
  const options: StageOptions = { kit: { networks: [ethereum, base], multichain: 'ask' } }

  const choosing = async (more: StageOptions = options) => {
    const shown = await show(more)
    await shows('Lumen')
    shown.kit.store.setState(({ connectors }) => ({ connectors: [...connectors, ondine] }))
    await settled()
    press('Lumen')
    return shown
  }

  it('asks where to connect at 400 px, remembers the choice, and asks that wallet', async () => {
    const { kit } = await choosing()
    await shows('Which network?')
    expect(view().textContent).toContain('Lumen works on more than one network')
    expect(view().textContent).toContain('Ethereum and 1 more network')
    await near(400)
    expect(await violations()).toEqual([])
    press('Ethereum')
    await shows('Continue in Lumen')
    control('Back', panel()).click()
    await shows('Installed')
    press('Lumen')
    await shows('Last time')
    expect(kit.storage.read('walletChains', (value) => value)).toMatchObject({ [rdnsOf('Lumen')]: 'eip155' })
  })

  it('connects on the active chain family at once unless asked not to', async () => {
    await choosing({ kit: { networks: [ethereum, base] } })
    await shows('Continue in Lumen')
    expect(state()?.modal.stack.at(-1)).toMatchObject({ parameters: { connectorId: rdnsOf('Lumen') } })
  })
})

describe('a wallet that may not be the one that its name says', () => {
  const imitating = async (options: StageOptions = {}) => {
    const shown = await show({ wallets: ['МetaMask'], wallet: { rdns: 'com.evil' }, ...options })
    await shows('МetaMask (com.evil)')
    press('МetaMask (com.evil)')
    return shown
  }

  it.each([
    [{}, 'This may not be MetaMask', 'decline and choose another wallet'],
    [{ theme: 'dark' }, 'This may not be MetaMask', 'MetaMask uses io.metamask'],
    [{ locale: 'de' }, 'Das ist vielleicht nicht MetaMask', 'wähle eine andere Wallet'],
    [{ locale: 'ar' }, 'قد لا تكون هذه محفظة MetaMask', 'واختر محفظة أخرى'],
  ] as [StageOptions['kit'], string, string][])(
    'bears a warning with what to do, with %j',
    async (kit, title, advice) => {
      await page.viewport(320, 640)
      await imitating({ kit })
      await until(() => panel().textContent?.includes(title) === true)
      expect(panel().textContent).toContain(advice)
      expect(panel().textContent).toContain('com.evil')
      await until(() =>
        Array.from(panel().querySelectorAll('[role="status"][aria-live]')).some(({ textContent }) =>
          textContent?.startsWith(title),
        ),
      )
      expect(outside(320)).toEqual([])
      expect(await violations()).toEqual([])
    },
  )

  it('stands apart from another that announces the same', async () => {
    await show({ wallets: ['Lumen', 'Lumen'] })
    await shows(`Lumen (${rdnsOf('Lumen')}, 2)`)
    press('Lumen')
    await until(() => panel().textContent?.includes('Two wallets say they are Lumen') === true)
    expect(await violations()).toEqual([])
  })

  it('raises no warning when it is alone with its name', async () => {
    await connecting({ wallets: ['Lumen', 'Harbor'] })
    await shows('Continue in Lumen')
    await settled()
    expect(panel().textContent).not.toMatch(/may not be|say they are/)
    await near(400)
  })
})
