import type { Address } from 'viem'
import { type Approvals, declined } from '../createApprovals.ts'
import type { WalletState } from '../createWalletState.ts'
import { WalletError, walletErrorCodes } from '../WalletError.ts'

/** What a wallet does when a site wants to connect, whichever method it calls. */
export function connectingSteps(wallet: { state: WalletState; approvals: Approvals; origin: string }) {
  const { state, approvals, origin } = wallet
  return {
    assertNothingPending() {
      if (!approvals.hasOpen('connect') && !approvals.hasOpen('unlock')) return
      const message = `Request of type 'wallet_requestPermissions' already pending for origin ${origin}. Please wait.`
      throw new WalletError(walletErrorCodes.requestPending, message)
    },

    async unlock() {
      const lock = state.lockState()
      if (lock === 'open') return
      if (lock === 'refuses') throw new WalletError(walletErrorCodes.unauthorized, 'The wallet is locked.')
      await approvals.ask({ kind: 'unlock' })
      state.setLock('open')
    },

    /** Asks which accounts the site may see; `textOf` gives what the owner signs in the same approval. */
    async connect(textOf?: (address: Address) => string) {
      const known = new Map(state.accounts().map(({ account, label }) => [account.address, label]))
      const selected = state.selected().account.address
      const addresses = [selected, ...[...known.keys()].filter((address) => address !== selected)]
      const { accounts } = await approvals.ask({
        kind: 'connect',
        accounts: addresses.map((address) => ({ address, label: known.get(address) ?? address })),
        ...(textOf && { text: textOf(selected) }),
      })
      const chosen = (accounts ?? [selected]).filter((address) => known.has(address))
      if (chosen.length === 0) throw new WalletError(declined().code, declined().message)
      state.permit(chosen)
    },
  }
}
