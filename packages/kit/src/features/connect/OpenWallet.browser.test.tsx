// Long because each device, each way to a wallet and each end of opening it is driven through one stage.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeModal } from '../../core/actions/closeModal.ts'
import { popView, pushView } from '../../core/actions/navigate.ts'
import { openModal } from '../../core/actions/openModal.ts'
import type { WalletRecord } from '../../core/walletRecord.ts'
import { userAgents } from '../../domain/platforms/userAgents.fixture.ts'
import { visitorOf } from '../../domain/platforms/visitor.ts'
import { height, outside, panel, press, shows, tabNames, view, violations } from '../../test/panel.ts'
import { rdnsOf, type Stage, type StageOptions, stage } from '../../test/stage.tsx'
import { emulateMedia, emulateTouch } from '../../ui/testing/emulate.ts'
import { control, find } from '../../ui/testing/mount.tsx'
import { settled } from '../../ui/testing/settled.ts'
import { until } from '../../ui/testing/until.ts'
import { pairingSource } from './pairingSource.fixture.ts'
import { pendingMobileChoice } from './pendingMobileChoice.ts'
import { followPhone } from './phoneLinks.ts'

const harbor: WalletRecord = {
  id: 'harbor',
  name: 'Harbor',
  mobileLink: 'harbor://',
  homepage: 'https://harbor.example',
  appStore: 'https://apps.apple.com/app/harbor/id1',
  playStore: 'https://play.google.com/store/apps/details?id=com.harbor',
  supportsWalletConnect: true,
}

/** The links that the page opened, and whether each was opened while a press was being handled. */
let opened: string[] = []
const catchLink = (event: MouseEvent) => {
  const link = event.target instanceof HTMLAnchorElement && event.target.hidden ? event.target : undefined
  if (!link) return
  event.preventDefault()
  opened.push(link.href)
}
const active = (isActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive, hasBeenActive: true } })
const device = (name: keyof typeof userAgents) =>
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: userAgents[name] })
const setVisibility = (visibilityState: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState })
  Object.defineProperty(document, 'hasFocus', { configurable: true, value: () => visibilityState === 'visible' })
  document.dispatchEvent(new Event('visibilitychange'))
}
/** The browser's own question over the page: it takes the focus and nothing else. */
const browserAsks = (isAsking: boolean) => {
  Object.defineProperty(document, 'hasFocus', { configurable: true, value: () => !isAsking })
  window.dispatchEvent(new Event(isAsking ? 'blur' : 'focus'))
}

let current: Stage | undefined
beforeEach(() => {
  opened = []
  window.addEventListener('click', catchLink)
  active(true)
})
afterEach(async () => {
  vi.useRealTimers()
  current?.leave()
  current = undefined
  window.removeEventListener('click', catchLink)
  for (const name of ['userAgent', 'userActivation', 'clipboard']) Reflect.deleteProperty(navigator, name)
  Reflect.deleteProperty(window, 'TelegramWebviewProxy')
  for (const name of ['visibilityState', 'hasFocus']) Reflect.deleteProperty(document, name)
  await emulateMedia()
  await emulateTouch(false)
  await page.viewport(1280, 900)
})

const choosing = async (
  on: keyof typeof userAgents,
  wallet: WalletRecord = harbor,
  options: Parameters<typeof pairingSource>[0] = {},
  more: StageOptions = {},
) => {
  device(on)
  const isPhone = visitorOf({ userAgent: userAgents[on] }).isPhone
  await emulateTouch(isPhone)
  const links = pairingSource(options)
  const kit = { gateway: undefined, customWallets: [wallet], ...more.kit, wallets: [links.source] }
  const shown = await stage({ wallets: [], ...more, kit })
  current = shown
  await shows(wallet.name)
  if (isPhone) await until(() => pendingMobileChoice(shown.kit).choose !== undefined, 'presses open apps')
  return { ...links, stage: shown, kit: shown.kit }
}
const opening = async (...parameters: Parameters<typeof choosing>) => {
  const shown = await choosing(...parameters)
  press(parameters[1]?.name ?? harbor.name)
  await until(() => shown.asked.length > 0 && view().querySelector('h3, svg[viewBox="0 0 352 352"]') !== null, 'asked')
  return shown
}
/** A wallet whose view was there before its link opened: from then on, timers of the page run only when they are told to. */
const openedOnTime = async () => {
  const { last } = await opening('chromeAndroid', harbor, { tells: false })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  last().notify()
  await settled()
  expect(opened).toHaveLength(1)
}
const linkOf = (uri: string) => `uri=${encodeURIComponent(uri)}`
const polite = () => find('[role="status"][aria-live]', view()).textContent
const alert = () => find('[role="alert"]', view()).textContent

describe('choosing a wallet on a phone', () => {
  it('opens its app by its own link, and says what comes next', async () => {
    const { last } = await opening('chromeAndroid')
    await until(() => opened.length === 1, 'the link opens')
    expect(opened[0]).toBe(`intent://wc?${linkOf(last().link)}#Intent;scheme=harbor;package=com.harbor;end`)
    await shows('Continue in Harbor')
    expect(view().textContent).toContain('Approve there, then come back here')
    expect(find('header', panel()).textContent).toBe('Harbor')
    expect(tabNames().slice(-4)).toEqual(['Open Harbor', 'Show QR', 'Copy link', 'Get the app'])
    expect(polite()).toBe('Continue in Harbor. Approve there, then come back here')
    expect(await violations()).toEqual([])
  })

  it('connects once the wallet has approved, under the name that it gives', async () => {
    const { kit, last } = await opening('safariIos')
    await until(() => opened.length === 1)
    setVisibility('hidden')
    last().approve()
    await until(() => kit.store.getState().sessions.length === 1)
    setVisibility('visible')
    await shows('Connected')
    await until(() => !kit.store.getState().modal.open, 'the modal closes by itself')
    expect(opened).toHaveLength(1)
  })

  it('says that it waits when the visitor comes back without an answer, and opens again only when asked', async () => {
    const { asked } = await opening('safariIos')
    await until(() => opened.length === 1)
    setVisibility('hidden')
    setVisibility('visible')
    await shows('Still waiting for Harbor')
    await settled()
    expect(opened).toHaveLength(1)
    press('Open Harbor')
    expect(opened).toHaveLength(2)
    expect(opened[1]).toBe(opened[0])
    expect(asked).toHaveLength(1)
    await shows('Continue in Harbor')
  })

  it('offers the store once nothing has come in front of the page, and takes that back when something does', async () => {
    await choosing('safariIos')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    press('Harbor')
    await vi.waitFor(() => expect(opened).toHaveLength(1), 10_000)
    await vi.waitFor(() => expect(view().textContent).toContain('Continue in Harbor'), 10_000)
    await settled()
    await vi.advanceTimersByTimeAsync(3000)
    await vi.waitFor(() => expect(view().textContent).toContain('Harbor didn’t open'), 10_000)
    expect(control('Get the app', view()).getAttribute('href')).toBe(harbor.appStore)
    expect(opened).toHaveLength(1)
    setVisibility('hidden')
    await vi.waitFor(() => expect(view().textContent).not.toContain('didn’t open'), 10_000)
  })

  it('says after three seconds in front of the page, and not before, that the app did not open', async () => {
    await openedOnTime()
    await vi.advanceTimersByTimeAsync(2999)
    await settled()
    expect(view().textContent).toContain('Continue in Harbor')
    await vi.advanceTimersByTimeAsync(1)
    await settled()
    expect(view().textContent).toContain('Harbor didn’t open')
    expect(opened).toHaveLength(1)
  })

  it('says no such thing while the browser asks whether to open the app, nor while that is open', async () => {
    await openedOnTime()
    await vi.advanceTimersByTimeAsync(2999)
    browserAsks(true)
    // A page that is seen behind the question has not been come back to.
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(10_000)
    await settled()
    expect(view().textContent).toContain('Continue in Harbor')
    setVisibility('hidden')
    await vi.advanceTimersByTimeAsync(10_000)
    await settled()
    expect(view().textContent).toContain('Continue in Harbor')
    setVisibility('visible')
    await settled()
    expect(view().textContent).toContain('Still waiting for Harbor')
    expect(opened).toHaveLength(1)
  })

  it('says that it waits when the visitor has told the browser not to open the app', async () => {
    await openedOnTime()
    browserAsks(true)
    browserAsks(false)
    await vi.advanceTimersByTimeAsync(10_000)
    await settled()
    expect(view().textContent).toContain('Still waiting for Harbor')
    expect(opened).toHaveLength(1)
  })

  it('never opens for a visitor who went back before the link was there', async () => {
    const { kit, last, options } = await opening('chromeAndroid', harbor, { tells: false })
    await until(() => view().querySelector('[aria-busy="true"]') !== null)
    popView(kit)
    await settled()
    options.tells = true
    last().notify()
    await settled()
    expect(opened).toEqual([])
    await until(() => kit.store.getState().requests.length === 0, 'the asking is given up')
  })

  it('opens with the link as long as the press counts, and needs another press after that', async () => {
    const { last } = await opening('chromeAndroid', harbor, { tells: false })
    expect(opened).toEqual([])
    last().notify()
    await until(() => opened.length === 1)
    current?.leave()
    opened = []

    active(false)
    const late = await opening('chromeAndroid', harbor, { tells: false })
    late.last().notify()
    await until(() => view().querySelector('[aria-busy="true"]') === null)
    await settled()
    expect(opened).toEqual([])
    press('Open Harbor')
    expect(opened).toHaveLength(1)
  })

  it('says a refusal once, and opens with a new link when the visitor tries again', async () => {
    const { asked, last } = await opening('safariIos')
    await until(() => opened.length === 1)
    setVisibility('hidden')
    last().fail('USER_REJECTED')
    setVisibility('visible')
    await shows('Connection declined')
    expect(alert()).toBe('Connection declined. Nothing was shared. You can try again.')
    expect(opened).toHaveLength(1)
    expect(await violations()).toEqual([])
    press('Try again')
    await until(() => opened.length === 2)
    expect(asked).toHaveLength(2)
    expect(opened[1]).toContain(linkOf(asked[1]?.link ?? ''))
  })

  it('shows the code for a wallet on another device, and comes back to the app', async () => {
    const { asked, kit } = await opening('safariIos')
    await shows('Show QR')
    press('Show QR')
    await until(() => view().querySelector('svg[viewBox="0 0 352 352"]') !== null)
    await settled()
    expect(panel().textContent).toContain('Scan this code')
    popView(kit)
    await shows('Open Harbor')
    expect(asked).toHaveLength(1)
    expect(asked[0]?.signal.aborted).toBe(false)
    expect(opened).toHaveLength(1)
  })

  it('copies the link, and gives it to the hand where the browser forbids that', async () => {
    const { last } = await opening('safariIos')
    await shows('Copy link')
    const writeText = vi.fn(async () => undefined)
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    press('Copy link')
    await shows('Copied')
    expect(writeText.mock.calls).toEqual([[last().link]])
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
    press('Copied')
    await until(() => view().querySelector('input') !== null)
    expect(view().querySelector('input')?.value).toBe(last().link)
    expect(await violations()).toEqual([])
  })

  it('connects the wallet of the browser inside a wallet directly', async () => {
    const own = { ...harbor, rdns: rdnsOf('Harbor') }
    const { asked, stage: shown } = await choosing('metamaskIos', own, {}, { wallets: ['Harbor'] })
    press('Harbor')
    await until(() => shown.wallet.control.waiting() !== undefined, 'the wallet of this browser is asked')
    expect(asked).toEqual([])
    expect(opened).toEqual([])
  })
})

describe('a press that comes before the code that opens apps', () => {
  /** At a computer nothing fetches that code. */
  const pressEarly = async (options: Parameters<typeof pairingSource>[0] = {}) => {
    const shown = await choosing('chromeMac', harbor, options)
    device('chromeAndroid')
    await emulateTouch(true)
    press('Harbor')
    await shows('Open Harbor')
    await until(() => shown.asked.length === 1)
    expect(opened).toEqual([])
    return shown
  }

  it.each([true, false])('opens the app once it is here (link there before: %s)', async (tells) => {
    const { kit, last } = await pressEarly({ tells })
    followPhone(kit)
    if (!tells) last().notify()
    await until(() => opened.length === 1)
    expect(opened[0]).toContain(linkOf(last().link))
    await shows('Continue in Harbor')
    expect(opened).toHaveLength(1)
  })

  it('opens nothing for a visitor who went back or chose the code', async () => {
    const { kit } = await pressEarly()
    popView(kit)
    followPhone(kit)
    await settled()
    expect(opened).toEqual([])
    current?.leave()
    const other = await pressEarly()
    press('Show QR')
    await shows('New code in')
    followPhone(other.kit)
    popView(other.kit)
    await shows('Open Harbor')
    expect(opened).toEqual([])
  })
})

describe('a phone that opens apps within a press only', () => {
  it.each(['safariIos', 'telegramIos', 'telegramAndroid'] as const)(
    'holds the link ready before the press: %s',
    async (on) => {
      if (on === 'telegramIos') Reflect.set(window, 'TelegramWebviewProxy', {})
      const { asked, kit, last } = await choosing(on)
      await until(() => asked.length === 1, 'the link is got ready')
      expect(kit.store.getState().requests).toEqual([])
      // Later is too late there.
      active(false)
      press('Harbor')
      const given = on === 'telegramAndroid' ? encodeURIComponent(last().link) : last().link
      expect(opened).toEqual([`harbor://wc?${linkOf(given)}`])
      await shows('Continue in Harbor')
      expect(asked).toHaveLength(1)
      last().approve()
      await shows('Connected')
    },
  )

  it('asks no relay on phones that do not need it', async () => {
    const { asked } = await choosing('chromeAndroid')
    await settled()
    expect(asked).toEqual([])
  })

  it('asks no relay inside the app of a wallet, whose own wallet is taken', async () => {
    const { asked } = await choosing('metamaskIos', harbor, {}, { wallets: ['Lumen'] })
    await shows('Lumen')
    await settled()
    expect(asked.filter(({ signal }) => !signal.aborted)).toEqual([])
  })

  it('lets the link go with the list, and gets another one ready for the next', async () => {
    const { asked, kit } = await choosing('safariIos')
    await until(() => asked.length === 1)
    pushView(kit, { name: 'WhatIsAWallet' })
    expect(asked[0]?.signal.aborted).toBe(true)
    popView(kit)
    await until(() => asked.length === 2)
    closeModal(kit)
    expect(asked[1]?.signal.aborted).toBe(true)
    expect(opened).toEqual([])
  })

  it('gives each wallet a new link after the visitor went back', async () => {
    const other = { ...harbor, id: 'quill', name: 'Quill', mobileLink: 'quill://' }
    const { asked, kit } = await opening('safariIos', harbor, {}, { kit: { customWallets: [harbor, other] } })
    await until(() => opened.length === 1)
    popView(kit)
    await until(() => asked.length === 2 && kit.store.getState().requests.length === 0)
    await shows('Quill')
    press('Quill')
    await until(() => opened.length === 2)
    expect(opened[1]).toBe(`quill://wc?${linkOf(asked[1]?.link ?? '')}`)
  })
})

describe('the ways to a wallet', () => {
  const wide: WalletRecord = {
    ...harbor,
    desktopLink: 'harbor://',
    webappLink: 'https://app.harbor.example',
    chromeStore: 'https://chromewebstore.google.com/detail/harbor/abc',
  }

  it('stand as tabs at a computer, the code first, and share one link', async () => {
    const { asked, last } = await opening('chromeMac', wide)
    const ways = () => Array.from(view().querySelectorAll<HTMLInputElement>('input[type="radio"]'))
    await until(() => ways().length === 4)
    expect(find('header', panel()).textContent).toBe('Harbor')
    expect(ways().map(({ labels }) => labels?.[0]?.textContent)).toEqual(['QR code', 'Web', 'Desktop', 'Browser'])
    await until(() => view().querySelector('svg[viewBox="0 0 352 352"]') !== null)
    expect(await violations()).toEqual([])
    ways()[0]?.focus()
    await userEvent.keyboard('{ArrowRight}')
    await shows('It opens in a new tab')
    expect(opened).toEqual([])
    press('Open Harbor')
    expect(opened).toEqual([`https://app.harbor.example/wc?${linkOf(last().link)}`])
    ways()[1]?.focus()
    await userEvent.keyboard('{ArrowRight}')
    await shows('Approve there, then come back here')
    press('Open Harbor')
    expect(opened[1]).toBe(`harbor://wc?${linkOf(last().link)}`)
    ways()[3]?.click()
    await shows('Not found in this browser')
    expect(asked).toHaveLength(1)
    expect(asked[0]?.signal.aborted).toBe(false)
    expect(await violations()).toEqual([])
    press('Get Harbor')
    await shows('Chrome Web Store')
  })

  it('come down to one code under its own title where there is no other', async () => {
    await opening('chromeMac', { id: 'harbor', name: 'Harbor', supportsWalletConnect: true })
    await until(() => view().querySelector('svg[viewBox="0 0 352 352"]') !== null)
    expect(panel().textContent).toContain('Scan this code')
    expect(view().querySelector('input[type="radio"]')).toBeNull()
  })

  it('let Android choose a wallet for a link of no wallet in particular', async () => {
    const { last, kit } = await choosing('chromeAndroid')
    const connectorId = kit.store.getState().connectors[0]?.id ?? ''
    openModal(kit, { name: 'ConnectingWalletConnect', parameters: { connectorId } })
    await shows('Continue in your wallet')
    await until(() => view().querySelector('[aria-busy="true"]') === null)
    press('Open a wallet')
    expect(opened).toEqual([last().link])
  })
})

describe('where to get a wallet', () => {
  const download = async (on: keyof typeof userAgents, wallet: WalletRecord) => {
    device(on)
    current = await stage({ wallets: [], route: { name: 'Downloads', parameters: { wallet } } })
    await shows(wallet.name)
    await settled()
  }
  const hrefs = () => Array.from(view().querySelectorAll('a'), ({ href }) => href)
  const extension = { ...harbor, chromeStore: 'https://chromewebstore.google.com/detail/harbor/abc' }

  it.each<[keyof typeof userAgents, readonly string[]]>([
    ['safariIos', [harbor.appStore ?? '', 'https://harbor.example/']],
    ['chromeAndroid', [harbor.playStore ?? '', 'https://harbor.example/']],
    ['chromeMac', [extension.chromeStore, harbor.appStore ?? '', harbor.playStore ?? '', 'https://harbor.example/']],
  ])('names the stores for %s', async (on, links) => {
    await download(on, extension)
    expect(hrefs()).toEqual(links)
    expect(await violations()).toEqual([])
  })

  it('leads to no page that could do something else', async () => {
    await download('chromeMac', {
      ...harbor,
      appStore: 'javascript:alert(1)',
      homepage: 'data:text/html,x',
      playStore: '',
    })
    expect(hrefs()).toEqual([])
    expect(view().textContent).toContain('Harbor can’t be reached from here')
    press('Choose another wallet')
    await until(() => panel().textContent?.includes('Connect wallet') ?? false)
  })
})

describe('in every language and width', () => {
  it.each([
    ['en', 'Open Harbor'],
    ['de', 'Harbor öffnen'],
    ['ar', 'فتح Harbor'],
  ])('%s at 320 px', async (locale, label) => {
    await page.viewport(320, 640)
    await opening('safariIos', harbor, {}, { kit: { locale } })
    await shows(label)
    await settled()
    expect(outside(320)).toEqual([])
    expect(await violations()).toEqual([])
  })

  it.each([
    ['forced colours', { 'forced-colors': 'active' }],
    ['reduced motion', { 'prefers-reduced-motion': 'reduce' }],
  ])('with %s', async (_, features) => {
    await emulateMedia(features)
    await opening('safariIos')
    await shows('Open Harbor')
    expect(await violations()).toEqual([])
  })

  it('keeps one height while it waits, has been back, and was declined', async () => {
    await page.viewport(390, 844)
    const { last } = await opening('safariIos')
    await until(() => opened.length === 1)
    await shows('Continue in Harbor')
    const first = await height()
    setVisibility('hidden')
    setVisibility('visible')
    await shows('Still waiting')
    expect(Math.abs((await height()) - first)).toBeLessThanOrEqual(1)
    last().fail('USER_REJECTED')
    await shows('declined')
    expect(Math.abs((await height()) - first)).toBeLessThanOrEqual(1)
  })
})
