import { useEffect } from 'react'
import { pushView } from '../../core/actions/navigate.ts'
import type { Network } from '../../core/network.ts'
import { isRestrictedHere } from '../../domain/isRestrictedHere.ts'
import { isSwapNetwork } from '../../domain/swaps/isSwapNetwork.ts'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { View } from '../../ui/Layout.tsx'
import type { RouteOf } from '../../view/feature.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { AmountField } from '../../workshop/AmountField.tsx'
import { Restricted } from '../../workshop/restricted.ts'
import { type ActingAccount, useActingAccount } from '../../workshop/useActingAccount.ts'
import { CannotSwap } from './cannotSwap.ts'
import { swapEntryMessages } from './entryMessages.ts'
import { GetField } from './GetField.tsx'
import { swapMessages } from './messages.ts'
import { SwapButton } from './SwapButton.tsx'
import { SwapFacts } from './SwapFacts.tsx'
import { fillDraft, swapDraft } from './swapDraft.ts'
import { SwapNotes } from './swapNotes.ts'
import { useSwapForm } from './useSwapForm.ts'

/** What is given, what comes out, and at which price. */
export function SwapView({ route }: { route: RouteOf<'Swap'> }) {
  const kit = useKitInstance()
  const acting = useActingAccount()
  const wishes = route.parameters
  const hasWishes = Object.values(wishes).some((wish) => wish !== undefined)
  useEffect(() => {
    if (hasWishes && swapDraft(kit).get().arguments !== wishes) fillDraft(kit, wishes)
  }, [kit, hasWishes, wishes])
  if (isRestrictedHere(kit)) return <Restricted />
  if (!acting) return <CannotSwap why="connect" />
  if (!acting.network || !isSwapNetwork(kit, acting.networkId)) return <CannotSwap why="network" />
  return <Form acting={acting} network={acting.network} />
}

function Form({ acting, network }: { acting: ActingAccount; network: Network }) {
  const kit = useKitInstance()
  const entry = useText(swapEntryMessages)
  const text = useText(swapMessages)
  const form = useSwapForm(acting, network)
  const { amount, draft, from, most, tokens } = form
  if (tokens.isUnsupported || (form.quote.type === 'failed' && form.quote.problem === 'unsupported'))
    return <CannotSwap why="network" />
  const isKnown = from !== undefined && tokens.isHoldingKnown(from)
  const isTooMuch = typeof amount === 'bigint' && isKnown && amount > from.amount
  return (
    <View>
      <FieldGroup>
        <AmountField
          label={entry.pay}
          entry={draft}
          onEntry={swapDraft(kit).set}
          amount={amount}
          token={from}
          isPending={tokens.isPending}
          isBad={isTooMuch || (typeof amount !== 'bigint' && amount !== 'empty')}
          isHoldingUnknown={!isKnown}
          most={most}
          maxLabel={text.maxLabel}
          onChooseToken={() => pushView(kit, { name: 'SwapToken', parameters: { side: 'from' } })}
        />
        <GetField form={form} />
      </FieldGroup>
      <SwapFacts form={form} network={network} />
      <SwapNotes form={form} network={network} />
      <SwapButton form={form} acting={acting} network={network} isTooMuch={isTooMuch} />
    </View>
  )
}
