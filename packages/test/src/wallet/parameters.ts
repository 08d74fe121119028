import { type Address, getAddress, type Hex, hexToBigInt, hexToNumber, isAddress, isHex } from 'viem'
import type { WalletState } from './createWalletState.ts'
import { WalletError, walletErrorCodes } from './WalletError.ts'

/** The error for a parameter of the wrong shape. */
export function invalidParams(message: string): WalletError {
  return new WalletError(walletErrorCodes.invalidParams, message)
}

/** Reads an object parameter. */
export function toRecord(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.fromEntries(Object.entries(value))
  throw invalidParams(`${what} must be an object.`)
}

/** Reads a list parameter. */
export function toList(value: unknown, what: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw invalidParams(`${what} must be a list.`)
}

/** Reads a text parameter. */
export function toText(value: unknown, what: string): string {
  if (typeof value === 'string') return value
  throw invalidParams(`${what} must be text.`)
}

/** Reads hexadecimal bytes; absent counts as `0x`. */
export function toBytes(value: unknown, what: string): Hex {
  if (value === undefined || value === null) return '0x'
  if (isHex(value) && value.length % 2 === 0) return value
  throw invalidParams(`${what} must be bytes in hexadecimal.`)
}

/** Reads a hexadecimal quantity; absent stays absent. */
export function toQuantity(value: unknown, what: string): bigint | undefined {
  if (value === undefined || value === null) return undefined
  if (isHex(value) && value !== '0x') return hexToBigInt(value)
  throw invalidParams(`${what} must be a hexadecimal quantity.`)
}

/** Reads an address; its checksum is not checked, as wallets accept lower case. */
export function toAddress(value: unknown, what: string): Address {
  if (typeof value === 'string' && isAddress(value, { strict: false })) return getAddress(value)
  throw invalidParams(`${what} must be an address.`)
}

/** Reads a chain id in the hexadecimal form of EIP-695. */
export function toChainId(value: unknown): number {
  if (isHex(value) && /^0x[1-9a-f][0-9a-f]*$/i.test(value) && hexToBigInt(value) <= BigInt(Number.MAX_SAFE_INTEGER))
    return hexToNumber(value)
  throw invalidParams('chainId must be a hexadecimal number without leading zeros.')
}

/**
 * Reads an account that the site may use.
 *
 * @throws {WalletError} 4100 while the wallet is locked or when the site has no permission for it.
 */
export function toPermittedAccount(state: WalletState, value: unknown) {
  const address = toAddress(value, 'The account')
  const found = state.accounts().find(({ account }) => account.address === address)
  if (found && state.visible().includes(found.account.address)) return found.account
  const reason = state.lockState() === 'open' ? `The site may not use ${address}.` : 'The wallet is locked.'
  throw new WalletError(walletErrorCodes.unauthorized, reason)
}
