import { type DisconnectErrorType, type DisconnectParameters, disconnect } from '../../core/actions/disconnect.ts'
import { type ActionState, useAction } from './useAction.ts'

/** `disconnect`, and what became of its last call. */
export type UseDisconnectReturnType = ActionState<void, DisconnectErrorType> & {
  /** Disconnects a namespace, or all of them; rejects with a `KitError`. */
  disconnect(parameters?: DisconnectParameters): Promise<void>
}

/**
 * Disconnecting, with the state of the last try.
 *
 * @example
 * const { disconnect, isPending } = useDisconnect()
 */
export function useDisconnect(): UseDisconnectReturnType {
  const [run, state] = useAction<[DisconnectParameters?], void, DisconnectErrorType>(disconnect)
  return { disconnect: run, ...state }
}
