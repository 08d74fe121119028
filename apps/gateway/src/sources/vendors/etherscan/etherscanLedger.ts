import * as v from 'valibot'
import type { Ledger } from '../../ledger/ledgerHistory.ts'
import type { LedgerEntry, LedgerList } from '../../ledger/ledgerList.ts'
import { createPlaces, transferRow } from '../../ledger/ledgerRows.ts'
import { type AskEtherscan, etherscanPageSize } from './etherscanClient.ts'

const decimal = v.pipe(v.string(), v.regex(/^\d{1,78}$/))
const number = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))
const account = v.pipe(v.string(), v.regex(/^(0x[0-9a-fA-F]{40})?$/), v.toLowerCase())
const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), v.toLowerCase())
const base = { blockNumber: number, timeStamp: number, hash, from: account, to: account }
const transaction = v.object({
  ...base,
  nonce: number,
  transactionIndex: number,
  value: decimal,
  isError: v.string(),
  input: v.string(),
  contractAddress: account,
})
const internal = v.object({ ...base, value: decimal, contractAddress: account, isError: v.string() })
const token = { ...base, contractAddress: account }
const coin = v.object({ ...token, value: decimal })
const piece = v.object({ ...token, tokenID: decimal })
const multiPiece = v.object({ ...piece.entries, tokenValue: decimal })

/** The vendor tells no more than this of one list, whatever its pages are. */
const maxItems = 10_000

type Base = { hash: string; blockNumber: number; timeStamp: number }

/** What Etherscan knows of an account: transactions, payments within them, and three kinds of token transfers. */
export function etherscanLedger(ask: AskEtherscan, chainIds: readonly string[]): Ledger {
  const list = <Item extends Base>(
    chainId: string,
    address: string,
    action: string,
    schema: v.GenericSchema<unknown, Item>,
    write: (item: Item, place: number) => Pick<LedgerEntry, 'transaction' | 'transfers'>,
  ): LedgerList => {
    return async (asked, signal) => {
      const [endBlock = '', page = '1'] = asked.split('|')
      const items = await ask(schema, { chainId, action, address, endBlock, page: Number(page) }, signal)
      const placeOf = createPlaces()
      const lowest = items.at(-1)?.blockNumber ?? 0
      const isAtLimit = (Number(page) + 1) * etherscanPageSize > maxItems
      const next = isAtLimit ? `${lowest}|1` : `${endBlock}|${Number(page) + 1}`
      return {
        token: asked,
        entries: items.map((item) => {
          const { hash: own, blockNumber: block, timeStamp } = item
          return { chainId, hash: own, block, minedAt: timeStamp * 1000, ...write(item, placeOf(own)) }
        }),
        next: items.length < etherscanPageSize ? undefined : next,
      }
    }
  }

  return {
    id: 'etherscan',
    kind: 'keyed',
    knows: (chainId) => chainIds.includes(chainId),
    listsOf: (chainId, address) => {
      const rowOf = (item: Base & { from: string; to: string }) => ({
        chainId,
        hash: item.hash,
        block: item.blockNumber,
        sender: item.from,
        receiver: item.to,
        token: '',
      })
      return [
        list(chainId, address, 'txlist', transaction, (item) => {
          const succeeded = item.isError === '0'
          const own = transferRow({
            ...rowOf(item),
            receiver: item.to || item.contractAddress,
            kind: 'native',
            place: 0,
            amount: item.value,
          })
          return {
            transaction: {
              chain_id: chainId,
              hash: item.hash,
              block_number: item.blockNumber,
              tx_index: item.transactionIndex,
              mined_at: item.timeStamp * 1000,
              sender: item.from,
              receiver: item.to,
              created: item.contractAddress,
              nonce: item.nonce,
              succeeded: succeeded ? 1 : 0,
              has_input: ['', '0x'].includes(item.input) ? 0 : 1,
              fee: '0',
            },
            transfers: succeeded && item.value !== '0' ? [own] : [],
          }
        }),
        list(chainId, address, 'txlistinternal', internal, (item, place) => ({
          transfers:
            item.isError === '0' && item.value !== '0'
              ? [
                  transferRow(
                    {
                      ...rowOf(item),
                      receiver: item.to || item.contractAddress,
                      kind: 'native',
                      place,
                      amount: item.value,
                    },
                    true,
                  ),
                ]
              : [],
        })),
        list(chainId, address, 'tokentx', coin, (item, place) => ({
          transfers: [
            transferRow({ ...rowOf(item), kind: 'erc20', place, token: item.contractAddress, amount: item.value }),
          ],
        })),
        list(chainId, address, 'tokennfttx', piece, (item, place) => ({
          transfers: [
            transferRow({
              ...rowOf(item),
              kind: 'erc721',
              // The vendor does not tell where a log stands; each list counts its own places.
              place: 100_000 + place,
              token: item.contractAddress,
              tokenId: item.tokenID,
              amount: '1',
            }),
          ],
        })),
        list(chainId, address, 'token1155tx', multiPiece, (item, place) => ({
          transfers: [
            transferRow({
              ...rowOf(item),
              kind: 'erc1155',
              place: 200_000 + place,
              token: item.contractAddress,
              tokenId: item.tokenID,
              amount: item.tokenValue,
            }),
          ],
        })),
      ]
    },
  }
}
