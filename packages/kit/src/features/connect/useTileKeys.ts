import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { WalletRow } from '../../domain/connectors/orderWallets.ts'

/** Tiles in a row that is drawn; with large text, the style sheet puts them on two lines. */
export const columns = 4

export type TileKeys = {
  /** The tile that the Tab key stops at. */
  readonly active: string | undefined
  readonly list: RefObject<HTMLDivElement | null>
  onFocus(event: FocusEvent): void
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
  /** Goes from the search to the tiles. */
  onSearchKeyDown(event: KeyboardEvent<HTMLElement>): void
}

/**
 * Moves among tiles with the arrows, Home and End; the Tab key stops once. What is typed on a tile goes to the search, and
 * so does the arrow above the first row.
 */
export function useTileKeys(
  rows: readonly WalletRow[],
  list: RefObject<HTMLDivElement | null>,
  search: RefObject<HTMLInputElement | null>,
): TileKeys {
  const [last, setLast] = useState<string>()
  const active = rows.some(({ id }) => id === last) ? last : rows[0]?.id

  const goTo = (element: HTMLElement | null | undefined, event: KeyboardEvent) => {
    if (!element) return
    event.preventDefault()
    element.focus()
    element.scrollIntoView({ block: 'nearest' })
  }
  const goToTile = (id: string | undefined, event: KeyboardEvent) => {
    // The tile that is to have the focus is drawn at once, however far away it is.
    flushSync(() => setLast(id))
    const tiles = Array.from(list.current?.querySelectorAll<HTMLElement>('[data-fy-tile]') ?? [])
    goTo(
      tiles.find(({ dataset }) => dataset.fyTile === id),
      event,
    )
  }

  return {
    active,
    list,
    onFocus: ({ target }) => {
      const id = target instanceof HTMLElement ? target.dataset.fyTile : undefined
      if (id !== undefined) setLast(id)
    },
    onKeyDown: (event) => {
      const { altKey, ctrlKey, currentTarget, key, metaKey, target } = event
      if (altKey || ctrlKey || metaKey || !(target instanceof HTMLElement)) return
      const at = rows.findIndex(({ id }) => id === target.dataset.fyTile)
      if (at < 0) return
      const isTurned = getComputedStyle(currentTarget).direction === 'rtl'
      const next = nextTile(key, at, { count: rows.length, isTurned, across: tilesAcross(currentTarget) })
      if (next !== undefined) return next < 0 ? goTo(search.current, event) : goToTile(rows[next]?.id, event)
      // The letter itself arrives in the field, which has the focus by then.
      if ([...key].length === 1 && key !== ' ') search.current?.focus()
    },
    onSearchKeyDown: (event) => {
      if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return
      goToTile(active, event)
    },
  }
}

/** How many tiles stand side by side, which the size of text decides. */
function tilesAcross(list: HTMLElement): number {
  const row = list.firstElementChild
  return row ? getComputedStyle(row).gridTemplateColumns.split(' ').length : columns
}

export type TilePlaces = {
  /** How many tiles there are. */
  count: number
  /** Whether the page is read from right to left. */
  isTurned: boolean
  /** How many tiles stand side by side. */
  across: number
}

/** Where a key leads from a tile; -1 is the search above, undefined nowhere. */
export function nextTile(key: string, at: number, { count, isTurned, across }: TilePlaces): number | undefined {
  const forward = isTurned ? 'ArrowLeft' : 'ArrowRight'
  switch (key) {
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case 'ArrowUp':
      return at < across ? -1 : at - across
    case 'ArrowDown': {
      const isLastRow = Math.floor(at / across) === Math.floor((count - 1) / across)
      return isLastRow ? at : Math.min(at + across, count - 1)
    }
    case 'ArrowLeft':
    case 'ArrowRight':
      return Math.min(Math.max(at + (key === forward ? 1 : -1), 0), count - 1)
    default:
      return undefined
  }
}
