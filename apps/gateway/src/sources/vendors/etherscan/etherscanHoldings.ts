import * as v from 'valibot'
import { type Address, getAddress } from 'viem'
import type { OutsideNftProvider, OutsidePiece } from '../../../capabilities/nfts/nftProvider.ts'
import type { TokenFinder } from '../../../capabilities/tokens/tokenFinder.ts'
import type { AskEtherscan } from './etherscanClient.ts'

const account = v.pipe(v.string(), v.regex(/^(0x[0-9a-fA-F]{40})?$/), v.toLowerCase())
const decimal = v.pipe(v.string(), v.regex(/^\d{1,78}$/))
const coin = v.object({ contractAddress: account })
const moved = {
  from: account,
  to: account,
  contractAddress: account,
  tokenID: decimal,
  tokenName: v.nullish(v.string()),
}
const piece = v.object(moved)
const multiPiece = v.object({ ...moved, tokenValue: decimal })

/** So many of the newest transfers are looked through; who holds what the vendor tells for another price only. */
const lookedThrough = 1_000

/** The tokens among the newest 1,000 transfers that Etherscan knows of an account. */
export function etherscanTokens(ask: AskEtherscan, chainIds: readonly string[]): TokenFinder {
  return {
    id: 'etherscan',
    kind: 'keyed',
    serves: ({ chainId }) => chainIds.includes(chainId),
    ask: async ({ chainId, owner }, signal): Promise<readonly Address[]> => {
      const list = { chainId, action: 'tokentx', address: owner, endBlock: '', page: 1, size: lookedThrough }
      const items = await ask(coin, list, signal)
      return [...new Set(items.map(({ contractAddress }) => getAddress(contractAddress)))]
    },
  }
}

/** The pieces that came and did not go again, by the newest 1,000 transfers of each kind; one chain's after another's. */
export function etherscanNfts(ask: AskEtherscan, known: readonly string[]): OutsideNftProvider {
  return {
    id: 'etherscan',
    kind: 'keyed',
    serves: ({ chainIds }) => chainIds.some((id) => known.includes(id)),
    ask: async ({ owner, chainIds, cursor }, signal) => {
      const asked = chainIds.filter((id) => known.includes(id))
      const chainId = cursor ?? asked[0]
      if (chainId === undefined || !asked.includes(chainId)) return { pieces: [], next: null }
      const list = { chainId, address: owner, endBlock: '', page: 1, size: lookedThrough }
      const [single, multi] = await Promise.all([
        ask(piece, { ...list, action: 'tokennfttx' }, signal),
        ask(multiPiece, { ...list, action: 'token1155tx' }, signal),
      ])
      const held = new Map<string, OutsidePiece & { count: bigint }>()
      const count = (kind: OutsidePiece['kind'], item: v.InferOutput<typeof piece>, amount: bigint) => {
        const { contractAddress: token, tokenID: tokenId, from, to, tokenName } = item
        const key = `${kind} ${token} ${tokenId}`
        const own = owner.toLowerCase()
        const change = (to === own ? amount : 0n) - (from === own ? amount : 0n)
        const known = held.get(key)
        if (known !== undefined) known.count += change
        else {
          const bare = { name: undefined, picture: undefined, isSpam: false, quantity: '0' }
          held.set(key, { ...bare, chainId, kind, token, tokenId, collection: tokenName ?? undefined, count: change })
        }
      }
      for (const item of single) count('erc721', item, 1n)
      for (const item of multi) count('erc1155', item, BigInt(item.tokenValue))
      const pieces = [...held.values()].filter((each) => each.count > 0n)
      return {
        pieces: pieces.map(({ count: quantity, ...rest }) => ({ ...rest, quantity: String(quantity) })),
        next: asked[asked.indexOf(chainId) + 1] ?? null,
      }
    },
  }
}
