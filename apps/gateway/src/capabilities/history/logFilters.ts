import type { LogFilter } from './historyNode.ts'
import type { NodeLog } from './historyNodeSchemas.ts'
import { topics, toTopic } from './readLogs.ts'
import { wrapTopics } from './wrappedCoin.ts'

type Topics = LogFilter['topics']

/** Geth takes 1,000 topics in one place at most; others take fewer. */
const accountsPerFilter = 500

/** Every log that moves a token, allows something or (where the chain's wrapped coin is known) wraps coins. */
export function everybodyFilter(wrapped: string | undefined): Topics {
  return [[...Object.values(topics), ...wraps(wrapped)]]
}

/** Filters that together find every log in which one of the accounts gives, gets, allows or wraps something. */
export function accountFilters(accounts: readonly string[], wrapped: string | undefined): Topics[] {
  const filters: Topics[] = []
  for (let start = 0; start < accounts.length; start += accountsPerFilter) {
    const group = accounts.slice(start, start + accountsPerFilter).map(toTopic)
    filters.push(
      [[topics.transfer, topics.approval, topics.approvalForAll, ...wraps(wrapped)], group],
      [[topics.transfer, topics.single, topics.batch], null, group],
      [[topics.single, topics.batch], null, null, group],
    )
  }
  return filters
}

/** Whether one of the accounts stands in a log's topics. */
export function isAccountInLogs(log: NodeLog, accounts: ReadonlySet<string>): boolean {
  return log.topics.slice(1).some((topic) => accounts.has(`0x${topic.slice(26)}`))
}

function wraps(wrapped: string | undefined): readonly string[] {
  return wrapped === undefined ? [] : Object.values(wrapTopics)
}
