import { useEffect, useId, useState } from 'react'
import { pushView, replaceView } from '../../core/actions/navigate.ts'
import type { WalletRecord } from '../../core/walletRecord.ts'
import { ownPicture } from '../../domain/pictures.ts'
import { readVisitor } from '../../domain/platforms/visitor.ts'
import { type WalletPlatform, walletPlatforms } from '../../domain/platforms/walletPlatforms.ts'
import type { RouteOf } from '../../runtime/feature.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { lazyView } from '../../runtime/lazyView.ts'
import { useText } from '../../runtime/messages.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import { Button } from '../../ui/Button.tsx'
import { Pad, View } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Lead } from '../../ui/Status.tsx'
import { ConnectingExternalView } from './ConnectingExternalView.tsx'
import { OpenWallet } from './OpenWallet.tsx'
import styles from './open.module.css'
import { openMessages } from './openMessages.ts'
import { installedConnector, pairingConnector } from './pairingConnector.ts'
import { useChosenWallet } from './useChosenWallet.tsx'

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
      <PlatformPicker ways={ways} shown={shown} onChoose={choose} />
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

/** What stands for the wallet of this browser where it is not installed. */
function NotInBrowser({ wallet }: { wallet: WalletRecord }) {
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

type PlatformPickerProps = {
  ways: readonly WalletPlatform[]
  shown: WalletPlatform
  onChoose: (way: WalletPlatform) => void
}

/** The ways to a wallet side by side: one Tab stop, and arrows move and choose, as the browser does it for radio buttons. */
function PlatformPicker({ ways, shown, onChoose }: PlatformPickerProps) {
  const text = useText(openMessages)
  const group = useId()
  return (
    <div className={styles.ways} role="radiogroup" aria-label={text.ways}>
      {ways.map((way) => (
        <label key={way} className={styles.way}>
          <input type="radio" name={group} checked={way === shown} onChange={() => onChoose(way)} />
          <span>{way === 'unsupported' ? text.browser : text[way]}</span>
        </label>
      ))}
    </div>
  )
}
