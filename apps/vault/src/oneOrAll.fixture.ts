import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether every row of a matrix is tried, as `npm run test:all` does. */
    readonly triesAll: boolean
  }
}

/** The rows of a matrix of looks: all of them in `npm run test:all`, and in `npm test` the first, which stands for the others. */
export function oneOrAll<Row>(rows: readonly Row[]): readonly Row[] {
  return inject('triesAll') ? rows : rows.slice(0, 1)
}
