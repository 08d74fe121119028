import { describe, expect, it } from 'vitest'
import { german } from './de.ts'
import { messageSets } from './test/messageSets.ts'

const placesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

describe('German', () => {
  it('has a part for every set of words, and none that nothing uses', () => {
    expect(messageSets.length).toBeGreaterThanOrEqual(7)
    expect(Object.keys(german).sort()).toEqual(messageSets.map(({ id }) => id).sort())
  })

  it.each(messageSets.map((set) => [set.id, set] as const))('says all of “%s”', (id, { messages }) => {
    const words = german[id] ?? {}
    expect(Object.keys(words).sort()).toEqual(Object.keys(messages).sort())
    for (const [key, message] of Object.entries(messages)) {
      const translated = words[key]
      expect(typeof translated, key).toBe(typeof message)
      if (typeof message !== 'string' || typeof translated !== 'string') continue
      expect(translated.trim(), key).not.toBe('')
      expect(placesOf(translated), key).toEqual(placesOf(message))
    }
  })
})
