import { useEffect, useState } from 'react'
import { replaceView } from '../../core/actions/navigate.ts'
import { readVisitor } from '../../domain/platforms/visitor.ts'
import { type WalletPlatform, walletPlatforms } from '../../domain/platforms/walletPlatforms.ts'
import type { RouteOf } from '../../view/feature.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { lazyView } from '../../view/lazyView.ts'
import { useKitState } from '../../view/useKitState.ts'
import { ConnectingExternalView } from './ConnectingExternalView.tsx'
import { NotInBrowser } from './NotInBrowser.tsx'
import { OpenWallet } from './OpenWallet.tsx'
import styles from './open.module.css'
import { installedConnector, pairingConnector } from './pairingConnector.ts'
import { useChosenWallet } from './useChosenWallet.tsx'
import { WaysRow } from './WaysRow.tsx'

type WaysProps = { route: RouteOf<'ConnectingWalletConnect'> }

/** Apart from the ways by link, which phones take; until it is here its room stays as high as it will be. */
const CodeView = lazyView(
  () => import('./ConnectingWalletConnectView.tsx'),
  (part) => part.ConnectingWalletConnectView,
  () => <div className={styles.codeRoom} />,
)

/** The ways from this device to the chosen wallet, side by side where there are several. */
export function WalletWaysView({ route }: WaysProps) {
  const { platform, wallet } = route.parameters
  const [visitor] = useState(readVisitor)
  const installed = useKitState((state) => installedConnector(state, wallet?.rdns))
  const ways = waysOf()
  const [chosen, choose] = useState<WalletPlatform>()

  function waysOf(): readonly WalletPlatform[] {
    if (platform) return [platform]
    // Android asks which of the phone's wallets takes a link.
    if (!wallet)
      return [visitor.isPhone && visitor.system === 'android' && visitor.place === 'browser' ? 'mobile' : 'qrcode']
    return walletPlatforms(wallet, { visitor, isInstalled: installed !== undefined, hasPairing: true })
  }
  const shown = chosen && ways.includes(chosen) ? chosen : (ways[0] ?? 'qrcode')
  const way =
    shown === 'qrcode' ? <CodeView route={route} /> : <Way route={route} platform={shown} installed={installed?.id} />
  if (ways.length < 2) return way
  return (
    <>
      <WaysRow ways={ways} shown={shown} onChoose={choose} />
      {way}
    </>
  )
}

/** What stands first on a site without chain families: the code that any wallet scans; without links, how to get one. */
export function BasicView() {
  const kit = useKitInstance()
  const connectorId = useKitState(pairingConnector)?.id
  useEffect(() => {
    if (connectorId === undefined) replaceView(kit, { name: 'GetWallet' })
  }, [kit, connectorId])
  if (connectorId === undefined) return null
  return <CodeView route={{ name: 'ConnectingWalletConnect', parameters: { connectorId } }} />
}

type WayProps = WaysProps & { platform: Exclude<WalletPlatform, 'qrcode'>; installed: string | undefined }

function Way({ installed, platform, route }: WayProps) {
  const { wallet } = route.parameters
  switch (platform) {
    case 'browser':
      return installed === undefined ? null : (
        <ConnectingExternalView route={{ name: 'ConnectingExternal', parameters: { connectorId: installed } }} />
      )
    case 'unsupported':
      return wallet ? <NotInBrowser wallet={wallet} /> : null
    default:
      return <ByLink route={route} way={platform} />
  }
}

function ByLink({ route, way }: WaysProps & { way: 'mobile' | 'web' | 'desktop' }) {
  const { connectorId, wallet } = route.parameters
  return useChosenWallet(connectorId, (connector, key) => (
    <OpenWallet key={`${key}/${way}`} connector={connector} wallet={wallet} way={way} />
  ))
}
