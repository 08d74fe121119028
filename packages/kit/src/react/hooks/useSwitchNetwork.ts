import {
  type SwitchNetworkErrorType,
  type SwitchNetworkParameters,
  switchNetwork,
} from '../../core/actions/switchNetwork.ts'
import { type ActionState, useAction } from './useAction.ts'

/** `switchNetwork`, and what became of its last call. */
export type UseSwitchNetworkReturnType = ActionState<void, SwitchNetworkErrorType> & {
  /** Moves to another network, asking the wallet when one is connected there; rejects with a `KitError`. */
  switchNetwork(parameters: SwitchNetworkParameters): Promise<void>
}

/**
 * Changing the network, with the state of the last try.
 *
 * @example
 * const { switchNetwork, isPending } = useSwitchNetwork()
 * await switchNetwork({ networkId: 'eip155:8453' })
 */
export function useSwitchNetwork(): UseSwitchNetworkReturnType {
  const [run, state] = useAction<[SwitchNetworkParameters], void, SwitchNetworkErrorType>(switchNetwork)
  return { switchNetwork: run, ...state }
}
