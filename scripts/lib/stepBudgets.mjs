import { createHash } from 'node:crypto'

/** How far above its budget a step may be: the same work takes more CPU time where others share the caches. */
const tolerance = 1.3

/** Passes of the loop below, which take about a second. */
const passes = 400

/** Seconds of CPU that one loop of hashing, text and objects takes here and now: the unit of the budgets. */
export function calibrate() {
  const before = process.cpuUsage()
  let text = 'calibration'
  for (let pass = 0; pass < passes; pass += 1) {
    const rows = Array.from({ length: 2_000 }, (_, index) => ({ index, text: `${text.slice(0, 40)} ${index}` }))
    const sorted = JSON.parse(JSON.stringify(rows)).sort((a, b) => (a.text < b.text ? 1 : -1))
    text = createHash('sha256').update(JSON.stringify(sorted).repeat(4)).digest('hex')
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/**
 * Compares steps `{ name, cpu? }` with `budgets`, loops of CPU time by name, where one loop takes `unit` seconds. Answers a
 * sentence for each step that takes too much, that has no budget, or whose budget is for a step that there is not.
 */
export function checkBudgets(steps, budgets, unit) {
  const known = new Set(steps.map(({ name }) => name))
  const problems = Object.keys(budgets)
    .filter((name) => !known.has(name))
    .map((name) => `"${name}" has a budget and is no step`)
  for (const { name, cpu } of steps) {
    if (cpu === undefined) continue
    const loops = cpu / unit
    const budget = budgets[name]
    if (budget === undefined) {
      if (loops >= 5) problems.push(`"${name}" took ${loops.toFixed(0)} loops and has no budget`)
    } else if (loops > budget * tolerance)
      problems.push(`"${name}" took ${loops.toFixed(0)} loops of CPU time, its budget is ${budget}`)
  }
  return problems
}
