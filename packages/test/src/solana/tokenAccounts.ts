import { type Address, type EncodedAccount, unwrapOption } from '@solana/kit'
import { AccountState, getMintDecoder, getTokenDecoder, type Mint, type Token } from '@solana-program/token'
import type { LiteSVM } from 'litesvm'

/** Address of SPL Token. */
export const tokenProgram =
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address<'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'>
/** Address of Token-2022. */
export const token2022Program =
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address<'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'>

const programNames: Readonly<Record<string, 'spl-token' | 'spl-token-2022'>> = {
  [tokenProgram]: 'spl-token',
  [token2022Program]: 'spl-token-2022',
}

type AccountBytes = Pick<EncodedAccount, 'programAddress' | 'data'>

const accountLength = 165
const mintLength = 82

/** The name that JSON-RPC gives a token program, or nothing for another program. */
export function tokenProgramName(program: string): 'spl-token' | 'spl-token-2022' | undefined {
  return programNames[program]
}

// Token-2022 writes the kind of an account that has extensions behind the length of the longest plain one.
function kindOf(account: AccountBytes) {
  if (tokenProgramName(account.programAddress) === undefined) return undefined
  const { length } = account.data
  if (length === mintLength) return 'mint'
  if (length === accountLength) return 'account'
  if (account.programAddress !== token2022Program || length <= accountLength) return undefined
  return account.data[accountLength] === 1 ? 'mint' : account.data[accountLength] === 2 ? 'account' : undefined
}

/** Reads a token account of either token program; nothing for any other account. */
export function readToken(account: AccountBytes): Token | undefined {
  if (kindOf(account) !== 'account') return undefined
  const token = getTokenDecoder().decode(account.data.slice(0, accountLength))
  return token.state === AccountState.Uninitialized ? undefined : token
}

/** Reads a mint of either token program; nothing for any other account. */
export function readMint(account: AccountBytes): Mint | undefined {
  if (kindOf(account) !== 'mint') return undefined
  const mint = getMintDecoder().decode(account.data.slice(0, mintLength))
  return mint.isInitialized ? mint : undefined
}

/** The decimals of a mint; 0 when there is none. */
export function decimalsOf(svm: LiteSVM, mint: Address): number {
  const account = svm.getAccount(mint)
  return account.exists ? (readMint(account)?.decimals ?? 0) : 0
}

/** An amount of tokens as JSON-RPC writes it. */
export interface UiTokenAmount {
  readonly amount: string
  readonly decimals: number
  readonly uiAmount: number
  readonly uiAmountString: string
}

/** Writes an amount of base units with its decimals. */
export function toUiTokenAmount(amount: bigint, decimals: number): UiTokenAmount {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const text = fraction === '' ? whole : `${whole}.${fraction}`
  return { amount: amount.toString(), decimals, uiAmount: Number(text), uiAmountString: text }
}

/** A token account in the form of `jsonParsed`. */
export function describeToken(svm: LiteSVM, token: Token): Readonly<Record<string, unknown>> {
  const decimals = decimalsOf(svm, token.mint)
  const delegate = unwrapOption(token.delegate)
  const closeAuthority = unwrapOption(token.closeAuthority)
  const reserve = unwrapOption(token.isNative)
  return {
    isNative: reserve !== null,
    mint: token.mint,
    owner: token.owner,
    state: token.state === AccountState.Frozen ? 'frozen' : 'initialized',
    tokenAmount: toUiTokenAmount(token.amount, decimals),
    ...(delegate && { delegate, delegatedAmount: toUiTokenAmount(token.delegatedAmount, decimals) }),
    ...(reserve !== null && { rentExemptReserve: toUiTokenAmount(reserve, decimals) }),
    ...(closeAuthority && { closeAuthority }),
  }
}

/** A mint in the form of `jsonParsed`. */
export function describeMint(mint: Mint): Readonly<Record<string, unknown>> {
  return {
    decimals: mint.decimals,
    freezeAuthority: unwrapOption(mint.freezeAuthority),
    isInitialized: mint.isInitialized,
    mintAuthority: unwrapOption(mint.mintAuthority),
    supply: mint.supply.toString(),
  }
}

/** What a transaction's account holds of a token. */
export interface TokenBalance {
  readonly accountIndex: number
  readonly mint: Address
  readonly owner: Address
  readonly programId: Address
  readonly uiTokenAmount: UiTokenAmount
}

/** The token balances of a transaction's accounts as they stand now. */
export function tokenBalances(svm: LiteSVM, addresses: readonly Address[]): readonly TokenBalance[] {
  return addresses.flatMap((address, accountIndex) => {
    const account = svm.getAccount(address)
    const token = account.exists ? readToken(account) : undefined
    if (!account.exists || !token) return []
    const uiTokenAmount = toUiTokenAmount(token.amount, decimalsOf(svm, token.mint))
    return [{ accountIndex, mint: token.mint, owner: token.owner, programId: account.programAddress, uiTokenAmount }]
  })
}
