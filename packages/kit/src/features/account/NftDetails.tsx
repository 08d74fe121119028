import { pushView } from '../../core/actions/navigate.ts'
import { chainFamily } from '../../core/chainFamily.ts'
import { routeKind } from '../../core/featureRoutes.ts'
import { type CaipNetworkId, namespaceOf } from '../../core/network.ts'
import { explorerUrl } from '../../domain/explorerUrl.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { IconExternal } from '../../ui/IconExternal.tsx'
import { IconWarn } from '../../ui/IconWarn.tsx'
import { Pad, SectionHead, Stack, View } from '../../ui/Layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { Rows } from '../../ui/Row.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { CopyRow } from '../../workshop/CopyRow.tsx'
import { NftPicture } from './NftPicture.tsx'
import { nftMessages } from './nftMessages.ts'
import styles from './nfts.module.css'
import type { Nft } from './nftsQuery.ts'

const names = { erc721: 'ERC-721', erc1155: 'ERC-1155', metaplex: 'Metaplex' }

/** A piece at large: its picture, what its maker says of it, and the way to send it. */
export function NftDetails({ piece, networkId }: { piece: Nft; networkId: CaipNetworkId }) {
  const kit = useKitInstance()
  const text = useText(nftMessages)
  const { address, collection, description, isSpam, name, quantity, standard, tokenId, traits } = piece
  const explorer = explorerUrl(kit, networkId, { address })
  const facts = [
    ...(collection ? [{ label: text.collection, value: collection }] : []),
    ...(quantity === '1' ? [] : [{ label: text.count, value: BigInt(quantity).toLocaleString(kit.options.locale) }]),
    { label: text.standard, value: names[standard] },
  ]
  const term = chainFamily(kit, namespaceOf(networkId))?.tokenTerm ?? 'contract'
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
        {standard === 'metaplex' ? null : <CopyRow label={text.tokenId} content={tokenId} text={text} />}
      </Rows>
      {traits.length > 0 ? (
        <>
          <SectionHead>{text.traits}</SectionHead>
          <Facts facts={traits.map((trait) => ({ label: trait.name, value: trait.value }))} />
        </>
      ) : null}
      <Stack spaceAbove={16}>
        {routeKind(kit, 'Send') ? (
          <Button kind="main" onPress={send}>
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
export function NftDetailsSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.large} role="status" aria-label={label}>
      <span className={styles.frame} />
      <Skeleton width={160} />
    </div>
  )
}
