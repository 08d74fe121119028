import type { Address, Hex } from 'viem'
import type { ApprovalRequest } from './approvalRequest.ts'
import { type ApprovalPolicy, type Approvals, declined } from './createApprovals.ts'
import type { LoggedRequest, RequestLog } from './createRequestLog.ts'
import type { WalletState } from './createWalletState.ts'
import type { WalletCapabilities } from './methods/bundleMethods.ts'
import { WalletError } from './WalletError.ts'

/** An error that a test plans. */
export interface PlannedError {
  readonly code: number
  readonly message?: string
  readonly data?: unknown
}

/** What a test, or the demo, does with the wallet from its owner's side. Every argument and answer can be cloned. */
export interface WalletControl {
  /** Approves the open question, or the next one. `accounts` (indices) counts for connecting; default: the selected. */
  approveNext(options?: { readonly accounts?: readonly number[] }): void
  /** Declines the open question, or the next one; default code 4001. */
  rejectNext(error?: Partial<PlannedError>): void
  /** Fails the next request, of `method` when given, before anything is asked. */
  failNext(error: PlannedError, method?: string): void
  /** How questions are answered from now on: at once, or by a person (`'ask'`; in programmable mode by this control). */
  auto(policy: ApprovalPolicy): void
  /** Milliseconds that each answer takes; default 0. */
  setDelay(milliseconds: number): void
  /** Leaves the open or next question open: until `approveNext` or `rejectNext`, or for ever. */
  neverAnswer(): void
  /** Closes the open or next question as a closed window does: its promise never settles, and the site may ask anew. */
  closeWithoutAnswer(): void
  /** Locks the wallet: accounts vanish. With `refuse`, connecting fails with 4100 instead of waiting for `unlock`. */
  lock(options?: { readonly refuse?: boolean }): void
  unlock(): void
  /** Selects an account; a connected site sees it first. */
  switchAccount(index: number): void
  /** Replaces all accounts; a connected site sees the first one. */
  setAccounts(privateKeys: readonly Hex[], labels?: readonly string[]): void
  /** Changes the active network from the wallet's side. */
  switchChain(chainId: number): void
  /** Removes the site from the wallet's connected sites. */
  revoke(): void
  /** Loses every network: the `disconnect` event, and 4900 for each request until `reconnect`. */
  disconnect(): void
  reconnect(): void
  /** Answer of `wallet_getCapabilities`; undefined brings back the wallet's own. */
  setCapabilities(capabilities: WalletCapabilities | undefined): void
  /** Answer of `wallet_getAssets` (ERC-7811), passed on unchanged; undefined makes the method unknown. */
  setAssets(answer: unknown): void
  /** The question that waits for an answer. */
  waiting(): ApprovalRequest | undefined
  /** Every request so far. */
  requests(): readonly LoggedRequest[]
  clearRequests(): void
  /** The wallet's accounts, whether the site may see them or not. */
  accounts(): readonly { readonly address: Address; readonly label: string }[]
}

/** The control with what the provider asks it. */
export interface ControlParts {
  readonly control: WalletControl
  /** Throws a planned error and waits the set delay; questions wait in their own queue. */
  before(method: string): Promise<void>
  capabilities(): WalletCapabilities | undefined
  assets(): unknown
}

/** Creates the control of a wallet. */
export function createControl(wallet: {
  readonly state: WalletState
  readonly approvals: Approvals
  readonly log: RequestLog
}): ControlParts {
  const { state, approvals, log } = wallet
  const failures: { error: PlannedError; method: string | undefined }[] = []
  let delay = 0
  let capabilities: WalletCapabilities | undefined
  let assets: unknown

  const control: WalletControl = {
    approveNext(options) {
      const all = state.accounts()
      const accounts = options?.accounts?.map((index) => {
        const found = all[index]
        if (!found) throw new RangeError(`The test wallet has no account ${index}.`)
        return found.account.address
      })
      approvals.answer(accounts ? { approved: true, accounts } : { approved: true })
    },
    rejectNext: (error) => approvals.answer(declined(error?.code, error?.message)),
    failNext: (error, method) => void failures.push({ error, method }),
    auto: (policy) => approvals.setPolicy(policy),
    setDelay(milliseconds) {
      delay = milliseconds
      approvals.setDelay(milliseconds)
    },
    neverAnswer: () => approvals.answer('leaveOpen'),
    closeWithoutAnswer: () => approvals.answer('forget'),
    lock: (options) => state.setLock(options?.refuse ? 'refuses' : 'waitsForUnlock'),
    unlock() {
      state.setLock('open')
      if (approvals.current()?.kind === 'unlock') approvals.answer({ approved: true })
    },
    switchAccount: (index) => state.select(index),
    setAccounts: (privateKeys, labels) => state.replaceAccounts(privateKeys, labels),
    switchChain: (chainId) => state.useChain(chainId),
    revoke: () => state.revoke(),
    disconnect: () => state.setOnline(false),
    reconnect: () => state.setOnline(true),
    setCapabilities(next) {
      capabilities = next
    },
    setAssets(answer) {
      assets = answer
    },
    waiting: () => approvals.current(),
    requests: () => log.list(),
    clearRequests: () => log.clear(),
    accounts: () => state.accounts().map(({ account, label }) => ({ address: account.address, label })),
  }

  return {
    control,
    async before(method) {
      const index = failures.findIndex((failure) => failure.method === undefined || failure.method === method)
      const [failure] = index < 0 ? [] : failures.splice(index, 1)
      if (delay > 0 && !asksTheOwner(method)) await new Promise((resolve) => setTimeout(resolve, delay))
      if (!failure) return
      const { code, message = `The test wallet was told to fail with ${code}.`, data } = failure.error
      throw new WalletError(code, message, data)
    },
    capabilities: () => capabilities,
    assets: () => assets,
  }
}

/** Methods whose delay passes while their question is open. */
function asksTheOwner(method: string): boolean {
  return /^(eth_requestAccounts|eth_send(?!Raw)|eth_sign|personal_sign|wallet_(request|switch|add|sendCalls))/.test(
    method,
  )
}
