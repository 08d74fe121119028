import { useQuery } from '@tanstack/react-query'
import { pushView } from '../../core/actions/navigate.ts'
import { setPrimaryName } from '../../domain/names/setPrimaryName.ts'
import { identityQuery } from '../../domain/portfolio/identityQuery.ts'
import type { RouteOf } from '../../runtime/feature.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import type { ActingAccount } from '../../transactions/useActingAccount.ts'
import { IconWarn } from '../../ui/IconWarn.tsx'
import { IconCheck, IconRight } from '../../ui/icons.tsx'
import { isolated } from '../../ui/isolated.tsx'
import { ColoredText, View } from '../../ui/Layout.tsx'
import { IconPlus } from '../../ui/lazyIcons.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Note } from '../../ui/Note.tsx'
import { Row, Rows, Value } from '../../ui/Row.tsx'
import { Lead } from '../../ui/Status.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { namesEntryMessages } from './entryMessages.ts'
import { yourNamesMessages } from './messages.ts'
import styles from './names.module.css'
import { NamePicture, OneName, type OwnName, OwnNames, useIsUnreadable } from './OwnNames.tsx'
import { SignButton } from './SignButton.tsx'
import { useNameChange } from './useNameChange.ts'

/** The names that the account has, and the way to one more. */
export function YourNamesView() {
  return <OwnNames>{(names, acting) => <List names={names} acting={acting} />}</OwnNames>
}

function List({ acting, names }: { acting: ActingAccount; names: readonly OwnName[] }) {
  const kit = useKitInstance()
  const data = useKitData()
  const text = useText(yourNamesMessages)
  const entry = useText(namesEntryMessages)
  const { address } = acting.account
  const query = identityQuery(kit, data, { namespace: acting.namespace, address })
  const { data: identity } = useQuery({ ...query, enabled: !kit.isDestroyed }, data.queryClient)
  const shown = identity?.name
  const isElsewhere = shown !== undefined && !names.some(({ name }) => name === shown)
  return (
    <View>
      {isElsewhere ? (
        <Note title={<span className={styles.verdict}>{text.ens({ name: isolated(shown) })}</span>}>
          {text.ensText}
        </Note>
      ) : null}
      <Rows label={entry.yours}>
        {names.map((own) => (
          <Row
            key={own.name}
            mark={<NamePicture name={own} address={address} size={36} />}
            label={<bdi dir="ltr">{own.name}</bdi>}
            end={
              own.name === shown ? (
                <Tag tone="accent">
                  <IconCheck size="s" />
                  <span>{text.shown}</span>
                </Tag>
              ) : (
                <ColoredText tone="dim">
                  <IconRight size="s" />
                </ColoredText>
              )
            }
            onPress={() => pushView(kit, { name: 'YourName', parameters: { of: own.name } })}
          />
        ))}
        <Row
          mark={<Mark round icon={<IconPlus />} />}
          label={text.another}
          onPress={() => pushView(kit, { name: 'RegisterName', parameters: {} })}
        />
      </Rows>
    </View>
  )
}

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
      <span>{children}</span>
      <IconRight size="s" />
    </Value>
  )
}
