import { pushView, replaceView } from '../../core/actions/navigate.ts'
import { Button } from '../../ui/Button.tsx'
import { View } from '../../ui/Layout.tsx'
import { Empty } from '../../ui/Status.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { useErrorText } from '../../view/useErrorText.ts'
import { cannotSendMessages } from './cannotSendMessages.ts'

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
