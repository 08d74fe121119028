import { pushView, replaceView } from '../../core/actions/navigate.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { defineMessages, useText } from '../../runtime/messages.ts'
import { useErrorText } from '../../runtime/useErrorText.ts'
import { Button } from '../../ui/Button.tsx'
import { View } from '../../ui/Layout.tsx'
import { Empty } from '../../ui/Status.tsx'

/** Shown without a connection, or with one only on a network that the site does not serve. */
export function CannotSendView({ isConnected }: { isConnected: boolean }) {
  const kit = useKitInstance()
  const sentence = useErrorText()
  const text = useText(cannotSendMessages)
  return (
    <View>
      {isConnected ? (
        <Empty
          art="wallet"
          title={text.networkTitle}
          action={
            <Button kind="main" auto onPress={() => pushView(kit, { name: 'UnsupportedChain' })}>
              {text.networkAction}
            </Button>
          }
        >
          {text.networkText}
        </Empty>
      ) : (
        <Empty
          art="wallet"
          title={sentence({ code: 'NOT_CONNECTED', shortMessage: 'Connect a wallet first' })}
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

export const cannotSendMessages = defineMessages('cannotSend', {
  connectText: 'Then you can send from here.',
  connect: 'Connect',
  networkTitle: 'Sending isn’t available on this network',
  networkText: 'Switch to a network this app runs on.',
  networkAction: 'Switch network',
})
