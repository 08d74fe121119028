import type { Connector } from '../../core/connector.ts'
import { type SessionKey, sessionKey } from '../../core/session.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import { Connected } from './ConnectingExternalView.tsx'

/** The success, with the name and picture of the wallet that has taken the link. */
export function ConnectedPeer({
  connector,
  sessionKey: key,
}: {
  connector: Connector
  sessionKey: SessionKey | undefined
}) {
  const wallet = useKitState((state) => state.sessions.find((each) => sessionKey(each) === key)?.wallet)
  const shown = wallet ? { ...connector, name: wallet.name, imageUrl: wallet.imageUrl } : connector
  return <Connected connector={shown} sessionKey={key} />
}
