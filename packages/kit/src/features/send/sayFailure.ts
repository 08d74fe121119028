import { chainFamily } from '../../core/chainFamily.ts'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { namespaceOf } from '../../core/network.ts'
import { sayError } from '../../runtime/notices.ts'
import type { SendTransferParameters } from './sendTransfer.ts'

/** Says the sentence of the specification; answers the reason where it is known. */
export function sayFailure(
  kit: Kit,
  error: unknown,
  { networkId }: SendTransferParameters['token'],
): KitError | undefined {
  const failure = chainFamily(kit, namespaceOf(networkId))?.sendFailure
  sayError(
    kit,
    failure === 'SEND_NOT_ACCEPTED'
      ? new KitError(failure, 'Failed to send transaction. Please try again.')
      : new KitError('SEND_FAILED', 'Something went wrong'),
  )
  return error instanceof KitError && !/^(SEND|RPC)_FAILED$/.test(error.code) ? error : undefined
}
