import { useMemo } from 'react'
import type { WalletRow } from '../../domain/connectors/orderWallets.ts'
import { rowsToDraw } from './rowsToDraw.ts'
import { useRowWindow } from './useRowWindow.ts'
import { columns, type TileKeys } from './useTileKeys.ts'
import { WalletTiles } from './WalletTiles.tsx'
import styles from './walletGrid.module.css'

export type WalletRowsProps = {
  /** Says which tile the Tab key stops at, which is drawn wherever the list is scrolled to. */
  keys: TileKeys
  /** Names the list for screen readers. */
  label: string
  rows: readonly WalletRow[]
  /** How many there are in all; more than `rows` while some are to come. */
  size: number
  words: string
  onChoose: (row: WalletRow) => void
}

/** The rows of tiles that are in sight, and a few more; all the others only take up their room. */
export function WalletRows({ keys, label, rows, size, words, onChoose }: WalletRowsProps) {
  const { active, list } = keys
  const parts = useMemo(() => inParts(rows), [rows])
  const { from, to, rowHeight } = useRowWindow(list, rows.length > 0)
  const activeRow = Math.floor(rows.findIndex(({ id }) => id === active) / columns)
  return (
    // biome-ignore lint/a11y/useSemanticElements: boxes of rows stand between the list and its tiles
    <div
      ref={list}
      role="list"
      onFocus={keys.onFocus}
      onKeyDown={keys.onKeyDown}
      aria-label={label}
      className={styles.rows}
      style={{ blockSize: parts.length * rowHeight }}
    >
      {rowsToDraw({ from, to, count: parts.length, activeRow }).map((at) => (
        <WalletTiles
          key={at}
          rows={parts[at] ?? []}
          top={at * rowHeight}
          before={at * columns}
          size={size}
          words={words}
          active={at === activeRow ? active : undefined}
          onChoose={onChoose}
        />
      ))}
    </div>
  )
}

function inParts(rows: readonly WalletRow[]): readonly (readonly WalletRow[])[] {
  const count = Math.ceil(rows.length / columns)
  return Array.from({ length: count }, (_, index) => rows.slice(index * columns, (index + 1) * columns))
}
