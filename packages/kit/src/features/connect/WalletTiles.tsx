import { memo } from 'react'
import type { Kit } from '../../core/kit.ts'
import type { WalletRow } from '../../domain/connectors/orderWallets.ts'
import { ownPicture } from '../../domain/pictures.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { cx } from '../../ui/cx.ts'
import { Mark } from '../../ui/Mark.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { splitName } from './findRows.ts'
import styles from './walletGrid.module.css'
import { walletGridMessages } from './walletGridMessages.ts'

export type WalletTilesProps = {
  /** The lines of one row. */
  rows: readonly WalletRow[]
  /** How far below the top of the list it stands, in px. */
  top: number
  /** How many tiles come before these. */
  before: number
  /** How many tiles there are in all. */
  size: number
  /** What was looked for. */
  words: string
  /** The tile that the Tab key stops at, where it is among these. */
  active: string | undefined
  onChoose: (row: WalletRow) => void
}

/** One row of tiles. It is drawn anew only when it changes. */
export const WalletTiles = memo(function WalletTiles({
  rows,
  top,
  before,
  size,
  words,
  active,
  onChoose,
}: WalletTilesProps) {
  const kit = useKitInstance()
  const { notHere } = useText(walletGridMessages)
  return (
    <div className={cx(styles.part, styles.placed)} style={{ insetBlockStart: top }}>
      {rows.map((row, index) => (
        // biome-ignore lint/a11y/useSemanticElements: an li stands in its list itself, and these in boxes of four
        <div
          key={row.id}
          role="listitem"
          aria-posinset={before + index + 1}
          aria-setsize={size}
          className={styles.place}
        >
          {walletTile({ kit, notHere, row, words, isActive: row.id === active, onChoose })}
        </div>
      ))}
    </div>
  )
}, isSamePart)

/** New lines are other objects only where they say something else. */
function isSamePart(a: WalletTilesProps, b: WalletTilesProps): boolean {
  return (
    a.top === b.top &&
    a.before === b.before &&
    a.size === b.size &&
    a.words === b.words &&
    a.active === b.active &&
    a.onChoose === b.onChoose &&
    a.rows.length === b.rows.length &&
    a.rows.every((row, index) => row === b.rows[index])
  )
}

type WalletTileParameters = {
  kit: Kit
  /** Says that a wallet is not in this browser. */
  notHere: string
  row: WalletRow
  words: string
  isActive: boolean
  onChoose: (row: WalletRow) => void
}

/** One wallet; one that this browser lacks and no link reaches leads to its page, or says that it is not here. */
function walletTile({ kit, notHere, row, words, isActive, onChoose }: WalletTileParameters) {
  const { entry, id, imageUrl, link, name, wallet } = row
  const reaches = entry !== undefined || link !== undefined
  const [before, match, after] = splitName(name, words)
  return (
    <Tile
      id={id}
      tabIndex={isActive ? 0 : -1}
      mark={<Mark size={56} name={name} src={ownPicture(kit, imageUrl)} />}
      href={reaches ? undefined : wallet?.homepage}
      disabled={reaches || wallet?.homepage ? undefined : notHere}
      onPress={reaches ? () => onChoose(row) : undefined}
    >
      <span>{before}</span>
      {match ? <mark className={styles.match}>{match}</mark> : null}
      <span>{after}</span>
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
