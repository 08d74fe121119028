import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../../ui/Button.tsx'
import { isolated } from '../../ui/isolated.ts'
import { Mark } from '../../ui/Mark.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { Empty } from '../../ui/Status.tsx'
import { useSkeleton } from '../../ui/useSkeleton.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { useKitData } from '../../view/useKitData.ts'
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
  return (
    <>
      <ul className={styles.grid} aria-label={text.nfts}>
        {items.map((item) => (
          <Piece key={item.id} {...item} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Rows>
          <Row
            kind="more"
            label={text.more}
            busy={query.isFetchingNextPage}
            onPress={() => void query.fetchNextPage()}
          />
        </Rows>
      ) : null}
    </>
  )
}

function Piece({ image, name, quantity }: Nft) {
  const text = useText(nftMessages)
  const label = quantity === '1' ? name : text.several({ name, count: quantity })
  return (
    <li className={styles.piece}>
      <span className={styles.frame}>
        <Picture src={image} fallback={<Mark name={name} />} />
      </span>
      <bdi className={styles.name}>{label}</bdi>
    </li>
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
