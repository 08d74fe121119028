import { pushView } from '../../core/actions/navigate.ts'
import { IconShield } from '../../ui/accountIcons.tsx'
import { Button } from '../../ui/Button.tsx'
import { Pad, View } from '../../ui/Layout.tsx'
import { IconKey, IconWallet } from '../../ui/lazyIcons.tsx'
import { DoorIllustration } from '../../ui/Status.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { walletGuideMessages } from './messages.ts'
import { Points } from './Points.tsx'

/** What a wallet is, for someone who has none. */
export function WhatIsAWalletView() {
  const kit = useKitInstance()
  const text = useText(walletGuideMessages)
  return (
    <View>
      <DoorIllustration />
      <Points
        points={[
          { icon: <IconWallet />, title: text.homeTitle, text: text.homeText },
          { icon: <IconKey />, title: text.doorTitle, text: text.doorText },
          { icon: <IconShield />, title: text.askTitle, text: text.askText },
        ]}
      />
      <Pad>
        <Button kind="main" onPress={() => pushView(kit, { name: 'GetWallet' })}>
          {text.getWallet}
        </Button>
      </Pad>
    </View>
  )
}
