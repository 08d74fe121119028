import { KitError } from '../../core/errors.ts'
import { IconWarn } from '../../ui/IconWarn.tsx'
import { LiveAnnouncement } from '../../ui/LiveAnnouncement.tsx'
import { Note } from '../../ui/Note.tsx'
import { useText } from '../../view/messages.ts'
import { useErrorText } from '../../view/useErrorText.ts'
import type { ChangeRefusal } from './changeRefusal.ts'
import { namesMessages } from './messages.ts'
import { yourNamesMessages } from './yourNamesMessages.ts'

/** Why a name was not changed, and what helps. */
export function ChangeRefusalNote({ refusal }: { refusal: ChangeRefusal }) {
  const text = { ...useText(namesMessages), ...useText(yourNamesMessages) }
  const sentence = useErrorText()
  const isOther = refusal instanceof KitError
  const title = isOther ? sentence(refusal) : text[`${refusal}Title`]
  return (
    <>
      <Note tone="danger" icon={<IconWarn />} title={title}>
        {isOther ? text.refusedText : text[`${refusal}Text`]}
      </Note>
      <LiveAnnouncement assertive={title} />
    </>
  )
}
