import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConnectionDiagram, type ConnectionDiagramProps } from './ConnectionDiagram.tsx'
import { Mark } from './Mark.tsx'
import { type Direction, Root } from './Root.tsx'
import { emulateMedia, withMotion } from './testing/emulate.ts'
import { find, type Mounted, mount } from './testing/mount.tsx'

let mounted: Mounted
const sign = (state: ConnectionDiagramProps['state'], dir?: Direction) => (
  <Root theme="light" dir={dir}>
    <ConnectionDiagram state={state} start={<Mark size={72} name="Site" />} end={<Mark size={72} name="Lumen" />} />
  </Root>
)
withMotion()
beforeEach(() => {
  mounted = mount(sign('waiting'))
})
afterEach(async () => {
  mounted.unmount()
  await emulateMedia()
})

const diagram = () => find('[class*="diagram"]')
const bead = () => find('[class*="dot"]')
/** The animations of the sign by their short names, those of its pseudo-elements too. */
const animations = () =>
  new Map(
    diagram()
      .getAnimations({ subtree: true })
      .flatMap((each) =>
        each instanceof CSSAnimation ? [[each.animationName.replace(/^.*-/, ''), each] as const] : [],
      ),
  )
const timing = (name: string) => animations().get(name)?.effect?.getTiming()
const hold = (name: string, time: number) => {
  const animation = animations().get(name)
  if (!animation) throw new Error(`nothing is animated by ${name}`)
  animation.pause()
  animation.currentTime = time
}

describe('the sign of joining', () => {
  it('starts its bead when the flight to it is over', () => {
    expect(timing('cross')).toMatchObject({ delay: 280, duration: 1600, iterations: Number.POSITIVE_INFINITY })
    hold('cross', 279)
    expect(getComputedStyle(bead()).opacity).toBe('0')
    hold('cross', 280 + 800)
    expect(getComputedStyle(bead()).opacity).toBe('1')
  })

  it('stops at a no: the bead fades where it is, the line parts, the cross comes', () => {
    const crossing = animations().get('cross')
    if (crossing) crossing.currentTime = 280 + 800
    const before = bead().getBoundingClientRect().left
    mounted.render(sign('stop'))
    expect(animations().get('cross')?.playState).toBe('paused')
    expect(Math.abs(bead().getBoundingClientRect().left - before)).toBeLessThan(4)
    expect(timing('out')?.duration).toBe(80)
    hold('out', 80)
    expect(getComputedStyle(bead()).opacity).toBe('0')
    expect(timing('part')?.duration).toBe(150)
    expect(timing('pop')).toMatchObject({ delay: 80, duration: 420 })
    expect(timing('shake')?.duration).toBe(500)
  })

  it.each(['ltr', 'rtl'] as const)(
    'sends one sweep of light from the site into the wallet when it is done (%s)',
    (dir) => {
      mounted.render(sign('done', dir))
      expect(timing('sweep')).toMatchObject({ duration: 400, iterations: 1 })
      const light = () => getComputedStyle(diagram(), '::after')
      expect(light().scale).toBe(dir === 'rtl' ? '-1 1' : '1')
      const width = Number.parseFloat(light().width)
      hold('sweep', 0)
      expect(Number.parseFloat(light().backgroundPositionX)).toBe(-60)
      hold('sweep', 399.9)
      // Past the end of the marks, so that nothing of it stays.
      expect(Number.parseFloat(light().backgroundPositionX)).toBeGreaterThan(width)
      animations().get('sweep')?.finish()
      expect(Number.parseFloat(light().backgroundPositionX)).toBe(-60)
      expect(timing('pop')).toMatchObject({ delay: 120, duration: 420 })
      expect(timing('close')?.duration).toBe(420)
    },
  )

  it('only lets the bead breathe with reduced motion', async () => {
    await emulateMedia({ 'prefers-reduced-motion': 'reduce' })
    expect([...animations().keys()]).toEqual(['breathe'])
    for (const state of ['stop', 'done'] as const) {
      mounted.render(sign(state))
      expect([...animations().keys()]).toEqual([])
    }
  })
})
