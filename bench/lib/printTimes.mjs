import { judge, median } from './judge.mjs'
import { printTable } from './printTable.mjs'

/** Prints the median and the range of each measure, in milliseconds, beside its aim. `measures` names them. */
export function printTimes(measures, figures, aims) {
  const rows = Object.entries(measures).map(([key, name]) => {
    const { says, verdict } = judge(median(figures[key]), aims[key], {}, key)
    const [least, most] = [Math.min(...figures[key]), Math.max(...figures[key])]
    return [name, median(figures[key]).toFixed(0), `${least.toFixed(0)} to ${most.toFixed(0)}`, says, verdict]
  })
  printTable(['', 'median', 'range', 'aim', 'verdict'], rows)
}
