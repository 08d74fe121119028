// What Stryker takes from this repository: its runner for Vitest with some verdicts put right, and a mutant without effect.
import { strykerValidationSchema, strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner'
import { judgeRun } from './judgeRun.mjs'

/** A run without a test is tried again before it counts as an error. */
const attempts = 3

function correct(inner) {
  let firstTest
  return {
    capabilities: () => inner.capabilities(),
    init: () => inner.init(),
    dispose: () => inner.dispose(),
    async dryRun(options) {
      const result = await inner.dryRun(options)
      firstTest = result.tests?.[0]?.id
      return result
    },
    async mutantRun(options) {
      let verdict
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const result = await inner.mutantRun(options)
        verdict = judgeRun(result, inner.ctx.state.getFiles(), options.testFilter?.[0] ?? firstTest)
        if (verdict.status !== 'error') return verdict
      }
      return verdict
    },
  }
}

export { strykerValidationSchema }

const [vitestPlugin] = vitestPlugins
const createRunner = (injector) => correct(vitestPlugin.factory(injector))
createRunner.inject = vitestPlugin.factory.inject

/** In `const [, a] = pattern.exec(text) ?? []` Stryker fills the array with one value, which no name takes. */
const skippedFirst = {
  shouldIgnore(path) {
    if (!path.isArrayExpression() || path.node.elements.length > 0) return undefined
    const fallback = path.parentPath
    const name = fallback?.isLogicalExpression() ? fallback.parent.id : undefined
    const skips = name?.type === 'ArrayPattern' && name.elements[0] === null
    return skips ? 'The first element is skipped' : undefined
  },
}

export const strykerPlugins = [
  { kind: vitestPlugin.kind, name: 'foyer', factory: createRunner },
  { kind: 'Ignore', name: 'foyer', value: skippedFirst },
]
