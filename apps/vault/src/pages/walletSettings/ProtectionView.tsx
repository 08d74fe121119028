import { Intro, SectionHead, Small, View } from '@foyer/kit/ui'
import { useLanguage } from '../../ui/language.ts'
import styles from './ProtectionView.module.css'
import { type Custody, type ProtectionLine, protectionWordsOf } from './protectionWords.ts'
import { useSecurityWords } from './securityLanguage.ts'

/** What this wallet protects from, and what not, in plain words. */
export function ProtectionView({ custody }: { custody: Custody }) {
  const text = useSecurityWords()
  const said = protectionWordsOf(useLanguage())
  return (
    <View>
      <Intro>{said.intro}</Intro>
      <SectionHead>{said.protects}</SectionHead>
      <Lines lines={said.safe} />
      <SectionHead>{said.notProtects}</SectionHead>
      <Lines lines={[said.operator[custody], ...said.open]} />
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
