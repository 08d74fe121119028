import { useEffect, useRef, useState } from 'react'
import type { Account } from '../../core/session.ts'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { IconCheck, IconRight } from '../../ui/icons.tsx'
import { IconTag } from '../../ui/lazyIcons.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Value } from '../../ui/Row.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import styles from './account.module.css'
import { maximumLabelLength, setAccountLabel } from './accountLabels.ts'
import { accountMessages } from './messages.ts'
import { useAccountName } from './useAccountName.ts'

/** The account's name: one that is known publicly is shown, else the visitor may give it one of their own. */
export function LabelRow({ account }: { account: Account }) {
  const text = useText(accountMessages)
  const { name, label, isPublic } = useAccountName(account)
  const [isEditing, setEditing] = useState(false)
  const rowRef = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)

  useEffect(() => {
    if (wasEditing.current && !isEditing) rowRef.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  const mark = <Mark round icon={<IconTag />} />
  // Under the words and not beside them: a name of 24 characters has no room there.
  const shown = name ? <bdi>{name}</bdi> : undefined
  if (isPublic) {
    return <Row mark={mark} label={text.accountLabel} sub={shown} />
  }
  if (isEditing) return <LabelForm address={account.address} label={label ?? ''} onDone={() => setEditing(false)} />
  return (
    <Row
      buttonRef={rowRef}
      mark={mark}
      label={text.accountLabel}
      sub={shown}
      end={
        <Value>
          {shown ? null : text.addLabel}
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
          onDone()
        }}
      />
    </form>
  )
}
