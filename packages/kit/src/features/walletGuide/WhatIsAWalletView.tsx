import { pushView } from '../../core/actions/navigate.ts'
import { IconShield } from '../../ui/accountIcons.tsx'
import { Button } from '../../ui/Button.tsx'
import { GuideDoor } from '../../ui/drawings.tsx'
import { Pad, View } from '../../ui/Layout.tsx'
import { IconKey, IconWallet } from '../../ui/lazyIcons.tsx'
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
