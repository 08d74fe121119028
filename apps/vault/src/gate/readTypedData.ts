import * as v from 'valibot'
import { getAddress, hashTypedData, isAddress, type TypedDataDefinition } from 'viem'

const Fields = v.array(v.object({ name: v.string(), type: v.string() }))
const TypedData = v.object({
  types: v.record(v.string(), Fields),
  primaryType: v.string(),
  domain: v.record(v.string(), v.unknown()),
  message: v.record(v.string(), v.unknown()),
})

/** Typed data that can be hashed, from text or an object; nothing otherwise. */
export function readTypedData(value: unknown): TypedDataDefinition | undefined {
  const read = v.safeParse(TypedData, typeof value === 'string' ? parseJson(value) : value)
  if (!read.success || read.output.primaryType === 'EIP712Domain') return undefined
  const { domain, types } = read.output
  // Whoever leaves the domain's type out means its usual one, as viem derives it.
  const definition = { ...read.output, domain: tidy(domain), types } as unknown as TypedDataDefinition
  try {
    hashTypedData(definition)
    return definition
  } catch {
    return undefined
  }
}

/** The network that typed data is for, when it names one. */
export function chainIdOf({ domain }: TypedDataDefinition): number | undefined {
  const id = (domain as { chainId?: unknown } | undefined)?.chainId
  return id === undefined ? undefined : Number(id)
}

/** The contract that reads typed data, when it names one. */
export function contractOf({ domain }: TypedDataDefinition): string | undefined {
  const address = (domain as { verifyingContract?: unknown } | undefined)?.verifyingContract
  return typeof address === 'string' && isAddress(address, { strict: false }) ? getAddress(address) : undefined
}

function tidy({ chainId, ...rest }: Record<string, unknown>): Record<string, unknown> {
  if (chainId === undefined) return rest
  // As hexadecimal, decimal or a number: one network all the same.
  const id = typeof chainId === 'string' || typeof chainId === 'number' ? Number(chainId) : Number.NaN
  return { ...rest, chainId: id }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (key, item: unknown) => (key === '__proto__' ? undefined : item))
  } catch {
    return undefined
  }
}
