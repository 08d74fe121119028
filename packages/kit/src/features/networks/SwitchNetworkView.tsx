import { useEffect, useState } from 'react'
import { replaceView } from '../../core/actions/navigate.ts'
import type { KitErrorCode } from '../../core/errors.ts'
import { type Network, namespaceOf } from '../../core/network.ts'
import type { WalletRequest } from '../../core/requests.ts'
import { selectNetworkId, selectSession } from '../../core/store.ts'
import { sitePicture } from '../../domain/pictures.ts'
import type { RouteOf } from '../../runtime/feature.ts'
import { finishView } from '../../runtime/finishView.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { type Translation, useText } from '../../runtime/messages.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import { useRequestOfView } from '../../runtime/useRequestOfView.ts'
import { OpenApp } from '../../transactions/lazyOpenApp.ts'
import { Button } from '../../ui/Button.tsx'
import { ConnectionDiagram } from '../../ui/ConnectionDiagram.tsx'
import { Pad, View } from '../../ui/Layout.tsx'
import { LiveAnnouncement } from '../../ui/LiveRegion.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Status } from '../../ui/Status.tsx'
import { TryAgain } from '../../ui/TryAgain.tsx'
import { networksMessages } from './messages.ts'
import { askAgain, selectSwitchRequest, startSwitching } from './startSwitching.ts'
import { useNetworkName } from './useNetworkName.ts'

/** Asks the wallet to move to a network and says how that stands; once it is there, the view goes back. */
export function SwitchNetworkView({ route }: { route: RouteOf<'SwitchNetwork'> }) {
  const kit = useKitInstance()
  const text = useText(networksMessages)
  const network = kit.options.networks.find(({ id }) => id === route.parameters.networkId)
  if (network) return <Switching key={network.id} network={network} />
  return (
    <View>
      <Status
        sign={<ConnectionDiagram state="stop" start={<Mark round size={72} />} end={<Mark round size={72} />} />}
        title={text.unknownTitle}
        sub={text.unknownText}
      />
      <Pad>
        <Button kind="main" onPress={() => replaceView(kit, { name: 'Networks' })}>
          {text.showNetworks}
        </Button>
      </Pad>
    </View>
  )
}

function Switching({ network }: { network: Network }) {
  const kit = useKitInstance()
  const text = useText(networksMessages)
  const namespace = namespaceOf(network.id)
  const request = useKitState((state) => selectSwitchRequest(state, network.id))
  const session = useKitState((state) => selectSession(state, namespace))
  const wallet = session?.wallet.name ?? text.yourWallet
  const currentId = useKitState((state) => selectNetworkId(state, namespace))
  const [startId] = useState(currentId)
  const start = kit.options.networks.find(({ id }) => id === startId)
  const current = useNetworkName(startId) ?? text.otherNetwork
  // The visitor may also change the network in the wallet itself.
  const isThere = useKitState((state) => selectNetworkId(state) === network.id)

  useRequestOfView({
    select: (state) => selectSwitchRequest(state, network.id),
    start: () => startSwitching(kit, network.id),
  })

  const isDone = request?.phase === 'succeeded' || isThere
  useEffect(() => {
    if (!isDone) return
    finishView(kit, 'SwitchNetwork')
    // The choice is made.
    finishView(kit, 'Networks')
  }, [kit, isDone])

  const { sub, title } = switchWords(text, { wallet, network: network.name, current }, request)
  const isWaiting = !request || request.phase === 'pending'
  const state = isDone ? 'done' : isWaiting ? 'waiting' : 'stop'
  const sentence = isDone ? text.switched({ name: network.name }) : `${title}. ${sub}`
  return (
    <View>
      <Status
        sign={
          <ConnectionDiagram
            state={state}
            start={<Mark round size={72} name={current} src={sitePicture(kit, start?.imageUrl)} />}
            end={<Mark round size={72} name={network.name} src={sitePicture(kit, network.imageUrl)} />}
          />
        }
        title={title}
        sub={sub}
      />
      {isWaiting && session?.appLink ? (
        <Pad>
          <OpenApp kind="main" session={session} />
        </Pad>
      ) : (
        <TryAgain isWaiting={isWaiting || isDone} onPress={() => askAgain(kit, network.id)}>
          {text.tryAgain}
        </TryAgain>
      )}
      <LiveAnnouncement {...(state === 'stop' ? { assertive: sentence } : { polite: sentence })} />
    </View>
  )
}

type Text = Translation<typeof networksMessages>

/** Who is asked, for which network, and where the wallet is now. */
type SwitchNames = { readonly wallet: string; readonly network: string; readonly current: string }

/** Puts the state of a request to change networks into words. */
function switchWords(
  text: Text,
  names: SwitchNames,
  request: Pick<WalletRequest, 'phase' | 'error'> | undefined,
): { title: string; sub: string } {
  const { current, network, wallet } = names
  if (request?.phase === 'rejected') return { title: text.declinedTitle, sub: text.declinedText({ name: current }) }
  if (request?.phase === 'failed') return failureWords(text, names, request.error?.code)
  return { title: text.switchTitle({ name: network }), sub: text.switchText({ name: wallet }) }
}

function failureWords(
  text: Text,
  { network, wallet }: SwitchNames,
  code: KitErrorCode | undefined,
): { title: string; sub: string } {
  switch (code) {
    case 'NETWORK_NOT_ADDED':
      return { title: text.notAddedTitle({ network, wallet }), sub: text.notAddedText({ name: wallet }) }
    case 'UNSUPPORTED_METHOD':
      return { title: text.cannotTitle({ name: wallet }), sub: text.cannotText }
    case 'REQUEST_PENDING':
    case 'WALLET_TIMEOUT':
      return { title: text.pendingTitle({ name: wallet }), sub: text.pendingText({ name: wallet }) }
    case 'WALLET_DISCONNECTED':
      return { title: text.offlineTitle({ name: wallet }), sub: text.offlineText }
    default:
      return { title: text.failedTitle({ name: network }), sub: text.failedText({ name: wallet }) }
  }
}
