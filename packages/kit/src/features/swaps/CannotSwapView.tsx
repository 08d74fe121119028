import { pushView, replaceView } from '../../core/actions/navigate.ts'
import { selectNetworkId } from '../../core/store.ts'
import { isSwapNetwork } from '../../domain/swaps/isSwapNetwork.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { defineMessages, useText } from '../../runtime/messages.ts'
import { useErrorText } from '../../runtime/useErrorText.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import { Button } from '../../ui/Button.tsx'
import { View } from '../../ui/Layout.tsx'
import { Empty } from '../../ui/Status.tsx'

const unsupported = { code: 'SWAP_UNSUPPORTED', shortMessage: 'Network not supported for Swaps' } as const
const unconnected = { code: 'NOT_CONNECTED', shortMessage: 'Connect a wallet first' } as const

/** Shown without a connection, or on a network without swaps. */
export function CannotSwapView({ why }: { why: 'connect' | 'network' }) {
  const kit = useKitInstance()
  const text = useText(cannotSwapMessages)
  const sentence = useErrorText()
  const here = useKitState((state) => selectNetworkId(state))
  const isElsewhere = kit.options.networks.some(({ id }) => id !== here && isSwapNetwork(kit, id))
  return (
    <View>
      {why === 'network' ? (
        <Empty
          art="wallet"
          title={sentence(unsupported)}
          action={
            isElsewhere ? (
              <Button kind="main" auto onPress={() => pushView(kit, { name: 'Networks' })}>
                {text.networkAction}
              </Button>
            ) : undefined
          }
        >
          {isElsewhere ? text.networkText : text.nowhereText}
        </Empty>
      ) : (
        <Empty
          art="wallet"
          title={sentence(unconnected)}
          action={
            <Button kind="main" auto onPress={() => replaceView(kit, { name: 'Connect' })}>
              {text.connect}
            </Button>
          }
        >
          {text.connectText}
        </Empty>
      )}
    </View>
  )
}

export const cannotSwapMessages = defineMessages('cannotSwap', {
  connectText: 'Then you can swap from here.',
  connect: 'Connect',
  networkText: 'Swaps work on other networks of this app.',
  nowhereText: 'No network of this app has swaps.',
  networkAction: 'Switch network',
})
