import { useText } from '../../runtime/messages.ts'
import { MenuItem } from '../../transactions/MenuItem.tsx'
import { IconArrowDown } from '../../ui/accountIcons.tsx'
import { receiveEntryMessages } from './entryMessages.ts'

/** The account view's way to Receive. */
export function ReceiveMenuItem() {
  return (
    <MenuItem route={{ name: 'Receive' }} icon={<IconArrowDown />} offered="offered">
      {useText(receiveEntryMessages).receive}
    </MenuItem>
  )
}
