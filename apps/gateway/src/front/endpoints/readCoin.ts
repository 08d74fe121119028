import { isAddress, parseCaipAddress } from '@foyer/contract'
import { type Address, getAddress } from 'viem'
import { findChain } from '../../capabilities/chains/findChain.ts'
import { nativeCoinAddress } from '../../capabilities/chains/nativeCoin.ts'
import type { ServedChain, ServedChains } from '../../capabilities/chains/servedChain.ts'
import type { SwapCoin } from '../../capabilities/swaps/swapProvider.ts'
import { HttpProblem } from '../http/problem.ts'

/** A token or native coin of a served chain, and how the caller wrote it. */
export type NamedCoin = { chain: ServedChain; coin: SwapCoin; account: `${string}:${string}:${string}` }

/**
 * Reads a token's CAIP-10 name, such as `eip155:1:0xA0b8…eB48`.
 *
 * @throws HttpProblem 400: `chainId` for a chain that is not served, `address` for an invalid address, else no field.
 */
export function readCoin(services: { chains: ServedChains }, text: string): NamedCoin {
  const parts = parseCaipAddress(text)
  if (parts === undefined) throw noName(text, 'token')
  const chain = findChain(services, `${parts.namespace}:${parts.reference}`)
  const account = text as NamedCoin['account']
  if (parts.address.toLowerCase() === nativeCoinAddress) return { chain, coin: 'native', account }
  return { chain, coin: readEvmAddress(parts.address), account }
}

/**
 * Reads the account of a user on the chain of a token.
 *
 * @throws HttpProblem 400
 */
export function readUser(services: { chains: ServedChains }, text: string, token: NamedCoin): Address {
  // A plain address, or a text that is not an address, is reported as an address.
  const parts = parseCaipAddress(text)
  if (parts === undefined) throw text.includes(':') ? noName(text, 'account') : noAddress()
  const { chain, coin } = readCoin(services, text)
  checkSameChain(chain, token.chain)
  if (coin === 'native') throw noAddress()
  return coin
}

/** The account of a user where it is only a hint: `undefined` for what is not an account on the chain of the token. */
export function readUserHint(text: string | undefined, token: NamedCoin): Address | undefined {
  const parts = text === undefined ? undefined : parseCaipAddress(text)
  if (parts === undefined || `${parts.namespace}:${parts.reference}` !== token.chain.config.id) return undefined
  return isEvmAddress(parts.address) ? getAddress(parts.address.toLowerCase()) : undefined
}

/** @throws HttpProblem 400 when two names stand for different chains. */
export function checkSameChain(one: ServedChain, other: ServedChain): void {
  if (one.config.id === other.config.id) return
  throw new HttpProblem(
    400,
    '',
    `The names are of different chains, ${one.config.id} and ${other.config.id}. Use one chain.`,
  )
}

function noName(text: string, kind: 'token' | 'account'): HttpProblem {
  return new HttpProblem(
    400,
    '',
    `The name ${text.slice(0, 64)} is no ${kind} name. Write it as namespace:chain:address.`,
  )
}

function readEvmAddress(text: string): Address {
  if (!isEvmAddress(text)) throw noAddress()
  return getAddress(text.toLowerCase())
}

function isEvmAddress(text: string): boolean {
  return isAddress('eip155', text) && text.startsWith('0x')
}

function noAddress(): HttpProblem {
  return new HttpProblem(400, 'address', 'This is not an EVM address. It has 40 hexadecimal digits after 0x.')
}
