import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import type { flyMark as FlyMark } from './flyMark.ts'
import { focusFirst } from './focus.ts'
import { useIsomorphicLayoutEffect } from './useIsomorphicLayoutEffect.ts'
import styles from './ViewTransition.module.css'

export type ViewTransitionProps = {
  /** Which view this is; a change moves the old one out and the new one in. */
  viewKey: string
  /** Where the new view comes from. Default `'forward'`. */
  direction?: 'forward' | 'back' | undefined
  children: ReactNode
}

type Shown = { viewKey: string; visit: number; children: ReactNode }

/** A control of a view: its place among the controls there, and its words. */
type UsedControl = { index: number; words: string | null }

const controls = 'button,a[href]'

function positionOf(control: Element, pane: Element): UsedControl {
  return { index: Array.from(pane.querySelectorAll(controls)).indexOf(control), words: control.textContent }
}

function findUsed(used: UsedControl | undefined, pane: Element): HTMLElement | undefined {
  if (!used) return undefined
  const all = Array.from(pane.querySelectorAll<HTMLElement>(controls))
  const there = all[used.index]
  return there?.textContent === used.words ? there : all.find(({ textContent }) => textContent === used.words)
}

/** How long a view takes to leave; the same with reduced motion or a little longer than its 100 ms. */
const leaving = 150

/** Where views stand: it animates its height, moves one view out and the next in, and keeps focus inside. */
export function ViewTransition({ viewKey, direction = 'forward', children }: ViewTransitionProps) {
  const stageRef = useRef<HTMLDivElement>(null)
  // Counted, since who comes back while a view is still leaving must not find it as it was left.
  const [visit, setVisit] = useState(0)
  const last = useRef<Shown>({ viewKey, visit, children })
  const [old, setOld] = useState<Shown>()
  const [shownKey, setShownKey] = useState(viewKey)
  if (shownKey !== viewKey) {
    setShownKey(viewKey)
    setVisit(visit + 1)
    setOld(last.current)
  }
  useIsomorphicLayoutEffect(() => {
    last.current = { viewKey, visit, children }
  })
  useEffect(() => {
    if (!old) return
    const timer = setTimeout(() => setOld(undefined), leaving)
    return () => clearTimeout(timer)
  }, [old])

  useStageHeight(stageRef)

  // What was last used in each view, so that coming back leads to it.
  const used = useRef(new Map<string, UsedControl>())
  const remember = ({ target }: { target: EventTarget }) => {
    const pane = target instanceof Element && target.closest('[data-fy-pane="in"]')
    const control = target instanceof Element && target.closest(controls)
    if (pane && control) used.current.set(viewKey, positionOf(control, pane))
  }

  // Fetched while the first view is read; until it is here, marks only fade with their views.
  const fly = useRef<typeof FlyMark>(undefined)
  useEffect(() => {
    import('./flyMark.ts').then(
      ({ flyMark }) => {
        fly.current = flyMark
      },
      () => undefined,
    )
  }, [])

  // A new view starts at its top, with focus in it if focus would otherwise be lost.
  const first = useRef(true)
  useIsomorphicLayoutEffect(() => {
    const stage = stageRef.current
    if (!stage) return
    // The first view stands at its top already; to ask for that would lay the page out once more.
    if (first.current) {
      first.current = false
      return
    }
    stage.scrollTop = 0
    markScrolled(stage)
    const panel = stage.closest<HTMLElement>('[data-fy-panel]')
    const active = document.activeElement
    const lost = !active || active === document.body || stage.contains(active) || active === panel
    const pane = stage.querySelector<HTMLElement>('[data-fy-pane="in"]')
    const before = direction === 'back' && pane && findUsed(used.current.get(viewKey), pane)
    const left = stage.querySelector<HTMLElement>('[data-fy-pane="out"]')
    if (old && left && pane) fly.current?.(stage, [left, findUsed(used.current.get(old.viewKey), left)], [pane, before])
    if (before) before.scrollIntoView({ block: 'nearest' })
    if (!lost || !pane || !panel?.closest('dialog')) return
    if (before) before.focus({ preventScroll: true })
    else focusFirst(pane)
  }, [viewKey, direction])

  const back = direction === 'back' && styles.back
  const panes = [...(old && old.visit !== visit ? [{ ...old, out: true }] : []), { visit, children, out: false }]
  return (
    <div
      ref={stageRef}
      className={styles.stage}
      onScroll={(event) => markScrolled(event.currentTarget)}
      // Both, because Safari does not focus a button that is clicked.
      onFocusCapture={remember}
      onClickCapture={remember}
    >
      {panes.map((pane) => (
        <Pane key={pane.visit} out={pane.out} className={cx(back, pane.out ? styles.out : old && styles.in)}>
          {pane.children}
        </Pane>
      ))}
    </div>
  )
}

function Pane({ out, className, children }: { out: boolean; className: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  // React 18 and 19 disagree about the value of `inert`, so it is set on the element.
  useIsomorphicLayoutEffect(() => {
    ref.current?.toggleAttribute('inert', out)
  }, [out])
  return (
    <div
      ref={ref}
      className={cx(styles.pane, className)}
      tabIndex={-1}
      data-fy-pane={out ? 'out' : 'in'}
      aria-hidden={out || undefined}
    >
      {children}
    </div>
  )
}

/** Draws the header's hairline once content is scrolled under it, and the fade while there is more below. */
function markScrolled(stage: HTMLElement): void {
  const { clientHeight, scrollHeight, scrollTop } = stage
  stage.closest('[data-fy-panel]')?.toggleAttribute('data-scrolled', scrollTop > 0)
  stage.toggleAttribute('data-more', scrollHeight - scrollTop - clientHeight > 1)
  // Where nothing in it takes the focus, it does so itself, so that the keyboard can scroll it.
  stage.tabIndex = scrollHeight > clientHeight && !stage.querySelector(controls) ? 0 : -1
}

/** Whether the panel is still coming in: its height does not move as well. */
function isArriving(stage: HTMLElement): boolean | undefined {
  return stage
    .closest('[data-fy-panel]')
    ?.getAnimations()
    .some(({ playState }) => playState === 'running')
}

/** Follows the height of the view in it, in 150 ms; at rest the height is left to the layout. */
function useStageHeight(stageRef: { current: HTMLElement | null }): void {
  useEffect(() => {
    const stage = stageRef.current
    if (!stage) return
    let height: number | undefined
    let drawn = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = () => {
      stage.removeAttribute('data-moving')
      stage.style.removeProperty('block-size')
      drawn = stage.offsetHeight
      markScrolled(stage)
    }
    const sizes = new ResizeObserver(() => {
      const next = stage.querySelector<HTMLElement>('[data-fy-pane="in"]')?.offsetHeight
      if (next === height) return markScrolled(stage)
      const from = stage.hasAttribute('data-moving') ? stage.offsetHeight : drawn
      height = next
      clearTimeout(timer)
      // What goes on beyond the room that there is does not move: a list that grows is scrolled meanwhile.
      rest()
      if (!from || !drawn || from === drawn || isArriving(stage)) return
      stage.removeAttribute('data-more')
      stage.style.setProperty('block-size', `${from}px`)
      void stage.offsetHeight
      stage.setAttribute('data-moving', '')
      stage.style.setProperty('block-size', `${drawn}px`)
      timer = setTimeout(rest, 170)
    })
    const watch = () => {
      sizes.disconnect()
      for (const pane of stage.children) sizes.observe(pane)
    }
    watch()
    window.addEventListener('resize', rest)
    const children = new MutationObserver(watch)
    children.observe(stage, { childList: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('resize', rest)
      sizes.disconnect()
      children.disconnect()
    }
  }, [stageRef])
}
