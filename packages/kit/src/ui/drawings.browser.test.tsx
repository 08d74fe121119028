import { afterEach, describe, expect, it } from 'vitest'
import { CoinSign } from './CoinSign.tsx'
import { GuideDoor } from './drawings.tsx'
import { Mark } from './Mark.tsx'
import { Root } from './Root.tsx'
import { Empty } from './Status.tsx'
import { emulateMedia, withMotion } from './testing/emulate.ts'
import { find, type Mounted, mount } from './testing/mount.tsx'
import { until } from './testing/until.ts'

let mounted: Mounted
withMotion()
afterEach(async () => {
  mounted.unmount()
  await emulateMedia()
})
const draw = (children: React.ReactNode, theme: 'light' | 'dark' = 'light') => {
  mounted = mount(<Root theme={theme}>{children}</Root>)
}
const drawing = () => find('[data-fy-art]')
const fills = () => {
  const all = Array.from(drawing().querySelectorAll('path'), (path) => getComputedStyle(path).fill)
  return new Set(all.filter((fill) => fill !== 'none'))
}

describe('drawings', () => {
  it.each(['coins', 'frame', 'ledger', 'wallet', 'failed'] as const)(
    'come later for %s, into a place of 120 px that is kept for them',
    async (art) => {
      draw(
        <Empty art={art} title="Nothing here">
          Words
        </Empty>,
      )
      const before = find('h3').getBoundingClientRect().top
      await until(() => document.querySelector('[data-fy-art]') !== null)
      expect(drawing().dataset.fyArt).toBe(art)
      const { height, width } = drawing().getBoundingClientRect()
      expect([width, height]).toEqual([120, 120])
      expect(find('h3').getBoundingClientRect().top).toBe(before)
      expect(drawing().getAttribute('aria-hidden')).toBe('true')
      expect(fills().size).toBeGreaterThan(1)
    },
  )

  it('show three tones in both themes, others in the dark than in the light', () => {
    draw(<GuideDoor step={2} />)
    const light = fills()
    expect(light.size).toBe(3)
    mounted.unmount()
    draw(<GuideDoor step={2} />, 'dark')
    expect(fills().size).toBe(3)
    expect([...fills()].filter((fill) => light.has(fill))).toEqual([])
  })

  it('keep their lines in the reader’s own colours, and fill nothing with light', async () => {
    await emulateMedia({ 'forced-colors': 'active' })
    draw(<GuideDoor step={2} />)
    const strokes = Array.from(drawing().querySelectorAll('path'), (path) => getComputedStyle(path).stroke)
    expect(new Set(strokes).size).toBeGreaterThan(1)
    expect(fills().size).toBe(1)
  })
})

describe('the door of the guide', () => {
  const moving = () =>
    drawing()
      .getAnimations({ subtree: true })
      .flatMap((animation) => (animation instanceof CSSAnimation ? animation : []))

  it('stands closed at first, and swings open over the next two steps in 320 ms', () => {
    draw(<GuideDoor step={1} />)
    expect(moving()).toEqual([])
    for (const [step, from] of [
      [2, '1.7 1'],
      [3, '-1.75 1'],
    ] as const) {
      mounted.render(
        <Root theme="light">
          <GuideDoor step={step} />
        </Root>,
      )
      const swing = moving().find(({ animationName }) => animationName.includes('swing'))
      expect(swing?.effect?.getTiming().duration).toBe(320)
      const leaf = swing?.effect instanceof KeyframeEffect ? swing.effect.target : null
      swing?.pause()
      if (swing) swing.currentTime = 0
      expect(leaf && getComputedStyle(leaf).scale).toBe(from)
    }
  })

  it('only fades with reduced motion', async () => {
    await emulateMedia({ 'prefers-reduced-motion': 'reduce' })
    draw(<GuideDoor step={3} />)
    expect(moving().map(({ effect }) => effect?.getTiming().duration)).toEqual([100, 100])
    const properties = moving().flatMap(({ effect }) =>
      effect instanceof KeyframeEffect ? effect.getKeyframes().flatMap((frame) => Object.keys(frame)) : [],
    )
    expect(properties).toContain('opacity')
    expect(properties).not.toContain('scale')
  })
})

describe('coins without a picture', () => {
  it.each(['ETH', 'WETH', 'USDC', 'USDT', 'crvUSD', 'DAI', 'EURC'])('%s has a sign of ours', async (symbol) => {
    draw(<Mark coin name={symbol} />)
    await until(() => document.querySelector('[data-fy-coin]') !== null)
    expect(document.querySelector('text')).toBeNull()
  })

  it.each(['NEW', 'METH', 'DAIKON'])('%s keeps its letter', async (symbol) => {
    draw(<Mark coin name={symbol} />)
    await until(() => document.querySelector('text') !== null)
    expect(find('text').textContent).toBe(symbol[0])
  })

  it('tells ether from a stablecoin', () => {
    draw([<CoinSign key="a" name="ETH" />, <CoinSign key="b" name="USDC" />])
    const [ether, stable] = Array.from(document.querySelectorAll('[data-fy-coin] path'), (path) =>
      path.getAttribute('d'),
    )
    expect(ether).not.toBe(stable)
  })
})
