import { GatewayError } from '@foyer/contract'
import { vaultErrorCode, vaultWait } from '@foyer/contract/vault'
import type { GatewayCall } from '../platform/gateway/createGatewayCall.ts'
import type { RecoveryWait } from './createPasskeys.ts'

/** What {@link readWait} asks the gateway with. */
export type ReadWaitParameters = { readonly call: GatewayCall; readonly clockAhead: number; readonly token: string }

/** Whether a recovery failed because this device is not known to the wallet, and until when; undefined for another reason. */
export async function readWait(error: unknown, parameters: ReadWaitParameters): Promise<RecoveryWait | undefined> {
  const { call, clockAhead, token } = parameters
  const code = error instanceof GatewayError ? vaultErrorCode(error) : undefined
  if (code === 'vault-recovery-cancelled') return { opensAt: undefined, isStopped: true, approver: undefined }
  if (code !== 'vault-recovery-waits') return undefined
  const { recovery, trust } = await call(vaultWait, { token })
  const opensAt = recovery === null ? undefined : recovery.opensAt - clockAhead
  return { opensAt, isStopped: false, approver: trust.approver ?? undefined }
}
