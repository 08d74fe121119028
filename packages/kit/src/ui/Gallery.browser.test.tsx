import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import { ConnectCta } from './ConnectCta.tsx'
import { Dialog } from './Dialog.tsx'
import type { Direction, Mode } from './Root.tsx'
import { emulateMedia } from './testing/emulate.ts'
import { Gallery } from './testing/Gallery.tsx'
import { control, find, type Mounted, mount } from './testing/mount.tsx'

let mounted: Mounted | undefined
afterEach(async () => {
  mounted?.unmount()
  mounted = undefined
  await emulateMedia()
})

const show = (theme: Mode = 'light', dir?: Direction) => {
  mounted = mount(
    <Dialog open embedded labelledBy="gallery-title" theme={theme} dir={dir} onDismiss={() => undefined}>
      <Gallery />
    </Dialog>,
  )
  // Nothing may be cut off by the height of a panel while everything is being looked at.
  find('[data-fy-panel]').style.setProperty('max-block-size', 'none')
  return find('[data-fy-panel]')
}
const box = (element: Element) => element.getBoundingClientRect()

async function violations(): Promise<string[]> {
  const result = await axe.run(find('[data-foyer]'), {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { region: { enabled: false } },
  })
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

describe('sizes', () => {
  it('keeps to the drawn heights and widths', () => {
    const panel = show()
    expect(box(panel).width).toBe(368)
    expect(Math.abs(box(find('header', panel)).height - 64)).toBeLessThanOrEqual(1)
    expect(Math.abs(box(find('[role="tabpanel"] button', panel)).height - 56)).toBeLessThanOrEqual(1)
    expect(Math.abs(box(control('Review', panel)).height - 48)).toBeLessThanOrEqual(1)
    expect(Math.abs(box(control('Email', panel)).height - 48)).toBeLessThanOrEqual(1)
    expect(Math.abs(box(find('footer', panel)).height - 52)).toBeLessThanOrEqual(1)
    expect(box(find('[role="group"] button', panel)).height).toBe(48)
  })

  it('draws the rows of wallets at 56 px', () => {
    const panel = show()
    for (const row of find('[aria-label="Wallets"]', panel).children) {
      const drawn = row.textContent === 'More options' ? 48 : 56
      expect(Math.abs(box(row).height - drawn), row.textContent ?? '').toBeLessThanOrEqual(1)
    }
  })

  it('gives everything that can be pressed a target of 44 px', () => {
    const panel = show()
    const small = Array.from(panel.querySelectorAll<HTMLElement>('button, a[href], input[type="checkbox"]')).flatMap(
      (element) => {
        const { width, height } = box(element)
        const after = getComputedStyle(element, '::after')
        const grows = after.content !== 'none' && after.position === 'absolute' && after.inset !== 'auto'
        const [top = 0, right = 0, bottom = 0, left = 0] = grows
          ? [after.top, after.right, after.bottom, after.left].map((side) => Math.max(0, -Number.parseFloat(side)))
          : []
        const target = { width: width + left + right, height: height + top + bottom }
        // Links inside a sentence are exempt sideways: their width is that of their words.
        const narrow = !element.closest('footer, label') && target.width < 44
        return target.height < 43.5 || narrow
          ? [`${element.textContent}: ${target.width.toFixed(1)} x ${target.height.toFixed(1)}`]
          : []
      },
    )
    expect(small).toEqual([])
  })

  it('does not overflow sideways', () => {
    const panel = show()
    expect(panel.scrollWidth).toBe(368)
  })

  it('keeps the connect button at 44 px in every state', () => {
    for (const state of ['disconnected', 'connecting', 'reconnecting', 'connected', 'alarm'] as const) {
      const account =
        state.endsWith('onnecting') || state === 'connected' ? { inset: '0x7A3f…91bC', room: '0.00 ETH' } : {}
      const button = mount(
        <ConnectCta state={state} {...account}>
          Connect
        </ConnectCta>,
      )
      expect(box(find('button', button.host)).height, state).toBe(44)
      expect(box(find('button', button.host)).width, state).toBeGreaterThanOrEqual(144)
      button.unmount()
    }
  })
})

describe('reading', () => {
  it.each(['light', 'dark'] as const)('breaks no accessibility rule, contrast included, in %s', async (theme) => {
    show(theme)
    expect(await violations()).toEqual([])
  })

  it('follows the system when the theme is auto', async () => {
    await emulateMedia({ 'prefers-color-scheme': 'dark' })
    const panel = show('auto')
    expect(getComputedStyle(panel).colorScheme).toBe('dark')
    expect(await violations()).toEqual([])
  })

  it('reads the balance as one number', () => {
    const panel = show()
    const balance = find('[role="img"]', panel)
    expect(balance.getAttribute('aria-label')).toBe('$4,218.63')
    expect(balance.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
  })

  it('needs no style attribute in the markup that a server sends', () => {
    const panel = show()
    const allowed = /--fy-|inline-size|block-size/
    const styled = Array.from(panel.querySelectorAll('[style]')).map((element) => element.getAttribute('style') ?? '')
    expect(styled.filter((style) => !allowed.test(style))).toEqual([])
  })
})

describe('right to left', () => {
  it('mirrors the header and the arrows', () => {
    const panel = show('light', 'rtl')
    const back = control('Back', panel)
    const close = control('Close', panel)
    expect(box(back).left).toBeGreaterThan(box(close).left)
    expect(getComputedStyle(find('svg', back)).scale).toBe('-1 1')
    expect(getComputedStyle(find('svg', close)).scale).toBe('none')
  })

  it('puts each thing at the mirrored distance', () => {
    const places = (dir: Direction) => {
      const panel = show('light', dir)
      const edge = box(panel)
      const found = Array.from(find('[aria-label="Wallets"]', panel).querySelectorAll('button > *')).map((element) => {
        const { left, right } = box(element)
        return Math.round(dir === 'ltr' ? left - edge.left : edge.right - right)
      })
      mounted?.unmount()
      mounted = undefined
      return found
    }
    expect(places('rtl')).toEqual(places('ltr'))
  })

  it('keeps amounts and addresses from left to right', () => {
    const panel = show('light', 'rtl')
    expect(getComputedStyle(control('Amount', panel)).direction).toBe('ltr')
    for (const bdi of panel.querySelectorAll('bdi')) expect(getComputedStyle(bdi).direction).toBe('ltr')
  })
})

describe('reduced motion', () => {
  it('moves nothing', async () => {
    await emulateMedia({ 'prefers-reduced-motion': 'reduce' })
    const panel = show()
    const moving = panel.getAnimations({ subtree: true }).flatMap((animation) => {
      const frames = animation.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : []
      return frames.some((frame) => 'translate' in frame || 'scale' in frame || 'backgroundPosition' in frame)
        ? [animation instanceof CSSAnimation ? animation.animationName : 'transition']
        : []
    })
    expect(moving).toEqual([])
  })
})
