import { useInfiniteQuery } from '@tanstack/react-query'
import { pushView } from '../../core/actions/navigate.ts'
import { chainFamily } from '../../core/chainFamily.ts'
import { routeKind } from '../../core/featureRoutes.ts'
import { type CaipNetworkId, namespaceOf } from '../../core/network.ts'
import { explorerUrl } from '../../domain/explorerUrl.ts'
import type { RouteOf } from '../../runtime/feature.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import { CopyRow } from '../../transactions/CopyRow.tsx'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { IconExternal } from '../../ui/IconExternal.tsx'
import { IconWarn } from '../../ui/IconWarn.tsx'
import { Pad, SectionHead, Stack, View } from '../../ui/Layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { Rows } from '../../ui/Row.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Empty } from '../../ui/Status.tsx'
import { useSkeleton } from '../../ui/useSkeleton.ts'
import { NftPicture } from './NftPicture.tsx'
import { nftMessages } from './nftMessages.ts'
import styles from './nfts.module.css'
import { type Nft, nftsQuery } from './nftsQuery.ts'
import { type ShownAccount, useShownAccount } from './shownAccount.ts'

/** One piece of a collection that the account in view has. */
export function NftView({ route }: { route: RouteOf<'Nft'> }) {
  const shown = useShownAccount()
  return shown ? <Found id={route.parameters.id} {...shown} /> : null
}

function Found({ id, account, networkId }: ShownAccount & { id: string }) {
  const kit = useKitInstance()
  const data = useKitData()
  const text = useText(nftMessages)
  const query = useInfiniteQuery(
    { ...nftsQuery(kit, data, { address: account.address, networkId }), enabled: !kit.isDestroyed },
    data.queryClient,
  )
  const isSkeleton = useSkeleton(query.isPending)
  const piece = query.data?.pages.flatMap(({ items }) => items).find((each) => each.id === id)
  if (piece) return <NftDetails piece={piece} networkId={networkId} />
  if (isSkeleton) return <NftDetailsSkeleton label={text.loading} />
  if (query.isPending) return null
  return (
    <View>
      <Empty art="frame" title={text.goneTitle}>
        {text.goneText}
      </Empty>
    </View>
  )
}

/** A piece at large: its picture, what its maker says of it, and the way to send it. */
function NftDetails({ piece, networkId }: { piece: Nft; networkId: CaipNetworkId }) {
  const kit = useKitInstance()
  const text = useText(nftMessages)
  const { address, collection, description, isSpam, name, quantity, standard, tokenId, traits } = piece
  const explorer = explorerUrl(kit, networkId, { address })
  const family = chainFamily(kit, namespaceOf(networkId))
  const kind = family?.collectibles?.[standard]
  const facts = [
    ...(collection ? [{ label: text.collection, value: collection }] : []),
    ...(quantity === '1' ? [] : [{ label: text.count, value: BigInt(quantity).toLocaleString(kit.options.locale) }]),
    { label: text.standard, value: kind?.name ?? `${standard.charAt(0).toUpperCase()}${standard.slice(1)}` },
  ]
  const term = family?.tokenTerm ?? 'contract'
  const send = () =>
    pushView(kit, {
      name: 'Send',
      parameters: {
        arguments: { token: address, nft: { standard, tokenId, name, collection, quantity, imageUrl: piece.image } },
      },
    })
  return (
    <View>
      <div className={styles.large}>
        <NftPicture piece={piece} />
      </div>
      <h3 className={styles.title}>
        <bdi>{name}</bdi>
      </h3>
      {description ? (
        <p className={styles.text}>
          <bdi>{description}</bdi>
        </p>
      ) : null}
      {isSpam ? (
        <Pad spaceAbove={8}>
          <Note tone="warn" icon={<IconWarn />} title={text.spamTitle}>
            {text.spamText}
          </Note>
        </Pad>
      ) : null}
      <Facts facts={facts} />
      <Rows>
        <CopyRow label={text[term]} content={address} text={text} />
        {term === 'mint' ? null : <CopyRow label={text.tokenId} content={tokenId} text={text} />}
      </Rows>
      {traits.length > 0 ? (
        <>
          <SectionHead>{text.traits}</SectionHead>
          <Facts facts={traits.map((trait) => ({ label: trait.name, value: trait.value }))} />
        </>
      ) : null}
      <Stack spaceAbove={16}>
        {routeKind(kit, 'Send') ? (
          // What is probably spam is no act to lead a visitor to.
          <Button kind={isSpam ? 'plain' : 'main'} onPress={send}>
            {text.send}
          </Button>
        ) : null}
        {explorer ? (
          <Button href={explorer} iconEnd={<IconExternal size="s" />}>
            {text.explorer}
          </Button>
        ) : null}
      </Stack>
    </View>
  )
}

/** What stands for a piece while it is on its way. */
function NftDetailsSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.large} role="status" aria-label={label}>
      <span className={styles.frame} />
      <Skeleton width={160} />
    </div>
  )
}
