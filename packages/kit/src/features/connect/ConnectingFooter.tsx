import { resetViews } from '../../core/actions/navigate.ts'
import type { Connector } from '../../core/connector.ts'
import { Footer } from '../../ui/Layout.tsx'
import { LinkText } from '../../ui/TextButton.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { connectMessages } from './messages.ts'
import { useWalletRows } from './useWalletRows.ts'

/** Where to get the wallet, when the site knows; else what is true meanwhile, or the way to another wallet. */
export function ConnectingFooter({ connector, isWaiting }: { connector: Connector; isWaiting: boolean }) {
  const kit = useKitInstance()
  const text = useText(connectMessages)
  const rows = useWalletRows(false)
  const row = rows.find(({ entry }) =>
    entry?.connectors.some(({ chain, id }) => id === connector.id && chain === connector.chain),
  )
  if (row?.wallet?.homepage) {
    return (
      <Footer>
        {text.dontHave({ name: connector.name })}
        <LinkText href={row.wallet.homepage}>{text.getIt}</LinkText>
      </Footer>
    )
  }
  if (isWaiting) return <Footer>{text.nothingShared}</Footer>
  return (
    <Footer>
      {text.trouble}
      <LinkText onPress={() => resetViews(kit, { name: 'Connect' })}>{text.chooseAnother}</LinkText>
    </Footer>
  )
}
