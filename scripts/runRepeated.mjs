// Started by scripts/repeat.mjs with a room as its working folder: runs test files of it as often as the first argument says, in one
// process; the second is a pattern for their titles. Prints what failed, and in the last line how many tests passed and failed.
import { createVitest } from 'vitest/node'

const [times, testNamePattern, ...files] = process.argv.slice(2)

const vitest = await createVitest('test', { watch: false, reporters: ['dot'] }, {}, { stdout: process.stderr })
await vitest.standalone()
vitest.setGlobalTestNamePattern(testNamePattern)
let [passed, failed] = [0, 0]
try {
  const specifications = (await vitest.globTestSpecifications(files)).filter(({ moduleId }) =>
    files.some((file) => moduleId.endsWith(`/${file}`)),
  )
  for (let turn = 1; turn <= Number(times); turn += 1) {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
    for (const error of unhandledErrors) console.log(`turn ${turn}: unhandled: ${error.stack ?? error}`)
    failed += unhandledErrors.length
    for (const module of testModules) {
      for (const error of module.errors()) console.log(`turn ${turn}: ${module.moduleId}: ${error.message}`)
      failed += module.errors().length
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result()
        if (state === 'passed') passed += 1
        if (state !== 'failed') continue
        failed += 1
        console.log(`turn ${turn}: ${test.fullName}: ${errors.map(({ message }) => message).join('; ')}`)
      }
    }
  }
} finally {
  await vitest.close()
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
