import { describe, expect, it } from 'vitest'
import * as features from '../../exports/features.ts'
import type { Feature } from '../../view/feature.ts'
import type { Dictionary } from '../../view/messages.ts'
import { shellLocales } from '../shellLocales.ts'
import { messageSets } from './test/messageSets.ts'

const placesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

/** The folders with words, and how each says them in another language. */
const sources: readonly Pick<Feature, 'locales'>[] = [...Object.values(features), { locales: shellLocales }]

async function readGerman(): Promise<Dictionary> {
  const parts = await Promise.all(sources.map(async ({ locales }) => (await locales?.de?.())?.words))
  return Object.assign({}, ...parts)
}

describe('German', () => {
  it('has a part for every set of words, and none that nothing uses', async () => {
    expect(messageSets.length).toBeGreaterThanOrEqual(7)
    expect(Object.keys(await readGerman()).sort()).toEqual(messageSets.map(({ id }) => id).sort())
  })

  it.each(messageSets.map((set) => [set.id, set] as const))('says all of “%s”', async (id, { messages }) => {
    const words = (await readGerman())[id] ?? {}
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
