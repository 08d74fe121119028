import { sitePicture } from '../../domain/pictures.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { View } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { receiveMessages } from './messages.ts'
import { type ReceivingAccount, useReceivingAccount } from './useReceivingAccount.ts'
import { useReceivingNetworks } from './useReceivingNetworks.ts'

/** The networks on which the address can be paid, by name. */
export function ReceiveNetworksView() {
  const shown = useReceivingAccount()
  return shown ? <Names shown={shown} /> : null
}

function Names({ shown }: { shown: ReceivingAccount }) {
  const kit = useKitInstance()
  const text = useText(receiveMessages)
  const { networks = [] } = useReceivingNetworks(shown)
  return (
    <View>
      <Rows list label={text.onNetworks}>
        {networks.map(({ id, imageUrl, local, name }) => (
          <Row
            key={id}
            mark={<Mark round name={name} src={sitePicture(kit, imageUrl)} />}
            label={<bdi>{name}</bdi>}
            sub={local ? text.local : undefined}
          />
        ))}
      </Rows>
    </View>
  )
}
