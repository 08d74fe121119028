import { toEventSelector } from 'viem'
import type { NodeLog } from './historyNodeSchemas.ts'
import type { HistoryTransferRow } from './historyTables.ts'

/** What WETH9 and its likes write when coins are wrapped and unwrapped; they write no Transfer then. */
export const wrapTopics = {
  deposit: toEventSelector('Deposit(address,uint256)'),
  withdrawal: toEventSelector('Withdrawal(address,uint256)'),
} as const

const zeroAddress = `0x${'0'.repeat(40)}`

/** Whether a log names an event of wrapping although another contract than the wrapped coin's wrote it. */
export function isForeignWrap({ topics: [event], address }: NodeLog, wrapped: string | undefined): boolean {
  return (event === wrapTopics.deposit || event === wrapTopics.withdrawal) && address !== wrapped
}

export type ReadWrapsParameters = {
  logs: readonly NodeLog[]
  /** The contract of the chain's wrapped coin, lower-case. */
  wrapped: string | undefined
  /** Whose own value the transaction carried. */
  sender: string
  row: Pick<HistoryTransferRow, 'chain_id' | 'hash' | 'block_number'>
  /** What the other logs told. */
  transfers: readonly HistoryTransferRow[]
}

/**
 * Both sides of every wrapping and unwrapping: the wrapped coin, unless the contract emitted a Transfer for it too, and the
 * native coin, unless it is the transaction's own value.
 */
export function readWraps(parameters: ReadWrapsParameters): HistoryTransferRow[] {
  const { logs, wrapped, sender, row, transfers } = parameters
  if (wrapped === undefined) return []
  const ofWrapped = transfers.filter(({ kind, token }) => kind === 'erc20' && token === wrapped)
  const isReported = (giver: string, getter: string, amount: string): boolean => {
    const at = ofWrapped.findIndex((one) => one.sender === giver && one.receiver === getter && one.amount === amount)
    if (at >= 0) ofWrapped.splice(at, 1)
    return at >= 0
  }
  return logs.flatMap((log): HistoryTransferRow[] => {
    const [event, account] = log.topics
    const isDeposit = event === wrapTopics.deposit
    if (log.address !== wrapped || (!isDeposit && event !== wrapTopics.withdrawal)) return []
    if (account === undefined || log.data.length !== 66) return []
    const owner = `0x${account.slice(26)}`
    const amount = String(BigInt(log.data))
    const base = { ...row, log_index: log.logIndex, token_id: '', amount, receivers: 1 }
    const [into, outOf] = [
      { sender: owner, receiver: wrapped },
      { sender: wrapped, receiver: owner },
    ]
    const coin = { ...base, item: 0, kind: 'erc20' as const, token: wrapped, ...(isDeposit ? outOf : into) }
    const native = { ...base, item: 1, kind: 'native' as const, token: '', ...(isDeposit ? into : outOf) }
    const isMinted = isDeposit ? isReported(zeroAddress, owner, amount) : isReported(owner, zeroAddress, amount)
    return [...(isMinted ? [] : [coin]), ...(isDeposit && owner === sender ? [] : [native])]
  })
}
