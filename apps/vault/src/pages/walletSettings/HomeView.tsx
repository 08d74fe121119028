import {
  Facts,
  IconAlert,
  IconDocument,
  IconExit,
  IconGlobe,
  IconKey,
  IconMail,
  IconRight,
  IconShield,
  IconWallet,
  Mark,
  Row,
  Rows,
  Small,
} from '@foyer/kit/ui'
import type { ReactNode } from 'react'
import { EndsText } from '../../ui/EndsText.tsx'
import { providerNames } from '../../ui/providerNames.ts'
import { Failure } from './Failure.tsx'
import { useFactorWords } from './factorWords.ts'
import styles from './HomeView.module.css'
import { useLimitsWords } from './limitsWords.ts'
import { NewDeviceNote } from './NewDeviceNote.tsx'
import { actOf, type Place, type PlaceProps } from './place.ts'
import { headingOf, SectionNav } from './SectionNav.tsx'
import { type Section, useSectionWords } from './sectionWords.ts'
import { useSecurityWords } from './securityLanguage.ts'
import { useAction } from './useAction.ts'
import { useClosed } from './useClosed.ts'

export type HomeViewProps = PlaceProps & { onGo: (place: Place) => void; onOut: () => void }

/** How a member without an address logs in. */
function nameOfLogin({ login }: PlaceProps['member']): string {
  return login === 'email' || login === 'passkey' ? 'Passkey' : providerNames[login]
}

/** Whose wallet it is, and all that can be done with it here. */
export function HomeView({ member, onGo, onOut, security }: HomeViewProps) {
  const text = useSecurityWords()
  const { failure, isBusy, run } = useAction()
  const logOut = () =>
    run(async () => {
      await security.account.logout(false)
      onOut()
    })
  const factorText = useFactorWords()
  const limitsText = useLimitsWords()
  const isHeld = member.mode === 'user-held'
  // A keeper apart checks new devices by itself; without an address it has nothing to check a member by.
  const isNamed = !isHeld && security.hasPasskeys && !security.isOneServer && member.email !== undefined
  const closed = useClosed()
  const rows = {
    protect: [
      { place: 'address', label: member.email === undefined ? text.addressAdd : text.address, icon: <IconMail /> },
      { place: 'links', label: text.links, icon: <IconKey /> },
      ...(isHeld ? [{ place: 'factors' as const, label: factorText.factors, icon: <IconShield /> }] : []),
      ...(!isHeld && security.hasPasskeys
        ? [{ place: 'protect' as const, label: text.protect, icon: <IconShield /> }]
        : []),
      ...(isHeld ? [] : [{ place: 'password' as const, label: factorText.protect, icon: <IconShield /> }]),
      ...(isNamed ? [{ place: 'keeperPasskey' as const, label: text.keeperPasskey, icon: <IconKey /> }] : []),
    ],
    devices: [{ place: 'devices', label: text.devices, icon: <IconWallet /> }],
    sites: [
      { place: 'sites', label: text.sites, icon: <IconGlobe /> },
      { place: 'limits', label: limitsText.limits, icon: <IconShield /> },
    ],
    recovery: [
      { place: 'export', label: text.words, icon: <IconKey /> },
      { place: 'file', label: text.file, icon: <IconDocument /> },
      { place: 'protection', label: text.protection, icon: <IconShield /> },
    ],
  } as const satisfies Readonly<Record<Exclude<Section, 'danger'>, readonly PlaceRow[]>>
  const leading = (all: readonly PlaceRow[]) =>
    all.map(({ icon, label, place }) => (
      <Row
        key={place}
        mark={<Mark round icon={icon} />}
        label={label}
        end={<IconRight size="s" />}
        disabled={closed(actOf[place])}
        onPress={() => onGo(place)}
      />
    ))
  return (
    <div className={styles.grid}>
      <SectionNav sections={sections} />
      <div>
        <NewDeviceNote app={security.app} />
        <Part section="protect">
          <Facts
            facts={[
              { label: text.loggedInBy, value: <bdi>{member.email ?? nameOfLogin(member)}</bdi> },
              ...(isHeld ? [{ label: text.heldBy, value: factorText.heldBy }] : []),
              { label: text.evm, value: <EndsText address={member.addresses.evm} /> },
              { label: text.solana, value: <EndsText address={member.addresses.solana} /> },
            ]}
          />
          <Rows>{leading(rows.protect)}</Rows>
        </Part>
        <Part section="devices">
          <Rows>
            {leading(rows.devices)}
            <Row mark={<Mark round icon={<IconExit />} />} label={text.signOut} busy={isBusy} onPress={logOut} />
          </Rows>
          <Failure said={failure} />
        </Part>
        <Part section="sites">
          <Rows>{leading(rows.sites)}</Rows>
        </Part>
        <Part section="recovery">
          <Rows>{leading(rows.recovery)}</Rows>
        </Part>
        <Part section="danger">
          <Rows>
            <Row
              kind="danger"
              mark={<Mark round danger icon={<IconExit />} />}
              label={text.signOutAll}
              disabled={closed(actOf.signOutAll)}
              onPress={() => onGo('signOutAll')}
            />
            <Row
              kind="danger"
              mark={<Mark round danger icon={<IconAlert />} />}
              label={text.delete}
              disabled={closed(actOf.delete)}
              onPress={() => onGo('delete')}
            />
          </Rows>
        </Part>
        <Small centre>{text.unreviewed}</Small>
      </div>
    </div>
  )
}

type PlaceRow = { readonly place: Place; readonly label: string; readonly icon: ReactNode }

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
