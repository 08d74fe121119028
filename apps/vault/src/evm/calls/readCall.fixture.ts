import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { unnamed } from '../evmCall.ts'
import { readCall } from './readCall.ts'

/** Whose calls are read. */
export const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** A call of a function by its signature, without the word before it. */
export function encodeCall(signature: string, args: readonly unknown[]): Hex {
  const abi = parseAbi([`function ${signature}`] as readonly string[])
  return encodeFunctionData({ abi, args } as never) as Hex
}

/** A token that wraps the coin. */
export const wrappedCoin = `0x${'77'.repeat(20)}` as const

/** What bytes do at a contract, for the account. */
export function readData(to: Hex, data: Hex, value = 0n) {
  const contracts = { routers: new Map(), wrappedCoins: new Set([wrappedCoin]) }
  return readCall({ ...unnamed, to, value, data }, account, contracts)
}
