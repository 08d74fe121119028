import { IconArrowDown } from '../../ui/accountIcons.tsx'
import { useText } from '../../view/messages.ts'
import { MenuItem } from '../../workshop/MenuItem.tsx'
import { receiveEntryMessages } from './entryMessages.ts'

/** The account view's way to Receive. */
export function ReceiveMenuItem() {
  return (
    <MenuItem route={{ name: 'Receive' }} icon={<IconArrowDown />}>
      {useText(receiveEntryMessages).receive}
    </MenuItem>
  )
}
