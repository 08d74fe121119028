// Long because every way in which a link can end is driven through one stage.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeModal } from '../../core/actions/closeModal.ts'
import { popView, pushView } from '../../core/actions/navigate.ts'
import { openModal } from '../../core/actions/openModal.ts'
import { errorSentences } from '../../core/errorSentences.ts'
import { KitError, type KitErrorCode } from '../../core/errors.ts'
import { memorySource } from '../../core/memoryKit.fixture.ts'
import { pairingLifetime } from '../../core/pairing.ts'
import type { Session } from '../../core/session.ts'
import type { ConnectProgress, WalletSource } from '../../core/source.ts'
import { selectStatus } from '../../core/store.ts'
import { height, outside, panel, press, says, shows, tabNames, view, violations } from '../../test/panel.ts'
import { addresses, type Stage, type StageOptions, stage } from '../../test/stage.tsx'
import { emulateMedia } from '../../ui/testing/emulate.ts'
import { control, find } from '../../ui/testing/mount.tsx'
import { readCode } from '../../ui/testing/readCode.ts'
import { settled } from '../../ui/testing/settled.ts'
import { until } from '../../ui/testing/until.ts'

/** One asking of the source: what a phone that scans its link may do. */
type Asked = {
  readonly signal: AbortSignal
  readonly link: string
  readonly expiresAt: number
  notify(progress?: ConnectProgress): void
  approve(): void
  fail(code: KitErrorCode): void
}

/** A source whose wallets are reached by a link, and the phone that answers. */
function phone({ tells = true, life = pairingLifetime } = {}) {
  const memory = memorySource({ id: 'phone', namespaces: ['eip155'], type: 'WALLET_CONNECT', wallets: ['relay'] })
  memory.wallet.addresses = { eip155: [addresses[0]] }
  const asked: Asked[] = []
  const options = { tells, life }
  const source: WalletSource = {
    ...memory.source,
    method: 'qrcode',
    load: async () => {
      const create = await memory.source.load()
      return (context) => {
        const methods = create(context)
        return {
          ...methods,
          open: (parameters) =>
            new Promise<Session>((resolve, reject) => {
              const id = (asked.length + 1).toString(16).padStart(64, '0')
              const link = `wc:${id}@2?relay-protocol=irn&symKey=${'587d54'.repeat(10)}587d`
              const expiresAt = Date.now() + options.life
              const notify = (progress: ConnectProgress = { uri: link, expiresAt }) => parameters.onProgress(progress)
              asked.push({
                signal: parameters.signal,
                link,
                expiresAt,
                notify,
                approve: () =>
                  void methods
                    .open(parameters)
                    .then(
                      (session) => resolve({ ...session, wallet: { ...session.wallet, name: 'Far Phone' } }),
                      reject,
                    ),
                fail: (code) => reject(new KitError(code, errorSentences[code])),
              })
              if (options.tells) notify()
            }),
        }
      }
    },
  }
  const last = () => {
    const newest = asked.at(-1)
    if (!newest) throw new Error('nothing was asked')
    return newest
  }
  return { source, asked, last, options }
}

let current: Stage | undefined
afterEach(async () => {
  vi.useRealTimers()
  current?.leave()
  current = undefined
  Reflect.deleteProperty(navigator, 'clipboard')
  await emulateMedia()
  await page.viewport(1280, 900)
})

const name = 'Wallet of relay'
const choosing = async (options: Parameters<typeof phone>[0] = {}, kit: StageOptions['kit'] = {}) => {
  const far = phone(options)
  current = await stage({ wallets: [], kit: { ...kit, wallets: [far.source] } })
  await shows(name)
  return { ...far, kit: current.kit }
}
const scanning = async (options: Parameters<typeof phone>[0] = {}, kit: StageOptions['kit'] = {}) => {
  const shown = await choosing(options, kit)
  press(name)
  await until(() => view().querySelector('svg[viewBox="0 0 352 352"]') !== null && shown.asked.length > 0)
  if (options.tells ?? true) await until(() => code() !== null)
  return shown
}
/** From here on, the page's clock and timers go only when they are told to. */
const holdTime = () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
/** Goes to a moment at once, as a computer does that was asleep. */
const goTo = async (moment: number) => {
  vi.setSystemTime(moment)
  document.dispatchEvent(new Event('visibilitychange'))
  await settled()
}
const pass = async (time: number) => {
  await vi.advanceTimersByTimeAsync(time)
  await settled()
}
const code = () => view().querySelector('svg[role="img"]:not([aria-hidden="true"])')
const ring = () => code()?.querySelector('path[pathLength]')?.getAnimations()[0]
const polite = () => find('[role="status"][aria-live]', view()).textContent
const assertive = () => find('[role="alert"]', view()).textContent
const near = async (wanted: number) => expect(Math.abs((await height()) - wanted)).toBeLessThanOrEqual(1)
const clipboard = (writeText: ((text: string) => Promise<void>) | undefined) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: writeText && { writeText } })
/** The next link of a source that renews by itself. */
const renewed = (asked: Asked) => {
  const uri = asked.link.replace(/^wc:0/, 'wc:f')
  asked.notify({ uri, expiresAt: Date.now() + pairingLifetime, isRenewing: false })
  return uri
}

describe('scanning a code', () => {
  it.each(['light', 'dark'] as const)('shows a code that a camera reads, on paper, in the %s theme', async (theme) => {
    const { asked, last } = await scanning({}, { theme })
    expect(panel().textContent).toContain('Scan this code')
    expect(view().textContent).toContain('Use your camera or a wallet’s scanner')
    await near(502)
    expect(await readCode(view())).toBe(last().link)
    expect(asked).toHaveLength(1)
    expect(code()?.getAttribute('aria-label')).toBe('QR code that connects a wallet')
    await until(() => polite() === 'Scan the code with your wallet, or copy the link into it.')
    expect(await violations()).toEqual([])
  })

  it('carries the mark of the wallet that the visitor chose from a list', async () => {
    const imageUrl = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
    const { kit } = await choosing()
    const connectorId = kit.store.getState().connectors[0]?.id ?? ''
    pushView(kit, {
      name: 'ConnectingWalletConnect',
      parameters: { connectorId, wallet: { id: 'lumen', name: 'Lumen', imageUrl } },
    })
    await until(() => code() !== null)
    expect(view().querySelector('img')?.src).toBe(imageUrl)
  })

  it('asks for the link with the press, and keeps the place of the code until it is there', async () => {
    const { last } = await scanning({ tells: false })
    await until(() => polite() === 'Getting a code')
    expect(code()).toBeNull()
    await near(502)
    expect(control('Copy link', view()).getAttribute('aria-disabled')).toBe('true')
    expect(await violations()).toEqual([])
    last().notify()
    await until(() => code() !== null)
    await near(502)
    expect(control('Copy link', view()).hasAttribute('aria-disabled')).toBe(false)
  })

  it('shows how long the code lasts: in words, and as a ring that drains from full to none', async () => {
    const { last } = await scanning()
    const time = () => /New code in (\d:\d\d)/.exec(view().textContent ?? '')?.[1]
    expect(time()).toBe('3:50')
    expect(Number(ring()?.currentTime)).toBeLessThan(20_000)
    expect(ring()?.effect?.getComputedTiming().duration).toBe(230_000)
    holdTime()
    await goTo(last().expiresAt - 10_000 - 182_000)
    expect(time()).toBe('3:02')
    await goTo(last().expiresAt - 10_000 - 61_000)
    expect(polite()).not.toContain('New code')
    await pass(1000)
    expect(time()).toBe('1:00')
    await until(() => polite() === 'New code in 1:00')
  })

  it('opens by itself for a site that asks for it, and counts four minutes where the source says nothing', async () => {
    const far = phone({ tells: false })
    const route = { name: 'ConnectingWalletConnect', parameters: { connectorId: 'relay' } } as const
    current = await stage({ wallets: [], kit: { wallets: [far.source] }, route })
    await until(() => far.asked.length === 1)
    far.last().notify({ uri: far.last().link })
    await shows('New code in 3:50')
    expect(far.asked).toHaveLength(1)
  })

  it('says so where the site has no such wallet', async () => {
    const route = { name: 'ConnectingWalletConnect', parameters: { connectorId: 'nobody' } } as const
    current = await stage({ route })
    await shows('This wallet isn’t here')
    expect(await violations()).toEqual([])
  })
})

describe('a code that runs out', () => {
  it('gives way to the next one of its source, without moving anything', async () => {
    const { asked, last } = await scanning()
    const first = last()
    control('Copy link', view()).focus()
    const before = panel().getBoundingClientRect()
    holdTime()
    await goTo(first.expiresAt - 10_000)
    expect(await readCode(view())).toBe(first.link)
    first.notify({ isRenewing: true })
    await pass(1000)
    // The old one still stands, and a phone that has scanned it is still heard.
    expect(await readCode(view())).toBe(first.link)
    expect(view().textContent).toContain('New code in 0:00')
    const next = renewed(first)
    await settled()
    expect(await readCode(view())).toBe(next)
    expect(asked).toHaveLength(1)
    expect(view().textContent).toContain('New code in 3:50')
    expect(Number(ring()?.currentTime)).toBeLessThan(20_000)
    expect(document.activeElement).toBe(control('Copy link', view()))
    expect(panel().getBoundingClientRect()).toEqual(before)
    expect(polite()).toBe('')
    expect(assertive()).toBe('')
  })

  it('runs out in the first millisecond in which it counts as expired, where its source does nothing', async () => {
    const { asked, last, options } = await scanning()
    holdTime()
    await goTo(last().expiresAt - 10_001)
    await pass(1)
    expect(code()).not.toBeNull()
    await pass(1)
    await shows('This code has expired')
    vi.useRealTimers()
    expect(view().textContent).toContain('Expired')
    expect(await readCode(view())).toBeUndefined()
    await near(502)
    await until(() => assertive() === 'This code has expired')
    expect(await violations()).toEqual([])
    const first = last()
    options.tells = true
    press('New code')
    await until(() => code() !== null)
    expect(first.signal.aborted).toBe(true)
    expect(asked).toHaveLength(2)
    expect(document.activeElement).toBe(control('Copy link', view()))
    await near(502)
  })

  it('gives way to an empty place when its time is over before the new one has come', async () => {
    const { last } = await scanning()
    const first = last()
    holdTime()
    await goTo(first.expiresAt - 10_000)
    first.notify({ isRenewing: true })
    await goTo(first.expiresAt)
    expect(code()).toBeNull()
    expect(view().textContent).not.toContain('This code has expired')
    renewed(first)
    vi.useRealTimers()
    await until(() => code() !== null)
    await near(502)
  })

  it('says that it has expired while no new one can be had, and shows the one that comes at last', async () => {
    const { asked, last } = await scanning()
    const first = last()
    holdTime()
    await goTo(first.expiresAt - 9_000)
    first.notify({ isRenewing: true })
    first.notify({ isRenewing: false })
    await shows('This code has expired')
    first.notify({ isRenewing: true })
    const next = renewed(first)
    vi.useRealTimers()
    await until(() => code() !== null)
    await settled()
    expect(await readCode(view())).toBe(next)
    expect(asked).toHaveLength(1)
  })

  it('says so where its source has ended it', async () => {
    const { asked, last } = await choosing({ life: 5_000 })
    press(name)
    await shows('This code has expired')
    last().fail('WALLET_TIMEOUT')
    await settled()
    expect(view().textContent).toContain('New code')
    expect(asked).toHaveLength(1)
  })
})

describe('what the phone answers', () => {
  it('shows with the wallet that has scanned, and closes by itself', async () => {
    const { kit, last } = await scanning()
    holdTime()
    last().approve()
    await shows('Connected')
    expect(find('header', panel()).textContent).toContain('Far Phone')
    expect(view().textContent).toContain('0xf39F…2266 on Ethereum')
    await vi.advanceTimersByTimeAsync(1000)
    expect(kit.store.getState().modal.open).toBe(false)
    // It says so until it is gone.
    expect([panel().textContent?.includes('Far Phone'), view().textContent?.includes('Connected')]).toEqual([
      true,
      true,
    ])
    vi.useRealTimers()
    expect(kit.store.getState().namespaces.eip155?.address).toBe(addresses[0])
  })

  it('says that a refusal shared nothing, at the same height, with another code a press away', async () => {
    const { asked, last } = await scanning()
    last().fail('USER_REJECTED')
    await shows('Connection declined')
    expect(view().textContent).toContain('Nothing was shared. You can try again.')
    await near(502)
    await until(() => assertive()?.startsWith('Connection declined') ?? false)
    expect(await violations()).toEqual([])
    press('Try again')
    await until(() => code() !== null)
    expect(asked).toHaveLength(2)
    expect(view().textContent).not.toContain('Connection declined')
  })

  it.each<[KitErrorCode, boolean, string, string]>([
    ['RPC_FAILED', false, 'No code yet', 'Check your connection, then try again.'],
    ['WALLET_TIMEOUT', false, 'No code yet', 'Check your connection, then try again.'],
    ['CLOCK_WRONG', false, 'Check this device’s date and time', 'Set them, then try again.'],
    ['INVALID_APP_CONFIGURATION', false, 'Not available on this site', 'Try again later, or connect another way.'],
    ['UNSUPPORTED_CHAIN', true, 'Other networks only', 'none of this site’s networks'],
    ['RPC_FAILED', true, 'The wallet couldn’t connect', 'Nothing was shared.'],
  ])('shows a separate message for a failure with %s, link told %s', async (failure, tells, title, sub) => {
    const { last, options } = await scanning({ tells })
    last().fail(failure)
    await shows(title)
    expect(view().textContent).toContain(sub)
    await near(502)
    expect(await violations()).toEqual([])
    options.tells = true
    press('Try again')
    await until(() => code() !== null)
  })

  it('leaves a link that is too long for a code to be copied by hand', async () => {
    const { last } = await scanning({ tells: false })
    last().notify({ uri: `wc:${'a'.repeat(3000)}`, expiresAt: Date.now() + pairingLifetime })
    await shows('Too long for a code')
    const copied: string[] = []
    clipboard(async (text) => void copied.push(text))
    press('Copy link')
    await shows('Copied')
    expect(copied[0]).toHaveLength(3003)
  })
})

describe('the link', () => {
  it('goes to the clipboard, which is said and heard, for two seconds', async () => {
    const { last } = await scanning()
    const copied: string[] = []
    clipboard(async (text) => void copied.push(text))
    holdTime()
    press('Copy link')
    await shows('Copied')
    expect(copied).toEqual([last().link])
    await until(() => polite() === 'Copied')
    await near(502)
    await vi.advanceTimersByTimeAsync(2000)
    await shows('Copy link')
  })

  it('stands there to be copied by hand where the clipboard is closed', async () => {
    const { last } = await scanning()
    clipboard(undefined)
    press('Copy link')
    await shows('Clipboard blocked')
    const field = find('input', view()) as HTMLInputElement
    expect(field.value).toBe(last().link)
    expect(field.selectionEnd).toBe(last().link.length)
    await until(() => assertive()?.startsWith('Clipboard blocked') ?? false)
    await near(502)
    expect(await violations()).toEqual([])
  })
})

describe('leaving a code', () => {
  it('gives it up on the way back', async () => {
    const { kit, last } = await scanning()
    popView(kit)
    await until(() => last().signal.aborted)
    expect(kit.store.getState().requests).toEqual([])
    press(name)
    await until(() => code() !== null)
  })

  it('lets a phone that has scanned it answer after closing, and shows the same code again', async () => {
    const { asked, kit, last } = await scanning()
    await userEvent.keyboard('{Escape}')
    await until(() => !kit.store.getState().modal.open)
    await until(() => document.querySelector('[data-fy-panel]') === null || !find('dialog').hasAttribute('open'))
    openModal(kit)
    await shows(name)
    press(name)
    await until(() => code() !== null)
    expect(asked).toHaveLength(1)
    expect(last().signal.aborted).toBe(false)
    closeModal(kit)
    last().approve()
    await until(() => kit.store.getState().sessions.length === 1)
    expect(asked).toHaveLength(1)
  })

  it('stays good where the modal opens again before its view is gone', async () => {
    const { asked, kit, last } = await scanning()
    closeModal(kit)
    openModal(kit)
    await shows(name)
    await until(() => code() === null)
    press(name)
    await until(() => code() !== null)
    expect(asked).toHaveLength(1)
    expect(last().signal.aborted).toBe(false)
  })

  it('stops counting as connecting after closing, until its view is opened again', async () => {
    const { asked, kit, last } = await scanning()
    const status = () => selectStatus(kit.store.getState())
    expect(status()).toBe('connecting')
    closeModal(kit)
    expect(status()).toBe('disconnected')
    await until(() => document.querySelector('[data-fy-panel]') === null || !find('dialog').hasAttribute('open'))
    expect([status(), last().signal.aborted]).toEqual(['disconnected', false])
    openModal(kit)
    await shows(name)
    expect(status()).toBe('disconnected')
    press(name)
    await until(() => code() !== null)
    expect([status(), asked.length]).toEqual(['connecting', 1])
    closeModal(kit)
    last().approve()
    await until(() => status() === 'connected')
  })

  it('cancels the pairing after closing once its code would be renewed unseen', async () => {
    const { asked, kit, last } = await scanning()
    closeModal(kit)
    await until(() => document.querySelector('[data-fy-panel]') === null || !find('dialog').hasAttribute('open'))
    expect(last().signal.aborted).toBe(false)
    last().notify({ isRenewing: true })
    await until(() => last().signal.aborted)
    await until(() => kit.store.getState().requests.length === 0)
    openModal(kit)
    await shows(name)
    press(name)
    await until(() => code() !== null)
    // Shown again, it may be renewed.
    closeModal(kit)
    await until(() => !find('dialog').hasAttribute('open'))
    openModal(kit)
    await shows(name)
    press(name)
    await until(() => code() !== null)
    last().notify({ isRenewing: true })
    const next = renewed(last())
    await settled()
    expect(await readCode(view())).toBe(next)
    expect(asked).toHaveLength(2)
  })
})

describe('a code for everyone', () => {
  it('works with the keyboard alone', async () => {
    await scanning()
    expect(tabNames()).toEqual(['Back', 'Close', 'Copy link'])
    const copied: string[] = []
    clipboard(async (text) => void copied.push(text))
    control('Copy link', view()).focus()
    await userEvent.keyboard('{Enter}')
    await says('Copied')
    expect(copied).toHaveLength(1)
  })

  it.each<[string, StageOptions['kit']]>([
    ['dark', { theme: 'dark' }],
    ['in German', { locale: 'de' }],
    ['in Arabic', { locale: 'ar', messages: {} }],
  ])('fits 320 px and still reads, %s', async (_, kit) => {
    await page.viewport(320, 700)
    const { last } = await scanning({}, kit)
    expect(await violations()).toEqual([])
    expect(outside(320)).toEqual([])
    expect(await readCode(view())).toBe(last().link)
    last().fail('USER_REJECTED')
    await until(() => assertive() !== '')
    expect(await violations()).toEqual([])
    expect(outside(320)).toEqual([])
  })

  it('stands whole on a phone that lies on its side', async () => {
    await page.viewport(700, 390)
    const { last } = await scanning()
    await settled()
    const box = code()?.getBoundingClientRect()
    expect(box?.width).toBe(200)
    expect(box?.bottom).toBeLessThan(390)
    expect(await readCode(view())).toBe(last().link)
  })

  it('keeps its paper and its squares in the reader’s own colours', async () => {
    await emulateMedia({ 'forced-colors': 'active' })
    const { last } = await scanning()
    await settled()
    expect(await readCode(view())).toBe(last().link)
    expect(await violations()).toEqual([])
  })

  it('steps its ring once a second for those who asked for less motion', async () => {
    await emulateMedia({ 'prefers-reduced-motion': 'reduce' })
    await scanning()
    expect(ring()?.effect?.getComputedTiming().easing).toBe('steps(230)')
    expect(await violations()).toEqual([])
  })
})
