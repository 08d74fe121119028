import { type Approvals, declined } from '../createApprovals.ts'
import type { WalletState } from '../createWalletState.ts'
import { toRecord } from '../parameters.ts'
import type { MethodHandler } from '../types.ts'
import { WalletError, walletErrorCodes } from '../WalletError.ts'

/** Connecting and permissions: EIP-1102, EIP-2255 and the revocation that MetaMask added to it. */
export function accountMethods(wallet: { state: WalletState; approvals: Approvals; origin: string }) {
  const { state, approvals, origin } = wallet

  const assertNothingPending = () => {
    if (!approvals.hasOpen('connect') && !approvals.hasOpen('unlock')) return
    const message = `Request of type 'wallet_requestPermissions' already pending for origin ${origin}. Please wait.`
    throw new WalletError(walletErrorCodes.requestPending, message)
  }

  const unlock = async () => {
    const lock = state.lockState()
    if (lock === 'open') return
    if (lock === 'refuses') throw new WalletError(walletErrorCodes.unauthorized, 'The wallet is locked.')
    await approvals.ask({ kind: 'unlock' })
    state.setLock('open')
  }

  const connect = async () => {
    const known = new Map(state.accounts().map(({ account, label }) => [account.address, label]))
    const selected = state.selected().account.address
    const addresses = [selected, ...[...known.keys()].filter((address) => address !== selected)]
    const { accounts } = await approvals.ask({
      kind: 'connect',
      accounts: addresses.map((address) => ({ address, label: known.get(address) ?? address })),
    })
    const chosen = (accounts ?? [selected]).filter((address) => known.has(address))
    if (chosen.length === 0) throw new WalletError(declined().code, declined().message)
    state.permit(chosen)
  }

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
