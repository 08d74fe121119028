import { type ApprovalPolicy, type Approvals, declined } from '../../wallet/createApprovals.ts'
import type { PlannedError } from '../../wallet/createControl.ts'
import type { LoggedRequest, RequestLog } from '../../wallet/createRequestLog.ts'
import { WalletError } from '../../wallet/WalletError.ts'
import type { SolanaApprovalQuestion, SolanaApprovalRequest } from './solanaApproval.ts'
import type { SolanaWalletState } from './solanaWalletState.ts'

/** What a test does with the Solana wallet from its owner's side. Every argument and answer can be cloned. */
export interface SolanaWalletControl {
  /** Approves the open question, or the next one. `accounts` (indices) counts for connecting; default: the selected. */
  approveNext(options?: { readonly accounts?: readonly number[] }): void
  /** Declines the open question, or the next one; default code 4001. */
  rejectNext(error?: Partial<PlannedError>): void
  /** Fails the next request, of a feature such as `solana:signMessage` when given, before anything is asked. */
  failNext(error: PlannedError, feature?: string): void
  /** How questions are answered from now on: at once, or by this control (`'ask'`). */
  auto(policy: ApprovalPolicy): void
  /** Milliseconds that each answer takes; default 0. */
  setDelay(milliseconds: number): void
  /** Leaves the open or next question open: until `approveNext` or `rejectNext`, or for ever. */
  neverAnswer(): void
  /** Closes the open or next question as a closed window does: its promise never settles, and the site may ask anew. */
  closeWithoutAnswer(): void
  /** Makes the next sign-in end well and with nothing, as some wallets do. */
  returnNothingFromSignIn(): void
  /** Locks the wallet: accounts vanish. With `refuse`, connecting fails with 4100 instead of waiting for `unlock`. */
  lock(options?: { readonly refuse?: boolean }): void
  unlock(): void
  /** Selects an account; a connected site sees it first. */
  switchAccount(index: number): void
  /** Replaces all accounts; a connected site sees the first one. */
  setAccounts(secretKeys: readonly string[], labels?: readonly string[]): void
  /** Changes the chains that the wallet says it knows, such as `solana:devnet`. */
  setChains(chains: readonly `${string}:${string}`[]): void
  /** Ends the session from the wallet's side; a silent connect brings it back. */
  disconnect(): void
  /** Removes the site from the wallet's connected sites. */
  revoke(): void
  /** The question that waits for an answer. */
  waiting(): SolanaApprovalRequest | undefined
  /** Every request so far; `method` is the feature's name. Bytes are told in base64. */
  requests(): readonly LoggedRequest[]
  clearRequests(): void
  /** The wallet's accounts, whether the site may see them or not. */
  accounts(): readonly { readonly address: string; readonly label: string }[]
}

/** The control with what the features ask it. */
export interface SolanaControlParts {
  readonly control: SolanaWalletControl
  /** Throws a planned error for a feature. */
  before(feature: string): void
  /** Whether this sign-in is to end with nothing; asks once. */
  takeNothing(): boolean
}

/** Creates the control of a Solana wallet. */
export function createSolanaWalletControl(wallet: {
  readonly state: SolanaWalletState
  readonly approvals: Approvals<SolanaApprovalQuestion, string>
  readonly log: RequestLog
}): SolanaControlParts {
  const { state, approvals, log } = wallet
  const failures: { error: PlannedError; feature: string | undefined }[] = []
  let nothing = false

  const control: SolanaWalletControl = {
    approveNext(options) {
      const accounts = options?.accounts?.map((index) => {
        const found = state.keys()[index]
        if (!found) throw new RangeError(`The test wallet has no account ${index}.`)
        return found.address
      })
      approvals.answer(accounts ? { approved: true, accounts } : { approved: true })
    },
    rejectNext: (error) => approvals.answer(declined(error?.code, error?.message)),
    failNext: (error, feature) => void failures.push({ error, feature }),
    auto: (policy) => approvals.setPolicy(policy),
    setDelay: (milliseconds) => approvals.setDelay(milliseconds),
    neverAnswer: () => approvals.answer('leaveOpen'),
    closeWithoutAnswer: () => approvals.answer('forget'),
    returnNothingFromSignIn() {
      nothing = true
    },
    lock: (options) => state.setLock(options?.refuse ? 'refuses' : 'waitsForUnlock'),
    unlock() {
      state.setLock('open')
      if (approvals.current()?.kind === 'unlock') approvals.answer({ approved: true })
    },
    switchAccount: (index) => state.select(index),
    setAccounts: (secretKeys, labels) => state.replaceKeys(secretKeys, labels),
    setChains: (chains) => state.setChains(chains),
    disconnect: () => state.disconnect(),
    revoke: () => state.revoke(),
    waiting: () => approvals.current(),
    requests: () => log.list(),
    clearRequests: () => log.clear(),
    accounts: () => state.keys().map(({ address, label }) => ({ address, label })),
  }

  return {
    control,
    before(feature) {
      const index = failures.findIndex((failure) => failure.feature === undefined || failure.feature === feature)
      const [failure] = index < 0 ? [] : failures.splice(index, 1)
      if (!failure) return
      const { code, message = `The test wallet was told to fail with ${code}.`, data } = failure.error
      throw new WalletError(code, message, data)
    },
    takeNothing() {
      const taken = nothing
      nothing = false
      return taken
    },
  }
}
