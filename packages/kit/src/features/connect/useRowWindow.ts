import { type RefObject, useEffect, useState } from 'react'
import { useIsomorphicLayoutEffect } from '../../ui/useIsomorphicLayoutEffect.ts'
import { findScroller } from './findScroller.ts'

/** The height of a row at the usual size of text, in px, until one has been measured. */
const usual = 104
/** Rows that are drawn beyond those in sight: where one has come from, and where one is likely to go. */
const above = 2
const below = 4

export type RowWindow = {
  /** The first row to draw. */
  readonly from: number
  /** The row after the last to draw; there may be fewer. */
  readonly to: number
  /** The height of every row, in px. */
  readonly rowHeight: number
}

/**
 * Which rows of a long list are near enough to be drawn. All rows are as high as the first that is drawn, whatever the size
 * of text, so that places follow by arithmetic; libraries that measure every row are larger than the whole view.
 */
export function useRowWindow(list: RefObject<HTMLElement | null>, hasRows: boolean): RowWindow {
  const [rowHeight, setRowHeight] = useState(usual)
  // As many as are in sight when the view opens; the rows beyond them follow.
  const [{ from, to }, setRange] = useState({ from: 0, to: 6 })

  useEffect(() => {
    const { current } = list
    if (!current) return
    const scroller = findScroller(current)
    const look = () => {
      const { top } = current.getBoundingClientRect()
      const seen = scroller?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight }
      const first = Math.max(Math.floor((seen.top - top) / rowHeight) - above, 0)
      const end = Math.max(Math.ceil((seen.bottom - top) / rowHeight), 0) + below
      setRange((known) => (known.from === first && known.to === end ? known : { from: first, to: end }))
    }
    const target = scroller ?? window
    const sizes = new ResizeObserver(look)
    sizes.observe(scroller ?? document.documentElement)
    target.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      target.removeEventListener('scroll', look)
    }
  }, [list, rowHeight])

  // Before the first rows are painted, so that they never stand on one another.
  useIsomorphicLayoutEffect(() => {
    if (hasRows) setRowHeight(heightOf(rowIn(list)))
  }, [list, hasRows])

  // The row that is measured leaves the page as the list is scrolled, and another takes its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they say which rows are there
  useEffect(() => {
    const row = rowIn(list)
    if (!row) return
    const sizes = new ResizeObserver(() => setRowHeight((known) => heightOf(row, known)))
    sizes.observe(row)
    return () => sizes.disconnect()
  }, [list, hasRows, from])

  return { from, to, rowHeight }
}

const rowIn = (list: RefObject<HTMLElement | null>) => list.current?.querySelector<HTMLElement>(':scope > *')

/** The height of a row, which has none once it has left the page. */
const heightOf = (row: HTMLElement | null | undefined, otherwise = usual) => row?.offsetHeight || otherwise
