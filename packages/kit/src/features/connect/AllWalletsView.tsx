import { useEffect } from 'react'
import { pushView, replaceView } from '../../core/actions/navigate.ts'
import { Footer, View } from '../../ui/Layout.tsx'
import { Rows } from '../../ui/Row.tsx'
import { LinkText } from '../../ui/TextButton.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { connectMessages } from './messages.ts'
import { useDetection } from './useDetection.ts'
import { useLegal } from './useLegal.tsx'
import { useWalletRows } from './useWalletRows.ts'
import { WalletGrid } from './WalletGrid.tsx'
import { shortList, WalletList } from './WalletList.tsx'

/** Every wallet of this browser and of the site's list; with none, how to get one. */
export function AllWalletsView() {
  const kit = useKitInstance()
  const text = useText(connectMessages)
  const { legal, guard } = useLegal()
  const { detection } = useDetection()
  const rows = useWalletRows(detection === 'looking')
  const isEmpty = rows.length === 0 && detection !== 'looking'

  useEffect(() => {
    if (isEmpty) replaceView(kit, { name: 'GetWallet' })
  }, [kit, isEmpty])

  if (rows.length === 0) return null
  return (
    <View flush>
      {rows.length > shortList ? (
        <WalletGrid rows={rows} guard={guard} />
      ) : (
        <Rows label={text.wallets}>
          <WalletList rows={rows} guard={guard} />
        </Rows>
      )}
      {legal}
      <Footer>
        {text.newToWallets}
        <LinkText onPress={() => pushView(kit, { name: 'GetWallet' })}>{text.getWallet}</LinkText>
      </Footer>
    </View>
  )
}
