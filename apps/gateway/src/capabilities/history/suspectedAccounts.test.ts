import { describe, expect, it } from 'vitest'
import { createSuspectedAccounts } from './suspectedAccounts.ts'

describe('createSuspectedAccounts', () => {
  it('confirms what two searches in a row find at one block', () => {
    const { confirm } = createSuspectedAccounts()
    expect(confirm(5, ['a', 'b'])).toEqual([])
    expect(confirm(5, ['b', 'c'])).toEqual(['b'])
    expect(confirm(5, [])).toEqual([])
    expect(confirm(5, ['b'])).toEqual([])
    expect(confirm(6, ['b'])).toEqual([])
  })
})
