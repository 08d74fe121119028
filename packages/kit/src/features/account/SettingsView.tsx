import { useEffect, useRef, useState } from 'react'
import { pushView } from '../../core/actions/navigate.ts'
import type { Account } from '../../core/session.ts'
import { explorerUrl } from '../../domain/explorerUrl.ts'
import { sitePicture } from '../../domain/pictures.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { useSlots } from '../../runtime/slots.ts'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { IconExternal } from '../../ui/IconExternal.tsx'
import { IconCheck, IconRight } from '../../ui/icons.tsx'
import { Divider, View } from '../../ui/Layout.tsx'
import { IconGlobe, IconTag } from '../../ui/lazyIcons.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Rows, Value } from '../../ui/Row.tsx'
import styles from './account.module.css'
import { maximumLabelLength, setAccountLabel } from './accountLabels.ts'
import { DisconnectRow } from './DisconnectRow.tsx'
import { accountMessages } from './messages.ts'
import { type ShownAccount, useShownAccount } from './shownAccount.ts'
import { useAccountName } from './useAccountName.ts'

/** What can be set for the account in view; rows that nothing supplies are left out. */
export function SettingsView() {
  const shown = useShownAccount()
  return shown ? <Settings {...shown} /> : null
}

function Settings({ account, session, network }: ShownAccount) {
  const kit = useKitInstance()
  const text = useText(accountMessages)
  const { settings } = useSlots()
  const explorer = explorerUrl(kit, network?.id, { address: account.address })
  const networkName = network?.name ?? text.unknownNetwork
  return (
    <View>
      <Rows>
        <Row
          mark={<Mark round icon={<IconGlobe />} />}
          label={text.network}
          end={
            <Value>
              <Mark round size={16} name={networkName} src={sitePicture(kit, network?.imageUrl)} />
              <bdi>{networkName}</bdi>
              <IconRight size="s" />
            </Value>
          }
          onPress={() => pushView(kit, { name: 'Networks' })}
        />
        <LabelRow key={account.address} account={account} />
        {settings.map(({ id, Row: Supplied }) => (
          <Supplied key={id} />
        ))}
        {explorer ? (
          <Row mark={<Mark round icon={<IconExternal />} />} label={text.viewOnExplorer} href={explorer} />
        ) : null}
      </Rows>
      <Divider near />
      <DisconnectRow namespace={account.namespace} session={session} />
    </View>
  )
}

/** What the visitor calls the account on this browser; a name that everyone sees has its own row. */
function LabelRow({ account }: { account: Account }) {
  const text = useText(accountMessages)
  const { label } = useAccountName(account)
  const [isEditing, setEditing] = useState(false)
  const rowRef = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)

  useEffect(() => {
    if (wasEditing.current && !isEditing) rowRef.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  const mark = <Mark round icon={<IconTag />} />
  // Under the words and not beside them: a name of 24 characters has no room there.
  const shown = label ? <bdi>{label}</bdi> : undefined
  if (isEditing) return <LabelForm address={account.address} label={label ?? ''} onDone={() => setEditing(false)} />
  return (
    <Row
      buttonRef={rowRef}
      mark={mark}
      label={text.accountLabel}
      sub={shown}
      end={
        <Value>
          {shown ? null : <span>{text.addLabel}</span>}
          <IconRight size="s" />
        </Value>
      }
      onPress={() => setEditing(true)}
    />
  )
}

type LabelFormProps = { address: string; label: string; onDone: () => void }

// As tall as the row it stands for, so that nothing moves.
function LabelForm({ address, label, onDone }: LabelFormProps) {
  const kit = useKitInstance()
  const text = useText(accountMessages)
  const [value, setValue] = useState(label)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  return (
    <form
      className={styles.rename}
      onSubmit={(event) => {
        event.preventDefault()
        setAccountLabel(kit, { address, label: value })
        onDone()
      }}
    >
      <Field
        inputRef={field}
        label={text.labelField}
        placeholder={text.labelHint}
        value={value}
        onValue={setValue}
        maxLength={maximumLabelLength}
        enterKeyHint="done"
        glyph={<IconTag />}
        end={
          <IconButton kind="go" submit label={text.save}>
            <IconCheck size="s" />
          </IconButton>
        }
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // Escape leaves the field, not the modal.
          event.preventDefault()
          event.stopPropagation()
          onDone()
        }}
      />
    </form>
  )
}
