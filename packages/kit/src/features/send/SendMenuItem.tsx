import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { KitState } from '../../core/store.ts'
import { IconOut } from '../../ui/accountIcons.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { useKitData } from '../../view/useKitData.ts'
import { useKitState } from '../../view/useKitState.ts'
import { followRecords } from '../../workshop/followRecords.ts'
import { MenuItem } from '../../workshop/MenuItem.tsx'
import { sendEntryMessages } from './entryMessages.ts'
import { abilityQuery } from './queries.ts'

const selectNamespace = (state: KitState) => state.activeNamespace

/** The account view's way to Send, where the namespace can send. */
export function SendMenuItem() {
  const kit = useKitInstance()
  const data = useKitData()
  const namespace = useKitState(selectNamespace)
  const { data: canSend } = useQuery(abilityQuery(kit, namespace), data.queryClient)
  // Follows transfers of an earlier visit that are still under way.
  useEffect(() => followRecords(kit), [kit])
  const text = useText(sendEntryMessages)
  if (canSend === false) return null
  return (
    <MenuItem route={{ name: 'Send', parameters: {} }} icon={<IconOut />}>
      {text.send}
    </MenuItem>
  )
}
