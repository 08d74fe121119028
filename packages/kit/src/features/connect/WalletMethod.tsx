import { pushView } from '../../core/actions/navigate.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { lazyView } from '../../runtime/lazyView.ts'
import { useText } from '../../runtime/messages.ts'
import { type ConnectMethodProps, useSlots } from '../../runtime/slots.ts'
import { Button } from '../../ui/Button.tsx'
import { IconGrid, IconRight } from '../../ui/icons.tsx'
import { Stack } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Empty } from '../../ui/Status.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { connectMessages } from './messages.ts'
import { type Detection, useDetection } from './useDetection.ts'
import { offersAll, useWalletRows } from './useWalletRows.ts'
import { shortList, WalletList } from './WalletList.tsx'
import { useLists } from './walletLists.ts'

/** Rare, so it comes by itself; until then a row of its height stands there. */
const FoldedWallets = lazyView(
  () => import('./FoldedWallets.tsx'),
  (part) => part.FoldedWallets,
  () => <SkeletonRows count={1} label="" single />,
)

/** Connecting a wallet: the list, or one row that stands for it where the site folds it beside other ways. */
export function WalletMethod({ guard }: ConnectMethodProps) {
  const kit = useKitInstance()
  const text = useText(connectMessages)
  const { detection, retry } = useDetection()
  const rows = useWalletRows(detection === 'looking')
  const { count, isComing } = useLists()
  const { collapseWallets, emailShowWallets } = kit.options.features
  const hasOthers = useSlots().connectMethods.length > 1
  if (hasOthers && (collapseWallets === true || emailShowWallets === false)) return <FoldedWallets rows={rows} />
  if (rows.length === 0 && !isComing) return <NoWallets detection={detection} retry={retry} />
  // Wallets that a link reaches are still to come, or are listed behind this view.
  const hasMore = offersAll(kit) && (isComing || rows.length > shortList || rows.some(({ link }) => link))
  const shown = hasMore ? rows.slice(0, shortList) : rows
  return (
    <Rows label={text.wallets}>
      <WalletList rows={shown} guard={guard} />
      {isComing && shown.length < shortList ? (
        <SkeletonRows count={shortList - shown.length} label={text.looking} single />
      ) : null}
      {hasMore ? (
        <Row
          mark={<Mark icon={<IconGrid />} />}
          label={text.allWallets}
          end={
            <Tag>
              {isComing ? null : <span>{`${countOf(Math.max(count, rows.length))} `}</span>}
              <IconRight size="s" />
            </Tag>
          }
          onPress={() => pushView(kit, { name: 'AllWallets' })}
        />
      ) : null}
    </Rows>
  )
}

/** Round where it is large: `480+`. */
const countOf = (count: number) => (count < 20 ? count : `${count - (count % 10)}+`)

/** Says what to do where nothing was found: wait, ask again, or get a wallet. */
function NoWallets({ detection, retry }: { detection: Detection; retry: () => void }) {
  const kit = useKitInstance()
  const text = useText(connectMessages)
  // At once and not after a while: the panel has its height from its first frame on.
  if (detection === 'looking') return <SkeletonRows count={shortList} label={text.looking} single />
  const failed = detection === 'failed'
  return (
    <>
      <Empty art={failed ? 'failed' : 'wallet'} title={failed ? text.failedTitle : text.emptyTitle}>
        {failed ? text.failedText : text.emptyText}
      </Empty>
      <Stack>
        <Button kind="main" onPress={failed ? retry : () => pushView(kit, { name: 'GetWallet' })}>
          {failed ? text.tryAgain : text.getWallet}
        </Button>
      </Stack>
      <Stack spaceAbove={16}>{null}</Stack>
    </>
  )
}
