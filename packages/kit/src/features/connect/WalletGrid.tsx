import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { pushView } from '../../core/actions/navigate.ts'
import type { Kit } from '../../core/kit.ts'
import type { WalletRow } from '../../domain/connectors/orderWallets.ts'
import type { WalletEntry } from '../../domain/connectors/walletEntry.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import type { ElementNode } from '../../ui/ElementNode.ts'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { IconClose, IconQr } from '../../ui/icons.tsx'
import { Pad } from '../../ui/Layout.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { IconSearch } from '../../ui/lazyIcons.tsx'
import { Empty } from '../../ui/Status.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { PinnedTop } from '../../ui/Tops.tsx'
import { useIsomorphicLayoutEffect } from '../../ui/useIsomorphicLayoutEffect.ts'
import { activeConnector } from './chosenChain.ts'
import { connectMessages } from './messages.ts'
import { startConnecting } from './startConnecting.ts'
import { findScroller } from './useRowWindow.ts'
import { useTileKeys } from './useTileKeys.ts'
import { chooseWallet, type WalletListProps } from './WalletList.tsx'
import { WalletRows } from './WalletRows.tsx'
import { WaitingTiles } from './WalletTiles.tsx'
import styles from './walletGrid.module.css'
import { walletGridMessages } from './walletGridMessages.ts'

/** Empty places while nothing is here yet: four rows, as many as are in sight. */
const waiting = 16

export type WalletGridProps = WalletListProps & {
  /** What was typed; `rows` are those that fit it. */
  words: string
  onWords: (words: string) => void
  /** How many wallets there are to search in, where that is known. */
  total?: number | undefined
  /** What reaches a wallet that is not listed. */
  link?: WalletEntry | undefined
  /** Whether only certified wallets are wanted; undefined where none is certified. */
  certified?: { readonly isOn: boolean; readonly set: (isOn: boolean) => void } | undefined
  /** Whether more wallets are on their way. */
  isComing?: boolean | undefined
  /** Called when the end of the list comes near. */
  onEnd?: (() => void) | undefined
  /** Asks again for wallets that could not be had. */
  onRetry?: (() => void) | undefined
  /** The legal words, where they must be agreed to. */
  legal?: ElementNode
}

/** Many wallets as tiles, four across, with a search by name. */
export function WalletGrid(props: WalletGridProps) {
  const { rows, guard, words, onWords, total, link, certified, isComing = false, onEnd, onRetry, legal } = props
  const kit = useKitInstance()
  const text = useText(walletGridMessages)
  const { wallets } = useText(connectMessages)
  const search = useRef<HTMLInputElement>(null)
  // A press on a key comes before the tiles that follow from it.
  const shown = useDeferredValue(rows)
  const marked = useDeferredValue(words)
  const keys = useTileKeys(shown, useRef<HTMLDivElement>(null), search)
  // A choice asks whether the legal words are agreed to as they are then.
  const choose = useRef<(row: WalletRow) => void>(() => undefined)
  useIsomorphicLayoutEffect(() => {
    choose.current = (row) => guard(() => chooseWallet(kit, row))
  })
  const onChoose = useMemo(() => (row: WalletRow) => choose.current(row), [])
  const scan = link && (() => guard(() => showCode(kit, link)))
  // A visitor who typed before this grid replaced its placeholder keeps the focus.
  const [hadWords] = useState(words !== '')
  useEffect(() => {
    if (hadWords) search.current?.focus()
  }, [hadWords])
  // What is said of the list belongs to the tiles that are drawn.
  const isDrawn = shown === rows
  const hasNone = isDrawn && rows.length === 0 && !isComing && !onRetry
  return (
    <div className={styles.all} data-fy-long={link ? '' : undefined}>
      <PinnedTop>
        <Pad>
          <Field
            label={text.search}
            placeholder={total ? text.searchAmong({ count: total }) : text.search}
            inputMode="search"
            enterKeyHint="search"
            value={words}
            onValue={onWords}
            onKeyDown={keys.onSearchKeyDown}
            inputRef={search}
            glyph={<IconSearch />}
            end={<SearchEnd words={words} onClear={() => onWords('')} onScan={scan} />}
          />
        </Pad>
        {legal}
        {certified ? (
          <div className={styles.certified}>
            <Checkbox checked={certified.isOn} onChecked={certified.set}>
              {text.certified}
            </Checkbox>
          </div>
        ) : null}
      </PinnedTop>
      <div className={styles.list}>
        <WalletRows
          keys={keys}
          label={wallets}
          rows={shown}
          size={Math.max(shown.length, (onEnd && total) ?? 0)}
          words={marked}
          onChoose={onChoose}
        />
        {isComing ? <WaitingTiles count={rows.length > 0 ? 4 : waiting} label={text.coming} /> : null}
        {isDrawn && onRetry ? (
          // Behind the tiles there is room for words, and not for a drawing.
          <Empty
            art={rows.length > 0 ? undefined : 'failed'}
            title={text.moreFailedTitle}
            action={<TextButton onPress={onRetry}>{text.tryAgain}</TextButton>}
          >
            {text.moreFailedText}
          </Empty>
        ) : null}
        {hasNone ? (
          <Empty
            art="wallet"
            title={text.noneTitle({ query: words.trim() })}
            action={
              scan ? (
                <TextButton onPress={scan}>
                  <IconQr size="s" />
                  <span>{text.showCode}</span>
                </TextButton>
              ) : undefined
            }
          >
            {scan ? text.noneLinkText : text.noneText}
          </Empty>
        ) : null}
        {isDrawn && onEnd ? <End key={shown.length} onNear={onEnd} /> : null}
      </div>
      <LiveRegion polite={isDrawn && words.trim() && !isComing ? text.found({ count: rows.length }) : ''} />
    </div>
  )
}

/** The code even on a phone: who asks for it here has the wallet on another device. */
function showCode(kit: Kit, link: WalletEntry): void {
  const connector = activeConnector(kit, link)
  if (!connector) return
  startConnecting(kit, connector)
  const parameters = { connectorId: connector.id, platform: 'qrcode' as const }
  pushView(kit, { name: 'ConnectingWalletConnect', parameters })
}

type SearchEndProps = { words: string; onClear: () => void; onScan: (() => void) | undefined }

/** Clears what was typed; with nothing typed, shows the code that any wallet scans. */
function SearchEnd({ words, onClear, onScan }: SearchEndProps) {
  const text = useText(walletGridMessages)
  if (words) {
    return (
      <IconButton label={text.clear} onPress={onClear}>
        <IconClose />
      </IconButton>
    )
  }
  return onScan ? (
    <IconButton label={text.showCode} onPress={onScan}>
      <IconQr />
    </IconButton>
  ) : null
}

/** The end of what is here, which tells when it comes near. */
function End({ onNear }: { onNear: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = mark
    if (!current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNear(),
      { root: findScroller(current), rootMargin: '1000px 0px' },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [onNear])
  return <div ref={mark} />
}
