import { type SignMessageErrorType, type SignMessageParameters, signMessage } from '../../core/actions/signMessage.ts'
import { type ActionState, useAction } from './useAction.ts'

/** `signMessage`, and what became of its last call. */
export type UseSignMessageReturnType = ActionState<string, SignMessageErrorType> & {
  /** Asks the active wallet to sign a text and resolves to the signature; rejects with a `KitError`. */
  signMessage(parameters: SignMessageParameters): Promise<string>
}

/**
 * Signing a text, with the state of the last try.
 *
 * @example
 * const { data: signature, signMessage } = useSignMessage()
 */
export function useSignMessage(): UseSignMessageReturnType {
  const [run, state] = useAction<[SignMessageParameters], string, SignMessageErrorType>(signMessage)
  return { signMessage: run, ...state }
}
