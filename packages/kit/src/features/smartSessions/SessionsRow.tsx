import { useQuery } from '@tanstack/react-query'
import { pushView } from '../../core/actions/navigate.ts'
import { selectNetworkId } from '../../core/store.ts'
import { IconRight } from '../../ui/icons.tsx'
import { IconKey } from '../../ui/lazyIcons.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Value } from '../../ui/Row.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { useKitData } from '../../view/useKitData.ts'
import { useKitState } from '../../view/useKitState.ts'
import { useActingAccount } from '../../workshop/useActingAccount.ts'
import { sessionMessages } from './messages.ts'
import { type SessionsPlace, sessionsQuery } from './sessionsQuery.ts'

/** The settings' way to what sites may do by themselves, where a gateway keeps it. */
export function SessionsRow() {
  const kit = useKitInstance()
  const acting = useActingAccount()
  const networkId = useKitState((state) => selectNetworkId(state, 'eip155'))
  if (acting?.namespace !== 'eip155' || !networkId || kit.isDestroyed || kit.options.gateway === undefined) return null
  return <RowOf address={acting.account.address} networkId={networkId} />
}

function RowOf(place: SessionsPlace) {
  const kit = useKitInstance()
  const data = useKitData()
  const text = useText(sessionMessages)
  const { data: sessions } = useQuery(sessionsQuery(kit, place), data.queryClient)
  return (
    <Row
      mark={<Mark round icon={<IconKey />} />}
      label={text.title}
      end={
        <Value>
          {sessions && sessions.length > 0 ? sessions.length : null}
          <IconRight size="s" />
        </Value>
      }
      onPress={() => pushView(kit, { name: 'SmartSessions' })}
    />
  )
}
