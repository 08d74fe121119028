import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ActivityItem } from './activityItem.ts'
import type { HistoryPage } from './historyQuery.ts'
import { withNewestPage } from './useActivity.ts'

/** A transaction of the second `at`, named after it. */
function item(at: number, status: ActivityItem['status'] = 'done'): ActivityItem {
  return {
    id: `${at}`,
    hash: `0x${at}`,
    networkId: 'eip155:1',
    kind: 'sent',
    status,
    at,
    movements: [],
    isHidden: false,
  }
}

function page(items: readonly ActivityItem[], next?: string): HistoryPage {
  return { items, next, isServed: true, hasOlder: false }
}

const hashesOf = (pages: readonly HistoryPage[]) => pages.flatMap(({ items }) => items.map(({ hash }) => hash))

describe('the newest page of activity', () => {
  const loaded = [page([item(6), item(5), item(4)], 'after 4'), page([item(3), item(2), item(1)], 'after 1')]

  test('leaves the pages unchanged when it has nothing new', () => {
    expect(withNewestPage(loaded, page([item(6), item(5), item(4)], 'after 4'))).toEqual(loaded)
  })

  test('keeps the transaction that a new one pushed off its end, and the further pages', () => {
    const pages = withNewestPage(loaded, page([item(7), item(6), item(5)], 'after 5'))
    expect(hashesOf(pages)).toEqual(['0x7', '0x6', '0x5', '0x4', '0x3', '0x2', '0x1'])
    expect(pages.map(({ next }) => next)).toEqual(['after 4', 'after 1'])
  })

  test('tells how a transaction ended', () => {
    const pending = [page([item(6, 'pending'), item(5)], 'after 5')]
    expect(withNewestPage(pending, page([item(6, 'failed'), item(5)], 'after 5'))[0]?.items[0]?.status).toBe('failed')
  })

  test('drops what a reorganisation has undone, and keeps what came in its place', () => {
    const pages = withNewestPage(loaded, page([item(7), item(5), item(4)], 'after 4'))
    expect(hashesOf(pages)).toEqual(['0x7', '0x5', '0x4', '0x3', '0x2', '0x1'])
  })

  test('begins the list anew when it shares nothing with it', () => {
    const newest = page([item(99), item(98), item(97)], 'after 97')
    expect(withNewestPage(loaded, newest)).toEqual([newest])
  })

  test('takes the whole place of the list when no page follows it', () => {
    const newest = page([item(6), item(5)])
    expect(withNewestPage(loaded, newest)).toEqual([newest])
    expect(withNewestPage(loaded, page([]))).toEqual([page([])])
  })

  test('never leaves a gap and never doubles, with any number of transactions between two polls', () => {
    const size = fc.integer({ min: 1, max: 8 })
    fc.assert(
      fc.property(
        size,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 12 }),
        size,
        (perPage, count, added, seen) => {
          const chain = Array.from({ length: count + added }, (_, index) => item(count + added - index))
          const pagesOf = (items: readonly ActivityItem[]) =>
            Array.from({ length: Math.ceil(items.length / perPage) }, (_, index) => {
              const end = (index + 1) * perPage
              return page(
                items.slice(end - perPage, end),
                end < items.length ? `after ${items[end - 1]?.at}` : undefined,
              )
            })
          const before = pagesOf(chain.slice(added)).slice(0, seen)
          const newest = pagesOf(chain)[0] ?? page([])
          const after = hashesOf(withNewestPage(before, newest))
          expect(after).toEqual(chain.slice(0, after.length).map(({ hash }) => hash))
          expect(after.length).toBeGreaterThanOrEqual(newest.items.length)
        },
      ),
    )
  })
})
