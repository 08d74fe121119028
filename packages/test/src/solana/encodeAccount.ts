import { type Address, type EncodedAccount, getBase58Decoder, getBase64Decoder } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { invalidParams, RpcError, rpcErrorCodes } from './RpcError.ts'
import { describeMint, describeToken, readMint, readToken, tokenProgramName } from './tokenAccounts.ts'
import { describeExtensions } from './tokenExtensions.ts'

/** How an account's bytes are written; `binary` is the bare base58 text of callers that name none. */
export type AccountEncoding = 'binary' | 'base58' | 'base64' | 'jsonParsed'

/** What a caller wants of an account. */
export interface AccountForm {
  readonly encoding: AccountEncoding
  readonly dataSlice?: { readonly offset: number; readonly length: number }
}

/** Accounts are exempt from rent, which validators write as the last epoch that a 64-bit number can tell. */
const noRent = 2n ** 64n - 1n
const maxBase58Length = 128
const plainLength = 165

/** Writes an account of the chain as JSON-RPC does; null when there is none. */
export function encodeAccountAt(svm: LiteSVM, address: Address, form: AccountForm): unknown {
  const account = svm.getAccount(address)
  // An emptied account is gone for callers, though the machine still knows its address.
  return account.exists && account.lamports > 0n ? encodeAccount(svm, account, form) : null
}

/** Writes an account as JSON-RPC does. */
export function encodeAccount(svm: LiteSVM, account: EncodedAccount, form: AccountForm): unknown {
  return {
    data: encodeData(svm, account, form),
    executable: account.executable,
    lamports: account.lamports,
    owner: account.programAddress,
    rentEpoch: noRent,
    space: account.data.length,
  }
}

function encodeData(svm: LiteSVM, account: EncodedAccount, { encoding, dataSlice }: AccountForm): unknown {
  const parsed = encoding === 'jsonParsed' ? parseData(svm, account) : undefined
  if (parsed) return parsed
  const { offset, length } = dataSlice ?? { offset: 0, length: account.data.length }
  const bytes = account.data.slice(offset, offset + length)
  // What cannot be parsed comes in base64, as the documentation says.
  if (encoding === 'base64' || encoding === 'jsonParsed') return [getBase64Decoder().decode(bytes), 'base64']
  if (bytes.length > maxBase58Length) {
    const message = 'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.'
    throw new RpcError(rpcErrorCodes.invalidRequest, message)
  }
  const text = getBase58Decoder().decode(bytes)
  return encoding === 'binary' ? text : [text, 'base58']
}

function parseData(svm: LiteSVM, account: EncodedAccount): unknown {
  const program = tokenProgramName(account.programAddress)
  if (program === undefined) return undefined
  const space = account.data.length
  // Only what is longer than a plain account has room for extensions.
  const more = space > plainLength ? { extensions: describeExtensions(account.data) } : {}
  const token = readToken(account)
  if (token) return { program, parsed: { info: { ...more, ...describeToken(svm, token) }, type: 'account' }, space }
  const mint = readMint(account)
  return mint && { program, parsed: { info: { ...more, ...describeMint(mint) }, type: 'mint' }, space }
}

/** Reads the encoding that a caller names. */
export function readAccountEncoding(value: unknown, fallback: AccountEncoding): AccountEncoding {
  if (value === undefined || value === null) return fallback
  if (value === 'binary' || value === 'base58' || value === 'base64' || value === 'jsonParsed') return value
  throw invalidParams(`Invalid params: unknown or unsupported encoding \`${value}\`.`)
}
