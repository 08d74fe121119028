import { type ReactNode, useRef } from 'react'
import { arrowTarget } from './arrowTarget.ts'
import { cx } from './cx.ts'
import styles from './Tabs.module.css'
import { useIsomorphicLayoutEffect } from './useIsomorphicLayoutEffect.ts'

export type TabsProps<T extends string> = {
  label: string
  tabs: readonly { id: T; label: string }[]
  selected: T
  onSelect: (id: T) => void
  /** Makes the ids of tabs and panels unique on the page; give the panels the same. */
  group: string
}

/** A tab list: one Tab stop, arrows move and select, the line under the chosen tab slides. */
export function Tabs<T extends string>({ label, tabs, selected, onSelect, group }: TabsProps<T>) {
  const lineRef = useRef<HTMLSpanElement>(null)
  useIsomorphicLayoutEffect(() => {
    const line = lineRef.current
    const list = line?.parentElement
    if (!line || !list) return
    const place = () => {
      const tab = list.querySelector<HTMLElement>('[aria-selected="true"]')
      if (!tab) return
      const mirrored = getComputedStyle(list).direction === 'rtl'
      const start = mirrored ? list.clientWidth - tab.offsetLeft - tab.offsetWidth : tab.offsetLeft
      line.style.setProperty('--fy-x', `${start + 4}px`)
      line.style.setProperty('--fy-w', `${tab.offsetWidth - 8}px`)
    }
    place()
    // Only a change of tab slides; the first placing and a change of width do not.
    const frame = requestAnimationFrame(() => line.classList.add(styles.slides ?? ''))
    const sizes = new ResizeObserver(place)
    for (const element of [list, ...list.querySelectorAll('button')]) sizes.observe(element)
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
    }
  }, [selected, tabs])
  return (
    <div
      className={styles.tabs}
      role="tablist"
      aria-label={label}
      onKeyDown={(event) => {
        const target = arrowTarget(event, '[role="tab"]')
        const tab = target && tabs[target.index]
        if (tab) onSelect(tab.id)
      }}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${group}-tab-${tab.id}`}
          aria-selected={tab.id === selected}
          aria-controls={tab.id === selected ? `${group}-panel-${tab.id}` : undefined}
          tabIndex={tab.id === selected ? 0 : -1}
          className={styles.tab}
          onClick={() => onSelect(tab.id)}
        >
          <span>{tab.label}</span>
          <span className={styles.ghost} aria-hidden="true">
            {tab.label}
          </span>
        </button>
      ))}
      <span ref={lineRef} className={styles.line} aria-hidden="true" />
    </div>
  )
}

export type TabPanelProps = {
  group: string
  id: string
  children: ReactNode
  /** With the air of a list above and below, as in the account. */
  spaced?: boolean | undefined
}

/** What the chosen tab shows. */
export function TabPanel({ group, id, children, spaced }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={`${group}-panel-${id}`}
      aria-labelledby={`${group}-tab-${id}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that holds nothing to press must be reachable by keyboard
      tabIndex={0}
      className={cx(styles.panel, spaced && styles.spaced)}
    >
      {children}
    </div>
  )
}
