import type { Dictionary } from '../view/messages.ts'

/** Loads the words of a language; English is part of each view. */
export async function loadDictionary(locale: string): Promise<Dictionary> {
  if (!locale.startsWith('de')) return {}
  const { german } = await import('./locales/de.ts')
  return german
}
