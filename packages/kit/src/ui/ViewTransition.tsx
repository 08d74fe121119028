import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
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

type Shown = { viewKey: string; children: ReactNode }

/** How long a view takes to leave; the same with reduced motion or a little longer than its 100 ms. */
const leaving = 150

/** Where views stand: it animates its height, moves one view out and the next in, and keeps focus inside. */
export function ViewTransition({ viewKey, direction = 'forward', children }: ViewTransitionProps) {
  const stageRef = useRef<HTMLDivElement>(null)
  const last = useRef<Shown>({ viewKey, children })
  const [old, setOld] = useState<Shown>()
  const [shownKey, setShownKey] = useState(viewKey)
  if (shownKey !== viewKey) {
    setShownKey(viewKey)
    setOld(last.current)
  }
  useIsomorphicLayoutEffect(() => {
    last.current = { viewKey, children }
  })
  useEffect(() => {
    if (!old) return
    const timer = setTimeout(() => setOld(undefined), leaving)
    return () => clearTimeout(timer)
  }, [old])

  useStageHeight(stageRef)

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
    if (lost && pane && panel?.closest('dialog')) focusFirst(pane)
  }, [viewKey])

  const back = direction === 'back' && styles.back
  const panes = [...(old && old.viewKey !== viewKey ? [{ ...old, out: true }] : []), { viewKey, children, out: false }]
  return (
    <div ref={stageRef} className={styles.stage} onScroll={(event) => markScrolled(event.currentTarget)}>
      {panes.map((pane) => (
        <Pane key={pane.viewKey} out={pane.out} className={cx(back, pane.out ? styles.out : old && styles.in)}>
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

/** Draws the header's hairline once content is scrolled under it. */
function markScrolled(stage: HTMLElement): void {
  stage.closest('[data-fy-panel]')?.toggleAttribute('data-scrolled', stage.scrollTop > 0)
}

/** Follows the height of the view in it, in 150 ms; at rest the height is left to the layout. */
function useStageHeight(stageRef: { current: HTMLElement | null }): void {
  useEffect(() => {
    const stage = stageRef.current
    if (!stage) return
    let height = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = () => {
      stage.removeAttribute('data-moving')
      stage.style.removeProperty('block-size')
    }
    const sizes = new ResizeObserver(() => {
      const pane = stage.querySelector<HTMLElement>('[data-fy-pane="in"]')
      const next = pane?.offsetHeight ?? 0
      if (next === height) return
      const from = stage.hasAttribute('data-moving') ? stage.offsetHeight : height
      height = next
      if (from === 0 || next === 0) return rest()
      clearTimeout(timer)
      stage.removeAttribute('data-moving')
      stage.style.setProperty('block-size', `${from}px`)
      void stage.offsetHeight
      stage.setAttribute('data-moving', '')
      stage.style.setProperty('block-size', `${next}px`)
      timer = setTimeout(rest, 170)
    })
    const watch = () => {
      sizes.disconnect()
      for (const pane of stage.children) sizes.observe(pane)
    }
    watch()
    const children = new MutationObserver(watch)
    children.observe(stage, { childList: true })
    return () => {
      clearTimeout(timer)
      sizes.disconnect()
      children.disconnect()
    }
  }, [stageRef])
}
