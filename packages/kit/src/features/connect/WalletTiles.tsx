import { memo, useEffect, useRef, useState } from 'react'
import type { WalletRow } from '../../domain/connectors/orderWallets.ts'
import { ownPicture } from '../../domain/ownPicture.ts'
import { Mark } from '../../ui/Mark.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { splitName } from './findRows.ts'
import { findScroller } from './findScroller.ts'
import { connectMessages } from './messages.ts'
import styles from './walletGrid.module.css'

/** How far below the edge pictures begin to be fetched. */
const ahead = '900px'

export type WalletTilesProps = {
  /** A few lines, the same object for the same lines. */
  rows: readonly WalletRow[]
  /** What was looked for. */
  words: string
  /** The tile that the Tab key stops at, where it is among these. */
  active: string | undefined
  /** Seen before anybody scrolls. */
  isFirst: boolean
  onChoose: (row: WalletRow) => void
}

/** Some tiles of many. They are drawn anew only when they change, and their pictures are fetched when they come near. */
export const WalletTiles = memo(function WalletTiles({ rows, words, active, isFirst, onChoose }: WalletTilesProps) {
  const part = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(isFirst)
  useEffect(() => {
    const { current } = part
    if (!current || isNear) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { root: findScroller(current), rootMargin: `${ahead} 0px` },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [isNear])
  return (
    <div ref={part} className={styles.part}>
      {rows.map((row) => (
        <WalletTile
          key={row.id}
          row={row}
          words={words}
          isActive={row.id === active}
          isNear={isNear}
          onChoose={onChoose}
        />
      ))}
    </div>
  )
}, isSamePart)

/** New lines are other objects only where they say something else. */
function isSamePart(a: WalletTilesProps, b: WalletTilesProps): boolean {
  return (
    a.words === b.words &&
    a.active === b.active &&
    a.onChoose === b.onChoose &&
    a.rows.length === b.rows.length &&
    a.rows.every((row, index) => row === b.rows[index])
  )
}

type WalletTileProps = {
  row: WalletRow
  words: string
  isActive: boolean
  isNear: boolean
  onChoose: (row: WalletRow) => void
}

/** One wallet; one that this browser lacks and no link reaches leads to its page, or says that it is not here. */
function WalletTile({ row, words, isActive, isNear, onChoose }: WalletTileProps) {
  const kit = useKitInstance()
  const text = useText(connectMessages)
  const { entry, id, imageUrl, link, name, wallet } = row
  const reaches = entry !== undefined || link !== undefined
  const [before, match, after] = splitName(name, words)
  return (
    <Tile
      id={id}
      tabIndex={isActive ? 0 : -1}
      mark={isNear ? <Mark size={56} name={name} src={ownPicture(kit, imageUrl)} /> : <Mark size={56} icon={null} />}
      href={reaches ? undefined : wallet?.homepage}
      disabled={reaches || wallet?.homepage ? undefined : text.notHere}
      onPress={reaches ? () => onChoose(row) : undefined}
    >
      <bdi>
        {before}
        {match ? <mark className={styles.match}>{match}</mark> : null}
        {after}
      </bdi>
    </Tile>
  )
}

/** Stands where tiles will be. */
export function WaitingTiles({ count, label }: { count: number; label: string }) {
  return (
    <div role="status" aria-label={label} className={styles.part}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places are all alike and never move
        <div key={index} className={styles.waiting}>
          <span className={styles.mark}>
            <Skeleton width={56} height={56} />
          </span>
          <Skeleton width={48} height={10} />
        </div>
      ))}
    </div>
  )
}
