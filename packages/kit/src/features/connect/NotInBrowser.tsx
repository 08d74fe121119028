import { pushView } from '../../core/actions/navigate.ts'
import type { WalletRecord } from '../../core/walletRecord.ts'
import { ownPicture } from '../../domain/ownPicture.ts'
import { Button } from '../../ui/Button.tsx'
import { Pad, View } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Lead } from '../../ui/Status.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { openMessages } from './openMessages.ts'

/** What stands for the wallet of this browser where it is not installed. */
export function NotInBrowser({ wallet }: { wallet: WalletRecord }) {
  const kit = useKitInstance()
  const text = useText(openMessages)
  const { imageUrl, name } = wallet
  return (
    <View>
      <Lead
        mark={<Mark size={72} name={name} src={ownPicture(kit, imageUrl)} />}
        title={text.notHere}
        sub={text.getText}
      />
      <Pad>
        <Button kind="main" onPress={() => pushView(kit, { name: 'Downloads', parameters: { wallet } })}>
          {text.getIt({ name })}
        </Button>
      </Pad>
    </View>
  )
}
