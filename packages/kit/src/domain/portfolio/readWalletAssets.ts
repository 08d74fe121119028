import { parseWalletAssets, type WalletAsset } from '@foyer/contract'
import type { Chain } from '../../core/chain.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { makeToken, type Token } from './token.ts'

/** The tokens of one network in a wallet's answer (ERC-7811). Undefined when any asset of it lacks the expected shape. */
export function readWalletAssets(answer: unknown, chain: Chain, networkId: CaipNetworkId): Token[] | undefined {
  const lists = parseWalletAssets(answer)
  const assets = lists && chain.ofNetwork?.(lists, networkId)
  return assets?.map((asset) => toToken(asset, networkId))
}

function toToken({ address, balance, metadata, type }: WalletAsset, networkId: CaipNetworkId): Token {
  return makeToken({
    networkId,
    ...metadata,
    amount: BigInt(balance),
    address: type === 'NATIVE' ? undefined : address,
  })
}
