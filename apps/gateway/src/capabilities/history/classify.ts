import type { AccountTransaction } from './historyReader.ts'
import type { HistoryTransferRow } from './historyTables.ts'

/** What a transaction was from one account's point of view. */
export type OperationType = 'send' | 'receive' | 'trade' | 'approve' | 'mint' | 'burn' | 'execute' | 'deploy'

/** A transfer as the account saw it. */
export type Movement = HistoryTransferRow & { direction: 'in' | 'out' | 'self' }

const zeroAddress = `0x${'0'.repeat(40)}`
/** The usual burn addresses; no key is known for either. */
const graves: readonly string[] = [zeroAddress, '0x000000000000000000000000000000000000dead']

/** What moved to or from the account; approvals and transfers of nothing that it did not ask for are no movements. */
export function movementsOf(address: string, { transaction, transfers }: AccountTransaction): Movement[] {
  return transfers
    .filter(({ kind, amount }) => kind !== 'approval' && (amount !== '0' || transaction.sender === address))
    .map((transfer) => ({ ...transfer, direction: directionOf(address, transfer) }))
}

function directionOf(address: string, { sender, receiver }: HistoryTransferRow): Movement['direction'] {
  if (sender !== address) return 'in'
  return receiver === address ? 'self' : 'out'
}

/**
 * Names a transaction by the pattern of its transfers:
 *
 * - it created a contract and the account sent it: deploy;
 * - something went and something else came: trade, or mint when all that came are new pieces of collections;
 * - only in: mint when all of it is new, else receive. Only out: burn when all of it is destroyed, else send;
 * - to itself: send. The same thing both ways, or nothing: approve when the account allowed something, send and receive
 *   for plain transactions without data, else execute. A failed transaction is named by what it tried.
 */
export function classify(address: string, entry: AccountTransaction): OperationType {
  const { transaction, transfers } = entry
  if (transaction.receiver === '' && transaction.sender === address) return 'deploy'
  const movements = movementsOf(address, entry)
  const came = movements.filter(({ direction }) => direction === 'in')
  const went = movements.filter(({ direction }) => direction === 'out')
  const isNew = came.length > 0 && came.every(({ kind, sender }) => kind !== 'native' && sender === zeroAddress)
  if (came.length > 0 && went.length > 0) {
    const wentAssets = new Set(went.map(assetOf))
    if (came.every((movement) => wentAssets.has(assetOf(movement)))) return 'execute'
    return isNew && came.every(({ token_id }) => token_id !== '') ? 'mint' : 'trade'
  }
  if (came.length > 0) return isNew ? 'mint' : 'receive'
  if (went.length > 0) return went.every(({ receiver }) => graves.includes(receiver)) ? 'burn' : 'send'
  if (movements.length > 0) return 'send'
  if (transfers.some(({ kind, sender }) => kind === 'approval' && sender === address)) return 'approve'
  if (transaction.has_input === 1) return 'execute'
  return transaction.sender === address ? 'send' : 'receive'
}

function assetOf({ kind, token, token_id }: HistoryTransferRow): string {
  return `${kind} ${token} ${token_id}`
}

/** From whom and to whom: the one other side of what moved when there is just one, else the transaction's own ends. */
export function partiesOf(
  operation: OperationType,
  { transaction }: AccountTransaction,
  movements: readonly Movement[],
): { from: string; to: string } {
  const whole = { from: transaction.sender, to: transaction.receiver || transaction.created }
  if (!['send', 'receive', 'mint', 'burn'].includes(operation)) return whole
  const senders = new Set(movements.map(({ sender }) => sender))
  const receivers = new Set(movements.map(({ receiver }) => receiver))
  const [from = ''] = senders
  const [to = ''] = receivers
  return senders.size === 1 && receivers.size === 1 ? { from, to } : whole
}
