import { resetViews } from '../../core/actions/navigate.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { isolated } from '../../ui/isolated.ts'
import { Pad, View } from '../../ui/Layout.tsx'
import { LiveAnnouncement } from '../../ui/LiveAnnouncement.tsx'
import { Status } from '../../ui/Status.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { useActingAccount } from '../../workshop/useActingAccount.ts'
import { namesMessages } from './messages.ts'
import styles from './names.module.css'

/** The account has the name. */
export function Registered({ name }: { name: string }) {
  const kit = useKitInstance()
  const text = useText(namesMessages)
  const acting = useActingAccount()
  const title = text.yours({ name: isolated(name) })
  return (
    <View>
      <Status
        compact
        sign={<Avatar address={acting?.account.address ?? ''} size={72} />}
        title={<span className={styles.verdict}>{title}</span>}
        sub={text.yoursText}
      />
      <Pad spaceAbove={16}>
        <Button kind="main" onPress={() => resetViews(kit, { name: 'Account' })}>
          {text.done}
        </Button>
      </Pad>
      <LiveAnnouncement polite={title} />
    </View>
  )
}
