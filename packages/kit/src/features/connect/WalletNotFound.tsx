import { resetViews } from '../../core/actions/navigate.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { defineMessages, useText } from '../../runtime/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Pad, View } from '../../ui/Layout.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Empty } from '../../ui/Status.tsx'
import styles from './connect.module.css'
import { connectMessages } from './messages.ts'

/** What stands in place of a wallet that is not, or no longer, in this browser. */
export function WalletNotFound() {
  const kit = useKitInstance()
  const text = useText(goneMessages)
  const { chooseAnother } = useText(connectMessages)
  return (
    <View>
      <div className={styles.screen}>
        <div className={styles.middle}>
          <Empty art="wallet" title={text.title}>
            {text.text}
          </Empty>
        </div>
        <Pad>
          <Button kind="main" onPress={() => resetViews(kit, { name: 'Connect' })}>
            {chooseAnother}
          </Button>
        </Pad>
      </div>
      <LiveRegion assertive={text.title} />
    </View>
  )
}

export const goneMessages = defineMessages('gone', {
  title: 'This wallet isn’t here',
  text: 'It may be switched off in this browser. Choose another one, or switch it on.',
})
