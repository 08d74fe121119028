/** Scripts whose letters look like those of another one. */
const scripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Hebrew', 'Arabic'] as const

/** A script that letters of names are written in. */
export type Script = (typeof scripts)[number]

/**
 * The scripts that one part of a name mixes; empty where each part is written in one. Such a name may imitate another one.
 *
 * @example mixedScripts('аlice.eth') // ['Latin', 'Cyrillic'], the first letter being Cyrillic
 */
export function mixedScripts(name: string): readonly Script[] {
  for (const part of name.split('.')) {
    const found = scripts.filter((script) => new RegExp(`\\p{Script=${script}}`, 'u').test(part))
    if (found.length > 1) return found
  }
  return []
}
