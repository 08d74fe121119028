import type { VaultAct } from '@foyer/contract/vault'
import { useContext } from 'react'
import { useLanguage } from '../screens/language.ts'
import { closedText } from './closedText.ts'
import { TrustContext } from './TrustContext.ts'
import { useTrustWords } from './trustWords.ts'

/** Says why an act has to wait on this device; undefined where it need not. */
export function useClosed(): (act: VaultAct | undefined) => string | undefined {
  const trust = useContext(TrustContext)
  const language = useLanguage()
  const text = useTrustWords()
  return (act) => {
    if (act === undefined || !trust?.waits.includes(act)) return undefined
    return closedText(trust, text, { language, now: Date.now() })
  }
}
