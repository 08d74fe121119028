import { GatewayError } from '../../../engines/errors/GatewayError.ts'
import type { Exchange } from '../../exchanges/exchange.ts'
import { WalletMethodError } from '../WalletMethodError.ts'

/**
 * The exchange with a name.
 *
 * @throws WalletMethodError with the method's own code when there is none.
 */
export function findExchange(exchanges: readonly Exchange[], id: string, code: number): Exchange {
  const exchange = exchanges.find((each) => each.id === id)
  if (exchange === undefined) throw new WalletMethodError(code, `Exchange ${id} not found.`)
  return exchange
}

/**
 * Waits for what an exchange answers.
 *
 * @throws WalletMethodError with the method's own code: the exchange's own words where it refuses, HTTP 500 where it fails.
 */
export async function askExchange<T>(exchange: Exchange, code: number, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'invalid') throw new WalletMethodError(code, error.message)
    const sentence = `${exchange.name} does not answer. Try again shortly.`
    throw new WalletMethodError(code, sentence, { isInternal: true, cause: error })
  }
}
