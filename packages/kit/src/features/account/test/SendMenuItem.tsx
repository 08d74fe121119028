import { IconOut } from '../../../ui/accountIcons.tsx'
import { ButtonGroupItem } from '../../../ui/ButtonGroup.tsx'

/** A menu item as a feature would supply it. */
export function SendMenuItem() {
  return (
    <ButtonGroupItem>
      <IconOut />
      Send
    </ButtonGroupItem>
  )
}
