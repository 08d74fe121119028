import { referenceOf } from '../../core/network.ts'
import type { PaymentRequest, ReadPaymentRequest } from '../../core/payments.ts'
import { evmNamespace, parseEvmAddress } from './evmRules.ts'

/** Longer texts ask for something else. */
const maxLinkLength = 2_048

/** The most that 256 bits hold. */
const largestAmount = 2n ** 256n - 1n

const link = /^ethereum:(?:pay-)?(0x[\da-f]{40})(?:@(\d{1,15}))?(?:\/(\w+))?(?:\?(.*))?$/i

/** Writes a payment request as a link (ERC-681); numbers are plain digits, which every reader takes. */
export function writePaymentLink({ amount, networkId, to, tokenAddress }: PaymentRequest): string {
  const chain = referenceOf(networkId)
  if (tokenAddress === undefined) return `ethereum:${to}@${chain}${amount === undefined ? '' : `?value=${amount}`}`
  const asked = amount === undefined ? '' : `&uint256=${amount}`
  return `ethereum:${tokenAddress}@${chain}/transfer?address=${to}${asked}`
}

/** Reads a payment link (ERC-681); undefined for any other text, and for calls of functions other than `transfer`. */
export function readPaymentLink(text: string): ReadPaymentRequest | undefined {
  const [, target, chain, call, query = ''] = (text.length <= maxLinkLength && link.exec(text.trim())) || []
  if (target === undefined) return undefined
  const parameters = new URLSearchParams(query)
  const networkId = chain === undefined ? undefined : (`${evmNamespace}:${BigInt(chain)}` as const)
  const amount = readNumber(parameters.get(call === undefined ? 'value' : 'uint256'))
  if (amount === 'malformed') return undefined
  if (call === undefined) return { networkId, to: target, amount }
  const to = parseEvmAddress(parameters.get('address') ?? '')
  return call === 'transfer' && to !== undefined ? { networkId, to, tokenAddress: target, amount } : undefined
}

/** A number as the standard writes it, `2.014e18` too, when it is whole and fits. */
function readNumber(text: string | null): bigint | 'malformed' | undefined {
  if (text === null) return undefined
  const [, whole, fraction = '', exponent = '0'] = /^\+?(\d{1,78})(?:\.(\d{1,78}))?(?:e(\d{0,2}))?$/i.exec(text) ?? []
  const places = Number(exponent)
  if (whole === undefined || fraction.length > places) return 'malformed'
  const number = BigInt(whole + fraction.padEnd(places, '0'))
  return number <= largestAmount ? number : 'malformed'
}
