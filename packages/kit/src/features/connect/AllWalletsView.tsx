import { useEffect, useMemo, useState } from 'react'
import { pushView, replaceView } from '../../core/actions/navigate.ts'
import { mergeConnectors } from '../../domain/connectors/mergeConnectors.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { lazyView } from '../../runtime/lazyView.ts'
import { useText } from '../../runtime/messages.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import { Footer, View } from '../../ui/Layout.tsx'
import { Rows } from '../../ui/Row.tsx'
import { LinkText } from '../../ui/TextButton.tsx'
import { BundledGrid } from './BundledGrid.tsx'
import { connectMessages } from './messages.ts'
import { useDetection } from './useDetection.ts'
import { useLegal } from './useLegal.tsx'
import { offersAll, useWalletRows } from './useWalletRows.ts'
import { WalletGrid } from './WalletGrid.tsx'
import { shortList, WalletList } from './WalletList.tsx'

/** Brings the data chunk with it, which a site without a gateway has no use for here. */
const DirectoryGrid = lazyView(
  () => import('./DirectoryGrid.tsx'),
  (part) => part.DirectoryGrid,
  (props) => <WalletGrid {...props} isComing />,
)

/** Every wallet of this browser, of the site's list and of the directory; with none, how to get one. */
export function AllWalletsView() {
  const kit = useKitInstance()
  const text = useText(connectMessages)
  const { legal, guard } = useLegal()
  const { detection } = useDetection()
  const isLooking = detection === 'looking'
  const [words, setWords] = useState('')
  const listed = useWalletRows(isLooking)
  const connectors = useKitState((state) => state.connectors)
  const link = useMemo(
    // Without a link, only what the first view lists is listed here.
    () => (offersAll(kit) ? mergeConnectors(connectors).find(({ type }) => type === 'WALLET_CONNECT') : undefined),
    [kit, connectors],
  )
  // In a grid, what reaches any wallet is the sign in the search, and the directory's own order counts.
  const rows = useMemo(
    () => listed.filter(({ group }) => !link || (group !== 'recommended' && group !== 'walletConnect')),
    [listed, link],
  )
  const isEmpty = rows.length === 0 && !link && !isLooking

  useEffect(() => {
    if (isEmpty) replaceView(kit, { name: 'GetWallet' })
  }, [kit, isEmpty])

  if (link) {
    const box = kit.options.features.legalCheckbox ? legal : undefined
    const props = { rows, guard, link, legal: box, words, onWords: setWords }
    return <View flush>{kit.options.gateway ? <DirectoryGrid {...props} /> : <BundledGrid {...props} />}</View>
  }
  if (rows.length === 0) return null
  return (
    <View flush>
      {rows.length > shortList ? (
        <BundledGrid rows={rows} guard={guard} words={words} onWords={setWords} />
      ) : (
        <Rows label={text.wallets}>
          <WalletList rows={rows} guard={guard} />
        </Rows>
      )}
      {legal}
      <Footer>
        <span>{text.newToWallets}</span>
        <LinkText onPress={() => pushView(kit, { name: 'GetWallet' })}>{text.getWallet}</LinkText>
      </Footer>
    </View>
  )
}
