import { pushView } from '../../core/actions/navigate.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { GuideDoor } from '../../ui/drawings.tsx'
import { IconShield } from '../../ui/icons.tsx'
import { Pad, View } from '../../ui/Layout.tsx'
import { IconKey, IconWallet } from '../../ui/lazyIcons.tsx'
import { walletGuideMessages } from './messages.ts'
import { Points } from './Points.tsx'

/** What a wallet is, for someone who has none. */
export function WhatIsAWalletView() {
  const kit = useKitInstance()
  const text = useText(walletGuideMessages)
  return (
    <View>
      <GuideDoor step={1} />
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
