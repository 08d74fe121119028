import { useQuery } from '@tanstack/react-query'
import { pushView } from '../../core/actions/navigate.ts'
import { setPrimaryName } from '../../domain/names/setPrimaryName.ts'
import { identityQuery } from '../../domain/portfolio/identityQuery.ts'
import { IconWarn } from '../../ui/IconWarn.tsx'
import { IconRight } from '../../ui/icons.tsx'
import { View } from '../../ui/Layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { Row, Rows, Value } from '../../ui/Row.tsx'
import { Lead } from '../../ui/Status.tsx'
import type { RouteOf } from '../../view/feature.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { useKitData } from '../../view/useKitData.ts'
import type { ActingAccount } from '../../workshop/useActingAccount.ts'
import { namesEntryMessages } from './entryMessages.ts'
import { NamePicture, useIsUnreadable } from './NamePicture.tsx'
import styles from './names.module.css'
import { OneName } from './OneName.tsx'
import type { OwnName } from './OwnNames.tsx'
import { SignButton } from './SignButton.tsx'
import { useNameChange } from './useNameChange.ts'
import { yourNamesMessages } from './yourNamesMessages.ts'

/** One name of the account: what it says, where it leads to, and whether it is the one shown. */
export function YourNameView({ route }: { route: RouteOf<'YourName'> }) {
  return <OneName of={route.parameters.of}>{(name, acting) => <Name name={name} acting={acting} />}</OneName>
}

function Name({ acting, name: own }: { acting: ActingAccount; name: OwnName }) {
  const kit = useKitInstance()
  const data = useKitData()
  const text = useText(yourNamesMessages)
  const entry = useText(namesEntryMessages)
  const request = useNameChange()
  const { attributes, addresses, name } = own
  const { address } = acting.account
  const query = identityQuery(kit, data, { namespace: acting.namespace, address })
  const { data: identity } = useQuery({ ...query, enabled: !kit.isDestroyed }, data.queryClient)
  const isUnreadable = useIsUnreadable(own, address)
  const isShown = identity?.name === name
  return (
    <View>
      <Lead
        mark={<NamePicture name={own} address={address} size={72} />}
        title={
          <bdi dir="ltr" className={styles.verdict}>
            {name}
          </bdi>
        }
        sub={isShown ? text.isShown : text.notShown}
      />
      {isUnreadable ? (
        <Note icon={<IconWarn />} title={text.unreadable}>
          {text.unreadableText}
        </Note>
      ) : null}
      <Rows spaced>
        <Row
          label={entry.profile}
          sub={attributes?.bio ? <bdi>{attributes.bio}</bdi> : undefined}
          end={<Onwards>{attributes?.bio || attributes?.avatar ? null : entry.add}</Onwards>}
          onPress={() => pushView(kit, { name: 'NameProfile', parameters: { of: name } })}
        />
        <Row
          label={entry.addresses}
          end={<Onwards>{text.count({ count: Object.keys(addresses).length })}</Onwards>}
          onPress={() => pushView(kit, { name: 'NameAddresses', parameters: { of: name } })}
        />
      </Rows>
      {isShown ? null : (
        <SignButton
          request={request}
          session={acting.session}
          onPress={() => void request.change(() => setPrimaryName(kit, { name }), { words: text.isShown })}
        >
          {text.show}
        </SignButton>
      )}
    </View>
  )
}

function Onwards({ children }: { children: string | null }) {
  return (
    <Value>
      {children}
      <IconRight size="s" />
    </Value>
  )
}
