import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Exchange } from '../../exchanges/exchange.ts'
import { readAccountName, readAsset } from '../caipNames.ts'
import { WalletMethodError, walletErrorCodes } from '../WalletMethodError.ts'
import { type WalletMethod, walletMethod } from '../walletMethod.ts'
import { askExchange, findExchange } from './findExchange.ts'

const code = walletErrorCodes.getExchangePayUrl
const text = v.pipe(v.string(), v.maxLength(200))

const payUrlSchema = v.object({
  exchangeId: text,
  asset: text,
  amount: v.union([text, v.number()]),
  recipient: text,
})

/**
 * `reown_getExchangePayUrl`: the page of an exchange on which a visitor pays, and the session to ask about afterwards
 * (gateway contract 1.14).
 */
export function getExchangePayUrl({ keyed }: { keyed: { exchanges: readonly Exchange[] } }): WalletMethod {
  return walletMethod(payUrlSchema, async (call, { amount, asset, exchangeId, recipient }) => {
    const exchange = findExchange(keyed.exchanges, exchangeId, code)
    const coin = readAsset(asset)
    if (coin === undefined) throw new WalletMethodError(code, `Invalid asset. It is a CAIP-19 name on an EVM chain.`)
    const account = readAccountName(recipient)
    if (account === undefined) {
      throw new WalletMethodError(code, 'Invalid recipient. It is a CAIP-10 account on an EVM chain.')
    }
    if (account.chainId !== coin.chainId) {
      throw new WalletMethodError(code, 'The chainId must match in the asset and the recipient.')
    }
    const signal = call.signal()
    if (!(await askExchange(exchange, code, exchange.supports(coin, signal)))) {
      throw new WalletMethodError(code, `The asset ${asset} is not supported by ${exchange.name}.`)
    }
    const units = readAmount(amount)
    const sessionId = randomUUID().replaceAll('-', '')
    const clientAddress = call.clientAddress()
    const payment = { ...coin, amount: units, recipient: account.address, sessionId, clientAddress }
    return { url: await askExchange(exchange, code, exchange.begin(payment, signal)), sessionId }
  })
}

/** Whole units as decimal text; hexadecimal ones are written out. */
function readAmount(given: string | number): string {
  const amount = String(given)
  if (/^0x[0-9a-fA-F]{1,64}$/.test(amount) && BigInt(amount) > 0n) return BigInt(amount).toString()
  if (/^\d{1,78}(?:\.\d{1,78})?$/.test(amount) && /[1-9]/.test(amount)) return amount
  throw new WalletMethodError(code, 'Invalid amount. It is decimal text above 0, or hexadecimal after 0x.')
}
