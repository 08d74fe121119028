import { type ConnectParameters, connect } from '../core/actions/connect.ts'
import type { Connector } from '../core/connector.ts'
import type { KitError } from '../core/errors.ts'
import { type LoginWay, loginWay } from '../domain/loginWay.ts'
import { useKitInstance } from '../runtime/KitContext.ts'
import { useKitState } from '../runtime/useKitState.ts'

/** One way to log in to the wallet that is logged in to. */
export type Login = {
  /** Undefined where the site has no such wallet. */
  readonly wallet: Connector | undefined
  /** Why the last try by this way failed; undefined where the visitor left, or tried another way since. */
  readonly error: KitError | undefined
  start(parameters: Pick<ConnectParameters, 'passkey' | 'social'>): void
}

/** Logs in by one way, and tells only what went wrong by this one. */
export function useLogin(by: LoginWay['last']): Login {
  const kit = useKitInstance()
  const wallet = useKitState(({ connectors }) => connectors.find(({ type }) => type === 'AUTH'))
  const failed = useKitState(({ requests }) =>
    requests.findLast(({ kind, target }) => kind === 'connect' && target.source === wallet?.source),
  )
  const way = loginWay(kit)
  const error = failed?.phase === 'failed' && way.last === by ? failed.error : undefined
  return {
    wallet,
    error: error?.code === 'USER_REJECTED' ? undefined : error,
    start(parameters) {
      if (!wallet) return
      way.last = by
      // The book holds the failure, and the view says it.
      connect(kit, { wallet, ...parameters }).catch(() => undefined)
    },
  }
}
