import type { GatewayDatabase } from './openDatabase.ts'

/** The account whose traces are erased. */
export type ErasedAccount = {
  /** What texts are searched for, in lower case; of an EVM account the digits, because some texts write no 0x. */
  text: string
  /** Lower-case with 0x; absent for an account of another kind. */
  evm: string | undefined
}

/** Rows by table. */
export type RowCounts = Readonly<Record<string, number>>

/** Counts what one part of the gateway keeps about an account, or erases it and answers how much that was. */
export type Eraser = (database: GatewayDatabase, account: ErasedAccount, mode: 'count' | 'erase') => Promise<RowCounts>

/**
 * Reads an account as a person writes it, with or without its chain.
 *
 * @throws RangeError when the text is too short or holds anything else, because that would match strangers.
 */
export function readErasedAccount(given: string): ErasedAccount {
  const account = given.replace(/^.*:/, '')
  if (!/^[a-zA-Z0-9]{20,128}$/.test(account)) {
    throw new RangeError('An account has 20 to 128 letters and digits, such as 0x and 40 hexadecimal digits.')
  }
  const text = account.toLowerCase()
  const [, hex] = /^(?:0x)?([0-9a-f]{40})$/.exec(text) ?? []
  return hex === undefined ? { text, evm: undefined } : { text: hex, evm: `0x${hex}` }
}
