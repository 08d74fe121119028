import { useQuery } from '@tanstack/react-query'
import type { CaipNetworkId } from '../../core/network.ts'
import { selectNetworkId } from '../../core/store.ts'
import { isRestrictedHere } from '../../domain/isRestrictedHere.ts'
import { payChain } from '../../domain/onramp/payChain.ts'
import { IconPlus } from '../../ui/lazyIcons.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { useKitData } from '../../view/useKitData.ts'
import { useKitState } from '../../view/useKitState.ts'
import { MenuItem } from '../../workshop/MenuItem.tsx'
import { buyEntryMessages } from './entryMessages.ts'
import { optionsQuery } from './queries.ts'
import { soldCoins } from './soldCoins.ts'

/** The account view's way to Buy, once it is known that something is sold for the network. */
export function BuyMenuItem() {
  const networkId = useKitState((state) => selectNetworkId(state))
  const kit = useKitInstance()
  return networkId && !isRestrictedHere(kit) ? <WhereSold networkId={networkId} /> : null
}

function WhereSold({ networkId }: { networkId: CaipNetworkId }) {
  const kit = useKitInstance()
  const { queryClient } = useKitData()
  const { data: options } = useQuery(optionsQuery(kit, networkId), queryClient)
  const text = useText(buyEntryMessages)
  if (!options || options.reason === 'failed' || soldCoins(options, networkId, payChain(kit, networkId)).length === 0)
    return null
  return (
    <MenuItem route={{ name: 'Buy' }} icon={<IconPlus />}>
      {text.buy}
    </MenuItem>
  )
}
