import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stringList, stringRecord } from './decode.ts'
import { memoryStorage } from './memoryKit.fixture.ts'
import { createStorage } from './storage.ts'

describe('createStorage', () => {
  test('keeps kits with different ids apart, under a versioned prefix', () => {
    const backend = memoryStorage()
    createStorage('one', backend).write('recent', ['a'])
    createStorage('two', backend).write('recent', ['b'])
    expect([...backend.entries.keys()]).toEqual(['@foyer/1/one/recent', '@foyer/1/two/recent'])
    expect(createStorage('one', backend).read('recent', stringList)).toEqual(['a'])
  })

  test('drops whatever it cannot decode, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const backend = memoryStorage({ '@foyer/1/a/networks': text })
        const value = createStorage('a', backend).read('networks', stringRecord)
        if (value === undefined) expect(backend.entries.has('@foyer/1/a/networks')).toBe(false)
        else expect(Object.values(value).every((item) => typeof item === 'string')).toBe(true)
      }),
    )
  })

  test('keeps only the strings of a list', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (list) => {
        expect(stringList(list)).toEqual(list.filter((item) => typeof item === 'string'))
      }),
    )
  })

  test('remembers nothing in a storage that throws, and breaks nothing', () => {
    const refuse = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    const storage = createStorage('a', { getItem: refuse, setItem: refuse, removeItem: refuse })
    storage.write('recent', ['a'])
    expect(storage.read('recent', stringList)).toBeUndefined()
  })

  test('keeps no older value where a storage has no room for the new one', () => {
    const backend = memoryStorage()
    const storage = createStorage('a', { ...backend, setItem: () => expect.unreachable() })
    createStorage('a', backend).write('sessions', ['a'])
    storage.write('sessions', [])
    expect(storage.read('sessions', stringList)).toBeUndefined()
  })

  test('undefined removes a value', () => {
    const backend = memoryStorage()
    const storage = createStorage('a', backend)
    storage.write('recent', ['a'])
    storage.write('recent', undefined)
    expect(backend.entries.size).toBe(0)
  })
})
