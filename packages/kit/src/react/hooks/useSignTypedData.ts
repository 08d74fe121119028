import {
  type SignTypedDataErrorType,
  type SignTypedDataParameters,
  signTypedData,
} from '../../core/actions/signTypedData.ts'
import { type ActionState, useAction } from './useAction.ts'

/** `signTypedData`, and what became of its last call. */
export type UseSignTypedDataReturnType = ActionState<string, SignTypedDataErrorType> & {
  /** Asks the active wallet to sign typed data (EIP-712); rejects with a `KitError`. */
  signTypedData(parameters: SignTypedDataParameters): Promise<string>
}

/**
 * Signing typed data, with the state of the last try.
 *
 * @example
 * const { signTypedData, error } = useSignTypedData()
 */
export function useSignTypedData(): UseSignTypedDataReturnType {
  const [run, state] = useAction<[SignTypedDataParameters], string, SignTypedDataErrorType>(signTypedData)
  return { signTypedData: run, ...state }
}
