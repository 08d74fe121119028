// Started by `npm run test:changed` with a room as its working folder: runs the room's tests that import one of the
// given files, nearest first and a few files at a time, until the time is up. The last line says what was left out.
import { dirname } from 'node:path'
import { createVitest } from 'vitest/node'

const [deadline, ...changed] = process.argv.slice(2)
const atOnce = 6

/** How many folders two files have in common. */
function nearness(file) {
  const folders = dirname(file).split('/')
  const shared = (other) => {
    const parts = dirname(other).split('/')
    const end = folders.findIndex((part, index) => part !== parts[index])
    return end === -1 ? folders.length : end
  }
  return Math.max(...changed.map(shared))
}

const vitest = await createVitest('test', { watch: false, related: changed, passWithNoTests: true })
await vitest.standalone()
const left = []
let failed = false
try {
  const specifications = await vitest.getRelevantTestSpecifications()
  specifications.sort((a, b) => nearness(b.moduleId) - nearness(a.moduleId))
  for (let start = 0; start < specifications.length; start += atOnce) {
    if (Date.now() > Number(deadline)) {
      left.push(...specifications.slice(start).map(({ moduleId }) => moduleId.slice(process.cwd().length + 1)))
      break
    }
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
      specifications.slice(start, start + atOnce),
    )
    failed ||= unhandledErrors.length > 0 || testModules.some((module) => !module.ok())
  }
} finally {
  await vitest.close()
}
console.log(`left out: ${JSON.stringify(left)}`)
process.exit(failed ? 1 : 0)
