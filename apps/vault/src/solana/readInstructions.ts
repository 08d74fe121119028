import { base58 } from '@scure/base'
import { type Step, wrappedSol } from '../steps/step.ts'
import { readTokenAccount, type SolanaAccount, tokenPrograms } from './solanaAccounts.ts'
import type { SolanaInstruction } from './solanaMessage.ts'

const systemProgram = '11111111111111111111111111111111'
const stakeProgram = 'Stake11111111111111111111111111111111111111'
const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const computeBudget = 'ComputeBudget111111111111111111111111111111'
const memoPrograms: ReadonlySet<string> = new Set([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
])

/** A message's instructions with the addresses that they mean. */
export type ReadInstructionsParameters = {
  readonly instructions: readonly SolanaInstruction[]
  /** Every account of the message, those of lookup tables after its own. */
  readonly keys: readonly string[]
  readonly account: string
  /** Accounts as they are now: they tell whose a token's account is, and of which token. */
  readonly accounts: ReadonlyMap<string, SolanaAccount>
}

/** An account of tokens that was opened or handed over on the way: what the network says of it is over then. */
type Opened = { readonly owner: string; readonly mint: string | undefined }

/** What one instruction does; nothing for prices of computing, which the fee tells. */
type Read = (
  data: Uint8Array,
  at: (index: number) => string,
  parameters: ReadInstructionsParameters & {
    /** Accounts of tokens as the instructions before this one leave them; what a reader says of them, those after it find. */
    readonly opened: Map<string, Opened>
  },
) => (Step | Payment)[] | undefined

/** Reads what instructions do. What cannot be read is told by its program. */
export function readInstructions(parameters: ReadInstructionsParameters): readonly Step[] {
  const { instructions, keys } = parameters
  const opened = new Map<string, Opened>()
  const steps = instructions.flatMap(({ accounts, data, programIndex }) => {
    const program = keys[programIndex] ?? '?'
    if (program === computeBudget) return []
    const at = (index: number) => {
      const key = accounts[index]
      return (key === undefined ? undefined : keys[key]) ?? '?'
    }
    return readerOf(program)?.(data, at, { ...parameters, opened }) ?? [{ kind: 'program', program } as const]
  })
  // A payment to an account of tokens of the account itself stays its own.
  return steps.map((step) =>
    step.kind === 'pay' ? settlePayment(step, opened.get(step.to)?.owner === parameters.account) : step,
  )
}

/** A deposit that is more than an account has to hold, until it is known whose the account is. */
type Payment = { readonly kind: 'pay'; readonly amount: bigint; readonly to: string; readonly owner: string }

function settlePayment({ amount, owner, to }: Payment, isOwn: boolean): Step {
  return isOwn ? { kind: 'open', account: to, deposit: amount, owner } : { kind: 'coin', amount, to }
}

/** As much as counts as the deposit of an account, in lamports: a larger account could be asked for only to pay its maker. */
const largestDeposit = 10_000_000n

function readerOf(program: string): Read | undefined {
  if (program === systemProgram) return readSystem
  if (program === stakeProgram) return readStake
  if (program === associatedProgram) return readAssociated
  if (tokenPrograms.has(program)) return readToken
  return memoPrograms.has(program) ? readMemo : undefined
}

const readSystem: Read = (data, at, { account }) => {
  const view = viewOf(data)
  if (data.length < 4) return undefined
  switch (view.getUint32(0, true)) {
    // CreateAccount
    case 0: {
      if (data.length !== 52) return undefined
      const [deposit, owner] = [view.getBigUint64(4, true), keyIn(data, 20)]
      const isPaid = at(0) === account && deposit > largestDeposit
      return isPaid
        ? [{ kind: 'pay', amount: deposit, to: at(1), owner }]
        : [{ kind: 'open', account: at(1), deposit, owner }]
    }
    // Assign: the account then belongs to a program.
    case 1:
      return data.length === 36 ? [{ kind: 'handOver', account: at(0), to: keyIn(data, 4) }] : undefined
    // Transfer
    case 2:
      if (data.length !== 12) return undefined
      return at(0) === account ? [{ kind: 'coin', amount: view.getBigUint64(4, true), to: at(1) }] : undefined
    // AdvanceNonceAccount: what stands in for the latest block has no end.
    case 4:
      return data.length === 4 ? [{ kind: 'durable', account: at(0) }] : undefined
    // WithdrawNonceAccount
    case 5:
      return data.length === 12 ? [withdrawal(view.getBigUint64(4, true), at(0), at(1), account)] : undefined
    // AuthorizeNonceAccount
    case 7:
      return data.length === 36 ? [{ kind: 'handOver', account: at(0), to: keyIn(data, 4) }] : undefined
    default:
      return undefined
  }
}

/** Stakes are accounts whose coins no trial counts as the account's own. */
const readStake: Read = (data, at, { account }) => {
  const view = viewOf(data)
  if (data.length < 4) return undefined
  switch (view.getUint32(0, true)) {
    // Authorize
    case 1:
      return data.length === 40 ? [{ kind: 'handOver', account: at(0), to: keyIn(data, 4) }] : undefined
    // Withdraw
    case 4:
      return data.length === 12 ? [withdrawal(view.getBigUint64(4, true), at(0), at(1), account)] : undefined
    // AuthorizeWithSeed, AuthorizeCheckedWithSeed
    case 8:
    case 11:
      return [{ kind: 'handOver', account: at(0), to: undefined }]
    // AuthorizeChecked
    case 10:
      return [{ kind: 'handOver', account: at(0), to: at(3) }]
    default:
      return undefined
  }
}

/** Coins of another account that the account may move: they are its own until others get them. */
function withdrawal(amount: bigint, from: string, to: string, account: string): Step {
  return { kind: 'coin', amount, to, from: to === account ? from : undefined }
}

const readAssociated: Read = (data, at, { opened }) =>
  data.length === 0 || (data.length === 1 && (data[0] === 0 || data[0] === 1))
    ? [openToken(opened, at(1), { owner: at(2), mint: at(3) })]
    : undefined

function openToken(opened: Map<string, Opened>, account: string, as: Opened): Step {
  opened.set(account, as)
  return { kind: 'open', account, deposit: undefined, owner: as.owner }
}

const readMemo: Read = (data) => {
  try {
    return [{ kind: 'memo', text: new TextDecoder('utf-8', { fatal: true }).decode(data).slice(0, 500) }]
  } catch {
    return undefined
  }
}

const readToken: Read = (data, at, { account, accounts, opened }) => {
  const view = viewOf(data)
  const tokensOf = (address: string) => {
    const found = accounts.get(address)
    return found && readTokenAccount(found)
  }
  const mintOf = (address: string) => (opened.get(address) ?? tokensOf(address))?.mint
  /** Whose tokens move: the account's that they are in, not who may move them. */
  const fromOf = (source: string, authority: string) => {
    const owner = (opened.get(source) ?? tokensOf(source))?.owner ?? authority
    return owner === account ? undefined : owner
  }
  const ownerOf = (address: string) => (opened.get(address) ?? tokensOf(address))?.owner ?? address
  const amount = () => view.getBigUint64(1, true)
  switch (data[0]) {
    // Transfer, of a token that only the accounts name.
    case 3: {
      const token = mintOf(at(0)) ?? mintOf(at(1))
      if (data.length !== 9 || token === undefined) return undefined
      return [{ kind: 'token', token, amount: amount(), to: ownerOf(at(1)), from: fromOf(at(0), at(2)) }]
    }
    // TransferChecked
    case 12:
      return data.length === 10
        ? [{ kind: 'token', token: at(1), amount: amount(), to: ownerOf(at(2)), from: fromOf(at(0), at(3)) }]
        : undefined
    // TransferFeeExtension: TransferCheckedWithFee
    case 26:
      return data.length === 19 && data[1] === 1
        ? [
            {
              kind: 'token',
              token: at(1),
              amount: view.getBigUint64(2, true),
              to: ownerOf(at(2)),
              from: fromOf(at(0), at(3)),
            },
          ]
        : undefined
    // Approve, ApproveChecked
    case 4: {
      const token = mintOf(at(0))
      if (data.length !== 9 || token === undefined) return undefined
      return [{ kind: 'allow', token, amount: unlimitedAs(amount()), spender: at(1), adds: false, until: undefined }]
    }
    case 13:
      return data.length === 10
        ? [
            {
              kind: 'allow',
              token: at(1),
              amount: unlimitedAs(amount()),
              spender: at(2),
              adds: false,
              until: undefined,
            },
          ]
        : undefined
    // Revoke
    case 5: {
      const token = mintOf(at(0))
      if (token === undefined) return undefined
      const spender = tokensOf(at(0))?.delegate ?? ''
      return [{ kind: 'allow', token, amount: 0n, spender, adds: false, until: undefined }]
    }
    // InitializeAccount, and the two forms that name the owner themselves
    case 1:
      return [openToken(opened, at(0), { owner: at(2), mint: at(1) })]
    case 16:
    case 18:
      return data.length === 33 ? [openToken(opened, at(0), { owner: keyIn(data, 1), mint: at(1) })] : undefined
    // SetAuthority
    case 6: {
      const to = data[2] === 1 ? keyIn(data, 3) : undefined
      // The owner of an account, and no other authority.
      if (data[1] === 2 && to !== undefined) opened.set(at(0), { owner: to, mint: mintOf(at(0)) })
      return [{ kind: 'handOver', account: at(0), to }]
    }
    // CloseAccount
    case 9:
      return [readClosing(at(0), at(1))]
    // SyncNative
    case 17:
      return []
    // ConfidentialTransferExtension: Transfer, TransferWithFee
    case 27:
      return data[1] === 7 || data[1] === 13 ? [{ kind: 'hidden', token: at(1), to: ownerOf(at(2)) }] : undefined
    // ConfidentialMintBurnExtension: Burn
    case 42:
      return data[1] === 4 ? [{ kind: 'hidden', token: at(1), to: undefined }] : undefined
    default:
      return undefined
  }

  /** What is in an account goes to whom closing it names: its deposit, and coins that are wrapped in it. */
  function readClosing(closed: string, to: string): Step {
    if (to === account) return { kind: 'close', account: closed, to }
    // What was opened on the way is not known to hold nothing but its deposit.
    const [found, held] = opened.has(closed) ? [] : [accounts.get(closed), tokensOf(closed)]
    if (!found || !held || held.mint === wrappedSol) return { kind: 'handOver', account: closed, to }
    return { kind: 'coin', amount: found.lamports, to, from: held.owner === account ? undefined : held.owner }
  }
}

/** The largest number of a Solana token's amount stands for no limit. */
const largest = 2n ** 64n - 1n
function unlimitedAs(amount: bigint): bigint {
  return amount === largest ? 2n ** 256n - 1n : amount
}

function keyIn(data: Uint8Array, offset: number): string {
  return base58.encode(data.slice(offset, offset + 32))
}

function viewOf(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength)
}
