import { useMemo } from 'react'
import { pushView } from '../../core/actions/navigate.ts'
import type { Network } from '../../core/network.ts'
import { encodeQr } from '../../domain/encodeQr.ts'
import { sitePicture } from '../../domain/pictures.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { useCopy } from '../../runtime/useCopy.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { IconCopy } from '../../ui/accountIcons.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconCheck, IconRight } from '../../ui/icons.tsx'
import { ButtonPair, ColoredText, Divider, Pad, View } from '../../ui/Layout.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Mark, MarkStack } from '../../ui/Mark.tsx'
import { Note } from '../../ui/Note.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { Row, Rows, Value } from '../../ui/Row.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextByHand } from '../../ui/TextByHand.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { receiveEntryMessages } from './entryMessages.ts'
import { receiveMessages } from './messages.ts'
import styles from './receive.module.css'
import { type ShownRequest, usePaymentRequest } from './usePaymentRequest.ts'
import { type ReceivingAccount, useReceivingAccount } from './useReceivingAccount.ts'
import { useReceivingNetworks } from './useReceivingNetworks.ts'

/** The address of the account in view, to scan, copy and hand on, with an amount where one is asked for. */
export function ReceiveView() {
  const shown = useReceivingAccount()
  if (!shown) return null
  // The coins of a network that the site did not ask for are unknown, so no amount can be requested.
  if (!shown.network) return <Address shown={shown} />
  return <WithRequest key={shown.networkId} shown={shown} network={shown.network} />
}

function WithRequest({ shown, network }: { shown: ReceivingAccount; network: Network }) {
  return <Address shown={shown} request={usePaymentRequest(shown.account, network)} />
}

function Address({ shown, request }: { shown: ReceivingAccount; request?: ShownRequest }) {
  const kit = useKitInstance()
  const entry = useText(receiveEntryMessages)
  const text = useText(receiveMessages)
  const { address } = shown.account
  const { link, words } = request ?? {}
  const content = link ?? address
  return (
    <View>
      <ReceiveCode
        content={content}
        label={words ? text.requestCode({ amount: words }) : text.addressCode}
        address={address}
      />
      {words ? (
        <p className={styles.asked}>
          <bdi dir="ltr">{words}</bdi>
        </p>
      ) : null}
      <p className={styles.address}>
        <VisuallyHidden>{`${text.yourAddress} `}</VisuallyHidden>
        <AddressText address={address} form="full" />
      </p>
      <Divider near />
      <Rows>
        <NetworksRow shown={shown} />
        {request?.offered === 'awaited' ? (
          <Row label={<Skeleton width={120} />} />
        ) : request && request.offered !== 'absent' ? (
          <Row
            label={<span className={styles.networks}>{entry.request}</span>}
            end={
              <Value>
                <bdi dir={words ? 'ltr' : undefined}>{words ?? text.any}</bdi>
                <IconRight size="s" />
              </Value>
            }
            disabled={request.offered === 'refused'}
            onPress={() => pushView(kit, { name: 'ReceiveRequest' })}
          />
        ) : null}
      </Rows>
      <ReceiveActions content={content} isLink={link !== undefined} />
    </View>
  )
}

/** 37 squares, which leave room for the avatar. */
const leastVersion = 5

type ReceiveCodeProps = {
  /** What a camera reads. */
  content: string
  label: string
  address: string
}

/** What a phone scans to pay, on paper that stays light in the dark, with the account's avatar in the middle. */
function ReceiveCode({ address, content, label }: ReceiveCodeProps) {
  const modules = useMemo(() => encodeQr(content, leastVersion), [content])
  return (
    <div className={styles.code}>
      <svg width="100%" viewBox="0 0 256 256" role="img" aria-label={label}>
        <rect className={styles.paper} x="0.5" y="0.5" width="255" height="255" rx="24" />
        <QrCode modules={modules} at={0} edge={256} hole />
      </svg>
      <span className={styles.heart}>
        <Avatar address={address} size={36} />
      </span>
    </div>
  )
}

type ReceiveActionsProps = {
  /** The address, or the link that asks for an amount. */
  content: string
  isLink: boolean
}

/** Copies what is shown, and hands it on where the browser can. */
function ReceiveActions({ content, isLink }: ReceiveActionsProps) {
  const text = useText(receiveMessages)
  const { copy, state } = useCopy(content)
  const share = async () => {
    try {
      await navigator.share({ text: content })
    } catch (cause) {
      // A visitor who closes the sheet wants nothing more; without a sheet, the text is copied.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) copy()
    }
  }
  const main =
    state === 'refused' ? (
      <TextByHand text={content} label={text.copyByHand} />
    ) : (
      <Button kind="main" icon={state === 'copied' ? <IconCheck size="s" /> : <IconCopy size="s" />} onPress={copy}>
        {state === 'copied' ? text.copied : isLink ? text.copyLink : text.copyAddress}
      </Button>
    )
  return (
    <>
      {canShare() ? (
        <ButtonPair spaceAbove={8}>
          <Button onPress={() => void share()}>{text.share}</Button>
          {main}
        </ButtonPair>
      ) : (
        <Pad spaceAbove={8}>{main}</Pad>
      )}
      <LiveRegion
        polite={state === 'copied' ? text.copied : ''}
        assertive={state === 'refused' ? text.copyByHand : ''}
      />
    </>
  )
}

function canShare(): boolean {
  return typeof navigator.share === 'function'
}

/** How many marks are drawn before the rest are counted. */
const maxMarks = 4

/** On which networks the address can be paid, and for a contract that it is on one only. */
function NetworksRow({ shown }: { shown: ReceivingAccount }) {
  const kit = useKitInstance()
  const text = useText(receiveMessages)
  const { isContract, networks } = useReceivingNetworks(shown)
  if (networks === undefined) {
    return <Row label={<ColoredText tone="dim">{text.looking}</ColoredText>} end={<Skeleton width={64} />} />
  }
  const [only, ...more] = networks
  if (only === undefined) return null
  if (isContract) {
    return (
      <div className={styles.note}>
        <Note tone="warn" title={text.contractTitle}>
          {text.contractText({ network: only.name })}
        </Note>
      </div>
    )
  }
  const marks = networks.slice(0, maxMarks)
  const label = more.length > 0 ? text.onNetworks : text.onNetwork({ network: only.name })
  return (
    <Row
      label={<span className={styles.networks}>{label}</span>}
      end={
        <MarkStack more={networks.length > maxMarks ? `+${networks.length - maxMarks}` : undefined}>
          {marks.map(({ id, imageUrl, name }) => (
            <Mark key={id} round size={20} name={name} src={sitePicture(kit, imageUrl)} />
          ))}
        </MarkStack>
      }
      onPress={more.length > 0 ? () => pushView(kit, { name: 'ReceiveNetworks' }) : undefined}
    />
  )
}
