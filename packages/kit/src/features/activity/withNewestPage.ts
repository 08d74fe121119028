import type { HistoryPage } from './historyQuery.ts'

/**
 * The loaded pages, brought up to date by the newest page alone, so that a poll costs one request however far the
 * visitor has scrolled. Where the newest page shares no transaction with the list, the gap is unknown and the list
 * starts anew.
 */
export function withNewestPage(pages: readonly HistoryPage[], newest: HistoryPage): HistoryPage[] {
  const [first, ...rest] = pages
  const oldest = newest.items.at(-1)
  const hashes = new Set(newest.items.map(({ hash }) => hash))
  if (!first || !oldest || newest.next === undefined || !first.items.some(({ hash }) => hashes.has(hash)))
    return [newest]
  // What is missing within the newest page's time was undone by a reorganisation; what is older was pushed off its end.
  const pushedOff = first.items.filter(({ at, hash }) => at <= oldest.at && !hashes.has(hash))
  return [{ ...newest, items: [...newest.items, ...pushedOff], next: first.next }, ...rest]
}
