import { pushView } from '../../core/actions/navigate.ts'
import { sitePicture } from '../../domain/sitePicture.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { ColoredText, SectionHead, View } from '../../ui/Layout.tsx'
import { IconPlus } from '../../ui/lazyIcons.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import type { RouteOf } from '../../view/feature.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { nameNetworks } from './nameNetworks.ts'
import { OneName } from './OneName.tsx'
import type { OwnName } from './OwnNames.tsx'
import { yourNamesMessages } from './yourNamesMessages.ts'

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
