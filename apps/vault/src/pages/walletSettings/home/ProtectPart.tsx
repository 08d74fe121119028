import type { VaultFactor } from '@foyer/contract/vault'
import { IconKey, IconMail, IconShield, Mark } from '@foyer/kit/ui'
import { useCallback, useId, useState } from 'react'
import { providerNames } from '../../../ui/providerNames.ts'
import { fill } from '../../../ui/words.ts'
import type { Link } from '../createSecurity.ts'
import { useFactorWords } from '../factorWords.ts'
import type { Place, PlaceProps } from '../place.ts'
import { useSecurityWords } from '../securityLanguage.ts'
import { useClosed } from '../useClosed.ts'
import { useList } from '../useList.ts'
import { CardList } from './CardList.tsx'
import { GoLine } from './GoLine.tsx'
import { IconAdd, IconPasskey } from './homeIcons.tsx'
import { useHomeWords } from './homeWords.ts'
import { Line, Lines } from './Line.tsx'
import styles from './ProtectPart.module.css'
import { RemovalDialog } from './RemovalDialog.tsx'
import { SmallButton } from './SmallButton.tsx'

export type ProtectPartProps = Pick<PlaceProps, 'member' | 'onStale' | 'security'> & {
  canMakePasskey: boolean
  onGo: (place: Place) => void
}

/** What opens the wallet on a new device, and the ways to log in. */
export function ProtectPart(props: ProtectPartProps) {
  const { member, security } = props
  const home = useHomeWords()
  return (
    <>
      {member.mode === 'user-held' ? <HeldLines {...props} /> : <KeptLines {...props} />}
      <h4 className={styles.head}>{home.logInWith}</h4>
      <MailLine {...props} />
      {security.providers.length > 0 || security.hasPasskeys ? <LinkLines {...props} /> : null}
    </>
  )
}

/** A wallet that the keeper helps to open: what would make it the member's alone. */
function KeptLines({ canMakePasskey, member, onGo, security }: ProtectPartProps) {
  const home = useHomeWords()
  const text = useSecurityWords()
  // A keeper apart checks new devices by itself; without an address it has nothing to check a member by.
  const isNamed = canMakePasskey && !security.isOneServer && member.email !== undefined
  return (
    <Lines>
      {canMakePasskey ? (
        <GoLine
          mark={<IconPasskey />}
          label={home.passkey}
          sub={home.passkeySub}
          act={home.add}
          place="protect"
          onGo={onGo}
        />
      ) : null}
      <GoLine
        mark={<IconKey />}
        label={home.password}
        sub={home.passwordSub}
        act={home.add}
        place="password"
        onGo={onGo}
      />
      {isNamed ? (
        <GoLine
          mark={<IconShield />}
          label={text.keeperPasskey}
          sub={home.keeperPasskeySub}
          act={home.add}
          place="keeperPasskey"
          onGo={onGo}
        />
      ) : null}
    </Lines>
  )
}

/** A wallet that its member holds: what opens it, in one line. */
function HeldLines({ member, onGo, onStale, security }: ProtectPartProps) {
  const home = useHomeWords()
  const text = useFactorWords()
  const load = useCallback(() => security.factors(member), [member, security])
  const { items } = useList(load, onStale)
  const named = (factors: readonly VaultFactor[]) => [...new Set(factors.map(({ kind }) => text[kind]))].join(', ')
  return (
    <Lines>
      <GoLine
        mark={<IconPasskey />}
        label={text.factors}
        sub={items && items.length > 0 ? named(items) : text.heldBy}
        act={home.change}
        place="factors"
        onGo={onGo}
      />
    </Lines>
  )
}

function MailLine({ member, onGo }: ProtectPartProps) {
  const home = useHomeWords()
  const hasMail = member.email !== undefined
  return (
    <Lines>
      <GoLine
        mark={<IconMail />}
        label={hasMail ? <bdi>{member.email}</bdi> : home.mailAdd}
        name={home.mailAdd}
        sub={hasMail ? home.mailSub : home.mailAddSub}
        act={hasMail ? home.change : home.add}
        place="address"
        onGo={onGo}
      />
    </Lines>
  )
}

const wayOf = ({ kind }: Pick<Link, 'kind'>) => (kind === 'passkey' ? 'Passkey' : providerNames[kind])

/** The ways to log in beside the address, each with its end, and where another one is added. */
function LinkLines({ onGo, onStale, security }: ProtectPartProps) {
  const home = useHomeWords()
  const text = useSecurityWords()
  const closed = useClosed()
  const id = useId()
  const list = useList(security.links, onStale)
  const { failure, isBusy, items, reload, run } = list
  const [leaving, setLeaving] = useState<Link>()
  const [said, setSaid] = useState('')
  const why = closed('remove-login')
  const open = security.providers.filter((provider) => !items?.some(({ kind }) => kind === provider))
  const remove = async (link: Link) => {
    const done = await run(async () => {
      await security.unlink(link.id)
      return true
    })
    if (!done) return
    setLeaving(undefined)
    setSaid(fill(text.unlinked, { way: wayOf(link) }))
    await reload()
  }
  return (
    <>
      <CardList list={leaving ? { ...list, failure: '' } : list} label={text.links} said={said}>
        {(link) => (
          <Line
            key={link.id}
            mark={link.kind === 'passkey' ? <Mark icon={<IconPasskey />} /> : <Mark name={wayOf(link)} />}
            label={wayOf(link)}
            sub={home.linkedSub}
            why={why === undefined ? undefined : { id: `${id}${link.id}`, text: why }}
            end={
              <SmallButton
                label={fill(text.unlinkLabel, { way: wayOf(link) })}
                closedBy={why && `${id}${link.id}`}
                onPress={() => setLeaving(link)}
              >
                {text.remove}
              </SmallButton>
            }
          />
        )}
      </CardList>
      {items && open.length > 0 ? (
        <Lines>
          <GoLine
            mark={<IconAdd />}
            label={home.anotherWay}
            sub={open.map((provider) => providerNames[provider]).join(', ')}
            act={home.add}
            place="links"
            onGo={onGo}
          />
        </Lines>
      ) : null}
      {leaving ? (
        <RemovalDialog
          failure={failure}
          isBusy={isBusy}
          title={fill(text.unlinkTitle, { way: wayOf(leaving) })}
          sub={text.unlinkSub}
          keep={text.keep}
          act={text.remove}
          onCancel={() => setLeaving(undefined)}
          onAct={() => void remove(leaving)}
        />
      ) : null}
    </>
  )
}
