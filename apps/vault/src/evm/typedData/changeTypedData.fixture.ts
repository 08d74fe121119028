import type { TypedData } from '../../crypto/rebuildTypedData.ts'

/** Writes whole numbers and bytes as another page would. */
export function rewritten(value: unknown): unknown {
  if (typeof value === 'bigint') return value >= 0n && value % 2n === 0n ? `0x${value.toString(16)}` : String(value)
  if (typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value)) return `0x${value.slice(2).toUpperCase()}`
  if (Array.isArray(value)) return value.map(rewritten)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, each]) => [key, rewritten(each)]),
  )
}

/** Everything that is shown of typed data, with one place of it changed. */
export function* changesOf(typedData: TypedData): Generator<TypedData> {
  const walk = function* (value: unknown): Generator<unknown> {
    if (typeof value === 'bigint') yield value === 0n ? 1n : value - 1n
    else if (typeof value === 'boolean') yield !value
    else if (typeof value === 'string')
      yield /^0x/.test(value) ? `${value.toLowerCase().slice(0, -1)}${value.endsWith('0') ? '1' : '0'}` : `${value}.`
    else if (Array.isArray(value)) {
      yield value.slice(1).concat(value.length > 0 ? [] : [0n])
      for (const [at, each] of value.entries()) for (const other of walk(each)) yield value.with(at, other)
    } else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) for (const other of walk(each)) yield { ...value, [key]: other }
  }
  for (const message of walk(typedData.message)) yield { ...typedData, message: message as TypedData['message'] }
  for (const domain of walk(typedData.domain)) yield { ...typedData, domain: domain as TypedData['domain'] }
}
