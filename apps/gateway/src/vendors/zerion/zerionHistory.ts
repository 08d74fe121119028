import { historyItem } from '@foyer/contract'
import * as v from 'valibot'
import type { HistoryPage, HistoryProvider, HistoryQuestion } from '../../history/historyProvider.ts'
import { HttpProblem } from '../../http/problem.ts'
import { createVendorClient } from '../createVendorClient.ts'
import { VendorError } from '../VendorError.ts'

/** The vendor's names of chains. */
const chainNames: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:56': 'binance-smart-chain',
  'eip155:100': 'xdai',
  'eip155:137': 'polygon',
  'eip155:250': 'fantom',
  'eip155:324': 'zksync-era',
  'eip155:8217': 'klaytn',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:43114': 'avalanche',
  'eip155:1313161554': 'aurora',
}
const chainIds: ReadonlyMap<string, string> = new Map(Object.entries(chainNames).map(([id, name]) => [name, id]))

const pageSize = 50
const amount = v.nullish(v.number())
const named = v.nullish(
  v.object({ name: v.nullish(v.string()), icon: v.nullish(v.object({ url: v.nullish(v.string()) })) }),
)
const media = v.nullish(v.object({ url: v.string(), content_type: v.nullish(v.string()) }))
const transfer = v.object({
  fungible_info: v.nullish(
    v.object({
      name: v.nullish(v.string()),
      symbol: v.nullish(v.string()),
      icon: v.nullish(v.object({ url: v.nullish(v.string()) })),
    }),
  ),
  nft_info: v.nullish(
    v.object({
      name: v.nullish(v.string()),
      content: v.nullish(v.object({ preview: media, detail: media })),
      flags: v.nullish(v.object({ is_spam: v.nullish(v.boolean()) })),
    }),
  ),
  direction: v.picklist(['in', 'out', 'self']),
  quantity: v.object({ numeric: v.string() }),
  value: amount,
  price: amount,
})
const transaction = v.object({
  id: v.string(),
  attributes: v.object({
    operation_type: v.string(),
    hash: v.string(),
    mined_at: v.string(),
    sent_from: v.string(),
    sent_to: v.nullish(v.string()),
    status: v.picklist(['confirmed', 'failed', 'pending']),
    nonce: v.nullish(v.number()),
    transfers: v.array(transfer),
    application_metadata: named,
  }),
  relationships: v.object({ chain: v.object({ data: v.object({ id: v.string() }) }) }),
})
const answer = v.object({ data: v.array(transaction), links: v.object({ next: v.nullish(v.string()) }) })

type Transaction = v.InferOutput<typeof transaction>
type Transfer = v.InferOutput<typeof transfer>

/** Transactions from Zerion (https://developers.zerion.io), without what it holds for trash. */
export function zerionHistory({ key, baseUrl }: { key: string; baseUrl: string }): HistoryProvider {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
  const ask = createVendorClient({ vendor: 'zerion', baseUrl, headers: () => ({ authorization }) })
  return {
    id: 'zerion',
    kind: 'keyed',
    serves: (question) => question.chainIds.some((id) => chainNames[id] !== undefined),
    ask: async (question) => {
      try {
        const path = `/v1/wallets/${question.address}/transactions/`
        return writePage(await ask(answer, { method: 'GET', path, query: writeQuery(question) }))
      } catch (error) {
        if (!(error instanceof VendorError) || error.status !== 400) throw error
        throw new HttpProblem(400, 'address', 'The history of this address cannot be asked for.', { cause: error })
      }
    },
  }
}

function writeQuery({ chainIds: wanted, currency, cursor }: HistoryQuestion) {
  return {
    currency,
    'page[size]': String(pageSize),
    'page[after]': cursor,
    'filter[trash]': 'only_non_trash',
    'filter[chain_ids]': wanted.flatMap((id) => chainNames[id] ?? []).join(','),
  }
}

function writePage({ data, links }: v.InferOutput<typeof answer>): HistoryPage {
  // What the wire cannot carry is left out, as every list of this gateway does.
  const items = data.map(writeItem).filter((item) => v.is(historyItem, item))
  const next =
    links.next == null || !URL.canParse(links.next) ? null : new URL(links.next).searchParams.get('page[after]')
  return { data: items, next }
}

function writeItem({ id, attributes, relationships }: Transaction): HistoryPage['data'][number] {
  const { application_metadata: application } = attributes
  const chain = chainIds.get(relationships.chain.data.id) ?? null
  return {
    id,
    metadata: {
      operationType: attributes.operation_type,
      hash: attributes.hash,
      minedAt: attributes.mined_at,
      sentFrom: attributes.sent_from,
      sentTo: attributes.sent_to ?? '',
      status: attributes.status,
      nonce: attributes.nonce ?? 0,
      application:
        application == null ? null : { name: application.name ?? null, iconUrl: application.icon?.url ?? null },
      chain: chain as HistoryPage['data'][number]['metadata']['chain'],
    },
    transfers: attributes.transfers.map(writeTransfer),
  }
}

function writeTransfer({ fungible_info: token, nft_info: item, direction, quantity, value, price }: Transfer) {
  const icon = token?.icon?.url
  return {
    fungible_info:
      token == null
        ? null
        : { name: token.name ?? null, symbol: token.symbol ?? null, icon: icon == null ? null : { url: icon } },
    nft_info:
      item == null
        ? null
        : {
            name: item.name ?? null,
            content: item.content ?? null,
            flags: { is_spam: item.flags?.is_spam ?? false },
          },
    direction,
    quantity: { numeric: quantity.numeric },
    value: value ?? null,
    price: price ?? null,
  }
}
