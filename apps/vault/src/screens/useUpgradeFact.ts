import type { Fact } from '@foyer/kit/ui'
import type { Complete } from '../smartAccount/completeCalls.ts'
import { useCodeWords } from './codeWords.ts'
import { useWords } from './language.ts'
import { shortEnds } from './shortEnds.ts'
import { fill } from './words.ts'

/** Says that the account begins to run the wallet's code with it, and in whose place; nothing where it does already. */
export function useUpgradeFact(complete: Complete | undefined): readonly Fact[] {
  const text = useWords()
  const code = useCodeWords()
  if (complete?.kind !== 'operation' || complete.authorizationNonce === undefined) return []
  const { replaces } = complete
  const value = replaces === undefined ? text.smartAccountOn : fill(code.replaces, { address: shortEnds(replaces) })
  return [{ label: text.smartAccount, value }]
}
