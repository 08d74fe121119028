/**
 * Compares a figure with its aim. `max` is an absolute bound; `ratio` and `beyond` count from a floor of the same run.
 *
 * @returns {{ bound: number, says: string, verdict: 'PASS' | 'OVER' }}
 */
export function judge(figure, aim, floors, key) {
  const { bound, says } = boundOf(aim, floors, key)
  return { bound, says, verdict: figure <= bound ? 'PASS' : 'OVER' }
}

function boundOf(aim, floors, key) {
  if (aim.max !== undefined) return { bound: aim.max, says: `<= ${aim.max}` }
  const floor = floors[aim.floor][key]
  if (aim.ratio !== undefined) return { bound: floor * aim.ratio, says: `<= ${aim.ratio} x ${aim.floor}` }
  return { bound: floor + aim.beyond, says: `<= ${aim.floor} + ${aim.beyond}` }
}

/** The middle of several figures. */
export function median(figures) {
  const sorted = [...figures].sort((a, b) => a - b)
  const half = sorted.length / 2
  return sorted.length % 2 ? sorted[Math.floor(half)] : (sorted[half - 1] + sorted[half]) / 2
}
