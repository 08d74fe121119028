import { useState } from 'react'
import { disconnect } from '../../core/actions/disconnect.ts'
import { resetViews } from '../../core/actions/navigate.ts'
import { KitError } from '../../core/errors.ts'
import type { Session } from '../../core/session.ts'
import { selectIsConnected, selectSession } from '../../core/store.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { sayError } from '../../runtime/notices.ts'
import { IconExit } from '../../ui/lazyIcons.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Rows, Value } from '../../ui/Row.tsx'
import { accountMessages } from './messages.ts'

/** Ends what the wallet in view granted: one press, without a question. */
export function DisconnectRow({ namespace, session }: { namespace: string; session: Session }) {
  const kit = useKitInstance()
  const text = useText(accountMessages)
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      await disconnect(kit, { namespace })
    } catch {
      sayError(kit, new KitError('DISCONNECT_FAILED', 'Failed to disconnect'))
    } finally {
      setLeaving(false)
    }
    // A wallet of another namespace may still be there: it comes into view.
    const state = kit.store.getState()
    if (!selectSession(state, namespace) && selectIsConnected(state)) resetViews(kit, { name: 'Account' })
  }
  return (
    <Rows>
      <Row
        kind="danger"
        mark={<Mark round danger icon={<IconExit />} />}
        label={isLoggedIn(session) ? text.logOut : text.disconnect}
        end={
          <Value>
            <bdi>{session.wallet.name}</bdi>
          </Value>
        }
        busy={isLeaving}
        onPress={leave}
      />
    </Rows>
  )
}

/** Whether the wallet is one that visitors log in to; others are their own. */
const isLoggedIn = ({ wallet }: Session) => wallet.type === 'AUTH'
