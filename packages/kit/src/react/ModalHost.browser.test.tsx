import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Connector } from '../core/connector.ts'
import type { KitError } from '../core/errors.ts'
import type { Kit } from '../core/kit.ts'
import { memoryChain, memorySource, testNetwork } from '../core/memoryKit.fixture.ts'
import { type CreateKitParameters, createKit } from '../exports/createKit.ts'
import { defineFeature } from '../runtime/feature.ts'
import { control, find, type Mounted, mount } from '../ui/testing/mount.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import { EmbeddedModal } from './EmbeddedModal.tsx'
import { useConnect } from './hooks/useConnect.ts'
import { KitProvider } from './KitProvider.tsx'

let mounted: Mounted | undefined
let kit: Kit

beforeEach(() => page.viewport(1280, 900))
// The mouse of the browser rests where an earlier test left it, perhaps on the button that these tests draw.
const ignore = (event: Event) => event.isTrusted && event.stopImmediatePropagation()
beforeEach(() => window.addEventListener('pointerover', ignore, true))
afterEach(() => window.removeEventListener('pointerover', ignore, true))
afterEach(() => {
  mounted?.unmount()
  kit.destroy()
})

/** A page whose first view needs a part that a test can lose. */
function draw(options: Partial<CreateKitParameters> & { embedded?: boolean } = {}) {
  const { embedded, ...rest } = options
  const network: { failure: Error | undefined } = { failure: undefined }
  const late = defineFeature({
    id: 'late',
    fills: ['connectMethods'],
    load: async () => {
      if (network.failure) throw network.failure
      return { parts: {} }
    },
  })
  kit = createKit({
    appName: 'Harbour Cafe',
    networks: [testNetwork('1')],
    chains: [memoryChain({ wallets: [memorySource().source] })],
    storage: false,
    plugins: [late],
    ...rest,
  })
  const alerts: KitError[] = []
  kit.events.on('ALERT', ({ error }) => alerts.push(error))
  mounted = mount(
    <KitProvider kit={kit}>
      <ConnectButton />
      {embedded && <EmbeddedModal />}
    </KitProvider>,
  )
  return { alerts, host: mounted.host, network }
}

/** A site's own button. */
function Own({ wallet }: { wallet: Connector }) {
  const { connect, error } = useConnect()
  return (
    <button type="button" onClick={() => connect({ wallet }).catch(() => undefined)}>
      {error?.code ?? 'Join'}
    </button>
  )
}

const offline = new Error('offline')
const gone = new TypeError(`Failed to fetch dynamically imported module: ${location.origin}/assets/late-1.js`)
const note = () => document.querySelector<HTMLElement>('[role="alert"] button')
const isOpen = () => document.querySelector('[data-fy-panel] header') !== null

describe.each([
  {
    locale: 'en',
    connect: 'Connect wallet',
    missing: 'A part of this page did not load. Try again',
    outdated: 'This page was updated. Reload',
  },
  {
    locale: 'de',
    connect: 'Wallet verbinden',
    missing: 'Nicht geladen. Noch einmal',
    outdated: 'Nicht geladen. Noch einmal',
  },
  {
    locale: 'ar',
    connect: 'ربط المحفظة',
    missing: 'تعذّر التحميل. أعد المحاولة',
    outdated: 'تعذّر التحميل. أعد المحاولة',
  },
])('a modal that does not come, in “$locale”', ({ locale, connect, missing, outdated }) => {
  it('says so at the press, and opens when it is asked again', async () => {
    const { alerts, host, network } = draw({ locale })
    network.failure = offline
    control(connect, host).click()
    await vi.waitFor(() => expect(note()?.textContent).toBe(missing), 10_000)
    expect(alerts.map(({ code }) => code)).toEqual(['PART_MISSING'])
    expect(kit.store.getState().modal.open).toBe(false)
    note()?.click()
    await vi.waitFor(() => expect(alerts).toHaveLength(2), 10_000)
    await vi.waitFor(() => expect(note()?.textContent).toBe(missing), 10_000)

    network.failure = undefined
    note()?.click()
    await vi.waitFor(() => expect(isOpen()).toBe(true), 10_000)
    expect(note()).toBeNull()
  })

  it('asks for a reload where a new version has taken its place', async () => {
    const { alerts, host, network } = draw({ locale })
    network.failure = gone
    control(connect, host).click()
    await vi.waitFor(() => expect(note()?.textContent).toBe(outdated), 10_000)
    expect(alerts.map(({ code }) => code)).toEqual(['PAGE_OUTDATED'])
  })
})

it('says it in the site’s own words', async () => {
  const { host, network } = draw({ messages: { en: { button: { missing: 'Not here yet. Once more' } } } })
  network.failure = offline
  control('Connect wallet', host).click()
  await vi.waitFor(() => expect(note()?.textContent).toBe('Not here yet. Once more'), 10_000)
})

it('opens at the next press of the button too', async () => {
  const { host, network } = draw()
  network.failure = offline
  control('Connect wallet', host).click()
  await vi.waitFor(() => expect(note()).not.toBeNull(), 10_000)
  network.failure = undefined
  control('Connect wallet', host).click()
  await vi.waitFor(() => expect(isOpen()).toBe(true), 10_000)
})

it('says nothing of what only a resting pointer has asked for', async () => {
  const { alerts, host, network } = draw()
  network.failure = offline
  control('Connect wallet', host).focus()
  await vi.waitFor(() => expect(alerts).toHaveLength(1), 10_000)
  expect(note()).toBeNull()
})

it('comes in its place on a page that the kit is part of', async () => {
  const { alerts, network } = draw({ embedded: true })
  network.failure = offline
  await vi.waitFor(() => expect(note()).not.toBeNull(), 10_000)
  network.failure = undefined
  note()?.click()
  await vi.waitFor(() => expect(isOpen()).toBe(true), 10_000)
  expect(alerts.every(({ code }) => code === 'PART_MISSING')).toBe(true)
})

it.each(['ltr', 'rtl'] as const)('stands whole on a narrow page, %s, and breaks no rule', async (dir) => {
  await page.viewport(320, 640)
  const locale = dir === 'rtl' ? 'ar' : 'de'
  const { host, network } = draw({ locale, ...(dir === 'rtl' && { messages: { ar: {} } }) })
  network.failure = offline
  find('button', host).click()
  await vi.waitFor(() => expect(note()).not.toBeNull(), 10_000)
  const box = find('[role="alert"] button').getBoundingClientRect()
  expect(box.left).toBeGreaterThanOrEqual(16)
  expect(box.right).toBeLessThanOrEqual(304)
  expect(box.height).toBeGreaterThanOrEqual(44)
  const { violations } = await axe.run(find('[role="alert"]'), { rules: { region: { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
})

it('says that an action of a hook lacks its part', async () => {
  const { source, connector } = memorySource()
  const network = { failure: offline as Error | undefined }
  kit = createKit({
    appName: 'Harbour Cafe',
    networks: [testNetwork('1')],
    chains: [
      memoryChain({
        wallets: [
          {
            ...source,
            connectors: [connector],
            load: async () => {
              if (network.failure) throw network.failure
              return source.load()
            },
          },
        ],
      }),
    ],
    storage: false,
  })
  const codes: string[] = []
  kit.events.on('ALERT', ({ error }) => codes.push(error.code))
  mounted = mount(
    <KitProvider kit={kit}>
      <Own wallet={connector} />
    </KitProvider>,
  )
  const said = () => document.querySelector('[data-foyer] [role="alert"]')?.textContent
  control('Join', mounted.host).click()
  await vi.waitFor(() => expect(said()).toBe('A part of this page did not load. Try again'), 10_000)
  expect(mounted.host.textContent).toBe('PART_MISSING')
  expect(codes).toEqual(['PART_MISSING'])

  network.failure = gone
  find('button', mounted.host).click()
  await vi.waitFor(() => expect(said()).toBe('This page was updated. Reload'), 10_000)
  const reload = await vi.waitFor(() => control('This page was updated. Reload'), 10_000)
  expect(reload.tagName).toBe('BUTTON')

  network.failure = undefined
  find('button', mounted.host).click()
  await vi.waitFor(() => expect(kit.store.getState().sessions).toHaveLength(1), 10_000)
})
