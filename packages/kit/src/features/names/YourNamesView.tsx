import { useQuery } from '@tanstack/react-query'
import { pushView } from '../../core/actions/navigate.ts'
import { identityQuery } from '../../domain/portfolio/identityQuery.ts'
import { IconCheck, IconRight } from '../../ui/icons.tsx'
import { isolated } from '../../ui/isolated.ts'
import { ColoredText, View } from '../../ui/Layout.tsx'
import { IconPlus } from '../../ui/lazyIcons.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Note } from '../../ui/Note.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { useKitData } from '../../view/useKitData.ts'
import type { ActingAccount } from '../../workshop/useActingAccount.ts'
import { namesEntryMessages } from './entryMessages.ts'
import { NamePicture } from './NamePicture.tsx'
import styles from './names.module.css'
import { type OwnName, OwnNames } from './OwnNames.tsx'
import { yourNamesMessages } from './yourNamesMessages.ts'

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
                  {text.shown}
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
