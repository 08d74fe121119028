import {
  type ConnectErrorType,
  type ConnectParameters,
  type ConnectReturnType,
  connect,
} from '../../core/actions/connect.ts'
import { type ActionState, useAction } from './useAction.ts'

/** `connect`, and what became of its last call. */
export type UseConnectReturnType = ActionState<ConnectReturnType, ConnectErrorType> & {
  /** Asks a wallet for a session; rejects with a `KitError`. */
  connect(parameters: ConnectParameters): Promise<ConnectReturnType>
}

/**
 * Connecting without the kit's own views, with the state of the last try.
 *
 * @example
 * const { connectors } = useConnectors()
 * const { connect, error, isPending } = useConnect()
 * <button disabled={isPending} onClick={() => connect({ wallet: connectors[0] }).catch(() => undefined)}>Connect</button>
 */
export function useConnect(): UseConnectReturnType {
  const [run, state] = useAction<[ConnectParameters], ConnectReturnType, ConnectErrorType>(connect)
  return { connect: run, ...state }
}
