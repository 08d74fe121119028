import { useEffect, useState, useSyncExternalStore } from 'react'
import { close } from '../../core/actions/close.ts'
import type { Connection, Connector } from '../../core/connector.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { shortAddress } from '../../ui/addressForms.ts'
import { Button } from '../../ui/Button.tsx'
import { IconRetry } from '../../ui/icons.tsx'
import { Footer, Pad, View } from '../../ui/Layout.tsx'
import { LiveAnnouncement } from '../../ui/LiveAnnouncement.tsx'
import { Status } from '../../ui/Status.tsx'
import type { RouteOf } from '../../view/feature.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { useKitState } from '../../view/useKitState.ts'
import { type Attempt, attemptKey, connectAttempts } from './attempts.ts'
import { ConnectingFooter } from './ConnectingFooter.tsx'
import { connectorOf } from './chosenChain.ts'
import { connectingWords } from './connectingWords.ts'
import { fillTemplate } from './fillTemplate.tsx'
import { connectMessages } from './messages.ts'
import { useIsWalletNotFound } from './useIsWalletNotFound.ts'
import { WalletConnectionDiagram } from './WalletConnectionDiagram.tsx'
import { WalletNotFound } from './WalletNotFound.tsx'
import { watchWalletWindow } from './watchWalletWindow.ts'

/** How long the success stays before the modal closes by itself, in ms. */
const successStay = 1000

type OpenAttempt = Exclude<Attempt, { phase: 'connected' }>

/** Asks a wallet to connect and says how that stands. */
export function ConnectingExternalView({ route }: { route: RouteOf<'ConnectingExternal'> }) {
  const kit = useKitInstance()
  const connectors = useKitState((state) => state.connectors)
  const present = connectorOf(kit, connectors, route.parameters.connectorId)
  const [known, setKnown] = useState(present)
  // A wallet that goes away while it is being asked keeps its place until it answers.
  if (present && (!known || attemptKey(known) !== attemptKey(present))) setKnown(present)
  const isGone = useIsWalletNotFound(known === undefined)
  if (isGone) return <WalletNotFound />
  return known ? <Connecting key={attemptKey(known)} connector={known} /> : null
}

function Connecting({ connector }: { connector: Connector }) {
  const kit = useKitInstance()
  const attempts = connectAttempts(kit)
  const attempt = useSyncExternalStore(
    attempts.store.subscribe,
    () => attempts.store.getState()[attemptKey(connector)],
    () => undefined,
  )

  // Only the wallet that the view opened with is asked, and only once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key of this component stands for the connector
  useEffect(() => {
    attempts.ensure(connector)
    return () => attempts.leave(connector)
  }, [attempts])

  if (attempt?.phase === 'connected') return <Connected connector={connector} connection={attempt.connection} />
  return (
    <Asking connector={connector} attempt={attempt ?? { phase: 'waiting' }} onAgain={() => attempts.start(connector)} />
  )
}

type AskingProps = { connector: Connector; attempt: OpenAttempt; onAgain: () => void }

function Asking({ connector, attempt, onAgain }: AskingProps) {
  const text = useText(connectMessages)
  const [unanswered, setUnanswered] = useState<OpenAttempt>()
  const isWaiting = attempt.phase === 'waiting'
  const isUnanswered = unanswered === attempt

  useEffect(() => {
    if (isWaiting) return watchWalletWindow(window, () => setUnanswered(attempt))
  }, [isWaiting, attempt])

  const { sub, title } = connectingWords(text, connector.name, attempt, isUnanswered)
  const sentence = `${title}. ${sub}`
  return (
    <>
      <View>
        <Status
          sign={<WalletConnectionDiagram connector={connector} state={isWaiting ? 'waiting' : 'stop'} />}
          title={title}
          sub={sub}
        />
        <Pad>
          <Button kind={isWaiting && !isUnanswered ? 'plain' : 'main'} icon={<IconRetry size="s" />} onPress={onAgain}>
            {text.tryAgain}
          </Button>
        </Pad>
        <LiveAnnouncement polite={isWaiting ? sentence : ''} assertive={isWaiting ? '' : sentence} />
      </View>
      <ConnectingFooter connector={connector} isWaiting={isWaiting} />
    </>
  )
}

function Connected({ connector, connection }: { connector: Connector; connection: Connection }) {
  const kit = useKitInstance()
  const text = useText(connectMessages)
  const networkId = useKitState((state) => state.namespaces[connection.namespace]?.networkId)
  const network = kit.options.networks.find(({ id }) => id === networkId)?.name ?? text.unknownNetwork

  useEffect(() => {
    const timer = setTimeout(() => close(kit), successStay)
    return () => clearTimeout(timer)
  }, [kit])

  const { address } = connection
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
          <Button kind="main" onPress={() => close(kit)}>
            {text.done}
          </Button>
        </Pad>
        <LiveAnnouncement polite={`${text.connected}. ${spoken}`} />
      </View>
      <Footer>{text.closesByItself}</Footer>
    </>
  )
}
