import { useSyncExternalStore } from 'react'
import { namespaceOf } from '../../core/network.ts'
import { addressRules } from '../../domain/account.ts'
import { setNameAddress } from '../../domain/names/setNameAddress.ts'
import { sitePicture } from '../../domain/sitePicture.ts'
import { Field } from '../../ui/Field.tsx'
import { Pad, View } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Lead } from '../../ui/Status.tsx'
import type { RouteOf } from '../../view/feature.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import type { ActingAccount } from '../../workshop/useActingAccount.ts'
import { addressDraft } from './changeDrafts.ts'
import styles from './names.module.css'
import { OneName } from './OneName.tsx'
import { SignButton } from './SignButton.tsx'
import { useNameChange } from './useNameChange.ts'
import { yourNamesMessages } from './yourNamesMessages.ts'

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
  const isGood = addressRules(kit, namespace).parseAddress(address) !== undefined
  const isBad = address !== '' && !isGood
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
