import { useQuery } from '@tanstack/react-query'
import { pushView } from '../../core/actions/navigate.ts'
import { chainFamily } from '../../core/chainFamily.ts'
import { identityQuery } from '../../domain/portfolio/identityQuery.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import { useActingAccount } from '../../transactions/useActingAccount.ts'
import { IconRight, IconUser } from '../../ui/icons.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Value } from '../../ui/Row.tsx'
import { namesEntryMessages } from './entryMessages.ts'

/** The settings' way to a public name, where accounts have names. */
export function NameRow() {
  const kit = useKitInstance()
  const data = useKitData()
  const text = useText(namesEntryMessages)
  const acting = useActingAccount()
  const namespace = acting?.namespace ?? ''
  const hasNames =
    !kit.isDestroyed && kit.options.gateway !== undefined && chainFamily(kit, namespace)?.coinType !== undefined
  const query = identityQuery(kit, data, { namespace, address: acting?.account.address ?? '' })
  const { data: identity } = useQuery({ ...query, enabled: hasNames }, data.queryClient)
  if (!hasNames) return null
  return (
    <Row
      mark={<Mark round icon={<IconUser />} />}
      label={text.row}
      sub={identity?.name === undefined ? undefined : <bdi dir="ltr">{identity.name}</bdi>}
      end={
        <Value>
          {identity && identity.name === undefined ? <span>{text.add}</span> : null}
          <IconRight size="s" />
        </Value>
      }
      onPress={() => pushView(kit, identity?.name ? { name: 'YourNames' } : { name: 'RegisterName', parameters: {} })}
    />
  )
}
