import { getAddressDecoder } from '@solana/kit'
import { tokenProgramName, toUiTokenAmount } from './tokenAccounts.ts'

/** An instruction in the words of `jsonParsed`. */
export interface ParsedInstruction {
  readonly program: string
  readonly parsed: unknown
}

const systemProgram = '11111111111111111111111111111111'
const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const memoPrograms: ReadonlySet<string> = new Set([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
])

/** Whether a program is one of the two that write memos. */
export function isMemoProgram(program: string): boolean {
  return memoPrograms.has(program)
}

/**
 * Reads what an instruction of a well-known program does: transfers and new accounts of the system program, transfers,
 * mints and accounts of the token programs, associated token accounts and memos. Nothing for the rest, which validators
 * parse in part and this chain leaves as bytes.
 */
export function parseInstruction(
  program: string,
  accounts: readonly string[],
  data: Uint8Array,
): ParsedInstruction | undefined {
  if (program === systemProgram) return parseSystem(accounts, data)
  if (program === associatedTokenProgram) return parseAssociatedToken(accounts, data)
  if (memoPrograms.has(program)) return { program: 'spl-memo', parsed: new TextDecoder().decode(data) }
  const name = tokenProgramName(program)
  const parsed = name && parseToken(accounts, data)
  return name && parsed ? { program: name, parsed } : undefined
}

function parseSystem(accounts: readonly string[], data: Uint8Array): ParsedInstruction | undefined {
  const view = viewOf(data)
  if (data.length < 4) return undefined
  const [first, second] = accounts
  const kind = view.getUint32(0, true)
  if (kind === 0 && data.length >= 52) {
    const info = {
      lamports: view.getBigUint64(4, true),
      newAccount: second,
      owner: addressAt(data, 20),
      source: first,
      space: view.getBigUint64(12, true),
    }
    return { program: 'system', parsed: { info, type: 'createAccount' } }
  }
  if (kind === 2 && data.length >= 12) {
    const info = { destination: second, lamports: view.getBigUint64(4, true), source: first }
    return { program: 'system', parsed: { info, type: 'transfer' } }
  }
  return undefined
}

function parseAssociatedToken(accounts: readonly string[], data: Uint8Array): ParsedInstruction | undefined {
  const type = data.length === 0 || data[0] === 0 ? 'create' : data[0] === 1 ? 'createIdempotent' : undefined
  if (type === undefined || accounts.length < 6) return undefined
  const [source, account, wallet, mint, system, token] = accounts
  const info = { account, mint, source, systemProgram: system, tokenProgram: token, wallet }
  return { program: 'spl-associated-token-account', parsed: { info, type } }
}

function parseToken(accounts: readonly string[], data: Uint8Array): unknown {
  const [first, second, third, fourth] = accounts
  const amount = () => viewOf(data).getBigUint64(1, true)
  switch (data[0]) {
    case 3:
      return data.length < 9
        ? undefined
        : {
            info: { amount: amount().toString(), authority: third, destination: second, source: first },
            type: 'transfer',
          }
    case 7:
      return data.length < 9
        ? undefined
        : { info: { account: second, amount: amount().toString(), mint: first, mintAuthority: third }, type: 'mintTo' }
    case 8:
      return data.length < 9
        ? undefined
        : { info: { account: first, amount: amount().toString(), authority: third, mint: second }, type: 'burn' }
    case 9:
      return { info: { account: first, destination: second, owner: third }, type: 'closeAccount' }
    case 12: {
      if (data.length < 10) return undefined
      const tokenAmount = toUiTokenAmount(amount(), data[9] ?? 0)
      return {
        info: { authority: fourth, destination: third, mint: second, source: first, tokenAmount },
        type: 'transferChecked',
      }
    }
    case 17:
      return { info: { account: first }, type: 'syncNative' }
    case 18:
      return data.length < 33
        ? undefined
        : { info: { account: first, mint: second, owner: addressAt(data, 1) }, type: 'initializeAccount3' }
    case 20: {
      if (data.length < 35) return undefined
      const info = { decimals: data[1], mint: first, mintAuthority: addressAt(data, 2) }
      const freezeAuthority = data[34] === 1 && data.length >= 67 ? { freezeAuthority: addressAt(data, 35) } : {}
      return { info: { ...info, ...freezeAuthority }, type: 'initializeMint2' }
    }
    case 22:
      return { info: { account: first }, type: 'initializeImmutableOwner' }
    case 26: {
      if (data[1] !== 1 || data.length < 19) return undefined
      const view = viewOf(data)
      const decimals = data[10] ?? 0
      const tokenAmount = toUiTokenAmount(view.getBigUint64(2, true), decimals)
      const feeAmount = toUiTokenAmount(view.getBigUint64(11, true), decimals)
      return {
        info: { authority: fourth, destination: third, feeAmount, mint: second, source: first, tokenAmount },
        type: 'transferCheckedWithFee',
      }
    }
    default:
      return undefined
  }
}

function viewOf(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength)
}

function addressAt(data: Uint8Array, start: number): string {
  return getAddressDecoder().decode(data.slice(start, start + 32))
}
