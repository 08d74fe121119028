import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pushView } from '../../core/actions/navigate.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import { Button } from '../../ui/Button.tsx'
import { isolated } from '../../ui/isolated.tsx'
import { SectionHead } from '../../ui/Layout.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { Empty } from '../../ui/Status.tsx'
import { useSkeleton } from '../../ui/useSkeleton.ts'
import { NftPicture } from './NftPicture.tsx'
import { nftMessages } from './nftMessages.ts'
import styles from './nfts.module.css'
import { type Nft, nftsQuery } from './nftsQuery.ts'
import { type ShownAccount, useShownAccount } from './shownAccount.ts'

/** The pieces that the account in view has on its network, three to a row. */
export function NftsPanel() {
  const shown = useShownAccount()
  return shown ? <Pieces {...shown} /> : null
}

function Pieces({ account, network, networkId }: ShownAccount) {
  const kit = useKitInstance()
  const data = useKitData()
  const text = useText(nftMessages)
  const query = useInfiniteQuery(
    { ...nftsQuery(kit, data, { address: account.address, networkId }), enabled: !kit.isDestroyed },
    data.queryClient,
  )
  const [showsHidden, showHidden] = useState(false)
  const isSkeleton = useSkeleton(query.isPending)
  const pages = query.data?.pages ?? []
  const items = pages.flatMap((page) => page.items)
  if (isSkeleton) return <NftSkeleton label={text.loading} />
  if (query.isPending) return null
  if (query.isError && items.length === 0) {
    return (
      <Empty
        art="failed"
        title={text.failedTitle}
        action={
          <Button auto onPress={() => void query.refetch()}>
            {text.tryAgain}
          </Button>
        }
      >
        {text.failedText}
      </Empty>
    )
  }
  if (!pages.some((page) => page.isServed)) {
    return (
      <Empty art="frame" title={text.missingTitle}>
        {text.missingText}
      </Empty>
    )
  }
  if (items.length === 0 && !query.hasNextPage) {
    return (
      <Empty art="frame" title={text.emptyTitle({ network: network ? isolated(network.name) : text.thisNetwork })}>
        {text.emptyText}
      </Empty>
    )
  }
  const hidden = items.filter(({ isSpam }) => isSpam)
  return (
    <>
      <NftGrid items={items.filter(({ isSpam }) => !isSpam)} label={text.nfts} />
      {showsHidden ? <NftGrid items={hidden} label={text.spamTitle} /> : null}
      <Rows>
        {query.hasNextPage ? (
          <Row
            kind="more"
            label={text.more}
            busy={query.isFetchingNextPage}
            onPress={() => void query.fetchNextPage()}
          />
        ) : null}
        {hidden.length > 0 ? (
          <Row
            kind="more"
            label={
              showsHidden
                ? text.hideHidden
                : text.showHidden({ count: hidden.length.toLocaleString(kit.options.locale) })
            }
            expanded={showsHidden}
            onPress={() => showHidden(!showsHidden)}
          />
        ) : null}
      </Rows>
    </>
  )
}

function NftSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.grid} role="status" aria-label={label}>
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the frames are all alike and never move
        <span key={index} className={styles.frame} />
      ))}
    </div>
  )
}

/** Pieces under the names of their collections, three to a row, in the order in which they come. */
function NftGrid({ items, label }: { items: readonly Nft[]; label: string }) {
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
