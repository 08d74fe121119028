import type { LogFilter, NodeLog } from './historyNode.ts'
import { topics, toTopic } from './readLogs.ts'

type Topics = LogFilter['topics']

const accountsPerFilter = 250

/** Every log that moves a token or allows something. */
export const everybodyFilter: Topics = [Object.values(topics)]

/** Filters that together find every log in which one of the accounts gives, gets or allows something. */
export function accountFilters(accounts: readonly string[]): Topics[] {
  const filters: Topics[] = []
  for (let start = 0; start < accounts.length; start += accountsPerFilter) {
    const group = accounts.slice(start, start + accountsPerFilter).map(toTopic)
    filters.push(
      [[topics.transfer, topics.approval, topics.approvalForAll], group],
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
