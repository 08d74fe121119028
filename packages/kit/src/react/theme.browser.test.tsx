import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getThemeCss } from '../core/actions/getThemeCss.ts'
import { setTheme } from '../core/actions/setTheme.ts'
import { drawTheme } from '../core/drawTheme.ts'
import type { Kit } from '../core/kit.ts'
import { memoryChain, memorySource, memoryStorage, testNetwork } from '../core/memoryKit.fixture.ts'
import type { KitOptions } from '../core/options.ts'
import type { StorageLike } from '../core/storage.ts'
import { developmentNotes } from '../core/warnDeveloper.ts'
import { createKit } from '../exports/createKit.ts'
import { showToast } from '../runtime/notices.ts'
import { type Stage, stage } from '../test/stage.tsx'
import { emulateMedia } from '../ui/testing/emulate.ts'
import { find, type Mounted, mount } from '../ui/testing/mount.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import { KitProvider } from './KitProvider.tsx'

const mounted: Mounted[] = []
const kits: Kit[] = []
let staged: Stage | undefined
beforeEach(async () => {
  developmentNotes().warned.clear()
  // A pointer left over the button by another file would show its hover colour.
  await userEvent.hover(document.documentElement, { position: { x: innerWidth - 1, y: innerHeight - 1 }, force: true })
})
afterEach(() => {
  staged?.leave()
  staged = undefined
  for (const each of mounted.splice(0)) each.unmount()
  for (const each of kits.splice(0)) each.destroy()
  expect(document.adoptedStyleSheets).toEqual([])
})

function newKit(theme: KitOptions['theme'], { id = 'themed', storage = false as StorageLike | false } = {}): Kit {
  const kit = createKit({
    id,
    appName: 'Harbour Cafe',
    networks: [testNetwork('1')],
    chains: [memoryChain({ wallets: [memorySource().source] })],
    storage,
    theme,
  })
  kits.push(kit)
  return kit
}

function draw(kit: Kit): HTMLElement {
  const shown = mount(
    <KitProvider kit={kit}>
      <ConnectButton />
    </KitProvider>,
  )
  mounted.push(shown)
  return find('button', shown.host)
}

/** Fill, text, corners and font of an element; what moves there is put to its end. */
function lookOf(element: HTMLElement) {
  for (const animation of element.getAnimations()) animation.finish()
  const { backgroundColor, borderRadius, color, fontFamily } = getComputedStyle(element)
  return { backgroundColor, borderRadius, color, fontFamily }
}

describe('the button', () => {
  it('takes the accent, its readable text, the radius and the font', async () => {
    const button = draw(newKit({ mode: 'light', accent: '#ffe680', radius: 16, font: 'Georgia, serif' }))
    await expect
      .poll(() => lookOf(button))
      .toEqual({
        backgroundColor: 'rgb(255, 230, 128)',
        borderRadius: '7px',
        color: 'rgb(0, 0, 0)',
        fontFamily: 'Georgia, serif',
      })
  })

  it('follows in the dark, where a fill that would drown is lighter', async () => {
    const kit = newKit({ mode: 'light', accent: '#10104a' })
    const button = draw(kit)
    await expect.poll(() => lookOf(button).backgroundColor).toBe('rgb(16, 16, 74)')
    setTheme(kit, 'dark')
    await expect.poll(() => lookOf(button).backgroundColor).toMatch(/^color\(srgb-linear/)
    expect(lookOf(button).color).toBe('rgb(255, 255, 255)')
  })

  it('follows the system where the mode is auto', async () => {
    const button = draw(newKit({ accent: '#10104a' }))
    await expect.poll(() => lookOf(button).backgroundColor).toBe('rgb(16, 16, 74)')
    await emulateMedia({ 'prefers-color-scheme': 'dark' })
    try {
      await expect.poll(() => lookOf(button).backgroundColor).toMatch(/^color\(srgb-linear/)
    } finally {
      await emulateMedia()
    }
  })

  it('stays plain while the accent is worked out, and the kit’s own without one', async () => {
    const button = draw(newKit({ mode: 'light', accent: '#5b2a86' }))
    const { color } = lookOf(button)
    expect(color).toBe('oklch(0.225 0.01 196)')
    await expect.poll(() => lookOf(button).color).toBe('rgb(255, 255, 255)')
    expect(lookOf(draw(newKit('light', { id: 'plain' }))).backgroundColor).toBe('oklch(0.48 0.084 184)')
  })

  it('keeps the looks of two kits apart', async () => {
    const one = draw(newKit({ mode: 'light', accent: '#5b2a86' }, { id: 'one' }))
    const other = draw(newKit({ mode: 'light', accent: '#8a1c1c', radius: 0 }, { id: 'other' }))
    await expect.poll(() => lookOf(one).backgroundColor).toBe('rgb(91, 42, 134)')
    await expect.poll(() => lookOf(other).backgroundColor).toBe('rgb(138, 28, 28)')
    expect([lookOf(one).borderRadius, lookOf(other).borderRadius]).toEqual(['14px', '0px'])
  })

  it('keeps the kit’s own look where production is given an accent that cannot be read', async () => {
    const kit = newKit({ mode: 'light', radius: 16 })
    const button = draw(kit)
    // As a build for visitors does, which refuses nothing.
    kit.store.setState({ theme: { mode: 'light', radius: 16, accent: 'red; } * { display: none' } })
    drawTheme(kit)
    await expect
      .poll(() => lookOf(button))
      .toMatchObject({
        backgroundColor: 'oklch(0.48 0.084 184)',
        borderRadius: '7px',
      })
    expect(kit.store.getState().theme.accent).toBeUndefined()
  })

  it('keeps the reader’s own colours', async () => {
    await emulateMedia({ 'forced-colors': 'active' })
    try {
      const button = draw(newKit({ mode: 'light', accent: '#5b2a86', radius: 16 }))
      await expect.poll(() => lookOf(button).borderRadius).toBe('7px')
      expect(lookOf(button).backgroundColor).not.toBe('rgb(91, 42, 134)')
    } finally {
      await emulateMedia()
    }
  })

  it('gives way to the rules of a site’s own sheet', async () => {
    const style = document.createElement('style')
    style.textContent = '[data-foyer] { --fy-accent: rgb(1, 2, 3); }'
    document.head.append(style)
    try {
      const button = draw(newKit({ mode: 'light', accent: '#5b2a86', radius: 0 }))
      await expect.poll(() => lookOf(button).borderRadius).toBe('0px')
      expect(lookOf(button).backgroundColor).toBe('rgb(1, 2, 3)')
    } finally {
      style.remove()
    }
  })
})

it('gives the panel and its messages the same look', async () => {
  staged = await stage({ kit: { theme: { mode: 'light', accent: '#5b2a86', radius: 8, font: 'Georgia, serif' } } })
  const panel = find('[data-fy-panel]')
  await expect.poll(() => lookOf(panel)).toMatchObject({ borderRadius: '8px', fontFamily: 'Georgia, serif' })
  showToast(staged.kit, { kind: 'success', text: 'Copied' })
  await expect.poll(() => document.querySelector('[class*="Toast-toast"]')).not.toBeNull()
  const toast = find('[class*="Toast-toast"]')
  expect(lookOf(toast)).toMatchObject({ borderRadius: '6px', fontFamily: 'Georgia, serif' })
  expect(getComputedStyle(find('[class*="glyph"]', toast)).color).toMatch(/^color\(srgb-linear/)
})

describe('setTheme', () => {
  it('changes what an object names, and goes back where a part is undefined', async () => {
    const kit = newKit({ mode: 'light', accent: '#5b2a86', radius: 8 })
    const button = draw(kit)
    await expect.poll(() => lookOf(button).backgroundColor).toBe('rgb(91, 42, 134)')
    setTheme(kit, { accent: '#8a1c1c' })
    await expect.poll(() => lookOf(button).backgroundColor).toBe('rgb(138, 28, 28)')
    expect(kit.store.getState().theme).toEqual({ mode: 'light', accent: '#8a1c1c', radius: 8 })
    setTheme(kit, { accent: undefined, radius: undefined })
    await expect
      .poll(() => lookOf(button))
      .toMatchObject({
        backgroundColor: 'oklch(0.48 0.084 184)',
        borderRadius: '14px',
      })
  })

  it('gives a kit that began with a mode alone an accent', async () => {
    const kit = newKit('light')
    const button = draw(kit)
    setTheme(kit, { accent: '#5b2a86' })
    await expect.poll(() => lookOf(button).backgroundColor).toBe('rgb(91, 42, 134)')
  })

  it('refuses in development what cannot be read, and changes nothing', () => {
    const kit = newKit('light')
    expect(() => setTheme(kit, { accent: 'red' })).toThrow(
      `theme.accent must be an opaque colour: '#rgb', '#rrggbb' or 'rgb(0 108 99)', not "red"`,
    )
    expect(kit.store.getState().theme).toEqual({ mode: 'light' })
  })

  it('remembers the mode for the next visit, which has it in the first drawing', () => {
    const storage = memoryStorage()
    setTheme(newKit({ mode: 'light', radius: 8 }, { storage }), 'dark')
    expect(draw(newKit({ mode: 'light', radius: 8 }, { storage })).parentElement?.dataset.theme).toBe('dark')
    setTheme(newKit('light', { storage }), { mode: undefined })
    expect(storage.entries.has('@foyer/1/themed/theme')).toBe(false)
    expect(draw(newKit('light', { storage })).parentElement?.dataset.theme).toBe('light')
  })

  it('remembers nothing of a look, and takes no mode from a storage that holds something else', () => {
    const storage = memoryStorage({ '@foyer/1/themed/theme': '"sepia"' })
    const kit = newKit('light', { storage })
    expect(kit.store.getState().theme).toEqual({ mode: 'light' })
    setTheme(kit, { radius: 8 })
    expect(storage.entries.has('@foyer/1/themed/theme')).toBe(false)
  })

  it('holds in another tab', async () => {
    const storage = memoryStorage()
    const kit = newKit('light', { storage })
    const button = draw(kit)
    setTheme(newKit('light', { storage }), 'dark')
    expect(button.parentElement?.dataset.theme).toBe('light')
    window.dispatchEvent(new StorageEvent('storage', { key: '@foyer/1/themed/theme' }))
    await expect.poll(() => button.parentElement?.dataset.theme).toBe('dark')
  })
})

describe('a server', () => {
  const page = (kit: Kit) => (
    <KitProvider kit={kit}>
      <ConnectButton />
    </KitProvider>
  )

  it('draws what the browser then takes over, also where the visitor had chosen another mode', async () => {
    const storage = memoryStorage({ '@foyer/1/themed/theme': '"dark"' })
    const theme = { mode: 'light', accent: '#5b2a86' } as const
    const html = renderToString(page(newKit(theme)))
    expect(html).not.toContain('style=')
    const host = document.createElement('div')
    document.body.append(host)
    host.innerHTML = html
    const recovered: unknown[] = []
    const root = hydrateRoot(host, page(newKit(theme, { storage })), { onRecoverableError: (e) => recovered.push(e) })
    await expect.poll(() => find('[data-foyer]', host).dataset.theme).toBe('dark')
    expect(recovered).toEqual([])
    root.unmount()
    host.remove()
  })

  it('can send the look along, which the button has without any code', () => {
    const kit = newKit({ mode: 'light', accent: '#5b2a86', radius: 0 })
    const html = renderToString(page(kit))
    const css = getThemeCss(kit)
    kit.destroy()
    const host = document.createElement('div')
    document.body.append(host)
    host.innerHTML = `<style>${css}</style>${html}`
    expect(lookOf(find('button', host))).toMatchObject({ backgroundColor: 'rgb(91, 42, 134)', borderRadius: '0px' })
    host.remove()
  })
})

it('warns of an accent that cannot be read on the surface, once', async () => {
  const kit = newKit({ mode: 'light', accent: '#ffe680' })
  await expect
    .poll(() => [...developmentNotes().warned].join())
    .toContain('theme.accent #ffe680 has a contrast of 1.2 : 1')
  setTheme(kit, { accent: '#ffe680' })
  setTheme(kit, 'dark')
  expect([...developmentNotes().warned]).toHaveLength(1)
})
