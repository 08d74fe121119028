import { useQuery } from '@tanstack/react-query'
import type { CaipNetworkId } from '../../core/network.ts'
import { selectNetworkId } from '../../core/store.ts'
import { isRestrictedHere } from '../../domain/isRestrictedHere.ts'
import { payChain } from '../../domain/onramp/payChain.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import { MenuItem } from '../../transactions/MenuItem.tsx'
import { useOffered } from '../../transactions/useOffered.ts'
import { IconPlus } from '../../ui/lazyIcons.tsx'
import { buyEntryMessages } from './entryMessages.ts'
import { optionsQuery, soldCoins } from './queries.ts'

/** The account view's way to Buy, where something is sold for the network. */
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
  const isSold =
    options && options.reason !== 'failed' && soldCoins(options, networkId, payChain(kit, networkId)).length > 0
  const offered = useOffered('onramp', networkId, isSold)
  return (
    <MenuItem route={{ name: 'Buy' }} icon={<IconPlus />} offered={offered}>
      {text.buy}
    </MenuItem>
  )
}
