import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openModal } from '../core/actions/openModal.ts'
import { KitError } from '../core/errors.ts'
import type { Kit } from '../core/kit.ts'
import { kitError } from '../core/kitError.ts'
import { memoryChain, memorySource, testNetwork } from '../core/memoryKit.fixture.ts'
import { createKit } from '../exports/createKit.ts'
import { type Mounted, mount } from '../ui/testing/mount.tsx'
import { KitProvider } from './KitProvider.tsx'
import { pendingModal } from './modalState.ts'

let mounted: Mounted | undefined
let kit: Kit

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  mounted?.unmount()
  kit.destroy()
  vi.restoreAllMocks()
})

/** A page with a kit whose modal nobody has wanted yet. */
function draw(locale: string, options: { debug?: boolean } = {}): Kit {
  const chain = memoryChain({ wallets: [memorySource().source] })
  const networks = [testNetwork('1')]
  kit = createKit({ appName: 'Harbour Cafe', networks, chains: [chain], storage: false, locale, ...options })
  mounted = mount(<KitProvider kit={kit}>page</KitProvider>)
  return kit
}

const region = (role: 'alert' | 'status') =>
  [...document.querySelectorAll(`[data-foyer] [role="${role}"]`)].map(({ textContent }) => textContent).join('')

describe.each([
  ['en', 'Token Balance Unavailable', 'Project ID Not Configured', 'Session Expired', 'Dismiss'],
  ['de-AT', 'Guthaben nicht verfügbar', 'Keine Projekt-ID konfiguriert', 'Sitzung abgelaufen', 'Ausblenden'],
])('in “%s”', (locale, balance, projectId, expired, dismiss) => {
  test('a balance that failed is said although the modal has to be fetched first', async () => {
    draw(locale)
    expect(pendingModal(kit).promise).toBeUndefined()
    kit.events.emit('BALANCE_UNAVAILABLE', { network: 'test:1', error: kitError('BALANCE_UNAVAILABLE') })
    await vi.waitFor(() => expect(region('alert')).toBe(balance), { timeout: 20_000 })
    // Whoever reads it in another language never sees it in English first.
    await vi.waitFor(() => expect(document.body.textContent).toContain(balance))
    expect(kit.store.getState().modal.open).toBe(false)
  })

  test('what developers should mend stands on the alert bar and in a snackbar, in debug mode', async () => {
    draw(locale, { debug: true })
    openModal(kit)
    await vi.waitFor(() => expect(document.querySelector('[data-fy-panel] header')).not.toBeNull(), { timeout: 20_000 })
    kit.events.emit('ALERT', { error: kitError('PROJECT_ID_NOT_CONFIGURED', { details: 'Give createKit the id.' }) })
    await vi.waitFor(() => expect(region('alert')).toContain(projectId))
    const button = await vi.waitFor(() => {
      const found = document.querySelector<HTMLElement>(`[data-fy-panel] [aria-label="${dismiss}"]`)
      if (!found) throw new Error('no alert bar')
      return found
    })
    expect(document.querySelector('[data-fy-panel]')?.textContent).toContain('Give createKit the id.')
    kit.events.emit('ALERT', { error: kitError('SESSION_EXPIRED') })
    await vi.waitFor(() => expect(region('alert')).toContain(expired))
    button.click()
    await vi.waitFor(() => expect(document.querySelector('[data-fy-panel]')?.textContent).toContain(projectId))
  })
})

test('whoever throws an error may say it more exactly, in English', async () => {
  draw('en', { debug: true })
  kit.events.emit('ALERT', { error: new KitError('WALLET_LOCKED', 'Lumen shared no account') })
  await vi.waitFor(() => expect(region('alert')).toContain('Lumen shared no account'), { timeout: 20_000 })
})

test('without debug mode nobody reads what only developers can mend', async () => {
  draw('en')
  kit.events.emit('ALERT', { error: kitError('PROJECT_ID_NOT_CONFIGURED') })
  kit.events.emit('BALANCE_UNAVAILABLE', { network: 'test:1', error: kitError('BALANCE_UNAVAILABLE') })
  await vi.waitFor(() => expect(region('alert')).toBe('Token Balance Unavailable'), { timeout: 20_000 })
  expect(console.error).not.toHaveBeenCalled()
})
