import { resetViews } from '../../core/actions/navigate.ts'
import { Button } from '../../ui/Button.tsx'
import { Pad, View } from '../../ui/Layout.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Empty } from '../../ui/Status.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import styles from './connect.module.css'
import { goneMessages } from './goneMessages.ts'
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
