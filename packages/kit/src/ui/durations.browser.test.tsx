import { afterEach, describe, expect, it, vi } from 'vitest'
import { Checkbox } from './Checkbox.tsx'
import { Dialog } from './Dialog.tsx'
import { Header } from './Header.tsx'
import { Root } from './Root.tsx'
import { withMotion } from './testing/emulate.ts'
import { find, type Mounted, mount } from './testing/mount.tsx'
import { nextFrame, settled } from './testing/settled.ts'
import { ViewTransition } from './ViewTransition.tsx'

let mounted: Mounted
withMotion()
afterEach(() => {
  vi.useRealTimers()
  mounted.unmount()
})

/** A view that is as high as its name says. */
const sample = (view: string, shaking = false) => (
  <Dialog open label="Sample" onDismiss={() => undefined} shaking={shaking}>
    <Header title={view} />
    <ViewTransition viewKey={view}>
      <div style={{ blockSize: `${view}px` }} />
    </ViewTransition>
  </Dialog>
)
const stage = () => find('.fy-ViewTransition-stage')
const panes = () => Array.from(stage().children, (pane) => pane.getAttribute('data-fy-pane'))

/** The animation of an element by the end of its name, and how long it takes with its delay. */
function timing(element: Element, name: string) {
  const found = element
    .getAnimations()
    .find((each) => each instanceof CSSAnimation && each.animationName.endsWith(name))
  const { delay, duration, iterations } = found?.effect?.getComputedTiming() ?? {}
  return { delay, duration: Math.round(Number(duration)), iterations }
}

describe('the times of the specification', () => {
  it('shakes a modal for 500 ms', async () => {
    mounted = mount(sample('100', true))
    await vi.waitFor(() => find('dialog'), 10_000)
    const [shaking] = Array.from(find('[data-fy-panel]').querySelectorAll('*'))
      .concat(find('[data-fy-panel]'))
      .filter((element) =>
        element.getAnimations().some((one) => one instanceof CSSAnimation && /shake$/.test(one.animationName)),
      )
    if (!shaking) throw new Error('nothing shakes')
    expect(timing(shaking, 'shake')).toEqual({ delay: 0, duration: 500, iterations: 1 })
  })

  it('shakes a box that must be ticked for 500 ms', () => {
    mounted = mount(
      <Root theme="light">
        <Checkbox checked={false} onChecked={() => undefined} shaking>
          I agree
        </Checkbox>
      </Root>,
    )
    expect(timing(find('.fy-Checkbox-checkbox'), 'shake')).toEqual({ delay: 0, duration: 500, iterations: 1 })
  })

  it('fades the text of the header in for 120 ms', async () => {
    mounted = mount(sample('100'))
    await vi.waitFor(() => find('dialog'), 10_000)
    await settled()
    mounted.render(sample('200'))
    expect(timing(find('h2 > span'), 'appear')).toEqual({ delay: 0, duration: 120, iterations: 1 })
  })

  it('brings a view in 150 ms, and takes the old one away after as long', async () => {
    mounted = mount(sample('100'))
    await vi.waitFor(() => find('dialog'), 10_000)
    await settled()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    mounted.render(sample('200'))
    const coming = timing(find('[data-fy-pane="in"]'), 'view-in')
    expect([coming.delay, coming.duration]).toEqual([40, 110])
    vi.advanceTimersByTime(149)
    await nextFrame()
    expect(panes()).toEqual(['out', 'in'])
    vi.advanceTimersByTime(1)
    while (panes().length > 1) await nextFrame()
    expect(panes()).toEqual(['in'])
  })

  it('moves the height of the modal for 150 ms', async () => {
    mounted = mount(sample('100'))
    await vi.waitFor(() => find('dialog'), 10_000)
    await settled()
    // Its end is set by a timer, which would take the transition away on a slow machine.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    mounted.render(sample('300'))
    while (!stage().hasAttribute('data-moving')) await nextFrame()
    const { transitionDuration, transitionProperty } = getComputedStyle(stage())
    expect([transitionProperty, transitionDuration]).toEqual(['block-size', '0.15s'])
    vi.advanceTimersByTime(150)
    expect(stage().hasAttribute('data-moving')).toBe(true)
    vi.advanceTimersByTime(20)
    expect(stage().hasAttribute('data-moving')).toBe(false)
  })
})
