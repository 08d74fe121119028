import { historyItem } from '@foyer/contract'
import * as v from 'valibot'
import type { HistoryPage, HistoryProvider, HistoryQuestion } from '../../../capabilities/history/historyProvider.ts'
import { GatewayError } from '../../../engines/errors/GatewayError.ts'
import type { VendorClient } from '../createVendorClient.ts'
import { VendorError } from '../VendorError.ts'
import { zerionChainId, zerionChainName } from './zerionChains.ts'
import { zerionCursor, zerionLinks } from './zerionClient.ts'

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
const answer = v.object({ data: v.array(transaction), links: zerionLinks })

type Transaction = v.InferOutput<typeof transaction>
type Transfer = v.InferOutput<typeof transfer>

/** Transactions from Zerion, without what it holds for trash. */
export function zerionHistory(ask: VendorClient): HistoryProvider {
  return {
    id: 'zerion',
    kind: 'keyed',
    serves: (question) => question.chainIds.some((id) => zerionChainName(id) !== undefined),
    ask: async (question, signal) => {
      try {
        const path = `/v1/wallets/${question.address}/transactions/`
        return writePage(await ask(answer, { method: 'GET', path, query: writeQuery(question) }, signal))
      } catch (error) {
        if (!(error instanceof VendorError) || error.status !== 400) throw error
        throw new GatewayError('invalid', 'address', 'The history of this address cannot be asked for.', {
          cause: error,
        })
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
    'filter[chain_ids]': wanted.flatMap((id) => zerionChainName(id) ?? []).join(','),
  }
}

function writePage({ data, links }: v.InferOutput<typeof answer>): HistoryPage {
  // What the wire cannot carry is left out, as every list of this gateway does.
  const items = data.map(writeItem).filter((item) => v.is(historyItem, item))
  return { data: items, next: zerionCursor(links) }
}

function writeItem({ id, attributes, relationships }: Transaction): HistoryPage['data'][number] {
  const { application_metadata: application } = attributes
  const chain = zerionChainId(relationships.chain.data.id) ?? null
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
