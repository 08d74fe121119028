import { popView, replaceView, resetViews } from '../../core/actions/navigate.ts'
import type { Kit } from '../../core/kit.ts'
import type { RouteOf } from '../../runtime/feature.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import type { OpenedPurchase } from '../../transactions/purchases.ts'
import { shortAddress } from '../../ui/addressForms.ts'
import { Button } from '../../ui/Button.tsx'
import { ConnectionDiagram } from '../../ui/ConnectionDiagram.tsx'
import { IconExternal } from '../../ui/IconExternal.tsx'
import { Footer, Stack, View } from '../../ui/Layout.tsx'
import { LiveAnnouncement } from '../../ui/LiveRegion.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Note } from '../../ui/Note.tsx'
import { Status } from '../../ui/Status.tsx'
import { IconCard } from './BuyView.tsx'
import { buyMessages } from './messages.ts'
import { usePurchase, usePurchaseWords } from './usePurchase.ts'

const diagrams = {
  waiting: 'waiting',
  started: 'waiting',
  received: 'done',
  failed: 'stop',
  expired: 'stop',
  untracked: 'still',
} as const

/** How a purchase stands, from the seller's page to the coins. */
export function BuyProgressView({ route }: { route: RouteOf<'BuyProgress'> }) {
  const { isLost, purchase } = usePurchase(route.parameters.id)
  const text = useText(buyMessages)
  const words = usePurchaseWords(purchase)
  if (!purchase || !words) return null
  const { address, stage, symbol } = purchase
  return (
    <>
      <View>
        <Status
          sign={
            <ConnectionDiagram
              state={diagrams[stage]}
              start={<Mark size={72} icon={<IconCard />} />}
              end={<Mark coin size={72} name={symbol} />}
            />
          }
          title={<bdi>{words.title}</bdi>}
          sub={words.sub}
        />
        <LiveAnnouncement polite={`${words.title}. ${words.sub}`} />
        {isLost ? <Note tone="warn">{text.unseen}</Note> : null}
        <Stack>
          <Next purchase={purchase} />
        </Stack>
      </View>
      <Footer>{text.straight({ address: shortAddress(address) })}</Footer>
    </>
  )
}

function Next({ purchase: { isOpened, stage, url } }: { purchase: OpenedPurchase }) {
  const kit = useKitInstance()
  const text = useText(buyMessages)
  switch (stage) {
    case 'waiting':
      return <OpenPage isOpened={isOpened} url={url} />
    case 'untracked':
      return (
        <>
          <Button kind={isOpened ? 'main' : 'plain'} onPress={() => resetViews(kit, { name: 'Account' })}>
            {text.done}
          </Button>
          <OpenPage isOpened={isOpened} url={url} />
        </>
      )
    case 'started':
      return <Button onPress={() => popView(kit)}>{text.done}</Button>
    case 'received':
      return (
        <Button kind="main" onPress={() => resetViews(kit, { name: 'Account' })}>
          {text.done}
        </Button>
      )
    case 'failed':
    case 'expired':
      return (
        <Button kind="main" onPress={() => returnToForm(kit)}>
          {text.anew}
        </Button>
      )
  }
}

function OpenPage({ isOpened, url }: Pick<OpenedPurchase, 'isOpened' | 'url'>) {
  const text = useText(buyMessages)
  return (
    <Button kind={isOpened ? 'plain' : 'main'} href={url} iconEnd={<IconExternal size="s" />}>
      {isOpened ? text.again : text.open({ host: new URL(url).host })}
    </Button>
  )
}

function returnToForm(kit: Kit): void {
  if (kit.store.getState().modal.stack.at(-2)?.name === 'Buy') popView(kit)
  else replaceView(kit, { name: 'Buy' })
}
