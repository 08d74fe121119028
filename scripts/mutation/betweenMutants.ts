import fc from 'fast-check'
import { inject } from 'vitest'

// The same draws for every mutant, and fewer: a verdict neither changes from run to run nor takes a hundred of them.
fc.configureGlobal({ seed: 35, numRuns: 25 })

/** What Stryker's own setup file keeps in the thread; it writes the active mutant only before the first test of a file. */
interface Instruments {
  activeMutant?: string | undefined
  mutantCoverage?: { static: object; perTest: object }
}

const provided = inject as unknown as (key: string) => string
const instruments = (globalThis as unknown as Record<string, Instruments | undefined>)[provided('globalNamespace')]

if (instruments !== undefined && provided('mode') === 'mutant' && provided('mutantActivation') !== 'static')
  // The mutant before is still active, and the file's own first lines would meet it.
  instruments.activeMutant = undefined

if (instruments?.mutantCoverage !== undefined && provided('mode') === 'dry-run')
  // Each file reports what itself covers; the sum is made from these reports.
  Object.assign(instruments.mutantCoverage, { static: {}, perTest: {} })
