import { describe, expect, it } from 'vitest'
import { errorSentences } from '../../core/errorSentences.ts'
import { embedded } from '../../exports/embedded.ts'
import * as builtIn from '../../exports/features.ts'
import { signIn } from '../../features/signIn/signIn.ts'
import type { Feature } from '../../runtime/feature.ts'
import type { Dictionary } from '../../runtime/messages.ts'
import { shellLocales } from '../shellLocales.ts'
import { messageSets } from './test/messageSets.ts'

const placesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

/** Those of every kit, and those that a site adds. */
const features: readonly Feature[] = [
  ...Object.values(builtIn),
  ...(embedded({ vault: 'https://wallet.example', methods: ['email', 'passkey', 'social'] }).features ?? []),
  signIn.server({ url: '/auth' }),
]

async function readWords(language: string): Promise<Dictionary> {
  const loaded = await Promise.all(features.map(({ load }) => load?.()))
  const sources = [...loaded.map((feature) => feature?.locales), shellLocales]
  const parts = await Promise.all(sources.map(async (locales) => (await locales?.[language]?.())?.words))
  return Object.assign({}, ...parts)
}

const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}', '!../../**/test/**'], {
  eager: true,
  import: 'default',
  query: '?raw',
})

it('compares every set of words that the sources define', () => {
  const defined = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/\bdefineMessages(?:<[^(]*>)?\(\s*'(\w+)'/g)].map(([, id]) => id),
  )
  expect(messageSets.map(({ id }) => id).sort()).toEqual(defined.sort())
})

// In English errors bring their own sentences, which their table holds.
describe.each(['de', 'ar'])('the words of “%s”', (language) => {
  it('cover every set of words, and none that nothing uses', async () => {
    expect(messageSets.length).toBeGreaterThanOrEqual(7)
    expect(Object.keys(await readWords(language)).sort()).toEqual(messageSets.map(({ id }) => id).sort())
  })

  it.each(messageSets.map((set) => [set.id, set.id === 'error' ? { messages: errorSentences } : set] as const))(
    'says all of “%s”',
    async (id, { messages }) => {
      const words = (await readWords(language))[id] ?? {}
      expect(Object.keys(words).sort()).toEqual(Object.keys(messages).sort())
      for (const [key, message] of Object.entries(messages)) {
        const translated = words[key]
        expect(typeof translated, key).toBe(typeof message)
        if (typeof message !== 'string' || typeof translated !== 'string') continue
        expect(translated.trim(), key).not.toBe('')
        expect(placesOf(translated), key).toEqual(placesOf(message))
      }
    },
  )
})
