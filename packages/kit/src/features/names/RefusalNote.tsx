import { KitError } from '../../core/errors.ts'
import { IconWarn } from '../../ui/IconWarn.tsx'
import { LiveAnnouncement } from '../../ui/LiveAnnouncement.tsx'
import { Note } from '../../ui/Note.tsx'
import { useText } from '../../view/messages.ts'
import { useErrorText } from '../../view/useErrorText.ts'
import { namesMessages } from './messages.ts'
import type { Refusal } from './refusal.ts'

/** Why a name was not registered, and what helps. */
export function RefusalNote({ refusal }: { refusal: Refusal }) {
  const text = useText(namesMessages)
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
