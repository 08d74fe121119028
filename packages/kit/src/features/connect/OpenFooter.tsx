import { pushView, resetViews } from '../../core/actions/navigate.ts'
import type { WalletRecord } from '../../core/walletRecord.ts'
import type { Visitor } from '../../domain/platforms/visitor.ts'
import { walletStores } from '../../domain/platforms/walletStores.ts'
import { Footer } from '../../ui/Layout.tsx'
import { LinkText } from '../../ui/TextButton.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { connectMessages } from './messages.ts'
import { openMessages } from './openMessages.ts'

type OpenFooterProps = { wallet: WalletRecord | undefined; visitor: Visitor; isWaiting: boolean }

/** Where to get the wallet: its store on a phone, a choice of stores at a computer; else what is true meanwhile. */
export function OpenFooter({ wallet, visitor, isWaiting }: OpenFooterProps) {
  const kit = useKitInstance()
  const text = useText(openMessages)
  const { chooseAnother, dontHave, nothingShared, trouble } = useText(connectMessages)
  const [store] = wallet ? walletStores(wallet, visitor) : []
  if (wallet && store) {
    return (
      <Footer>
        {dontHave({ name: wallet.name })}
        {visitor.isPhone ? (
          <LinkText href={store.href}>{text.getApp}</LinkText>
        ) : (
          <LinkText onPress={() => pushView(kit, { name: 'Downloads', parameters: { wallet } })}>
            {text.getApp}
          </LinkText>
        )}
      </Footer>
    )
  }
  if (isWaiting) return <Footer>{nothingShared}</Footer>
  return (
    <Footer>
      {trouble}
      <LinkText onPress={() => resetViews(kit, { name: 'Connect' })}>{chooseAnother}</LinkText>
    </Footer>
  )
}
