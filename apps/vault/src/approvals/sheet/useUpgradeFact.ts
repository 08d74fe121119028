import type { Fact } from '@foyer/kit/ui'
import type { Complete } from '../../evm/smartAccount/completeCalls.ts'
import { useWords } from '../../ui/language.ts'
import { shortEnds } from '../../ui/shortEnds.ts'
import { fill } from '../../ui/words.ts'
import { useCodeWords } from './codeWords.ts'

/** Says that the account begins to run the wallet's code with it, and in whose place; nothing where it does already. */
export function useUpgradeFact(complete: Complete | undefined): readonly Fact[] {
  const text = useWords()
  const code = useCodeWords()
  if (complete?.kind !== 'operation' || complete.authorizationNonce === undefined) return []
  const { replaces } = complete
  const value = replaces === undefined ? text.smartAccountOn : fill(code.replaces, { address: shortEnds(replaces) })
  return [{ label: text.smartAccount, value }]
}
