import { KitError } from '../../core/errors.ts'
import { useErrorText } from '../../runtime/useErrorText.ts'
import { IconWarn } from '../../ui/IconWarn.tsx'
import { LiveAnnouncement } from '../../ui/LiveRegion.tsx'
import { Note } from '../../ui/Note.tsx'

export type RefusalNoteProps<Reason extends string> = {
  refusal: Reason | KitError
  /** A title and a sentence for each reason, and what helps where the kit's own error says the rest. */
  text: Readonly<Record<`${Reason}Title` | `${Reason}Text` | 'refusedText', string>>
}

/** Why a name was not registered or changed, and what helps. */
export function RefusalNote<Reason extends string>({ refusal, text }: RefusalNoteProps<Reason>) {
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
