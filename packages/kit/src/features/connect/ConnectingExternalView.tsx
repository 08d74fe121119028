import { useEffect, useState } from 'react'
import { closeModal } from '../../core/actions/closeModal.ts'
import type { Connector } from '../../core/connector.ts'
import type { WalletRequest } from '../../core/requests.ts'
import { type SessionKey, sessionKey } from '../../core/session.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { shortAddress } from '../../ui/addressForms.ts'
import { Button } from '../../ui/Button.tsx'
import { Footer, Pad, View } from '../../ui/Layout.tsx'
import { LiveAnnouncement } from '../../ui/LiveAnnouncement.tsx'
import { Status } from '../../ui/Status.tsx'
import { TryAgain } from '../../ui/TryAgain.tsx'
import { useIsomorphicLayoutEffect } from '../../ui/useIsomorphicLayoutEffect.ts'
import type { RouteOf } from '../../view/feature.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { useKitState } from '../../view/useKitState.ts'
import { useRequestOfView } from '../../view/useRequestOfView.ts'
import { ConnectingFooter } from './ConnectingFooter.tsx'
import { connectorOf } from './chosenChain.ts'
import { connectingWords } from './connectingWords.ts'
import { fillTemplate } from './fillTemplate.tsx'
import { WalletNotFound } from './lazyViews.ts'
import { connectMessages } from './messages.ts'
import { askAgain, selectConnectRequest, startConnecting } from './startConnecting.ts'
import { useIsWalletNotFound } from './useIsWalletNotFound.ts'
import { WalletConnectionDiagram } from './WalletConnectionDiagram.tsx'
import { watchWalletWindow } from './watchWalletWindow.ts'

/** How long the success stays before the modal closes by itself, in ms. */
const successStay = 1000

/** Asks a wallet to connect and says how that stands. */
export function ConnectingExternalView({ route }: { route: RouteOf<'ConnectingExternal'> }) {
  const kit = useKitInstance()
  const connectors = useKitState((state) => state.connectors)
  const present = connectorOf(kit, connectors, route.parameters.connectorId)
  const [known, setKnown] = useState(present)
  // A wallet that goes away while it is being asked keeps its place until it answers.
  if (present && (!known || keyOf(known) !== keyOf(present))) setKnown(present)
  const isGone = useIsWalletNotFound(known === undefined)
  if (isGone) return <WalletNotFound />
  return known ? <Connecting key={keyOf(known)} connector={known} /> : null
}

function keyOf({ chain, id, source }: Connector): string {
  return `${source}/${chain}/${id}`
}

function Connecting({ connector }: { connector: Connector }) {
  const kit = useKitInstance()
  const request = useKitState((state) => selectConnectRequest(state, connector))
  useRequestOfView({
    select: (state) => selectConnectRequest(state, connector),
    start: () => startConnecting(kit, connector),
  })
  const code = request?.error?.code
  const isMissing = code === 'PAGE_OUTDATED' || code === 'PART_MISSING'
  useIsomorphicLayoutEffect(() => {
    // Code that did not come is no answer of the wallet: what stands around every view says so, and what helps.
    // Not thrown while it is drawn: a view that never stood would not end its request, and could not ask anew.
    if (isMissing) throw request?.error
  }, [isMissing, request])
  if (isMissing) return null
  if (request?.phase === 'succeeded') return <Connected connector={connector} sessionKey={request.session} />
  return <Asking connector={connector} request={request} onAgain={() => askAgain(kit, connector)} />
}

type AskingProps = { connector: Connector; request: WalletRequest | undefined; onAgain: () => void }

function Asking({ connector, request, onAgain }: AskingProps) {
  const text = useText(connectMessages)
  const [unanswered, setUnanswered] = useState<number>()
  const id = request?.id
  const isWaiting = !request || request.phase === 'pending'
  const isUnanswered = id !== undefined && unanswered === id

  useEffect(() => {
    if (isWaiting) return watchWalletWindow(window, () => setUnanswered(id))
  }, [isWaiting, id])

  const { sub, title } = connectingWords(text, connector.name, request, isUnanswered)
  const sentence = `${title}. ${sub}`
  return (
    <>
      <View>
        <Status
          sign={<WalletConnectionDiagram connector={connector} state={isWaiting ? 'waiting' : 'stop'} />}
          title={title}
          sub={sub}
        />
        <TryAgain isWaiting={isWaiting && !isUnanswered} onPress={onAgain}>
          {text.tryAgain}
        </TryAgain>
        <LiveAnnouncement polite={isWaiting ? sentence : ''} assertive={isWaiting ? '' : sentence} />
      </View>
      <ConnectingFooter connector={connector} isWaiting={isWaiting} />
    </>
  )
}

function Connected({ connector, sessionKey: key }: { connector: Connector; sessionKey: SessionKey | undefined }) {
  const kit = useKitInstance()
  const text = useText(connectMessages)
  const session = useKitState((state) => state.sessions.find((each) => sessionKey(each) === key))
  const networkId = session?.namespaces[connector.chain]?.networkId
  const network = kit.options.networks.find(({ id }) => id === networkId)?.name ?? text.unknownNetwork

  useEffect(() => {
    const timer = setTimeout(() => {
      // While the code of the next view is on its way, this one is still drawn.
      if (kit.store.getState().modal.stack.at(-1)?.name === 'ConnectingExternal') closeModal(kit)
    }, successStay)
    return () => clearTimeout(timer)
  }, [kit])

  // A wallet that leaves at once has no account left to name.
  const address = session?.accounts.find(({ namespace }) => namespace === connector.chain)?.address ?? ''
  const spoken = text.accountOn.replace('{address}', shortAddress(address)).replace('{network}', network)
  return (
    <>
      <View>
        <Status
          sign={<WalletConnectionDiagram connector={connector} state="done" />}
          title={text.connected}
          sub={fillTemplate(text.accountOn, {
            address: <AddressText address={address} />,
            network: <bdi>{network}</bdi>,
          })}
        />
        <Pad>
          <Button kind="main" onPress={() => closeModal(kit)}>
            {text.done}
          </Button>
        </Pad>
        <LiveAnnouncement polite={`${text.connected}. ${spoken}`} />
      </View>
      <Footer>{text.closesByItself}</Footer>
    </>
  )
}
