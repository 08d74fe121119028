import { type RefObject, useEffect, useRef, useState } from 'react'
import { useIsomorphicLayoutEffect } from '../../ui/useIsomorphicLayoutEffect.ts'
import { nextRange, type RowRange } from './rowsToDraw.ts'

/** The height of a row at the usual size of text, in px, until one has been measured. */
const usual = 104

/** The rows to draw; there may be fewer. */
export type RowWindow = RowRange & {
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
  const [range, setRange] = useState<RowRange>({ from: 0, to: 6 })
  const drawn = useRef(range)

  useEffect(() => {
    const { current } = list
    if (!current) return
    const scroller = findScroller(current)
    let frame = 0
    const measure = () => {
      frame = 0
      const { top } = current.getBoundingClientRect()
      const seen = scroller?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight }
      const next = nextRange(drawn.current, {
        from: Math.max(Math.floor((seen.top - top) / rowHeight), 0),
        to: Math.max(Math.ceil((seen.bottom - top) / rowHeight), 0),
      })
      if (drawn.current.from === next.from && drawn.current.to === next.to) return
      drawn.current = next
      setRange(next)
      scheduleMeasure()
    }
    const scheduleMeasure = () => {
      frame ||= requestAnimationFrame(measure)
    }
    const target = scroller ?? window
    const sizes = new ResizeObserver(scheduleMeasure)
    sizes.observe(scroller ?? document.documentElement)
    target.addEventListener('scroll', scheduleMeasure, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      target.removeEventListener('scroll', scheduleMeasure)
    }
  }, [list, rowHeight])

  // Before the first rows are painted, so that they never stand on one another.
  useIsomorphicLayoutEffect(() => {
    if (hasRows) setRowHeight(heightOf(rowIn(list)))
  }, [list, hasRows])

  // The row that is measured may leave the page as the list is scrolled, and another takes its place.
  const measured = useRef<{ row: HTMLElement; sizes: ResizeObserver }>(undefined)
  useEffect(() => {
    const row = rowIn(list)
    if (measured.current?.row === row) return
    measured.current?.sizes.disconnect()
    measured.current = row && { row, sizes: watchHeight(row, setRowHeight) }
  })
  useEffect(
    () => () => {
      measured.current?.sizes.disconnect()
      measured.current = undefined
    },
    [],
  )

  return { ...range, rowHeight }
}

/** Says the height of a row whenever it changes; what is asked here is laid out already. */
function watchHeight(row: HTMLElement, onHeight: (height: number) => void): ResizeObserver {
  const sizes = new ResizeObserver(() => row.isConnected && onHeight(heightOf(row)))
  sizes.observe(row)
  return sizes
}

const rowIn = (list: RefObject<HTMLElement | null>) =>
  list.current?.querySelector<HTMLElement>(':scope > *') ?? undefined

/** The height of a row, which has none where nothing is drawn. */
const heightOf = (row: HTMLElement | undefined) => row?.offsetHeight || usual

/**
 * The box that a view is scrolled in; the window's own outside of one. The computed style is not asked, since that would
 * lay out the page before every further page of wallets.
 */
export function findScroller(element: Element): Element | null {
  return element.closest('[data-fy-pane]')?.parentElement ?? null
}
