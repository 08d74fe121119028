export type RowsToDrawParameters = {
  /** The first row that is near. */
  from: number
  /** The row after the last that is near. */
  to: number
  /** How many rows there are. */
  count: number
  /** The row that keeps its place in the page wherever the list is scrolled to; -1 for none. */
  activeRow: number
}

/** The numbers of the rows to draw, ascending; a list that became shorter than its place shows its end. */
export function rowsToDraw({ from, to, count, activeRow }: RowsToDrawParameters): readonly number[] {
  const end = Math.min(to, count)
  const start = Math.max(Math.min(from, end - (to - from)), 0)
  const near = Array.from({ length: end - start }, (_, index) => start + index)
  if (activeRow < 0 || activeRow >= count) return near
  if (activeRow < start) return [activeRow, ...near]
  return activeRow < end ? near : [...near, activeRow]
}

/** Rows from one, and up to another. */
export type RowRange = { readonly from: number; readonly to: number }

/** Rows that are drawn beyond those in sight: where one has come from, and where one is likely to go. */
const above = 2
const below = 4
/** Rows beyond those in sight that are drawn in one frame; a slow machine would miss frames with more. */
const atOnce = 2

/** What to draw after `drawn`: all rows in sight at once, and the others near them a few in each frame. */
export function nextRange(drawn: RowRange, inSight: RowRange): RowRange {
  const near = { from: Math.max(inSight.from - above, 0), to: inSight.to + below }
  const isAway = drawn.to < near.from || drawn.from > near.to
  const known = isAway ? inSight : drawn
  return {
    from: Math.max(near.from, Math.min(known.from, inSight.from + atOnce) - atOnce),
    to: Math.min(near.to, Math.max(known.to, inSight.to - atOnce) + atOnce),
  }
}
