import * as v from 'valibot'
import type { Ledger } from '../../ledger/ledgerHistory.ts'
import type { LedgerEntry, LedgerList } from '../../ledger/ledgerList.ts'
import { transferRow } from '../../ledger/ledgerRows.ts'
import type { AlchemyClient } from './alchemyClient.ts'

const quantity = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,64}$/))
const account = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.toLowerCase())
const transfer = v.object({
  category: v.string(),
  blockNum: quantity,
  uniqueId: v.string(),
  hash: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), v.toLowerCase()),
  from: account,
  to: v.nullish(account),
  erc721TokenId: v.nullish(quantity),
  erc1155Metadata: v.nullish(v.array(v.object({ tokenId: quantity, value: quantity }))),
  rawContract: v.object({ value: v.nullish(v.string()), address: v.nullish(account) }),
  metadata: v.object({ blockTimestamp: v.pipe(v.string(), v.isoTimestamp()) }),
})
const answer = v.object({ transfers: v.array(transfer), pageKey: v.nullish(v.string()) })

const pageSize = 50
/** Where the vendor knows what contracts pay within transactions. */
const traced: readonly string[] = ['eip155:1', 'eip155:137', 'eip155:11155111']

type Transfer = v.InferOutput<typeof transfer>

/** Transfers from Alchemy, those that an account sent and those that it got. What moved nothing is not told by this vendor. */
export function alchemyLedger(client: AlchemyClient): Ledger {
  const list = (chainId: string, side: 'fromAddress' | 'toAddress', address: string): LedgerList => {
    return async (token, signal) => {
      // Keys of pages end after minutes; a page is named by its highest block, and by a key only within one block.
      const [toBlock = '', pageKey] = token.split('|')
      const asked = {
        fromBlock: '0x0',
        toBlock: toBlock === '' ? 'latest' : toBlock,
        [side]: address,
        category: ['external', ...(traced.includes(chainId) ? ['internal'] : []), 'erc20', 'erc721', 'erc1155'],
        order: 'desc',
        withMetadata: true,
        excludeZeroValue: false,
        maxCount: `0x${pageSize.toString(16)}`,
        ...(pageKey === undefined ? {} : { pageKey }),
      }
      const method = 'alchemy_getAssetTransfers'
      const { transfers, pageKey: next } = await client.call(chainId, answer, method, [asked], signal)
      const lowest = transfers.at(-1)?.blockNum
      const isOneBlock = transfers.every(({ blockNum }) => blockNum === lowest)
      return {
        token,
        entries: transfers.map((each) => writeEntry(chainId, each)),
        next: next == null ? undefined : isOneBlock ? `${toBlock}|${next}` : lowest,
      }
    }
  }
  return {
    id: 'alchemy',
    kind: 'keyed',
    knows: client.knows,
    listsOf: (chainId, address) => [list(chainId, 'fromAddress', address), list(chainId, 'toAddress', address)],
  }
}

function writeEntry(chainId: string, transfer: Transfer): LedgerEntry {
  const { hash, blockNum, metadata } = transfer
  const block = Number(blockNum)
  return { chainId, hash, block, minedAt: Date.parse(metadata.blockTimestamp), transfers: writeRows(chainId, transfer) }
}

function writeRows(chainId: string, transfer: Transfer): LedgerEntry['transfers'] {
  const { category, hash, blockNum, uniqueId, from, to, rawContract, erc721TokenId, erc1155Metadata } = transfer
  if (to == null) return []
  // Such as "0x…:log:31" and "0x…:internal:2".
  const place = Number(/:(\d+)$/.exec(uniqueId)?.[1] ?? 0)
  const base = { chainId, hash, block: Number(blockNum), place, sender: from, receiver: to }
  const amount = toDecimal(rawContract.value)
  const token = rawContract.address ?? ''
  switch (category) {
    case 'external':
    case 'internal':
      if (amount === '0') return []
      return [transferRow({ ...base, kind: 'native', token: '', amount }, category === 'internal')]
    case 'erc20':
      return [transferRow({ ...base, kind: 'erc20', token, amount })]
    case 'erc721':
      return [transferRow({ ...base, kind: 'erc721', token, tokenId: toDecimal(erc721TokenId), amount: '1' })]
    case 'erc1155':
      return (erc1155Metadata ?? []).map(({ tokenId, value }, item) => ({
        ...transferRow({ ...base, kind: 'erc1155', token, tokenId: toDecimal(tokenId), amount: toDecimal(value) }),
        item,
      }))
    default:
      return []
  }
}

function toDecimal(value: string | null | undefined): string {
  return value == null || !/^0x[0-9a-fA-F]{1,64}$/.test(value) ? '0' : BigInt(value).toString()
}
