import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryChain, memorySource, testNetwork } from '../core/memoryKit.fixture.ts'
import { createKit } from '../exports/createKit.ts'
import { KitContext } from '../runtime/KitContext.ts'
import { kitNotices, showToast } from '../runtime/notices.ts'
import { type Mounted, mount } from '../ui/testing/mount.tsx'
import { ToastHost } from './ToastHost.tsx'

let mounted: Mounted | undefined

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  mounted?.unmount()
  vi.useRealTimers()
})

/** Lets React finish what it has scheduled; its scheduler uses messages, which are not faked. */
async function settle() {
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(0)
    })
  }
}

function draw() {
  const chain = memoryChain({ wallets: [memorySource().source] })
  const kit = createKit({ appName: 'Harbour Cafe', networks: [testNetwork('1')], chains: [chain], storage: false })
  mounted = mount(
    <KitContext.Provider value={kit}>
      <ToastHost on="page" />
    </KitContext.Provider>,
  )
  const advance = async (milliseconds: number) => {
    await settle()
    await vi.advanceTimersByTimeAsync(milliseconds)
    await settle()
  }
  const visible = () => [...document.querySelectorAll('[data-foyer] div:not([role]) > span:last-child')].at(-1)
  return { kit, advance, visible }
}

describe('a toast', () => {
  test('carries a check, a cross, or the sign of a remark', async () => {
    const { kit, advance } = draw()
    const signs = []
    for (const kind of ['success', 'info', 'declined', 'error'] as const) {
      showToast(kit, { kind, text: kind })
      await advance(150)
      signs.push(document.querySelector('[data-foyer] div:not([role]) > span path')?.getAttribute('d'))
    }
    const [check, remark, declined, failed] = signs
    expect(declined).toBe(failed)
    expect(new Set([check, remark, failed]).size).toBe(3)
    expect(signs).not.toContain(undefined)
  })

  test.each([
    ['success', 4000],
    ['error', 8000],
    ['declined', 4000],
    ['info', 4000],
  ] as const)('waits 150 ms when it is of kind %s, is announced, and stays %i ms', async (kind, stay) => {
    const { kit, advance, visible } = draw()
    showToast(kit, { kind, text: 'Transaction started' })
    await advance(149)
    expect(visible()?.textContent).toBeUndefined()
    const region = kind === 'error' ? 'alert' : 'status'
    expect(document.querySelector(`[role="${region}"]`)?.textContent).toBe('Transaction started')
    await advance(1)
    expect(visible()?.textContent).toBe('Transaction started')
    // Its time runs from the moment it was said.
    await advance(stay - 151)
    expect(kitNotices(kit).getState().toast).toBeDefined()
    await advance(1)
    expect(kitNotices(kit).getState().toast).toBeUndefined()
  })

  test('stands still under the pointer, and goes at a press', async () => {
    const { kit, advance, visible } = draw()
    showToast(kit, { kind: 'success', text: 'Copied' })
    await advance(200)
    const toast = visible()?.parentElement
    toast?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, movementX: 1 }))
    await advance(60_000)
    expect(kitNotices(kit).getState().toast).toBeDefined()
    toast?.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
    expect(kitNotices(kit).getState().toast).toBeUndefined()
  })

  test('goes in its time where it comes up under a pointer at rest', async () => {
    const { kit, advance, visible } = draw()
    showToast(kit, { kind: 'success', text: 'Copied' })
    await advance(200)
    const toast = visible()?.parentElement
    toast?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    toast?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
    await advance(4_000)
    expect(kitNotices(kit).getState().toast).toBeUndefined()
  })

  test('gives way to a newer one, which takes the older with it', async () => {
    const { kit, advance, visible } = draw()
    showToast(kit, { kind: 'success', text: 'First' })
    await advance(1000)
    showToast(kit, { kind: 'error', text: 'Second' })
    await advance(200)
    expect(visible()?.textContent).toBe('Second')
    await advance(8000)
    expect(kitNotices(kit).getState().toast).toBeUndefined()
  })
})
