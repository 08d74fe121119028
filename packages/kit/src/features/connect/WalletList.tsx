import { pushView } from '../../core/actions/navigate.ts'
import { isMobile } from '../../core/actions/openModal.ts'
import type { Kit } from '../../core/kit.ts'
import type { WalletRow } from '../../domain/connectors/orderWallets.ts'
import { ownPicture } from '../../domain/pictures.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { IconQr } from '../../ui/icons.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row } from '../../ui/Row.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { activeConnector, isChainChosen } from './chosenChain.ts'
import { connectMessages } from './messages.ts'
import { isInstalled } from './namespaceWallets.ts'
import { isScanned } from './pairingConnector.ts'
import { pendingMobileChoice } from './pendingMobileChoice.ts'
import { showRequest, startConnecting } from './startConnecting.ts'

/** How many wallets stand as rows; more of them are found in a grid with a search. */
export const shortList = 4

export type WalletListProps = {
  rows: readonly WalletRow[]
  /** Runs what a press asks for, once the legal words are agreed to. */
  guard: (action: () => void) => void
}

/** Wallets as rows; a wallet that the site lists and nothing here reaches leads to where it can be had. */
export function WalletList({ rows, guard }: WalletListProps) {
  const kit = useKitInstance()
  const text = useText(connectMessages)
  return rows.map((row) => {
    const missing = row.entry || row.link ? undefined : row.wallet
    return (
      <Row
        key={row.id}
        mark={<Mark name={row.name} src={ownPicture(kit, row.imageUrl)} />}
        label={<bdi>{row.name}</bdi>}
        end={missing ? <Tag>{text.getIt}</Tag> : <WalletTag row={row} />}
        onPress={() =>
          missing
            ? pushView(kit, { name: 'Downloads', parameters: { wallet: missing } })
            : guard(() => chooseWallet(kit, row))
        }
      />
    )
  })
}

function WalletTag({ row }: { row: WalletRow }) {
  const { entry, group } = row
  const text = useText(connectMessages)
  if (group === 'recent') return <Tag>{text.recent}</Tag>
  if (entry?.connectors.some(isScanned)) {
    return (
      <Tag>
        <span>{`${text.qr} `}</span>
        <IconQr size="s" />
      </Tag>
    )
  }
  if (isMobile() || !entry || !isInstalled(row)) return null
  // A wallet that only put itself on the page has not said who it is.
  if (entry.connectors.every(({ type }) => type === 'INJECTED')) return <Tag>{text.detected}</Tag>
  return <Tag tone="on">{text.installed}</Tag>
}

/** Goes to the view that asks this wallet, or that shows the link which reaches it. */
export function chooseWallet(kit: Kit, { entry, link, wallet }: WalletRow): void {
  const target = entry ?? link
  const connector = target && activeConnector(kit, target)
  if (!connector) return
  if (isScanned(connector)) {
    const chosen = entry ? undefined : wallet
    // A phone opens the wallet's app, some of them only while the press is being handled.
    const press = pendingMobileChoice(kit)
    press.chosen = chosen
    if (chosen) press.choose?.(chosen)
    // The code of the view and the link are fetched side by side.
    startConnecting(kit, connector, chosen)
    pushView(kit, { name: 'ConnectingWalletConnect', parameters: { connectorId: connector.id, wallet: chosen } })
  } else if (target.connectors.length > 1 && kit.options.multichain === 'ask' && !isChainChosen(kit)) {
    pushView(kit, { name: 'ConnectingMultiChain', parameters: { walletId: target.id } })
  } else {
    startConnecting(kit, connector)
    // In a separate task: a wallet that answers at once is heard before its view is drawn.
    setTimeout(() => showRequest(kit, connector))
  }
}
