import type { WalletRow } from '../../domain/connectors/orderWallets.ts'

/** The lines whose name holds some words, in any case; all of them for none. */
export function findRows(rows: readonly WalletRow[], words: string): readonly WalletRow[] {
  const wanted = words.trim().toLocaleLowerCase()
  return wanted ? rows.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)) : rows
}

/** A name in three parts, of which the second is the one that was looked for. */
export function splitName(name: string, words: string): readonly [before: string, match: string, after: string] {
  const wanted = words.trim().toLocaleLowerCase()
  const lower = name.toLocaleLowerCase()
  const at = lower.indexOf(wanted)
  // In a few languages a small letter is longer than its capital, and places no longer agree.
  if (!wanted || at < 0 || lower.length !== name.length) return [name, '', '']
  return [name.slice(0, at), name.slice(at, at + wanted.length), name.slice(at + wanted.length)]
}
