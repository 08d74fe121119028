import { IconOut } from '../../../ui/accountIcons.tsx'
import { RailCell } from '../../../ui/Rail.tsx'

/** A bay as a feature would supply it. */
export function SendBay() {
  return (
    <RailCell>
      <IconOut />
      Send
    </RailCell>
  )
}
