import {
  type Abi,
  type Address,
  concatHex,
  encodeDeployData,
  getContractAddress,
  type Hex,
  isHex,
  zeroHash,
} from 'viem'
import feeToken from '../contracts/FeeToken.artifact.json' with { type: 'json' }
import revertingToken from '../contracts/RevertingToken.artifact.json' with { type: 'json' }
import testToken from '../contracts/TestToken.artifact.json' with { type: 'json' }
import { create2Factory } from './create2Factory.ts'

/** Symbols of the tokens that every local chain has. */
export type BaseTokenSymbol = 'TUSD' | 'TKN'

/** Symbols of the awkward tokens that `extraTokens: true` adds. */
export type ExtraTokenSymbol = 'FEE' | 'RVT' | 'ZERO'

/** Symbols of the tokens that `market: true` adds. */
export type MarketTokenSymbol = 'HOP' | 'THIN'

/** Symbols of all tokens that the local chains know. */
export type TokenSymbol = BaseTokenSymbol | ExtraTokenSymbol | MarketTokenSymbol

/** What a token says about itself, and the contract that it is made of. */
export interface TokenDefinition {
  readonly symbol: TokenSymbol
  readonly name: string
  readonly decimals: number
  readonly contract: { readonly abi: Abi; readonly bytecode: Hex }
}

/** The tokens of every local chain: a 6-decimals dollar and an 18-decimals token. */
export const baseTokens: readonly (TokenDefinition & { readonly symbol: BaseTokenSymbol })[] = [
  { symbol: 'TUSD', name: 'Test Dollar', decimals: 6, contract: contract(testToken) },
  { symbol: 'TKN', name: 'Test Token', decimals: 18, contract: contract(testToken) },
]

/** Tokens that break assumptions: one keeps 1 % of a transfer, one reverts, one has no decimals. */
export const extraTokens: readonly (TokenDefinition & { readonly symbol: ExtraTokenSymbol })[] = [
  { symbol: 'FEE', name: 'Fee Token', decimals: 18, contract: contract(feeToken) },
  { symbol: 'RVT', name: 'Reverting Token', decimals: 18, contract: contract(revertingToken) },
  { symbol: 'ZERO', name: 'Zero Decimals Token', decimals: 0, contract: contract(testToken) },
]

/** Tokens of the market: one that trades only against TUSD, and one with a nearly empty pool. No account starts with any. */
export const marketTokens: readonly (TokenDefinition & { readonly symbol: MarketTokenSymbol })[] = [
  { symbol: 'HOP', name: 'Two-Hop Token', decimals: 18, contract: contract(testToken) },
  { symbol: 'THIN', name: 'Thin Pool Token', decimals: 18, contract: contract(testToken) },
]

/** Creation code of a token with its constructor arguments. */
function tokenInitCode(token: Pick<TokenDefinition, 'name' | 'symbol' | 'decimals' | 'contract'>): Hex {
  return encodeDeployData({ ...token.contract, args: [token.name, token.symbol, token.decimals] })
}

/** What the CREATE2 factory is called with to put the token at {@link tokenAddress}. */
export function tokenDeployData(token: TokenDefinition): Hex {
  return concatHex([zeroHash, tokenInitCode(token)])
}

/**
 * The address of a token, the same on every local chain and in every run.
 *
 * @example
 * tokenAddress('TUSD')
 */
export function tokenAddress(symbol: TokenSymbol): Address {
  const token = [...baseTokens, ...extraTokens, ...marketTokens].find((candidate) => candidate.symbol === symbol)
  if (!token) throw new Error(`There is no token ${symbol}.`)
  const bytecode = tokenInitCode(token)
  return getContractAddress({ opcode: 'CREATE2', from: create2Factory, salt: zeroHash, bytecode })
}

function contract(artifact: { abi: unknown; bytecode: string }): TokenDefinition['contract'] {
  if (!isHex(artifact.bytecode)) throw new Error('A contract artifact holds no bytecode.')
  return { abi: artifact.abi as Abi, bytecode: artifact.bytecode }
}
