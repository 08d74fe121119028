import type { KeyboardEvent } from 'react'

/**
 * Moves focus among the items of a tab list or radio group and says where it went.
 *
 * Arrows go round and follow the direction of the text; Home and End go to the ends. Other keys answer undefined.
 */
export function arrowTarget(event: KeyboardEvent<HTMLElement>, itemSelector: string): { index: number } | undefined {
  const items = Array.from(event.currentTarget.querySelectorAll<HTMLElement>(itemSelector))
  const { activeElement } = document
  const at = activeElement instanceof HTMLElement ? items.indexOf(activeElement) : -1
  if (at < 0) return undefined
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const index = targetIndex(event.key, forward, at, items.length)
  const item = index === undefined ? undefined : items[index]
  if (index === undefined || !item) return undefined
  event.preventDefault()
  item.focus()
  return { index }
}

function targetIndex(key: string, forward: string, at: number, count: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowDown' || key === forward) return (at + 1) % count
  if (key === 'ArrowUp' || key === 'ArrowLeft' || key === 'ArrowRight') return (at - 1 + count) % count
  return undefined
}
