import { pushView } from '../../core/actions/navigate.ts'
import { SectionHead } from '../../ui/Layout.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { NftPicture } from './NftPicture.tsx'
import { nftMessages } from './nftMessages.ts'
import styles from './nfts.module.css'
import type { Nft } from './nftsQuery.ts'

/** Pieces under the names of their collections, three to a row, in the order in which they come. */
export function NftGrid({ items, label }: { items: readonly Nft[]; label: string }) {
  const text = useText(nftMessages)
  return groupByCollection(items).map(([collection, pieces]) => (
    <section key={collection} aria-label={collection || label}>
      <SectionHead>
        <bdi>{collection || text.others}</bdi>
      </SectionHead>
      <ul className={styles.grid} aria-label={collection || label}>
        {pieces.map((piece) => (
          <Piece key={piece.id} piece={piece} />
        ))}
      </ul>
    </section>
  ))
}

function groupByCollection(items: readonly Nft[]): readonly (readonly [collection: string, pieces: readonly Nft[]])[] {
  const groups = new Map<string, Nft[]>()
  for (const item of items) {
    const name = item.collection ?? ''
    const group = groups.get(name)
    if (group) group.push(item)
    else groups.set(name, [item])
  }
  return [...groups]
}

function Piece({ piece }: { piece: Nft }) {
  const kit = useKitInstance()
  const text = useText(nftMessages)
  const { id, name, quantity } = piece
  const label = quantity === '1' ? name : text.several({ name, count: quantity })
  return (
    <li>
      <button type="button" className={styles.piece} onClick={() => pushView(kit, { name: 'Nft', parameters: { id } })}>
        <NftPicture piece={piece} />
        <bdi className={styles.name}>{label}</bdi>
      </button>
    </li>
  )
}
