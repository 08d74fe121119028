import { isRecord } from '../../core/decode.ts'

const address = /^0x[0-9a-f]{40}$/i
const quantity = /^0x[0-9a-f]{1,64}$/i

/** Reads a call that pays the coin of its network and does nothing else; undefined for every other call. */
export function readPayment(method: string, params: unknown): { from: string; to: string; amount: bigint } | undefined {
  const [asked] = Array.isArray(params) ? (params as readonly unknown[]) : []
  if (method !== 'eth_sendTransaction' || !isRecord(asked)) return undefined
  const { data = '0x', from, input = data, to, value } = asked
  const isText = (given: unknown, form: RegExp): given is string => typeof given === 'string' && form.test(given)
  if (data !== '0x' || input !== '0x' || !isText(value, quantity)) return undefined
  return isText(from, address) && isText(to, address) ? { from, to, amount: BigInt(value) } : undefined
}
