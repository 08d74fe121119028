// Long because focus, Escape, shaking, dragging and page rules of one part are proven together.
import { StrictMode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from './Button.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { Field } from './Field.tsx'
import { Header } from './Header.tsx'
import { emulateMedia, withMotion } from './testing/emulate.ts'
import { recordFrames } from './testing/frames.ts'
import { control, find, type Mounted, mount } from './testing/mount.tsx'
import { settled } from './testing/settled.ts'

const onDismiss = vi.fn()
let mounted: Mounted
let opener: HTMLButtonElement

withMotion()
beforeEach(async () => {
  await page.viewport(1280, 900)
  opener = document.createElement('button')
  opener.textContent = 'Open'
  document.body.prepend(opener)
  opener.focus()
  onDismiss.mockReset()
})
afterEach(async () => {
  mounted.unmount()
  opener.remove()
  await emulateMedia()
})

function Sample(props: Partial<DialogProps> & { fields?: boolean }) {
  const [email, setEmail] = useState('')
  return (
    <Dialog open label="Connect wallet" onDismiss={onDismiss} {...props}>
      <Header title="Connect wallet" close={{ label: 'Close', onPress: () => undefined }} />
      {props.fields === false ? null : <Field label="Email" value={email} onValue={setEmail} />}
      <Button onPress={() => undefined}>Last</Button>
    </Dialog>
  )
}
const dialog = () => find('dialog') as HTMLDialogElement
const panel = () => find('[data-fy-panel]')

describe('focus', () => {
  it('goes to the first field', async () => {
    mounted = mount(<Sample />)
    await vi.waitFor(() => expect(document.activeElement).toBe(control('Email')), 10_000)
    expect(dialog().matches(':modal')).toBe(true)
  })

  it('goes to the panel where there is no field, and on phones', async () => {
    mounted = mount(<Sample fields={false} />)
    await vi.waitFor(() => expect(document.activeElement).toBe(panel()), 10_000)
    mounted.unmount()
    await page.viewport(390, 800)
    opener.focus()
    mounted = mount(<Sample />)
    await vi.waitFor(() => expect(document.activeElement).toBe(panel()), 10_000)
  })

  it('stays inside, both ways round', async () => {
    mounted = mount(<Sample />)
    await vi.waitFor(() => expect(document.activeElement).toBe(control('Email')), 10_000)
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement).toBe(control('Last'))
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement).toBe(control('Close'))
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    expect(document.activeElement).toBe(control('Last'))
  })

  it('comes back to the opener, at once when leaving begins', async () => {
    mounted = mount(<Sample />)
    await vi.waitFor(() => expect(document.activeElement).toBe(control('Email')), 10_000)
    const states: (string | undefined)[] = []
    opener.addEventListener('focus', () => states.push(dialog().dataset.state))
    mounted.render(<Sample open={false} />)
    await vi.waitFor(() => expect(document.activeElement).toBe(opener), 10_000)
    expect([...new Set(states)]).toEqual(['leaving'])
  })

  it('comes back to the element it is told', async () => {
    const other = document.createElement('button')
    document.body.append(other)
    mounted = mount(<Sample returnFocusTo={() => other} />)
    await vi.waitFor(() => expect(document.activeElement).toBe(control('Email')), 10_000)
    mounted.render(<Sample open={false} returnFocusTo={() => other} />)
    await vi.waitFor(() => expect(document.activeElement).toBe(other), 10_000)
    other.remove()
  })
})

describe('leaving', () => {
  it.each([true, false])('asks to leave on Escape, and never closes by itself (modal %s)', async (modal) => {
    mounted = mount(<Sample modal={modal} />)
    await vi.waitFor(() => expect(document.activeElement).toBe(control('Email')), 10_000)
    for (const times of [1, 2, 3]) {
      await userEvent.keyboard('{Escape}')
      expect(onDismiss).toHaveBeenCalledTimes(times)
      expect(onDismiss).toHaveBeenLastCalledWith('escape')
      expect(dialog().open).toBe(true)
    }
  })

  it('leaves Escape to what has taken it already', async () => {
    mounted = mount(<Sample />)
    await vi.waitFor(() => expect(document.activeElement).toBe(control('Email')), 10_000)
    const take = (event: KeyboardEvent) => event.preventDefault()
    control('Email').addEventListener('keydown', take)
    await userEvent.keyboard('{Escape}')
    expect(onDismiss).not.toHaveBeenCalled()
  })

  it('asks to leave on a press beside the panel, not on one inside it', async () => {
    mounted = mount(<Sample />)
    await vi.waitFor(() => dialog(), 10_000)
    await userEvent.click(control('Last'))
    expect(onDismiss).not.toHaveBeenCalled()
    await userEvent.click(dialog(), { position: { x: 20, y: 20 } })
    expect(onDismiss).toHaveBeenCalledWith('scrim')
  })

  it('goes 160 ms after it was closed, and says so once', async () => {
    const onGone = vi.fn()
    mounted = mount(<Sample onGone={onGone} />)
    await vi.waitFor(() => dialog(), 10_000)
    // Held from the moment in which it begins, whenever a busy page comes to that.
    const leaving = new Promise<Animation | undefined>((resolve) => {
      new MutationObserver(() => {
        const [animation] = dialog().dataset.state === 'leaving' ? panel().getAnimations() : []
        animation?.pause()
        if (animation) resolve(animation)
      }).observe(dialog(), { attributeFilter: ['data-state'] })
    })
    mounted.render(<Sample open={false} onGone={onGone} />)
    const animation = await leaving
    expect(animation?.effect?.getComputedTiming().endTime).toBe(160)
    expect(onGone).not.toHaveBeenCalled()
    animation?.play()
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull(), 10_000)
    expect(onGone).toHaveBeenCalledTimes(1)
  })

  it('shows what it showed until it is gone', async () => {
    mounted = mount(
      <Dialog open label="x" onDismiss={onDismiss}>
        <p>Words</p>
      </Dialog>,
    )
    await vi.waitFor(() => dialog(), 10_000)
    mounted.render(
      <Dialog open={false} label="x" onDismiss={onDismiss}>
        {null}
      </Dialog>,
    )
    await vi.waitFor(() => expect(dialog().dataset.state).toBe('leaving'), 10_000)
    expect(dialog().textContent).toBe('Words')
  })

  it('comes back when it is opened again while leaving', async () => {
    mounted = mount(<Sample />)
    await vi.waitFor(() => dialog(), 10_000)
    mounted.render(<Sample open={false} />)
    await vi.waitFor(() => expect(dialog().dataset.state).toBe('leaving'), 10_000)
    mounted.render(<Sample />)
    await settled()
    expect(dialog().open).toBe(true)
    expect(dialog().dataset.state).toBe('open')
  })
})

describe('expected', () => {
  it('draws unseen, holds nothing of the page, and opens as the same elements with its entrance', async () => {
    mounted = mount(<Sample open={false} expected />)
    await vi.waitFor(() => dialog(), 10_000)
    const drawn = dialog()
    expect(drawn.open).toBe(false)
    expect(drawn.checkVisibility({ visibilityProperty: true })).toBe(false)
    expect(panel().getBoundingClientRect().width).toBe(368)
    expect(document.activeElement).toBe(opener)
    expect(document.documentElement.hasAttribute('data-foyer-lock')).toBe(false)
    await userEvent.keyboard('{Escape}')
    expect(onDismiss).not.toHaveBeenCalled()

    mounted.render(<Sample expected />)
    await vi.waitFor(() => expect(document.activeElement).toBe(control('Email')), 10_000)
    expect(dialog()).toBe(drawn)
    expect(drawn.matches(':modal')).toBe(true)
    expect(panel().getAnimations()).toHaveLength(1)

    mounted.render(<Sample open={false} />)
    await vi.waitFor(() => expect(document.activeElement).toBe(opener), 10_000)
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull(), 10_000)
    mounted.render(<Sample open={false} expected />)
    await vi.waitFor(() => expect(dialog()).not.toBe(drawn), 10_000)
  })
})

describe('a head', () => {
  it('comes a frame before the rest, unseen, and a field gets the focus when it comes', async () => {
    const recording = recordFrames(() => {
      const drawn = document.querySelector('dialog')
      const fields = drawn?.querySelectorAll('input').length
      return drawn?.open ? { fields, opacity: getComputedStyle(panel()).opacity } : undefined
    })
    mounted = mount(<Sample head={<p>Head</p>} />)
    await vi.waitFor(() => expect(document.activeElement).toBe(control('Email')), 10_000)
    await settled()
    const frames = recording.stop()
    expect(frames[0]).toEqual({ fields: 0, opacity: '0' })
    const seen = frames.filter(({ opacity }) => opacity !== '0')
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.filter(({ fields }) => fields !== 1)).toEqual([])
  })
})

describe('the page behind', () => {
  const tall = document.createElement('div')
  beforeEach(() => {
    tall.style.blockSize = '4000px'
    document.body.append(tall)
  })
  afterEach(() => {
    tall.remove()
    document.body.removeAttribute('style')
  })

  it('neither scrolls nor shifts', async () => {
    const before = opener.getBoundingClientRect()
    mounted = mount(<Sample />)
    await vi.waitFor(() => expect(dialog().open).toBe(true), 10_000)
    await userEvent.wheel(dialog(), { direction: 'down' }).catch(() => undefined)
    await settled()
    expect(window.scrollY).toBe(0)
    expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden')
    expect(opener.getBoundingClientRect()).toEqual(before)
    mounted.render(<Sample open={false} />)
    await vi.waitFor(() => expect(document.documentElement.hasAttribute('data-foyer-lock')).toBe(false), 10_000)
  })

  it('keeps its sticky header where body clips sideways', async () => {
    document.body.style.overflowX = 'hidden'
    window.scrollTo(0, 300)
    mounted = mount(<Sample />)
    await vi.waitFor(() => expect(dialog().open).toBe(true), 10_000)
    expect(document.documentElement.getAttribute('data-foyer-lock')).toBe('body')
    expect(window.scrollY).toBe(300)
    window.scrollTo(0, 0)
  })

  it('gets free only when the last of two dialogs closes', async () => {
    mounted = mount(
      <>
        <Sample />
        <Sample label="Second" />
      </>,
    )
    await vi.waitFor(() => expect(document.documentElement.getAttribute('data-foyer-locks')).toBe('2'), 10_000)
    mounted.render(
      <>
        <Sample />
        <Sample label="Second" open={false} />
      </>,
    )
    await vi.waitFor(() => expect(document.documentElement.getAttribute('data-foyer-locks')).toBe('1'), 10_000)
    expect(document.documentElement.hasAttribute('data-foyer-lock')).toBe(true)
  })
})

describe('not modal', () => {
  it('lets the page be pressed while the panel stays', async () => {
    const pressed = vi.fn()
    opener.addEventListener('click', pressed)
    mounted = mount(<Sample modal={false} />)
    await vi.waitFor(() => expect(dialog().open).toBe(true), 10_000)
    expect(dialog().matches(':modal')).toBe(false)
    expect(dialog().hasAttribute('aria-modal')).toBe(false)
    await userEvent.click(opener)
    expect(pressed).toHaveBeenCalledTimes(1)
    await userEvent.click(control('Last'))
    expect(onDismiss).not.toHaveBeenCalled()
  })

  it('switches while open without closing, flashing or losing focus', async () => {
    mounted = mount(<Sample />)
    await vi.waitFor(() => expect(dialog().open).toBe(true), 10_000)
    control('Last').focus()
    await settled()
    const element = dialog()
    const started: string[] = []
    element.addEventListener('animationstart', (event) => started.push(event.animationName))
    for (const modal of [false, true, false]) {
      mounted.render(<Sample modal={modal} />)
      expect(element.isConnected && element.open).toBe(true)
      expect(element.matches(':modal')).toBe(modal)
      expect(document.activeElement).toBe(control('Last'))
      await settled()
    }
    expect(started).toEqual([])
    expect(onDismiss).not.toHaveBeenCalled()
  })

  it('sends Tab on to what a wallet drew after it, and else round', async () => {
    mounted = mount(<Sample modal={false} />)
    await vi.waitFor(() => expect(dialog().open).toBe(true), 10_000)
    control('Last').focus()
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement).toBe(control('Close'))
    const wallet = document.createElement('div')
    wallet.innerHTML = '<button>Approve</button>'
    document.body.append(wallet)
    control('Last').focus()
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement).toBe(control('Approve'))
    wallet.remove()
  })

  it('leaves Escape in the page to the page', async () => {
    const field = document.createElement('input')
    document.body.append(field)
    mounted = mount(<Sample modal={false} />)
    await vi.waitFor(() => expect(dialog().open).toBe(true), 10_000)
    field.focus()
    await userEvent.keyboard('{Escape}')
    expect(onDismiss).not.toHaveBeenCalled()
    field.remove()
  })
})

describe('standing', () => {
  it('stands 368 px wide in the middle of the page', async () => {
    mounted = mount(<Sample />)
    await vi.waitFor(() => expect(panel().getAnimations()).toEqual([]), 10_000)
    const { left, right, width } = panel().getBoundingClientRect()
    expect(width).toBe(368)
    expect(Math.abs(left - (document.documentElement.clientWidth - right))).toBeLessThanOrEqual(1)
  })

  it.each([
    [900, 158, 680],
    [700, 58, 626],
    [500, 16, 468],
  ])('keeps its top at one place on a page %d px high, however tall it is', async (height, top, tallest) => {
    await page.viewport(1280, height)
    mounted = mount(<Sample />)
    await vi.waitFor(() => expect(panel().getAnimations()).toEqual([]), 10_000)
    const low = panel().getBoundingClientRect()
    const long = document.createElement('div')
    long.style.blockSize = '2000px'
    find('[class*="body"]').append(long)
    const tall = panel().getBoundingClientRect()
    expect([low.top, tall.top, tall.height]).toEqual([top, top, tallest])
    expect(low.height).toBeLessThan(300)
  })

  it('carries theme, direction and the mark of the root', async () => {
    mounted = mount(<Sample theme="dark" dir="rtl" lang="ar" />)
    await vi.waitFor(() => dialog(), 10_000)
    const root = dialog().parentElement
    expect(root?.parentElement).toBe(document.body)
    expect([root?.dataset.theme, root?.dir, root?.lang]).toEqual(['dark', 'rtl', 'ar'])
    expect(root?.hasAttribute('data-foyer')).toBe(true)
  })

  it('shakes when it is told to, and only turns red with reduced motion', async () => {
    mounted = mount(<Sample shaking />)
    await vi.waitFor(() => dialog(), 10_000)
    const names = () =>
      panel()
        .getAnimations({ subtree: true })
        .map((one) => (one instanceof CSSAnimation ? one.animationName : ''))
    expect(names().some((name) => name.includes('shake'))).toBe(true)
    await emulateMedia({ 'prefers-reduced-motion': 'reduce' })
    expect(names().some((name) => name.includes('shake'))).toBe(false)
    expect(getComputedStyle(find('[class*="shaking"]')).outlineStyle).toBe('solid')
  })

  it('lives under StrictMode', async () => {
    mounted = mount(
      <StrictMode>
        <Sample />
      </StrictMode>,
    )
    await vi.waitFor(() => expect(document.activeElement).toBe(control('Email')), 10_000)
    await settled()
    expect(dialog().open).toBe(true)
    expect(onDismiss).not.toHaveBeenCalled()
    mounted.render(
      <StrictMode>
        <Sample open={false} />
      </StrictMode>,
    )
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull(), 10_000)
    expect(document.activeElement).toBe(opener)
    expect(document.documentElement.hasAttribute('data-foyer-locks')).toBe(false)
  })

  it('stands in the page when it is embedded', async () => {
    mounted = mount(<Sample embedded />)
    expect(document.querySelector('dialog')).toBeNull()
    expect(find('section', mounted.host).getAttribute('aria-label')).toBe('Connect wallet')
    expect(document.activeElement).toBe(opener)
    expect(document.documentElement.hasAttribute('data-foyer-lock')).toBe(false)
  })
})

describe('sheet', () => {
  beforeEach(() => page.viewport(390, 800))

  let time = 0
  /** How fast a finger moves is told by the times of its events: so many ms after the one before. */
  const send = (type: string, clientY: number, later = 1) => {
    time += later
    const place = { bubbles: true, pointerId: 1, clientY, clientX: 100, button: 0, isPrimary: true }
    const event = Object.defineProperty(new PointerEvent(type, place), 'timeStamp', { value: time })
    find('header').dispatchEvent(event)
  }

  /** Takes the sheet at its head, once what follows the finger has been fetched. */
  async function grab() {
    panel().setPointerCapture = () => undefined
    await vi.waitFor(() => {
      send('pointerdown', 500)
      send('pointermove', 510)
      expect(panel().hasAttribute('data-dragging')).toBe(true)
    }, 10_000)
  }

  it('stands at the bottom, as wide as the screen, with a grabber', async () => {
    mounted = mount(<Sample />)
    await vi.waitFor(() => dialog(), 10_000)
    await settled()
    const { left, right, bottom } = panel().getBoundingClientRect()
    expect([left, right, bottom]).toEqual([0, 390, 800])
    const grabber = getComputedStyle(find('[class*="grabber"]'), '::before')
    expect([grabber.inlineSize, grabber.blockSize, grabber.top]).toEqual(['36px', '4px', '6px'])
    expect(getComputedStyle(panel()).paddingBottom).toBe('20px')
  })

  it('follows the finger and goes back after a short, slow pull', async () => {
    mounted = mount(<Sample />)
    await vi.waitFor(() => dialog(), 10_000)
    await settled()
    await grab()
    send('pointermove', 520, 60)
    expect(panel().style.getPropertyValue('--fy-drag')).toBe('20px')
    expect(panel().getBoundingClientRect().bottom).toBe(820)
    send('pointerup', 520)
    await vi.waitFor(() => expect(panel().style.getPropertyValue('--fy-drag')).toBe(''), 10_000)
    expect(onDismiss).not.toHaveBeenCalled()
  })

  it('asks to leave when it is pulled past 30% of its height', async () => {
    mounted = mount(<Sample />)
    await vi.waitFor(() => dialog(), 10_000)
    await grab()
    const far = panel().offsetHeight * 0.31 + 1
    // At less than 500 px/s, which would be enough by itself.
    send('pointermove', 500 + far, far * 3)
    send('pointerup', 500 + far)
    expect(onDismiss).toHaveBeenCalledWith('drag')
  })
})
