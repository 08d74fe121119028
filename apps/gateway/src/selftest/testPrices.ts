import type { Check } from '../engines/observability/check.ts'
import type { SelfTest } from './selfTest.ts'

/** Asks for the price of every chain's native coin in US dollars. */
export const testPrices: SelfTest = ({ chains, prices }) =>
  Promise.all(
    [...chains.values()].map(async ({ config }): Promise<Check> => {
      const subject = config.id
      const { symbol, decimals } = config.nativeCurrency
      const what = `price of ${symbol}`
      if (!prices.serves({ chain: config, currency: 'usd' })) {
        return { subject, what, state: 'warning', note: 'There is no price source: prices show as unknown.' }
      }
      const { prices: found } = await prices.read({ chain: config, currency: 'usd', coins: [{ symbol, decimals }] })
      const answer = found.get(0)
      return answer === undefined
        ? { subject, what, state: 'failed', note: 'No price source knows it at the moment.' }
        : { subject, what, state: 'ok', note: `${answer.value} US dollars, by ${answer.source}.` }
    }),
  )
