import { IconExit, Mark } from '@foyer/kit/ui'
import { type ReactNode, useId } from 'react'
import { actOf, type Place } from '../place.ts'
import { useSecurityWords } from '../securityLanguage.ts'
import { useClosed } from '../useClosed.ts'
import { IconTrash } from './homeIcons.tsx'
import { useHomeWords } from './homeWords.ts'
import { Line, Lines } from './Line.tsx'
import { SmallButton } from './SmallButton.tsx'

/** What cannot be undone by another press. */
export function DangerPart({ onGo }: { onGo: (place: Place) => void }) {
  const home = useHomeWords()
  const text = useSecurityWords()
  return (
    <Lines>
      <DangerLine
        icon={<IconExit />}
        label={text.signOutAll}
        sub={home.signOutAllSub}
        act={text.signOutAll}
        place="signOutAll"
        onGo={onGo}
      />
      <DangerLine
        icon={<IconTrash />}
        label={text.delete}
        sub={home.deleteSub}
        act={text.deleteNow}
        place="delete"
        onGo={onGo}
      />
    </Lines>
  )
}

type DangerLineProps = {
  icon: ReactNode
  label: string
  sub: string
  act: string
  place: Place
  onGo: (place: Place) => void
}

function DangerLine({ act, icon, label, onGo, place, sub }: DangerLineProps) {
  const id = useId()
  const why = useClosed()(actOf[place])
  return (
    <Line
      stacked
      mark={<Mark danger icon={icon} />}
      label={label}
      sub={sub}
      why={why === undefined ? undefined : { id, text: why }}
      end={
        <SmallButton tone="danger" label={label} closedBy={why && id} onPress={() => onGo(place)}>
          {act}
        </SmallButton>
      }
    />
  )
}
