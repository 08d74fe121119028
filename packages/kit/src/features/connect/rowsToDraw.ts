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
