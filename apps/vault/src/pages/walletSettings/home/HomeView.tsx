import { Small, TextButton } from '@foyer/kit/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { hasPasskeysHere } from '../../../account/passkeys/hasPasskeysHere.ts'
import { EndsText } from '../../../ui/EndsText.tsx'
import { NewDeviceNote } from '../NewDeviceNote.tsx'
import type { Place, PlaceProps } from '../place.ts'
import { useSecurityWords } from '../securityLanguage.ts'
import { DangerPart } from './DangerPart.tsx'
import { DevicesPart } from './DevicesPart.tsx'
import { Hero } from './Hero.tsx'
import styles from './HomeView.module.css'
import { ProtectPart } from './ProtectPart.tsx'
import { RecoveryPart } from './RecoveryPart.tsx'
import { headingOf, SectionNav } from './SectionNav.tsx'
import { SitesPart } from './SitesPart.tsx'
import { type Section, useSectionWords } from './sectionWords.ts'

export type HomeViewProps = PlaceProps & {
  /** Of the heading. */
  titleId: string
  /** Whether the wallet can be recovered without the server; undefined until that is known. */
  isSaved: boolean | undefined
  /** The section that the visitor came for. */
  at: Section | undefined
  onGo: (place: Place) => void
}

/** How safe the wallet is, and every setting that makes it safer. */
export function HomeView({ at, isSaved, member, onGo, onStale, security, titleId }: HomeViewProps) {
  const text = useSecurityWords()
  const [newDevices, setNewDevices] = useState(0)
  const canMakePasskey = security.hasPasskeys && hasPasskeysHere()
  useEffect(() => {
    if (at) document.getElementById(headingOf(at))?.scrollIntoView({ block: 'start' })
  }, [at])
  const own = { member, onStale, security, onGo }
  return (
    <div className={styles.grid}>
      <SectionNav sections={sections} newDevices={newDevices} />
      <div>
        <div className={styles.note}>
          <NewDeviceNote app={security.app} />
        </div>
        <Hero id={titleId} isSaved={isSaved} member={member} canMakePasskey={canMakePasskey} onGo={onGo} />
        <Part section="protect">
          <ProtectPart {...own} canMakePasskey={canMakePasskey} />
        </Part>
        <Part section="devices">
          <DevicesPart onStale={onStale} security={security} onCount={setNewDevices} />
        </Part>
        <Part section="sites">
          <SitesPart {...own} />
        </Part>
        <Part section="recovery">
          <RecoveryPart onGo={onGo} />
        </Part>
        <Part section="danger">
          <DangerPart onGo={onGo} />
        </Part>
        <div className={styles.foot}>
          <TextButton onPress={() => onGo('protection')}>{text.protection}</TextButton>
          <dl className={styles.addresses}>
            <div>
              <dt>{text.evm}</dt>
              <dd>
                <EndsText address={member.addresses.evm} />
              </dd>
            </div>
            <div>
              <dt>{text.solana}</dt>
              <dd>
                <EndsText address={member.addresses.solana} />
              </dd>
            </div>
          </dl>
          <Small>{text.unreviewed}</Small>
        </div>
      </div>
    </div>
  )
}

const sections = ['protect', 'devices', 'sites', 'recovery', 'danger'] as const satisfies readonly Section[]

/** One section: its heading, and a card. */
function Part({ children, section }: { children: ReactNode; section: Section }) {
  const text = useSectionWords()
  const id = headingOf(section)
  return (
    <section
      className={section === 'danger' ? `${styles.section} ${styles.danger}` : styles.section}
      aria-labelledby={id}
    >
      <h3 id={id} className={styles.heading} tabIndex={-1}>
        {text[section]}
      </h3>
      {section === 'danger' ? null : <p className={styles.sub}>{text[`${section}Sub`]}</p>}
      <div className={styles.card}>{children}</div>
    </section>
  )
}
