import { describe, expect, test } from 'vitest'
import { askPages, readContinuation } from './askPages.ts'
import type { Provider, ProviderKind } from './provider.ts'

type Page = { next: string | null }

function source(id: string, kind: ProviderKind, next: string | null): Provider<null, Page> {
  return { id, kind, serves: () => true, ask: async () => ({ next }) }
}
const index = source('index', 'built-in', 'own')
const vendor = source('vendor', 'keyed', 'theirs')
const other = source('other', 'keyed', null)
const all = [index, vendor, other]

describe('readContinuation', () => {
  test.each([
    [undefined, ['index', 'vendor', 'other'], undefined],
    ['', ['index', 'vendor', 'other'], undefined],
    ['own', ['index'], 'own'],
    ['vendor~theirs', ['vendor'], 'theirs'],
    ['vendor~a~b', ['vendor'], 'a~b'],
    ['other~', ['other'], ''],
    ['index~own', ['index'], 'index~own'],
    ['gone~theirs', ['index'], 'gone~theirs'],
    ['~', ['index'], '~'],
    ['vendor', ['index'], 'vendor'],
  ])('%j is continued by %j with %j', (cursor, ids, own) => {
    const found = readContinuation(all, cursor)
    expect(found.providers.map(({ id }) => id)).toEqual(ids)
    expect(found.cursor).toBe(own)
  })
})

describe('askPages', () => {
  const ask = (providers: readonly Provider<null, Page>[]) =>
    askPages({ capability: 'pages', providers, question: null, onFailure: () => {} })

  test('marks the cursor of a provider that is not built in', async () => {
    expect((await ask([index, vendor])).value.next).toBe('own')
    expect((await ask([vendor, index])).value.next).toBe('vendor~theirs')
    expect((await ask([other])).value.next).toBeNull()
  })

  test('ends a list whose cursor no caller could send back', async () => {
    expect((await ask([source('vendor', 'keyed', 'x'.repeat(900))])).value.next).toHaveLength(907)
    expect((await ask([source('vendor', 'keyed', 'x'.repeat(901))])).value.next).toBeNull()
  })
})
