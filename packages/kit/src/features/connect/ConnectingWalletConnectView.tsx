import { useMemo, useRef, useState } from 'react'
import type { Connector } from '../../core/connector.ts'
import { KitError } from '../../core/errors.ts'
import { pairingMargin } from '../../core/pairing.ts'
import type { WalletRecord } from '../../core/walletRecord.ts'
import { encodeQr, type QrModules } from '../../domain/encodeQr.ts'
import { ownPicture } from '../../domain/pictures.ts'
import type { RouteOf } from '../../runtime/feature.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { type Copy, useCopy } from '../../runtime/useCopy.ts'
import { useErrorText } from '../../runtime/useErrorText.ts'
import { useRequestOfView } from '../../runtime/useRequestOfView.ts'
import { IconCopy } from '../../ui/accountIcons.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconClock } from '../../ui/IconClock.tsx'
import { IconCheck, IconRetry } from '../../ui/icons.tsx'
import { Small } from '../../ui/Layout.tsx'
import { LiveAnnouncement } from '../../ui/LiveRegion.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Status } from '../../ui/Status.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { useSkeleton } from '../../ui/useSkeleton.ts'
import { ConnectedPeer } from './ConnectedPeer.tsx'
import { ManualLink } from './ManualLink.tsx'
import { connectMessages } from './messages.ts'
import { PairingCode } from './PairingCode.tsx'
import { relayWords } from './relayWords.ts'
import styles from './scan.module.css'
import { scanMessages } from './scanMessages.ts'
import { selectConnectRequest, startConnecting } from './startConnecting.ts'
import { useChosenWallet } from './useChosenWallet.tsx'
import { useIsPartMissing } from './useIsPartMissing.ts'
import { type PairingState, usePairing } from './usePairing.ts'

/** Shows the code that a wallet on another device scans, and says how that stands. */
export function ConnectingWalletConnectView({ route }: { route: RouteOf<'ConnectingWalletConnect'> }) {
  const { connectorId, wallet } = route.parameters
  return useChosenWallet(connectorId, (connector, key) => <Scanning key={key} connector={connector} wallet={wallet} />)
}

type ScanningProps = {
  connector: Connector
  /** The wallet that the visitor chose from a list. */
  wallet: WalletRecord | undefined
}

function Scanning({ connector, wallet }: ScanningProps) {
  const kit = useKitInstance()
  useRequestOfView({
    select: (state) => selectConnectRequest(state, connector),
    start: () => startConnecting(kit, connector, wallet),
  })
  const pairing = usePairing(connector, wallet)
  const { state } = pairing
  const request = 'request' in state ? state.request : undefined
  if (useIsPartMissing(request)) return null
  if (state.name === 'connected') return <ConnectedPeer connector={connector} sessionKey={request?.session} />
  return <Code shown={wallet ?? connector} endsWithPage={connector.endsWithPage} {...pairing} />
}

type CodeProps = { shown: Pick<WalletRecord, 'name' | 'imageUrl'>; endsWithPage: boolean | undefined } & ReturnType<
  typeof usePairing
>

function Code({ shown, endsWithPage, last, restart, seconds, state }: CodeProps) {
  const kit = useKitInstance()
  const text = useText(scanMessages)
  const link = state.name === 'code' ? state.pairing.uri : undefined
  const code = useMemo(() => drawable(last?.uri), [last?.uri])
  const failure = useFailure(state, code === 'tooLong')
  const { copy, state: copying } = useCopy(link)
  const copyButton = useRef<HTMLButtonElement>(null)
  const hasSkeleton = useSkeleton(state.name === 'waiting')
  const isShown = link !== undefined && !failure && !hasSkeleton
  const again = () => {
    // The button that was pressed goes away; the focus stays in the view.
    copyButton.current?.focus()
    restart()
  }
  return (
    <>
      <PairingCode
        modules={code === 'tooLong' || hasSkeleton || state.name === 'waiting' ? undefined : code}
        label={isShown ? text.code : undefined}
        until={last && last.expiresAt - pairingMargin}
        name={shown.name}
        picture={ownPicture(kit, shown.imageUrl)}
      >
        {hasSkeleton ? <Skeleton width={288} height={288} /> : null}
        {failure ? (
          <div>
            <Status compact sign={null} title={failure.title} sub={failure.sub} />
            <Button auto kind="main" icon={<IconRetry size="s" />} onPress={again}>
              {failure.action}
            </Button>
          </div>
        ) : null}
      </PairingCode>
      <Small centre>{copying === 'refused' ? text.copyByHand : endsWithPage ? text.hintOfPage : text.hint}</Small>
      <div className={styles.foot}>
        {copying === 'refused' && link ? (
          <ManualLink link={link} />
        ) : (
          <Tag>
            {isShown || state.name === 'expired' ? <IconClock size="s" /> : null}
            {isShown ? <span>{text.newCodeIn({ time: timeLeft(seconds) })}</span> : null}
            {state.name === 'expired' ? <span>{text.expired}</span> : null}
          </Tag>
        )}
        <TextButton
          buttonRef={copyButton}
          disabled={!link}
          tone={copying === 'copied' ? 'accent' : undefined}
          onPress={copy}
        >
          {copying === 'copied' ? <IconCheck size="s" /> : <IconCopy size="s" />}
          <span>{copying === 'copied' ? text.copied : text.copyLink}</span>
        </TextButton>
      </div>
      <Announcement
        copying={copying}
        failure={failure && [failure.title, failure.sub].filter(Boolean).join('. ')}
        isWaiting={hasSkeleton}
        link={isShown ? link : undefined}
        seconds={seconds}
      />
    </>
  )
}

/** The squares of a link; more than a code holds can still be copied. */
function drawable(uri: string | undefined): QrModules | 'tooLong' | undefined {
  if (uri === undefined) return undefined
  try {
    return encodeQr(uri)
  } catch (error) {
    if (error instanceof KitError) return 'tooLong'
    throw error
  }
}

type Failure = { title: string; sub?: string; action: string }

/** What is said over a code that cannot be scanned, and what helps. */
function useFailure(state: PairingState, isTooLong: boolean): Failure | undefined {
  const text = useText(scanMessages)
  const errorText = useErrorText()
  const { brokenText, declinedText, declinedTitle, tryAgain } = useText(connectMessages)
  switch (state.name) {
    case 'expired':
      return { title: text.expiredTitle, action: text.newCode }
    case 'declined':
      return { title: declinedTitle, sub: declinedText, action: tryAgain }
    case 'failed': {
      const { error, progress } = state.request
      const words = relayWords(text, error?.code)
      if (words) return { ...words, action: tryAgain }
      // Before there was a link, no wallet can have answered.
      if (!progress.uri) return { title: text.failedTitle, sub: text.failedText, action: tryAgain }
      const title = error?.code === 'SIGN_IN_FAILED' ? errorText(error) : text.brokenTitle
      return { title, sub: brokenText, action: tryAgain }
    }
    default:
      return isTooLong ? { title: text.tooLongTitle, sub: text.tooLongText, action: text.newCode } : undefined
  }
}

type AnnouncementProps = {
  copying: Copy['state']
  failure: string | undefined
  isWaiting: boolean
  link: string | undefined
  seconds: number
}

/** What is heard: the way to connect once, a minute before the code goes, and what happens; renewed codes are silent. */
function Announcement({ copying, failure, isWaiting, link, seconds }: AnnouncementProps) {
  const text = useText(scanMessages)
  const [first, setFirst] = useState(link)
  if (link && !first) setFirst(link)
  const lastMinute = seconds <= 60 ? text.newCodeIn({ time: timeLeft(60) }) : ''
  const said = link === first || lastMinute ? lastMinute || text.spoken : ''
  const polite = copying === 'copied' ? text.copied : link ? said : isWaiting ? text.preparing : ''
  return <LiveAnnouncement polite={polite} assertive={failure ?? (copying === 'refused' ? text.copyByHand : '')} />
}

/** Seconds as minutes and seconds: `3:02`. */
const timeLeft = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
