import { type Fact, Facts } from '@foyer/kit/ui'
import { useLanguage, useWords } from '../../ui/language.ts'
import type { BodyProps } from './approvalView.ts'
import { feeFact } from './feeFact.tsx'
import { SignatureHeading } from './SignatureHeading.tsx'
import { placeOf } from './shownPlace.ts'
import { useAccountFacts } from './useAccountFacts.tsx'
import { useUpgradeFact } from './useUpgradeFact.ts'

export type SessionFactsProps = Omit<BodyProps<unknown>, 'request' | 'onRead'> & {
  sub: string
  /** What is said before the network and the account. */
  about: readonly Fact[]
}

/** A site, an account, and what the site may do for a while, or the end of that. */
export function SessionFacts({ about, anchor, approval, choice, findings, shown, sub, subject }: SessionFactsProps) {
  const text = useWords()
  const language = useLanguage()
  const upgrade = useUpgradeFact(findings?.complete)
  const facts = useAccountFacts(approval)
  const place = placeOf(approval, findings, text, language)
  const complete = findings?.complete
  const fee = complete ? [feeFact({ complete, fee: findings?.fee, place })] : []
  return (
    <>
      <div ref={subject}>
        <SignatureHeading approval={approval} title={shown.title} sub={sub} />
      </div>
      <div ref={anchor}>
        <Facts facts={[...about, ...facts, ...upgrade, ...fee]} />
      </div>
      {choice}
    </>
  )
}
