import type { Approvals } from '../createApprovals.ts'
import type { WalletState } from '../createWalletState.ts'
import { toRecord } from '../parameters.ts'
import type { MethodHandler } from '../types.ts'
import { WalletError, walletErrorCodes } from '../WalletError.ts'
import { connectingSteps } from './connectingSteps.ts'

/** Connecting and permissions: EIP-1102, EIP-2255 and the revocation that MetaMask added to it. */
export function accountMethods(wallet: { state: WalletState; approvals: Approvals; origin: string }) {
  const { state, origin } = wallet
  const { assertNothingPending, connect, unlock } = connectingSteps(wallet)

  const permissions = () => {
    const value = state.permitted()
    if (value.length === 0) return []
    return [
      {
        invoker: origin,
        parentCapability: 'eth_accounts',
        caveats: [{ type: 'restrictReturnedAccounts', value }],
      },
    ]
  }

  const assertKnownPermission = (params: readonly unknown[]) => {
    const names = Object.keys(toRecord(params[0], 'The permissions'))
    if (names.length > 0 && names.every((name) => name === 'eth_accounts')) return
    throw new WalletError(walletErrorCodes.invalidParams, 'Only the permission eth_accounts exists.')
  }

  return {
    eth_accounts: async () => state.visible(),
    eth_requestAccounts: async () => {
      assertNothingPending()
      await unlock()
      if (state.visible().length === 0) await connect()
      return state.visible()
    },
    wallet_requestPermissions: async (params) => {
      assertKnownPermission(params)
      assertNothingPending()
      await unlock()
      await connect()
      return permissions()
    },
    wallet_getPermissions: async () => permissions(),
    wallet_revokePermissions: async (params) => {
      assertKnownPermission(params)
      state.revoke()
      return null
    },
  } satisfies Record<string, MethodHandler>
}
