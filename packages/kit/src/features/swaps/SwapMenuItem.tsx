import { selectNetworkId } from '../../core/store.ts'
import { isRestrictedHere } from '../../domain/isRestrictedHere.ts'
import { isSwapNetwork } from '../../domain/swaps/isSwapNetwork.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import { MenuItem } from '../../transactions/MenuItem.tsx'
import { IconSwap } from '../../ui/IconSwap.tsx'
import { swapEntryMessages } from './entryMessages.ts'

/** The account view's way to Swap, on networks that have swaps. */
export function SwapMenuItem() {
  const kit = useKitInstance()
  const text = useText(swapEntryMessages)
  const networkId = useKitState((state) => selectNetworkId(state))
  if (!kit.options.gateway || !isSwapNetwork(kit, networkId) || isRestrictedHere(kit)) return null
  return (
    <MenuItem route={{ name: 'Swap', parameters: {} }} icon={<IconSwap />} offered="offered">
      {text.swap}
    </MenuItem>
  )
}
