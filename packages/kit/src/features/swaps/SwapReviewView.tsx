import { useEffect, useState } from 'react'
import { popView, replaceView } from '../../core/actions/navigate.ts'
import type { Network } from '../../core/network.ts'
import { isSwapNetwork } from '../../domain/swaps/isSwapNetwork.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { showToast } from '../../runtime/notices.ts'
import { useKeptState } from '../../runtime/viewKeep.ts'
import { transactionMessages } from '../../transactions/messages.ts'
import { type ActingAccount, useActingAccount } from '../../transactions/useActingAccount.ts'
import { CannotSwap } from './cannotSwap.ts'
import { keyOf, type SwapPair } from './queries.ts'
import { SwapReview } from './SwapReview.tsx'
import { useSwapChoice } from './useSwapChoice.ts'

/** What a swap will do, before the wallet is asked. */
export function SwapReviewView() {
  const kit = useKitInstance()
  const acting = useActingAccount()
  if (!acting) return <CannotSwap why="connect" />
  if (!acting.network || !isSwapNetwork(kit, acting.networkId)) return <CannotSwap why="network" />
  return <Checked acting={acting} network={acting.network} />
}

function Checked({ acting, network }: { acting: ActingAccount; network: Network }) {
  const kit = useKitInstance()
  const common = useText(transactionMessages)
  const choice = useSwapChoice(acting, network)
  const { draft, pair, tokens } = choice
  const [isSigning, setSigning] = useKeptState('isSigning', false)
  // Balances change once it is signed, and the draft empties while the view is still leaving: what was shown stays.
  const [shown, show] = useState(pair)
  if (pair && !isSigning && !isSamePair(pair, shown)) show(pair)
  // Whatever else empties the draft (another network or account) ends the review: nothing stale can be signed.
  const isLost = !pair && !isSigning && !tokens.isPending
  useEffect(() => {
    const [behind, top] = kit.store.getState().modal.stack.slice(-2)
    if (!isLost || (top ?? behind)?.name !== 'SwapReview') return
    showToast(kit, { kind: 'error', text: common.amountMissing })
    if (behind?.name === 'Swap') popView(kit)
    else replaceView(kit, { name: 'Swap', parameters: {} })
  }, [isLost, kit, common])
  if (!shown || isLost) return null
  return <SwapReview {...{ acting, network, draft, tokens, isSigning, setSigning }} pair={shown} />
}

function isSamePair(a: SwapPair, b: SwapPair | undefined): boolean {
  const isSame = (side: 'from' | 'to') => a[side].price === b?.[side].price
  return keyOf(a).join() === keyOf(b).join() && isSame('from') && isSame('to')
}
