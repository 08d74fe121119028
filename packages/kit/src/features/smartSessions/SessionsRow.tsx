import { useQuery } from '@tanstack/react-query'
import { pushView } from '../../core/actions/navigate.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import { IconRight } from '../../ui/icons.tsx'
import { IconKey } from '../../ui/lazyIcons.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Value } from '../../ui/Row.tsx'
import { sessionMessages } from './messages.ts'
import { type SessionsPlace, sessionsQuery, useSessionsPlace } from './sessionsQuery.ts'

/** The settings' way to what sites may do by themselves, where the account can let them and a gateway keeps it. */
export function SessionsRow() {
  const kit = useKitInstance()
  const place = useSessionsPlace()
  return !place || kit.isDestroyed || kit.options.gateway === undefined ? null : <RowOf {...place} />
}

function RowOf(place: SessionsPlace) {
  const kit = useKitInstance()
  const data = useKitData()
  const text = useText(sessionMessages)
  const { data: all } = useQuery(sessionsQuery(kit, place), data.queryClient)
  const count = all === 'unsupported' ? 0 : all?.filter(({ revokedAt }) => revokedAt === null).length
  return (
    <Row
      mark={<Mark round icon={<IconKey />} />}
      label={text.title}
      end={
        <Value>
          {count ? <span>{count}</span> : null}
          <IconRight size="s" />
        </Value>
      }
      onPress={() => pushView(kit, { name: 'SmartSessions' })}
    />
  )
}
