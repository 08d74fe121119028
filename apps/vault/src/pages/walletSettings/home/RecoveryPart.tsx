import { IconDocument, Mark } from '@foyer/kit/ui'
import { type ReactNode, useId } from 'react'
import { fill } from '../../../ui/words.ts'
import { actOf, type Place } from '../place.ts'
import { useSecurityWords } from '../securityLanguage.ts'
import { useClosed } from '../useClosed.ts'
import { IconWords } from './homeIcons.tsx'
import { useHomeWords } from './homeWords.ts'
import styles from './RecoveryPart.module.css'
import { SmallButton } from './SmallButton.tsx'

/** The two ways back, side by side. */
export function RecoveryPart({ onGo }: { onGo: (place: Place) => void }) {
  const home = useHomeWords()
  const text = useSecurityWords()
  return (
    <ul className={styles.two}>
      <Way
        icon={<IconDocument />}
        title={home.file}
        sub={home.fileSub}
        act={home.makeOne}
        label={fill(home.actLabel, { act: home.makeOne, what: home.file })}
        place="file"
        onGo={onGo}
      />
      <Way
        icon={<IconWords />}
        title={home.twelveWords}
        sub={home.twelveWordsSub}
        act={home.show}
        label={text.words}
        place="export"
        onGo={onGo}
      />
    </ul>
  )
}

type WayProps = {
  icon: ReactNode
  title: string
  sub: string
  act: string
  label: string
  place: Place
  onGo: (place: Place) => void
}

function Way({ act, icon, label, onGo, place, sub, title }: WayProps) {
  const id = useId()
  const why = useClosed()(actOf[place])
  return (
    <li className={styles.way}>
      <Mark icon={icon} />
      <strong className={styles.title}>{title}</strong>
      <p className={styles.sub}>{sub}</p>
      <SmallButton label={label} closedBy={why && id} onPress={() => onGo(place)}>
        {act}
      </SmallButton>
      {why === undefined ? null : (
        <p id={id} className={styles.sub}>
          {why}
        </p>
      )}
    </li>
  )
}
