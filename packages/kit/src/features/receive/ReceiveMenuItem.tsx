import { pushView } from '../../core/actions/navigate.ts'
import { selectIsConnected } from '../../core/store.ts'
import { IconArrowDown } from '../../ui/accountIcons.tsx'
import { ButtonGroupItem } from '../../ui/ButtonGroup.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { useKitState } from '../../view/useKitState.ts'
import { receiveEntryMessages } from './entryMessages.ts'

/** The account view's way to Receive. */
export function ReceiveMenuItem() {
  const kit = useKitInstance()
  const text = useText(receiveEntryMessages)
  const isConnected = useKitState(selectIsConnected)
  return (
    <ButtonGroupItem
      disabled={!isConnected}
      reason={text.connectTitle}
      onPress={() => pushView(kit, { name: 'Receive' })}
    >
      <IconArrowDown />
      {text.receive}
    </ButtonGroupItem>
  )
}
