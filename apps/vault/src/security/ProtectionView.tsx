import { Intro, SectionHead, Small, View } from '@foyer/kit/ui'
import type { Member } from '../account/account.ts'
import { useLanguage } from '../screens/language.ts'
import styles from './ProtectionView.module.css'
import { type ProtectionLine, protectionWordsOf } from './protectionWords.ts'
import { useSecurityWords } from './words.ts'

/** What this wallet protects from, and what not, in plain words. */
export function ProtectionView({ mode }: Pick<Member, 'mode'>) {
  const text = useSecurityWords()
  const said = protectionWordsOf(useLanguage())
  return (
    <View>
      <Intro>{said.intro}</Intro>
      <SectionHead>{said.protects}</SectionHead>
      <Lines lines={said.safe} />
      <SectionHead>{said.notProtects}</SectionHead>
      <Lines lines={[said.operator[mode], ...said.open]} />
      <Small centre>{text.unreviewed}</Small>
    </View>
  )
}

function Lines({ lines }: { lines: readonly ProtectionLine[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map(({ what, who }) => (
        <div key={who}>
          <dt>{who}</dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  )
}
