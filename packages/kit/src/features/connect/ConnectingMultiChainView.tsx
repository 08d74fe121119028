import { replaceView } from '../../core/actions/navigate.ts'
import type { Connector } from '../../core/connector.ts'
import { namespaceOf } from '../../core/network.ts'
import { mergeConnectors } from '../../domain/connectors/mergeConnectors.ts'
import { ownPicture, sitePicture } from '../../domain/pictures.ts'
import type { RouteOf } from '../../runtime/feature.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { defineMessages, useText } from '../../runtime/messages.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import { IconRight } from '../../ui/icons.tsx'
import { View } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Rows, Value } from '../../ui/Row.tsx'
import { Lead } from '../../ui/Status.tsx'
import { chosenChain, rememberChain } from './chosenChain.ts'
import styles from './connect.module.css'
import { startConnecting } from './startConnecting.ts'
import { WalletNotFound } from './WalletNotFound.tsx'

/** Asks on which chain family to use a wallet that works on several; the last choice comes first. */
export function ConnectingMultiChainView({ route }: { route: RouteOf<'ConnectingMultiChain'> }) {
  const kit = useKitInstance()
  const text = useText(multiChainMessages)
  const { walletId } = route.parameters
  const connectors = useKitState((state) => state.connectors)
  const entry = mergeConnectors(connectors).find(({ id }) => id === walletId)
  if (!entry) return <WalletNotFound />

  const last = chosenChain(kit, walletId)
  const choices = [...entry.connectors].sort((a, b) => Number(b.chain === last) - Number(a.chain === last))
  const choose = (connector: Connector) => {
    for (const id of new Set([walletId, connector.id])) rememberChain(kit, id, connector.chain)
    startConnecting(kit, connector)
    // Going back from the wallet leads to the list: the choice is made.
    replaceView(kit, { name: 'ConnectingExternal', parameters: { connectorId: connector.id } })
  }
  return (
    <View>
      <div className={styles.screen}>
        <Lead
          mark={<Mark size={72} name={entry.name} src={ownPicture(kit, entry.imageUrl)} />}
          title={text.whereTitle}
          sub={text.whereText({ name: entry.name })}
        />
        <Rows label={text.whereTitle}>
          {choices.map((connector) => (
            <ChainRow key={connector.chain} connector={connector} isLast={connector.chain === last} onPress={choose} />
          ))}
        </Rows>
      </div>
    </View>
  )
}

type ChainRowProps = { connector: Connector; isLast: boolean; onPress: (connector: Connector) => void }

function ChainRow({ connector, isLast, onPress }: ChainRowProps) {
  const kit = useKitInstance()
  const text = useText(multiChainMessages)
  const networks = kit.options.networks.filter(({ id }) => namespaceOf(id) === connector.chain)
  const [first] = networks
  const name = first?.name ?? connector.chain
  return (
    <Row
      mark={<Mark round name={name} src={sitePicture(kit, first?.imageUrl)} />}
      label={networks.length > 1 ? text.networksOf({ first: name, more: networks.length - 1 }) : name}
      end={
        <Value tone="dim">
          {isLast ? <span>{`${text.lastTime} `}</span> : null}
          <IconRight size="s" />
        </Value>
      }
      onPress={() => onPress(connector)}
    />
  )
}

/** The words of the choice between the networks of one wallet, which come with it. */
export const multiChainMessages = defineMessages('multiChain', {
  whereTitle: 'Which network?',
  whereText: (parameters: { name: string }) => `${parameters.name} works on more than one network`,
  networksOf: (parameters: { first: string; more: number }) =>
    parameters.more === 1
      ? `${parameters.first} and 1 more network`
      : `${parameters.first} and ${parameters.more} more networks`,
  lastTime: 'Last time',
})
