import { useState } from 'react'
import { resetViews } from '../../core/actions/navigate.ts'
import { ownPicture } from '../../domain/pictures.ts'
import { readVisitor } from '../../domain/platforms/visitor.ts'
import { type WalletStore, walletStores } from '../../domain/platforms/walletPlatforms.ts'
import type { RouteOf } from '../../runtime/feature.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { IconExternal } from '../../ui/IconExternal.tsx'
import { Pad, View } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { Empty, Lead } from '../../ui/Status.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { downloadMessages } from './messages.ts'

/** Where to get a wallet: the store of this device first, then those of others, then its own page. */
export function DownloadsView({ route }: { route: RouteOf<'Downloads'> }) {
  const { wallet } = route.parameters
  const kit = useKitInstance()
  const text = useText(downloadMessages)
  const [visitor] = useState(readVisitor)
  const stores = walletStores(wallet, visitor)
  if (stores.length === 0) {
    return (
      <View>
        <Empty art="wallet" title={text.nowhereTitle({ name: wallet.name })}>
          {text.nowhereText}
        </Empty>
        <Pad>
          <Button kind="main" onPress={() => resetViews(kit, { name: 'Connect' })}>
            {text.chooseAnother}
          </Button>
        </Pad>
      </View>
    )
  }
  return (
    <View>
      <Lead
        mark={<Mark size={72} name={wallet.name} src={ownPicture(kit, wallet.imageUrl)} />}
        title={text.getTitle({ name: wallet.name })}
        sub={visitor.isPhone ? text.getPhoneText : text.getText}
      />
      <Rows label={text.getTitle({ name: wallet.name })}>
        {stores.map((store) => (
          <StoreRow key={store.kind} store={store} />
        ))}
      </Rows>
    </View>
  )
}

function StoreRow({ store: { href, kind } }: { store: WalletStore }) {
  const text = useText(downloadMessages)
  const places = { chrome: text.chromeStore, ios: text.iosStore, android: text.androidStore }
  return (
    <Row
      label={text[kind]}
      href={href}
      end={
        <Tag>
          <span>{`${kind === 'homepage' ? new URL(href).hostname.replace(/^www\./, '') : places[kind]} `}</span>
          <IconExternal size="s" />
        </Tag>
      }
    />
  )
}
