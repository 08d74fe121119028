import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'
import { Field } from './Field.tsx'
import { Header } from './Header.tsx'
import { emulateMedia, withMotion } from './testing/emulate.ts'
import { control, find, type Mounted, mount } from './testing/mount.tsx'
import { settled } from './testing/settled.ts'
import { ViewTransition } from './ViewTransition.tsx'

let mounted: Mounted
withMotion()
afterEach(async () => {
  mounted.unmount()
  await emulateMedia()
})

const views: Record<string, { height: string; field?: boolean; words?: boolean }> = {
  words: { height: '3000px', words: true },
  connect: { height: '200px' },
  email: { height: '100px', field: true },
  long: { height: '3000px' },
}

type SampleProps = { view: string; direction?: 'forward' | 'back'; dir?: 'ltr' | 'rtl' }

function Sample({ view, direction = 'forward', dir }: SampleProps) {
  return (
    <Dialog open dir={dir} label="Sample" onDismiss={() => undefined}>
      <Header title={view} />
      <ViewTransition viewKey={view} direction={direction}>
        {views[view]?.field ? (
          <Field label="Email" value="" onValue={() => undefined} />
        ) : views[view]?.words ? null : (
          <button type="button">In {view}</button>
        )}
        <div style={{ blockSize: views[view]?.height }} />
      </ViewTransition>
    </Dialog>
  )
}
/** Keeps what it was first drawn with. */
function Visit({ at }: { at: number }) {
  const [visit] = useState(at)
  return <button type="button">Visit {visit}</button>
}
const stage = () => find('[class*="stage"]')
const panes = () => Array.from(stage().children).map((pane) => pane.getAttribute('data-fy-pane'))
const opened = async (view: string) => {
  mounted = mount(<Sample view={view} />)
  await vi.waitFor(() => stage(), 10_000)
  await settled()
}

describe('ViewTransition', () => {
  it('takes the old view out while the new one comes in, for 150 ms', async () => {
    await opened('connect')
    mounted.render(<Sample view="email" />)
    expect(panes()).toEqual(['out', 'in'])
    expect(find('[data-fy-pane="out"]').hasAttribute('inert')).toBe(true)
    await vi.waitFor(() => expect(panes()).toEqual(['in']), 10_000)
  })

  it('begins a view anew for who comes back while it is still leaving', async () => {
    const sample = (view: string, visit: number) => (
      <Dialog open label="Sample" onDismiss={() => undefined}>
        <ViewTransition viewKey={view}>{view === 'review' ? <Visit at={visit} /> : <p>Form</p>}</ViewTransition>
      </Dialog>
    )
    mounted = mount(sample('review', 1))
    await vi.waitFor(() => expect(stage().textContent).toBe('Visit 1'), 10_000)
    mounted.render(sample('form', 1))
    expect(panes()).toEqual(['out', 'in'])
    mounted.render(sample('review', 2))
    expect(find('[data-fy-pane="in"]').textContent).toBe('Visit 2')
    expect(find('[data-fy-pane="out"]').textContent).toBe('Form')
    await vi.waitFor(() => expect(stage().textContent).toBe('Visit 2'), 10_000)
  })

  it('takes the focus itself where it scrolls and nothing in it can be focused', async () => {
    await opened('words')
    await vi.waitFor(() => expect(stage().tabIndex).toBe(0), 10_000)
    mounted.render(<Sample view="connect" />)
    expect(stage().tabIndex).toBe(-1)
  })

  it('animates its height and then leaves it to the layout', async () => {
    await opened('connect')
    const before = stage().offsetHeight
    mounted.render(<Sample view="email" />)
    await vi.waitFor(() => expect(stage().hasAttribute('data-moving')).toBe(true), { interval: 1 })
    expect(stage().offsetHeight).toBeGreaterThan(148)
    await vi.waitFor(() => expect(stage().hasAttribute('data-moving')).toBe(false), 10_000)
    expect(stage().style.blockSize).toBe('')
    expect(stage().offsetHeight).toBe(148)
    expect(before).not.toBe(148)
  })

  it.each([
    ['forward', 'ltr', '12px'],
    ['back', 'ltr', '-12px'],
    ['forward', 'rtl', '-12px'],
  ] as const)('moves %s in %s from %s', async (direction, dir, from) => {
    await opened('connect')
    mounted.render(<Sample view="email" direction={direction} dir={dir} />)
    const [animation] = find('[data-fy-pane="in"]').getAnimations()
    animation?.pause()
    if (animation) animation.currentTime = 0
    expect(getComputedStyle(find('[data-fy-pane="in"]')).translate).toBe(from)
  })

  it('only cross-fades with reduced motion', async () => {
    await emulateMedia({ 'prefers-reduced-motion': 'reduce' })
    await opened('connect')
    mounted.render(<Sample view="email" />)
    const [animation] = find('[data-fy-pane="in"]').getAnimations()
    expect(animation?.effect?.getTiming().duration).toBe(100)
    const frames = animation?.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : []
    expect(frames.some((frame) => 'opacity' in frame)).toBe(true)
    expect(frames.some((frame) => 'translate' in frame)).toBe(false)
  })

  it('keeps focus inside: in the first field of the new view, else on the view', async () => {
    await opened('email')
    control('Email').focus()
    mounted.render(<Sample view="connect" />)
    expect(document.activeElement).toBe(find('[data-fy-pane="in"]'))
    mounted.render(<Sample view="email" direction="back" />)
    expect(document.activeElement).toBe(control('Email'))
    mounted.render(<Sample view="connect" />)
    expect(getComputedStyle(find('[data-fy-pane="in"]')).outlineStyle).toBe('none')
  })

  it('takes the old view out in 80 ms and lets the new one come after 40', async () => {
    await opened('connect')
    mounted.render(<Sample view="email" />)
    const timing = (pane: string) => find(`[data-fy-pane="${pane}"]`).getAnimations()[0]?.effect?.getTiming()
    expect(timing('out')).toMatchObject({ delay: 0, duration: 80 })
    expect(timing('in')?.delay).toBe(40)
    expect(timing('in')?.duration).toBeCloseTo(110)
  })

  it('comes back to the control that led away', async () => {
    await opened('connect')
    control('In connect').click()
    mounted.render(<Sample view="email" />)
    mounted.render(<Sample view="connect" direction="back" />)
    expect(document.activeElement).toBe(control('In connect'))
  })

  it('fades what goes on below its end, until it is scrolled there', async () => {
    await opened('long')
    expect(getComputedStyle(stage()).maskImage).toContain('linear-gradient')
    stage().scrollTop = stage().scrollHeight
    await vi.waitFor(() => expect(getComputedStyle(stage()).maskImage).toBe('none'), 10_000)
  })

  it('draws the hairline only while content is scrolled under the header, and starts each view at its top', async () => {
    await opened('long')
    expect(getComputedStyle(find('header')).boxShadow).toBe('none')
    stage().scrollTop = 40
    await vi.waitFor(() => expect(getComputedStyle(find('header')).boxShadow).not.toBe('none'), 10_000)
    mounted.render(<Sample view="connect" />)
    expect(stage().scrollTop).toBe(0)
    expect(getComputedStyle(find('header')).boxShadow).toBe('none')
  })
})
