import { pushView } from '../../core/actions/navigate.ts'
import { Button } from '../../ui/Button.tsx'
import { IconGrid, IconRight } from '../../ui/icons.tsx'
import { Footer, Stack, View } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Empty } from '../../ui/Status.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { LinkText } from '../../ui/TextButton.tsx'
import { useSkeleton } from '../../ui/useSkeleton.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { connectMessages } from './messages.ts'
import { type Detection, useDetection } from './useDetection.ts'
import { useLegal } from './useLegal.tsx'
import { useWalletRows } from './useWalletRows.ts'
import { WalletList } from './WalletList.tsx'

/** How many wallets stand before the row that leads to all of them. */
const shortList = 4

/** Where a visitor chooses a wallet. */
export function ConnectView() {
  const kit = useKitInstance()
  const text = useText(connectMessages)
  const { detection, retry } = useDetection()
  const rows = useWalletRows(detection === 'looking')
  const { legal, guard } = useLegal()
  const hasMore = kit.options.features?.allWallets !== false && rows.length > shortList
  return (
    <View flush>
      {rows.length === 0 ? (
        <NoWallets detection={detection} retry={retry} />
      ) : (
        <>
          <Rows label={text.wallets}>
            <WalletList rows={hasMore ? rows.slice(0, shortList) : rows} guard={guard} />
            {hasMore ? (
              <Row
                mark={<Mark icon={<IconGrid />} />}
                label={text.allWallets}
                end={
                  <Tag>
                    {rows.length} <IconRight size="s" />
                  </Tag>
                }
                onPress={() => pushView(kit, { name: 'AllWallets' })}
              />
            ) : null}
          </Rows>
          {legal ?? <Stack spaceAbove={8}>{null}</Stack>}
        </>
      )}
      <Footer>
        {text.newToWallets}
        <LinkText onPress={() => pushView(kit, { name: 'WhatIsAWallet' })}>{text.getStarted}</LinkText>
      </Footer>
    </View>
  )
}

/** Says what to do where nothing was found: wait, ask again, or get a wallet. */
function NoWallets({ detection, retry }: { detection: Detection; retry: () => void }) {
  const kit = useKitInstance()
  const text = useText(connectMessages)
  const isSkeleton = useSkeleton(detection === 'looking')
  if (detection === 'looking' || isSkeleton) {
    return isSkeleton ? (
      <>
        <SkeletonRows count={3} label={text.looking} single />
        <Stack spaceAbove={8}>{null}</Stack>
      </>
    ) : null
  }
  const failed = detection === 'failed'
  return (
    <>
      <Empty art="door" title={failed ? text.failedTitle : text.emptyTitle}>
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
