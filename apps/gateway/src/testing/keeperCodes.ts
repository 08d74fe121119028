import { keeperCodeLetters } from '@foyer/contract/vault'

const group = `[${keeperCodeLetters}]{4}`
const shown = new RegExp(`\\b${group}-${group}\\b`)

/** The code that a mail of the keeper's shows; undefined where it shows none. */
export function keeperCodeIn(text: string): string | undefined {
  return shown.exec(text)?.[0]
}

/** A code of a keeper's that differs in its last letter. */
export function anotherKeeperCode(code: string): string {
  return `${code.slice(0, -1)}${code.endsWith('B') ? 'C' : 'B'}`
}
