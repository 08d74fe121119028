import { useSyncExternalStore } from 'react'
import { pushView } from '../../core/actions/navigate.ts'
import { chainFamily } from '../../core/chainFamily.ts'
import type { Kit } from '../../core/kit.ts'
import { type Network, namespaceOf } from '../../core/network.ts'
import { setNameAddress } from '../../domain/names/setNameAddress.ts'
import { sitePicture } from '../../domain/pictures.ts'
import type { RouteOf } from '../../runtime/feature.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import type { ActingAccount } from '../../transactions/useActingAccount.ts'
import { useAddress } from '../../transactions/useAddress.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { Field } from '../../ui/Field.tsx'
import { ColoredText, Pad, SectionHead, View } from '../../ui/Layout.tsx'
import { IconPlus } from '../../ui/lazyIcons.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { Lead } from '../../ui/Status.tsx'
import { yourNamesMessages } from './messages.ts'
import { addressDraft } from './nameDrafts.ts'
import styles from './names.module.css'
import { OneName, type OwnName } from './OwnNames.tsx'
import { SignButton } from './SignButton.tsx'
import { useNameChange } from './useNameChange.ts'

/** Mainnet's coin type, under which every new name holds its owner. */
const mainCoinType = '60'

/** Where a name leads to, network by network, and where it could. */
export function NameAddressesView({ route }: { route: RouteOf<'NameAddresses'> }) {
  return <OneName of={route.parameters.of}>{(name) => <Addresses own={name} />}</OneName>
}

function Addresses({ own }: { own: OwnName }) {
  const kit = useKitInstance()
  const text = useText(yourNamesMessages)
  const { free, targets } = nameNetworks(kit, own)
  return (
    <View>
      <SectionHead>{text.leadsTo}</SectionHead>
      <Rows list label={text.leadsTo}>
        {targets.map(({ address, coinType, network }) => {
          const name = network?.name ?? (coinType === mainCoinType ? 'Ethereum' : text.coin({ coin: coinType }))
          return (
            <Row
              key={coinType}
              mark={<Mark round name={name} src={sitePicture(kit, network?.imageUrl)} />}
              label={<bdi>{name}</bdi>}
              sub={<AddressText address={address} />}
            />
          )
        })}
      </Rows>
      {free.length === 0 ? null : (
        <>
          <SectionHead>{text.add}</SectionHead>
          <Rows label={text.add}>
            {free.map(({ id, imageUrl, name }) => (
              <Row
                key={id}
                mark={<Mark round name={name} src={sitePicture(kit, imageUrl)} />}
                label={<bdi>{name}</bdi>}
                end={
                  <ColoredText tone="dim">
                    <IconPlus size="s" />
                  </ColoredText>
                }
                onPress={() => pushView(kit, { name: 'NameAddress', parameters: { of: own.name, networkId: id } })}
              />
            ))}
          </Rows>
        </>
      )}
    </View>
  )
}

/** Where a name leads to on one network; `network` is undefined where the site has none of this coin type. */
type NameTarget = { readonly coinType: string; readonly address: string; readonly network: Network | undefined }

/** Where a name leads to, and the networks of the site for which it holds no address yet. */
function nameNetworks(
  kit: Kit,
  { addresses }: Pick<OwnName, 'addresses'>,
): { targets: readonly NameTarget[]; free: readonly Network[] } {
  const { networks } = kit.options
  const coinOf = ({ id }: Network) => String(chainFamily(kit, namespaceOf(id))?.coinType?.(id) ?? '')
  return {
    targets: Object.entries(addresses).map(([coinType, { address }]) => ({
      coinType,
      address,
      network: networks.find((network) => coinOf(network) === coinType),
    })),
    free: networks.filter((network) => coinOf(network) !== '' && addresses[coinOf(network)] === undefined),
  }
}

/** An address that a name shall lead to on one network. */
export function NameAddressView({ route }: { route: RouteOf<'NameAddress'> }) {
  return <OneName of={route.parameters.of}>{(_, acting) => <Form route={route} acting={acting} />}</OneName>
}

function Form({ acting, route }: { acting: ActingAccount; route: RouteOf<'NameAddress'> }) {
  const kit = useKitInstance()
  const text = useText(yourNamesMessages)
  const request = useNameChange()
  const store = addressDraft(kit)
  const draft = useSyncExternalStore(store.subscribe, store.get, store.get)
  const { networkId, of: name } = route.parameters
  const of = `${name} ${networkId}`
  const namespace = namespaceOf(networkId)
  const own = namespace === acting.namespace ? acting.account.address : ''
  const address = (draft.of === of ? draft.address : undefined) ?? own
  const network = kit.options.networks.find(({ id }) => id === networkId)
  const networkName = network?.name ?? networkId
  const read = useAddress(namespace, address)
  const isGood = typeof read === 'string'
  const isBad = address !== '' && read === undefined
  return (
    <View>
      <Lead
        mark={<Mark round size={56} name={networkName} src={sitePicture(kit, network?.imageUrl)} />}
        title={<bdi>{networkName}</bdi>}
        sub={
          <bdi dir="ltr" className={styles.verdict}>
            {name}
          </bdi>
        }
      />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isGood) return
          const add = () => setNameAddress(kit, { name, networkId, address })
          void request.change(add, { words: text.added, leave: 'NameAddress', reset: store.reset })
        }}
      >
        <Pad spaceAbove={8}>
          <Field
            label={text.addressOn({ network: networkName })}
            value={address}
            onValue={(typed) => {
              request.forget()
              store.set({ of, address: typed.trim() })
            }}
            readOnly={request.isAsking}
            enterKeyHint="done"
            bad={isBad}
            hint={isBad ? text.addressBad : text.addressHint}
          />
        </Pad>
        <SignButton request={request} session={acting.session} disabled={isGood ? undefined : text.addAddress}>
          {text.addAddress}
        </SignButton>
      </form>
    </View>
  )
}
