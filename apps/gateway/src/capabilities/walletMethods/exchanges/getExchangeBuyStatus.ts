import * as v from 'valibot'
import type { Exchange } from '../../exchanges/exchange.ts'
import { WalletMethodError, walletErrorCodes } from '../WalletMethodError.ts'
import { type WalletMethod, walletMethod } from '../walletMethod.ts'
import { askExchange, findExchange } from './findExchange.ts'

const code = walletErrorCodes.getExchangeBuyStatus
const maxSessionLength = 50

const buyStatusSchema = v.object({ exchangeId: v.pipe(v.string(), v.maxLength(200)), sessionId: v.string() })

/** `reown_getExchangeBuyStatus`: how a payment out of an exchange stands (gateway contract 1.14). */
export function getExchangeBuyStatus({ keyed }: { keyed: { exchanges: readonly Exchange[] } }): WalletMethod {
  return walletMethod(buyStatusSchema, async (call, { exchangeId, sessionId }) => {
    const exchange = findExchange(keyed.exchanges, exchangeId, code)
    if (sessionId === '' || sessionId.length > maxSessionLength)
      throw new WalletMethodError(code, 'Invalid session ID.')
    return askExchange(exchange, code, exchange.status(sessionId, call.signal()))
  })
}
