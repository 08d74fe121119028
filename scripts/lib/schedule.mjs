/**
 * Runs steps `{ name, needs?, after?, lanes? }` side by side: the first in the list that can, once all that it `needs` have ended
 * well, all that it comes `after` have ended, and `lanes` (default 1) of the `width` lanes are free. `run(step)` answers whether it
 * went well; a step whose needs did not is handed to `leave(step, need)` instead. A name that is not in the list counts as done.
 */
export async function schedule(steps, { width, run, leave }) {
  const waiting = [...steps]
  const ended = new Map()
  const running = new Map()
  const known = new Set(steps.map(({ name }) => name))
  let free = width
  const lanesOf = ({ lanes = 1 }) => Math.min(lanes, width)
  const needsOf = ({ needs = [] }) => needs.filter((need) => known.has(need))
  const isReady = (step) =>
    needsOf(step).every((need) => ended.get(need)) &&
    (step.after ?? []).every((name) => !known.has(name) || ended.has(name)) &&
    lanesOf(step) <= free

  const start = (step) => {
    waiting.splice(waiting.indexOf(step), 1)
    free -= lanesOf(step)
    const end = Promise.resolve(run(step)).then((isGood) => {
      ended.set(step.name, isGood)
      running.delete(step.name)
      free += lanesOf(step)
    })
    running.set(step.name, end)
  }
  const leaveHopeless = () => {
    for (const step of [...waiting]) {
      const failed = needsOf(step).find((need) => ended.get(need) === false)
      if (failed === undefined) continue
      waiting.splice(waiting.indexOf(step), 1)
      ended.set(step.name, false)
      leave(step, failed)
    }
  }
  while (waiting.length > 0 || running.size > 0) {
    for (let next = waiting.find(isReady); next; next = waiting.find(isReady)) start(next)
    if (running.size === 0)
      throw new Error(`These steps wait for one another: ${waiting.map(({ name }) => name).join(', ')}`)
    await Promise.race(running.values())
    leaveHopeless()
  }
}
