import * as v from 'valibot'
import { checkInput } from '../../engines/input/checkInput.ts'
import { WalletMethodError, walletErrorCodes } from './WalletMethodError.ts'

/** What a method may look at beside its parameters. */
export type WalletCall = {
  projectId: string | undefined
  header: (name: string) => string | undefined
  /** The caller's `source` parameter, such as "fund-wallet". */
  source: string | undefined
  /** The caller's network address, empty when unknown. */
  clientAddress: () => string
  /** Counts further calls of this request in rate limits and quotas. */
  charge: (calls: number) => Promise<void>
  /** Fires when no caller waits for the answer any more. */
  signal: () => AbortSignal
}

/**
 * One method of `/v1/wallet` and `/v1/json-rpc`.
 *
 * @throws WalletMethodError
 */
export type WalletMethod = (call: WalletCall, params: unknown) => Promise<unknown>

/**
 * Ties a method to the shape of its parameters, which may stand alone or as the only item of a list.
 *
 * @param schema Reads the parameters; what it refuses is answered with -32602.
 */
export function walletMethod<Params>(
  schema: v.GenericSchema<unknown, Params>,
  run: (call: WalletCall, params: Params) => Promise<unknown>,
): WalletMethod {
  return async (call, given) => {
    const alone = Array.isArray(given) && given.length === 1 ? given[0] : given
    const parsed = checkInput(schema, alone)
    if (parsed.success) return run(call, parsed.output)
    const path = v.getDotPath(parsed.issues[0])
    const where = path === null ? 'The parameters are' : `The parameter ${path.slice(0, 100)} is`
    throw new WalletMethodError(walletErrorCodes.badParams, `${where} missing or of the wrong shape.`)
  }
}
