import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { popView, pushView } from '../core/actions/navigate.ts'
import { openModal } from '../core/actions/openModal.ts'
import { KitError } from '../core/errors.ts'
import type { Kit } from '../core/kit.ts'
import { memoryChain, memorySource, testNetwork } from '../core/memoryKit.fixture.ts'
import { type CreateKitParameters, createKit } from '../exports/createKit.ts'
import { defineFeature } from '../runtime/feature.ts'
import { showToast } from '../runtime/notices.ts'
import { type Mounted, mount } from '../ui/testing/mount.tsx'
import { KitProvider } from './KitProvider.tsx'
import { pendingModal } from './modalState.ts'
import './test/tip/feature.ts'

let mounted: Mounted | undefined
let kit: Kit

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  mounted?.unmount()
  kit.destroy()
  vi.restoreAllMocks()
})

/** A page with a kit whose modal has not been opened yet. */
function draw(locale: string, options: Partial<CreateKitParameters> = {}): Kit {
  const chain = memoryChain({ wallets: [memorySource().source] })
  const networks = [testNetwork('1')]
  kit = createKit({ appName: 'Harbour Cafe', networks, chains: [chain], storage: false, locale, ...options })
  mounted = mount(<KitProvider kit={kit}>page</KitProvider>)
  return kit
}

/** Opens the modal and waits until its first view is drawn. */
async function open(): Promise<void> {
  openModal(kit)
  await vi.waitFor(() => expect(document.querySelector('[data-fy-panel] header')).not.toBeNull(), { timeout: 20_000 })
}

/** All that is read on the page from now on. */
function listen(): string[] {
  const read: string[] = []
  const observer = new MutationObserver(() => read.push(document.body.textContent ?? ''))
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  return read
}

const region = (role: 'alert' | 'status') =>
  [...document.querySelectorAll(`[data-foyer] [role="${role}"]`)].map(({ textContent }) => textContent).join('')

/** What stands on the page as a message, once it is drawn. */
const seen = () => [...document.querySelectorAll('[data-foyer] [class*="Toast"]')].map(({ textContent }) => textContent)

describe.each([
  {
    locale: 'en',
    balance: 'Token Balance Unavailable',
    other: 'Guthaben',
    projectId: 'Project ID Not Configured',
    expired: 'Session Expired',
    dismiss: 'Dismiss',
    missing: 'A part of this page did not load. Try again',
    outdated: 'This page was updated. Reload',
  },
  {
    locale: 'de-AT',
    balance: 'Guthaben nicht verfügbar',
    other: 'Token Balance',
    projectId: 'Keine Projekt-ID konfiguriert',
    expired: 'Sitzung abgelaufen',
    dismiss: 'Ausblenden',
    missing: 'Nicht geladen. Noch einmal versuchen',
    outdated: 'Seite aktualisiert. Neu laden',
  },
])('in “$locale”', ({ locale, balance, other, projectId, expired, dismiss, missing, outdated }) => {
  test('reports a failed balance although the modal has to be fetched first', async () => {
    draw(locale)
    const read = listen()
    expect(pendingModal(kit).promise).toBeUndefined()
    kit.events.emit('BALANCE_UNAVAILABLE', {
      network: 'test:1',
      error: new KitError('BALANCE_UNAVAILABLE', 'Token Balance Unavailable'),
    })
    await vi.waitFor(() => expect(region('alert')).toBe(balance), { timeout: 20_000 })
    const shown = () => document.querySelector('[data-foyer] div:not([role]) > span:last-child')?.textContent
    await vi.waitFor(() => expect(shown()).toBe(balance), 10_000)
    // It never shows in one language first and then in the other.
    expect(read.join()).not.toContain(other)
    expect(kit.store.getState().modal.open).toBe(false)
  })

  test('tells the visitor of an expired session', async () => {
    draw(locale)
    kit.events.emit('ALERT', { error: new KitError('SESSION_EXPIRED', 'Session Expired') })
    await vi.waitFor(() => expect(region('alert')).toBe(expired), { timeout: 20_000 })
    expect(kit.store.getState().modal.open).toBe(false)
    expect(console.error).not.toHaveBeenCalled()
  })

  test('shows what developers should mend on the alert bar and in a snackbar, in debug mode', async () => {
    draw(locale, { debug: true })
    await open()
    kit.events.emit('ALERT', {
      error: new KitError('PROJECT_ID_NOT_CONFIGURED', 'Project ID Not Configured', {
        details: 'Give createKit the id.',
      }),
    })
    await vi.waitFor(() => expect(region('alert')).toContain(projectId), 10_000)
    const button = await vi.waitFor(() => {
      const found = document.querySelector<HTMLElement>(`[data-fy-panel] [aria-label="${dismiss}"]`)
      if (!found) throw new Error('no alert bar')
      return found
    }, 10_000)
    expect(document.querySelector('[data-fy-panel]')?.textContent).toContain('Give createKit the id.')
    kit.events.emit('ALERT', { error: new KitError('SESSION_EXPIRED', 'Session Expired') })
    await vi.waitFor(() => expect(region('alert')).toContain(expired), 10_000)
    button.click()
    await vi.waitFor(() => expect(document.querySelector('[data-fy-panel]')?.textContent).toContain(projectId), 10_000)
  })

  test('leaves a view whose code does not load', async () => {
    const broken = defineFeature({
      id: 'broken',
      routes: { Tip: 'view' },
      load: async () => {
        throw new Error('offline')
      },
    })
    draw(locale, { plugins: [broken] })
    await open()
    pushView(kit, { name: 'Tip', parameters: { cents: 1 } })
    await vi.waitFor(() => expect(region('alert')).toBe(missing), 10_000)
    expect(kit.store.getState().modal.stack).toEqual([{ name: 'Connect' }])
  })

  test('leaves a view that a new version has removed, and offers to reload', async () => {
    const gone = defineFeature({
      id: 'gone',
      routes: { Tip: 'view' },
      load: () => import(/* @vite-ignore */ new URL('/no/such/tip.js', location.href).href),
    })
    draw(locale, { plugins: [gone] })
    await open()
    pushView(kit, { name: 'Tip', parameters: { cents: 1 } })
    await vi.waitFor(() => expect(region('alert')).toBe(outdated), { timeout: 20_000 })
    const buttons = () => [...document.querySelectorAll('[data-fy-panel] button')].map((each) => each.textContent)
    await vi.waitFor(() => expect(buttons()).toContain(outdated), 10_000)
    expect(kit.store.getState().modal.stack).toEqual([{ name: 'Connect' }])
  })
})

test('lets an error carry more exact words, in English', async () => {
  draw('en', { debug: true })
  kit.events.emit('ALERT', { error: new KitError('WALLET_LOCKED', 'Lumen shared no account') })
  await vi.waitFor(() => expect(region('alert')).toContain('Lumen shared no account'), { timeout: 20_000 })
})

test('hides from readers what only developers can mend, without debug mode', async () => {
  draw('en')
  kit.events.emit('ALERT', { error: new KitError('PROJECT_ID_NOT_CONFIGURED', 'Project ID Not Configured') })
  kit.events.emit('BALANCE_UNAVAILABLE', {
    network: 'test:1',
    error: new KitError('BALANCE_UNAVAILABLE', 'Token Balance Unavailable'),
  })
  await vi.waitFor(() => expect(region('alert')).toBe('Token Balance Unavailable'), { timeout: 20_000 })
  expect(console.error).not.toHaveBeenCalled()
})

test('removes a message when the visitor goes on to another view, and not before', async () => {
  draw('en')
  await open()
  showToast(kit, { kind: 'success', text: 'Transaction started' })
  await vi.waitFor(() => expect(region('status')).toBe('Transaction started'), 10_000)
  await vi.waitFor(() => expect(seen()).toContain('Transaction started'), 10_000)
  pushView(kit, { name: 'WhatIsAWallet' })
  await vi.waitFor(() => expect(region('status')).toBe(''), { timeout: 3000 })
})

test('keeps a message where the view leaves before it was seen', async () => {
  draw('en')
  await open()
  pushView(kit, { name: 'WhatIsAWallet' })
  showToast(kit, { kind: 'declined', text: 'You declined' })
  await vi.waitFor(() => expect(region('status')).toBe('You declined'), 10_000)
  expect(seen()).not.toContain('You declined')
  popView(kit)
  await vi.waitFor(() => expect(seen()).toContain('You declined'), 10_000)
})
