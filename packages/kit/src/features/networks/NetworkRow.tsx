import { pushView } from '../../core/actions/navigate.ts'
import { switchNetwork } from '../../core/actions/switchNetwork.ts'
import type { Kit } from '../../core/kit.ts'
import { type Namespace, type Network, namespaceOf } from '../../core/network.ts'
import type { Route } from '../../core/routes.ts'
import { selectIsConnected, selectNetworkId, selectSession } from '../../core/store.ts'
import { sitePicture } from '../../domain/pictures.ts'
import { finishView } from '../../runtime/finishView.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import { IconCheck } from '../../ui/icons.tsx'
import { ColoredText } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Value } from '../../ui/Row.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { networksMessages } from './messages.ts'
import { startSwitching } from './startSwitching.ts'

/** A network to choose: the current one has a check, one whose wallet is missing says so. */
export function NetworkRow({ network }: { network: Network }) {
  const kit = useKitInstance()
  const text = useText(networksMessages)
  const isCurrent = useKitState((state) => selectNetworkId(state) === network.id)
  const needsWallet = useKitState((state) => selectIsConnected(state) && !selectSession(state, namespaceOf(network.id)))
  const isFixed = kit.options.enableNetworkSwitch === false && !isCurrent
  return (
    <Row
      mark={<Mark round name={network.name} src={sitePicture(kit, network.imageUrl)} />}
      label={<bdi>{network.name}</bdi>}
      sub={network.local ? text.local : undefined}
      end={
        <Value>
          {needsWallet && !isFixed ? <Tag>{text.connect}</Tag> : null}
          {isCurrent ? (
            <ColoredText tone="accent">
              <IconCheck />
            </ColoredText>
          ) : null}
        </Value>
      }
      current={isCurrent}
      disabled={isFixed ? text.switchOff : undefined}
      onPress={() => chooseNetwork(kit, network)}
    />
  )
}

/** Asks the wallet to switch; without a wallet on that chain family, the kit switches alone. */
function chooseNetwork(kit: Kit, network: Network): void {
  const state = kit.store.getState()
  if (selectNetworkId(state) === network.id) return
  if (selectSession(state, namespaceOf(network.id))) {
    startSwitching(kit, network.id)
    pushView(kit, { name: 'SwitchNetwork', parameters: { networkId: network.id } })
    return
  }
  const needsWallet = selectIsConnected(state)
  const chosenIn = state.modal.stack.at(-1)?.name
  // No wallet is asked, so this cannot be declined; the network is one of the site's.
  void switchNetwork(kit, { networkId: network.id }).then(() => {
    if (needsWallet) pushView(kit, walletsOf(kit, namespaceOf(network.id)))
    else finishView(kit, chosenIn)
  })
}

/** Where a wallet of a chain family is chosen: among its own where the family knows any, else among all. */
function walletsOf(kit: Kit, namespace: Namespace): Route {
  const family = kit.options.chains.find((each) => each.namespace === namespace)
  return family?.knownWallets ? { name: 'NamespaceWallets', parameters: { namespace } } : { name: 'Connect' }
}
