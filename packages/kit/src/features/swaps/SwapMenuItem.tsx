import { selectNetworkId } from '../../core/store.ts'
import { isRestrictedHere } from '../../domain/isRestrictedHere.ts'
import { isSwapNetwork } from '../../domain/swaps/isSwapNetwork.ts'
import { IconSwap } from '../../ui/IconSwap.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { useKitState } from '../../view/useKitState.ts'
import { MenuItem } from '../../workshop/MenuItem.tsx'
import { swapEntryMessages } from './entryMessages.ts'

/** The account view's way to Swap, on networks that have swaps. */
export function SwapMenuItem() {
  const kit = useKitInstance()
  const text = useText(swapEntryMessages)
  const networkId = useKitState((state) => selectNetworkId(state))
  if (!kit.options.gateway || !isSwapNetwork(kit, networkId) || isRestrictedHere(kit)) return null
  return (
    <MenuItem route={{ name: 'Swap', parameters: {} }} icon={<IconSwap />}>
      {text.swap}
    </MenuItem>
  )
}
