import { useEffect, useState } from 'react'
import { pushView } from '../../core/actions/navigate.ts'
import type { WalletRow } from '../../domain/connectors/orderWallets.ts'
import { ownPicture } from '../../domain/pictures.ts'
import type { RouteOf } from '../../runtime/feature.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { GuideDoor } from '../../ui/drawings.tsx'
import { IconExternal } from '../../ui/IconExternal.tsx'
import { IconDown, IconQr } from '../../ui/icons.tsx'
import { Pad, Stack, View } from '../../ui/Layout.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Empty } from '../../ui/Status.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { connectMessages } from './messages.ts'
import { isInstalled } from './namespaceWallets.ts'
import { namespaceWalletsMessages } from './namespaceWalletsMessages.ts'
import { isScanned } from './pairingConnector.ts'
import { useDetection } from './useDetection.ts'
import { useLegal } from './useLegal.tsx'
import { type MissingWallet, useNamespaceTitle, useNamespaceWallets } from './useNamespaceWallets.ts'
import { chooseWallet } from './WalletList.tsx'

export { useNamespaceTitle }

/** Rows that stand there while wallets are being looked for. */
const usual = 2

/** The wallets of one chain family: those that are here, and behind one row the others; with none, where to get one. */
export function NamespaceWalletsView({ route }: { route: RouteOf<'NamespaceWallets'> }) {
  const text = useText(namespaceWalletsMessages)
  const { failedText, failedTitle, looking, tryAgain, wallets: label } = useText(connectMessages)
  const { detection, retry } = useDetection()
  const { legal, guard } = useLegal()
  const { first, others, missing, isComing } = useShown(route.parameters.namespace, detection === 'looking')
  const isFound = first.length > 0
  const [best, ...rest] = missing ?? []
  const said = useSaidOnce(isFound, text.found)
  const legalWords = first.length + others.length > 0 ? legal : null
  if (isComing) {
    return (
      <View>
        <SkeletonRows count={usual} label={looking} single />
      </View>
    )
  }
  if (!isFound && detection === 'failed') {
    return (
      <View>
        <Empty art="failed" title={failedTitle}>
          {failedText}
        </Empty>
        <Stack>
          <Button kind="main" onPress={retry}>
            {tryAgain}
          </Button>
        </Stack>
      </View>
    )
  }
  return (
    <View>
      {isFound ? (
        <Rows label={label}>
          {first.map((row) => (
            <ReachedRow key={row.id} row={row} guard={guard} />
          ))}
        </Rows>
      ) : (
        <FirstWallet best={best} />
      )}
      <MoreOptions
        closed={isFound ? text.more : text.haveOne}
        others={others}
        missing={isFound ? missing : rest}
        guard={guard}
      />
      {legalWords}
      <LiveRegion polite={said} />
    </View>
  )
}

/** What is shown, and whether there is nothing to show yet because lists are on their way. */
function useShown(namespace: string, isLooking: boolean) {
  const shown = useNamespaceWallets(namespace, isLooking)
  return { ...shown, isComing: shown.first.length === 0 && (isLooking || !shown.missing) }
}

/** The words, once the condition has become true while the view is open; empty until then. */
function useSaidOnce(isTrue: boolean, words: string): string {
  const [wasTrue, setWasTrue] = useState<boolean>()
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (isTrue && wasTrue === false) setSaid(words)
    setWasTrue(isTrue)
  }, [isTrue, wasTrue, words])
  return said
}

type Guard = (action: () => void) => void

function ReachedRow({ row, guard }: { row: WalletRow; guard: Guard }) {
  const kit = useKitInstance()
  const { detected, qr } = useText(connectMessages)
  const isCode = row.entry?.connectors.some(isScanned)
  return (
    <Row
      mark={<Mark name={row.name} src={ownPicture(kit, row.imageUrl)} />}
      label={<bdi>{row.name}</bdi>}
      end={
        isInstalled(row) ? (
          <Tag tone="on">{detected}</Tag>
        ) : isCode ? (
          <Tag>
            <span>{`${qr} `}</span>
            <IconQr size="s" />
          </Tag>
        ) : null
      }
      onPress={() => guard(() => chooseWallet(kit, row))}
    />
  )
}

/** An open door, and the way to the wallet that is had by most. */
function FirstWallet({ best }: { best: MissingWallet | undefined }) {
  const kit = useKitInstance()
  const text = useText(namespaceWalletsMessages)
  const { getWallet } = useText(connectMessages)
  return (
    <>
      <GuideDoor step={2} />
      <Pad>
        {best ? (
          <Button kind="main" href={best.href} iconEnd={<IconExternal size="s" />}>
            {text.getNamed({ name: best.wallet.name })}
          </Button>
        ) : (
          <Button kind="main" onPress={() => pushView(kit, { name: 'GetWallet' })}>
            {getWallet}
          </Button>
        )}
      </Pad>
    </>
  )
}

type MoreOptionsProps = {
  /** What the row says while it is closed. */
  closed: string
  others: readonly WalletRow[]
  /** Undefined while their list is on its way: the row keeps its room. */
  missing: readonly MissingWallet[] | undefined
  guard: Guard
}

/** A row that discloses the other wallets under itself. */
function MoreOptions({ closed, others, missing, guard }: MoreOptionsProps) {
  const kit = useKitInstance()
  const text = useText(namespaceWalletsMessages)
  const [isOpen, setOpen] = useState(false)
  if (others.length === 0 && missing?.length === 0) return null
  return (
    <>
      <Rows>
        <Row
          kind="more"
          label={isOpen ? text.fewer : closed}
          expanded={isOpen}
          end={<IconDown size="s" />}
          onPress={() => setOpen(!isOpen)}
        />
      </Rows>
      {isOpen ? (
        <Rows label={text.more}>
          {others.map((row) => (
            <ReachedRow key={row.id} row={row} guard={guard} />
          ))}
          {missing?.map(({ href, wallet }) => (
            <Row
              key={wallet.id}
              mark={<Mark name={wallet.name} src={ownPicture(kit, wallet.imageUrl)} />}
              label={<bdi>{wallet.name}</bdi>}
              href={href}
              end={
                <Tag>
                  <span>{`${text.get} `}</span>
                  <IconExternal size="s" />
                </Tag>
              }
            />
          ))}
        </Rows>
      ) : null}
    </>
  )
}
