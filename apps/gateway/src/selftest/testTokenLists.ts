import type { Check } from '../engines/observability/check.ts'
import type { SelfTest } from './selfTest.ts'

/** Reads the token lists of every chain. */
export const testTokenLists: SelfTest = ({ chains, tokenLists }) =>
  Promise.all(
    [...chains.values()].map(async ({ config }): Promise<Check> => {
      const subject = config.id
      const what = 'token lists'
      if (config.tokenLists.length === 0) {
        return { subject, what, state: 'warning', note: 'None is configured: only the native coin has a balance.' }
      }
      try {
        const tokens = await tokenLists.tokensOf(config)
        return tokens.length === 0
          ? { subject, what, state: 'warning', note: 'They hold no token of this chain.' }
          : { subject, what, state: 'ok', note: `They hold ${tokens.length} tokens of this chain.` }
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'It cannot be read.'
        return { subject, what, state: 'failed', note: reason }
      }
    }),
  )
