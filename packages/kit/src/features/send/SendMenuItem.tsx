import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type KitState, selectNetworkId } from '../../core/store.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import { followRecords } from '../../transactions/followRecords.ts'
import { MenuItem } from '../../transactions/MenuItem.tsx'
import { useOffered } from '../../transactions/useOffered.ts'
import { IconOut } from '../../ui/accountIcons.tsx'
import { sendEntryMessages } from './entryMessages.ts'
import { abilityQuery } from './queries.ts'

const selectNamespace = (state: KitState) => state.activeNamespace

/** The account view's way to Send, where the namespace can send. */
export function SendMenuItem() {
  const kit = useKitInstance()
  const data = useKitData()
  const namespace = useKitState(selectNamespace)
  const networkId = useKitState((state) => selectNetworkId(state))
  const { data: canSend } = useQuery(abilityQuery(kit, namespace), data.queryClient)
  // Follows transfers of an earlier visit that are still under way.
  useEffect(() => followRecords(kit), [kit])
  const text = useText(sendEntryMessages)
  const offered = useOffered('send', networkId, canSend)
  return (
    <MenuItem route={{ name: 'Send', parameters: {} }} icon={<IconOut />} offered={offered}>
      {text.send}
    </MenuItem>
  )
}
