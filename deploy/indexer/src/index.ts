import { ponder } from 'ponder:registry'
import { accountTransfers } from 'ponder:schema'

type Moved = { log_index: number; item: number; kind: string; token: string; sender: string; receiver: string } & {
  token_id: string
  amount: string
}
type Place = {
  block: { number: bigint; timestamp: bigint }
  transaction: { hash: string; transactionIndex: number; from: string; to: string | null; nonce: number; input: string }
}

/** One row: what moved, and the transaction in which it did. */
function rowOf(chainId: number, { block, transaction }: Place, moved: Moved) {
  const { hash, transactionIndex, from, to, nonce, input } = transaction
  return {
    ...moved,
    token: moved.token.toLowerCase(),
    sender: moved.sender.toLowerCase(),
    receiver: moved.receiver.toLowerCase(),
    chain_id: chainId,
    hash: hash.toLowerCase(),
    block_number: block.number,
    tx_index: transactionIndex,
    mined_at: block.timestamp,
    tx_sender: from.toLowerCase(),
    tx_receiver: (to ?? '').toLowerCase(),
    tx_nonce: nonce,
    tx_has_input: input === '0x' ? 0 : 1,
  }
}

ponder.on('Coin:Transfer', async ({ event, context }) => {
  const { from, to, value } = event.args
  const moved = { log_index: event.log.logIndex, item: 0, kind: 'erc20', token: event.log.address, sender: from }
  const row = rowOf(context.network.chainId, event, { ...moved, receiver: to, token_id: '', amount: String(value) })
  await context.db.insert(accountTransfers).values(row).onConflictDoNothing()
})

ponder.on('Piece:Transfer', async ({ event, context }) => {
  const { from, to, tokenId } = event.args
  const moved = { log_index: event.log.logIndex, item: 0, kind: 'erc721', token: event.log.address, sender: from }
  const row = rowOf(context.network.chainId, event, { ...moved, receiver: to, token_id: String(tokenId), amount: '1' })
  await context.db.insert(accountTransfers).values(row).onConflictDoNothing()
})

ponder.on('MultiToken:TransferSingle', async ({ event, context }) => {
  const { from, to, id, value } = event.args
  const moved = { log_index: event.log.logIndex, item: 0, kind: 'erc1155', token: event.log.address, sender: from }
  const row = rowOf(context.network.chainId, event, {
    ...moved,
    receiver: to,
    token_id: String(id),
    amount: String(value),
  })
  await context.db.insert(accountTransfers).values(row).onConflictDoNothing()
})

ponder.on('MultiToken:TransferBatch', async ({ event, context }) => {
  const { from, to, ids, values } = event.args
  const rows = ids.slice(0, 200).map((id, item) =>
    rowOf(context.network.chainId, event, {
      log_index: event.log.logIndex,
      item,
      kind: 'erc1155',
      token: event.log.address,
      sender: from,
      receiver: to,
      token_id: String(id),
      amount: String(values[item] ?? 0n),
    }),
  )
  if (rows.length > 0) await context.db.insert(accountTransfers).values(rows).onConflictDoNothing()
})

ponder.on('Native:block', async ({ event, context }) => {
  const { transactions } = await context.client.getBlock({
    blockNumber: event.block.number,
    includeTransactions: true,
  })
  const own = { log_index: -1, item: 0, kind: 'native', token: '', token_id: '' }
  const rows = transactions.flatMap((transaction) =>
    transaction.value === 0n || transaction.to === null
      ? []
      : [
          rowOf(
            context.network.chainId,
            { block: event.block, transaction },
            {
              ...own,
              sender: transaction.from,
              receiver: transaction.to,
              amount: String(transaction.value),
            },
          ),
        ],
  )
  if (rows.length > 0) await context.db.insert(accountTransfers).values(rows).onConflictDoNothing()
})
