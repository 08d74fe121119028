import { useState } from 'react'
import { pushView, resetViews } from '../../core/actions/navigate.ts'
import type { Connector } from '../../core/connector.ts'
import type { WalletRecord } from '../../core/walletRecord.ts'
import { anyWalletLink, type LinkWay, pairingLink } from '../../domain/platforms/pairingLink.ts'
import { readVisitor, type Visitor } from '../../domain/platforms/visitor.ts'
import { walletStores } from '../../domain/platforms/walletPlatforms.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { useCopy } from '../../runtime/useCopy.ts'
import { useErrorText } from '../../runtime/useErrorText.ts'
import { useRequestOfView } from '../../runtime/useRequestOfView.ts'
import { IconCopy } from '../../ui/accountIcons.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconExternal } from '../../ui/IconExternal.tsx'
import { IconCheck, IconQr, IconRetry } from '../../ui/icons.tsx'
import { Footer, Small, Stack, View } from '../../ui/Layout.tsx'
import { LiveAnnouncement } from '../../ui/LiveRegion.tsx'
import { Status } from '../../ui/Status.tsx'
import { LinkText, TextButton } from '../../ui/TextButton.tsx'
import { ConnectedPeer } from './ConnectedPeer.tsx'
import { deepLinkStatus } from './deepLinkStatus.ts'
import { ManualLink } from './ManualLink.tsx'
import { connectMessages } from './messages.ts'
import styles from './open.module.css'
import { openMessages } from './openMessages.ts'
import { scanMessages } from './scanMessages.ts'
import { selectConnectRequest, startConnecting } from './startConnecting.ts'
import { useIsPartMissing } from './useIsPartMissing.ts'
import { usePairing } from './usePairing.ts'
import { WalletConnectionDiagram } from './WalletConnectionDiagram.tsx'
import { openWallet, useOpening, wantWallet } from './walletOpening.ts'

/** The app that the phone picks for a link. */
const anyApp = {}

export type OpenWalletProps = {
  connector: Connector
  /** The wallet that the visitor chose; without it, the phone picks an app for the link. */
  wallet: WalletRecord | undefined
  way: LinkWay
}

/** Opens a wallet's app or page by a link, and says how that stands. */
export function OpenWallet(props: OpenWalletProps) {
  const { connector, wallet } = props
  const kit = useKitInstance()
  useRequestOfView({
    select: (state) => selectConnectRequest(state, connector),
    start: () => startConnecting(kit, connector, wallet),
  })
  const pairing = usePairing(connector, wallet)
  const request = 'request' in pairing.state ? pairing.state.request : undefined
  if (useIsPartMissing(request)) return null
  if (pairing.state.name === 'connected') return <ConnectedPeer connector={connector} sessionKey={request?.session} />
  return <Opener {...props} {...pairing} />
}

function Opener({ connector, restart, state, wallet, way }: OpenWalletProps & ReturnType<typeof usePairing>) {
  const kit = useKitInstance()
  const texts = {
    open: useText(openMessages),
    connect: useText(connectMessages),
    scan: useText(scanMessages),
    errorText: useErrorText(),
  }
  const [visitor] = useState(readVisitor)
  const id = wallet?.id ?? connector.id
  const uri = state.name === 'code' ? state.pairing.uri : undefined
  const link = uri ? (wallet ? pairingLink(wallet, uri, way, visitor) : anyWalletLink(uri, visitor)) : undefined
  const app = way === 'mobile' ? (wallet ?? anyApp) : undefined
  const opening = useOpening(id, link, app)
  const { copy, state: copying } = useCopy(uri)
  const isOver = state.name !== 'code' && state.name !== 'waiting'
  const { sub, title } = deepLinkStatus(texts, { state, opening, name: wallet?.name, way })
  const sentence = `${title}. ${sub}`
  const again = () => {
    if (way === 'mobile') wantWallet(kit, id)
    restart()
  }
  const open = () => {
    if (link) openWallet(kit, id, link, app)
  }
  return (
    <>
      <View>
        <Status
          sign={
            <WalletConnectionDiagram
              connector={wallet ? { ...connector, name: wallet.name, imageUrl: wallet.imageUrl } : connector}
              state={isOver ? 'stop' : 'waiting'}
            />
          }
          title={title}
          sub={sub}
        />
        <Stack>
          <Button
            kind="main"
            busy={!link && !isOver}
            icon={isOver ? <IconRetry size="s" /> : undefined}
            iconEnd={isOver ? undefined : <IconExternal size="s" />}
            onPress={isOver ? again : open}
          >
            {isOver ? texts.connect.tryAgain : wallet ? texts.open.open({ name: wallet.name }) : texts.open.openAny}
          </Button>
          <div className={styles.ends}>
            {way === 'mobile' ? <ShowCode connector={connector} wallet={wallet} /> : <span />}
            <TextButton disabled={!uri} tone={copying === 'copied' ? 'accent' : undefined} onPress={copy}>
              {copying === 'copied' ? <IconCheck size="s" /> : <IconCopy size="s" />}
              <span>{copying === 'copied' ? texts.scan.copied : texts.scan.copyLink}</span>
            </TextButton>
          </div>
          {copying === 'refused' && uri ? (
            <>
              <Small>{texts.scan.copyByHand}</Small>
              <ManualLink link={uri} />
            </>
          ) : null}
        </Stack>
        <LiveAnnouncement
          polite={copying === 'copied' ? texts.scan.copied : isOver ? '' : link ? sentence : texts.open.preparing}
          assertive={isOver ? sentence : copying === 'refused' ? texts.scan.copyByHand : ''}
        />
      </View>
      <OpenFooter wallet={wallet} visitor={visitor} isWaiting={!isOver} />
    </>
  )
}

/** The way to the code, for a wallet that is on another device after all. */
function ShowCode({ connector, wallet }: Pick<OpenWalletProps, 'connector' | 'wallet'>) {
  const kit = useKitInstance()
  const text = useText(openMessages)
  const parameters = { connectorId: connector.id, ...(wallet && { wallet }), platform: 'qrcode' as const }
  return (
    <TextButton onPress={() => pushView(kit, { name: 'ConnectingWalletConnect', parameters })}>
      <IconQr size="s" />
      <span>{text.showCode}</span>
    </TextButton>
  )
}

type OpenFooterProps = { wallet: WalletRecord | undefined; visitor: Visitor; isWaiting: boolean }

/** Where to get the wallet: its store on a phone, a choice of stores at a computer; else what is true meanwhile. */
function OpenFooter({ wallet, visitor, isWaiting }: OpenFooterProps) {
  const kit = useKitInstance()
  const text = useText(openMessages)
  const { chooseAnother, dontHave, nothingShared, trouble } = useText(connectMessages)
  const [store] = wallet ? walletStores(wallet, visitor) : []
  if (wallet && store) {
    return (
      <Footer>
        <span>{dontHave({ name: wallet.name })}</span>
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
      <span>{trouble}</span>
      <LinkText onPress={() => resetViews(kit, { name: 'Connect' })}>{chooseAnother}</LinkText>
    </Footer>
  )
}
