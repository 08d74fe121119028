import { useEffect, useState } from 'react'
import { replaceView } from '../../core/actions/navigate.ts'
import { type Network, namespaceOf } from '../../core/network.ts'
import { selectNetworkId, selectSession } from '../../core/store.ts'
import { sitePicture } from '../../domain/sitePicture.ts'
import { Button } from '../../ui/Button.tsx'
import { ConnectionDiagram } from '../../ui/ConnectionDiagram.tsx'
import { Pad, View } from '../../ui/Layout.tsx'
import { LiveAnnouncement } from '../../ui/LiveAnnouncement.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Status } from '../../ui/Status.tsx'
import { TryAgain } from '../../ui/TryAgain.tsx'
import type { RouteOf } from '../../view/feature.ts'
import { finishView } from '../../view/finishView.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { useKitState } from '../../view/useKitState.ts'
import { useRequestOfView } from '../../view/useRequestOfView.ts'
import { OpenApp } from '../../workshop/lazyOpenApp.ts'
import { networksMessages } from './messages.ts'
import { askAgain, selectSwitchRequest, startSwitching } from './startSwitching.ts'
import { switchWords } from './switchWords.ts'
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
    if (isDone) finishView(kit, 'SwitchNetwork')
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
