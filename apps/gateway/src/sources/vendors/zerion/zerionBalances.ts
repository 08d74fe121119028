import { balanceItem } from '@foyer/contract'
import * as v from 'valibot'
import { formatUnits, getAddress } from 'viem'
import type { BalanceProvider } from '../../../capabilities/balances/balanceProvider.ts'
import type { BalanceItem } from '../../../capabilities/balances/readBalances.ts'
import { cleanText } from '../../../capabilities/tokens/cleanText.ts'
import type { VendorClient } from '../createVendorClient.ts'
import { VendorError } from '../VendorError.ts'
import { zerionChainName } from './zerionChains.ts'
import { zerionCursor, zerionLinks } from './zerionClient.ts'

const pageSize = 100
const maxPages = 20
const largest = 1e30

const position = v.object({
  attributes: v.object({
    position_type: v.nullish(v.string()),
    // `float` and `numeric` stand beside these two, rounded.
    quantity: v.object({
      int: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
      decimals: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(77)),
    }),
    value: v.nullish(v.number()),
    price: v.nullish(v.number()),
    fungible_info: v.nullish(
      v.object({
        name: v.nullish(v.string()),
        symbol: v.nullish(v.string()),
        icon: v.nullish(v.object({ url: v.nullish(v.string()) })),
        implementations: v.nullish(v.array(v.object({ chain_id: v.string(), address: v.nullish(v.string()) }))),
      }),
    ),
    flags: v.nullish(v.object({ displayable: v.nullish(v.boolean()), is_trash: v.nullish(v.boolean()) })),
  }),
  relationships: v.object({ chain: v.object({ data: v.object({ id: v.string() }) }) }),
})
const answer = v.object({ data: v.array(position), links: zerionLinks })

type Position = v.InferOutput<typeof position>

/**
 * What Zerion knows that an account holds, the most valuable first, at most 2,000 holdings of a chain; without positions
 * in protocols and without what it holds for trash. Amounts come from its whole numbers, never from its rounded ones.
 */
export function zerionBalances(ask: VendorClient): BalanceProvider {
  return {
    id: 'zerion',
    kind: 'keyed',
    serves: ({ chainId, isLocal }) => !isLocal && zerionChainName(chainId) !== undefined,
    ask: async ({ chainId, owner, currency }, signal) => {
      const chain = zerionChainName(chainId)
      if (chain === undefined) throw new VendorError('zerion', 'it does not know this chain.')
      const items: BalanceItem[] = []
      let cursor: string | null = null
      for (let page = 0; page < maxPages; page += 1) {
        const request = {
          method: 'GET',
          path: `/v1/wallets/${owner}/positions/`,
          query: {
            currency,
            sort: '-value',
            'page[size]': String(pageSize),
            'page[after]': cursor ?? undefined,
            'filter[positions]': 'only_simple',
            'filter[trash]': 'only_non_trash',
            'filter[chain_ids]': chain,
          },
        } as const
        const { data, links }: v.InferOutput<typeof answer> = await ask(answer, request, signal)
        items.push(...data.flatMap((each) => writeItem(each, chainId, chain) ?? []))
        cursor = zerionCursor(links)
        if (cursor === null) break
      }
      return { items, priceSources: items.some(({ price }) => price > 0) ? ['zerion'] : [] }
    },
  }
}

function writeItem({ attributes, relationships }: Position, chainId: string, chain: string): BalanceItem | undefined {
  const { position_type: type, quantity, fungible_info: token, flags } = attributes
  if (relationships.chain.data.id !== chain || (type ?? 'wallet') !== 'wallet') return undefined
  if (flags?.is_trash === true || flags?.displayable === false || /^0+$/.test(quantity.int)) return undefined
  // Without a contract on this chain the token cannot be identified.
  const contract = token?.implementations?.find(({ chain_id }) => chain_id === chain)
  const account = contract === undefined ? undefined : accountOf(chainId, contract.address)
  if (token == null || account === undefined) return undefined
  const price = readFiat(attributes.price)
  const value = readFiat(attributes.value)
  const iconUrl = token.icon?.url ?? ''
  const item = {
    name: cleanText(token.name ?? '')?.slice(0, 60),
    symbol: cleanText(token.symbol ?? '')?.slice(0, 20),
    chainId,
    ...account,
    ...(value === undefined || price === undefined ? {} : { value }),
    price: price ?? 0,
    quantity: { decimals: String(quantity.decimals), numeric: formatUnits(BigInt(quantity.int), quantity.decimals) },
    iconUrl: iconUrl.startsWith('https://') ? iconUrl : '',
  }
  // What the wire cannot carry is left out, as every list of this gateway does.
  return v.is(balanceItem, item) ? (item as BalanceItem) : undefined
}

/** The native coin has no address; `undefined` for an invalid one. */
function accountOf(chainId: string, address: string | null | undefined): { address?: string } | undefined {
  if (address == null || address === '' || /^0xe{40}$/i.test(address)) return {}
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return undefined
  return { address: `${chainId}:${getAddress(address.toLowerCase())}` }
}

// Zero means that the vendor knows nothing.
function readFiat(amount: number | null | undefined): number | undefined {
  return amount != null && amount > 0 && amount <= largest ? amount : undefined
}
