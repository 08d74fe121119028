import {
  type AbiFunction,
  type AbiParameter,
  getAddress,
  type Hex,
  isAddress,
  parseAbiItem,
  toFunctionSelector,
} from 'viem'
import type { Step } from '../../steps/step.ts'
import { movesTokens } from '../permissions/knownFunctions.ts'
import { decodeExactly } from './callReader.ts'

/** A contract of the operator's own, with its functions by what their calls begin with. */
export type DescribedContract = { readonly name: string; readonly functions: ReadonlyMap<string, AbiFunction> }
/** Contracts of one network by their address in small letters. */
export type DescribedContracts = ReadonlyMap<string, DescribedContract>

/** How the gateway tells of a contract: functions as their source has them. */
export type GivenContract = { readonly address: string; readonly name: string; readonly functions: readonly string[] }

/** As many contracts on a network, functions of a contract and arguments of a function as are looked at. */
const maxContracts = 64
const maxFunctions = 64
const maxArguments = 12
const maxFunctionLength = 300
/** As long a value as is shown; the data of the call has all of it. */
const maxValueLength = 200
/** One line in which nothing hides letters or turns them round. */
const plainName = /^[^\p{C}\p{Zl}\p{Zp}]{1,64}$/u

/** Reads the operator's contracts as the gateway tells of them; what cannot be read describes nothing. */
export function readDescriptions(given: readonly GivenContract[]): DescribedContracts {
  const contracts = given
    .slice(0, maxContracts)
    .filter(({ address, name }) => isAddress(address) && plainName.test(name))
  return new Map(
    contracts.map(({ address, functions, name }) => {
      const read = functions.slice(0, maxFunctions).flatMap((text) => functionOf(text) ?? [])
      return [address.toLowerCase(), { name, functions: new Map(read.map((each) => [toFunctionSelector(each), each])) }]
    }),
  )
}

function functionOf(text: string): AbiFunction | undefined {
  if (text.length > maxFunctionLength) return undefined
  try {
    const item = parseAbiItem(text) as { readonly type: string }
    const isFunction = item.type === 'function' && (item as AbiFunction).inputs.length <= maxArguments
    return isFunction ? (item as AbiFunction) : undefined
  } catch {
    return undefined
  }
}

type Called = { readonly contract: string; readonly data: Hex }

/**
 * What a call asks for in the operator's words. Undefined where the operator names no such function of exactly this contract, the bytes
 * are not exactly what it would be called with, or the function moves tokens, which the wallet's decoder reads itself.
 */
export function describeCall({ contract, data }: Called, described: DescribedContracts | undefined): Step | undefined {
  const selector = data.slice(0, 10).toLowerCase() as Hex
  const found = described?.get(contract.toLowerCase())
  const item = found?.functions.get(selector)
  if (!found || !item || movesTokens(selector)) return undefined
  const values = decodeExactly(item, data)
  if (!values) return undefined
  const args = item.inputs.map((input, index) => {
    return { name: input.name ?? input.type, value: shortened(textOf(input, values[index])) }
  })
  return { kind: 'described', contract, name: found.name, function: item.name, args }
}

const shortened = (text: string) =>
  text.length > maxValueLength ? `${text.slice(0, maxValueLength / 2)}…${text.slice(-maxValueLength / 2)}` : text

/** A value with every digit, lists in brackets and structs with the names of their fields. */
function textOf(type: AbiParameter, value: unknown): string {
  const list = /^(.*)\[\d*\]$/.exec(type.type)
  if (list && Array.isArray(value))
    return `[${value.map((each: unknown) => textOf({ ...type, type: list[1] ?? '' }, each)).join(', ')}]`
  if (type.type === 'address') return getAddress(String(value))
  if ('components' in type && type.type === 'tuple') {
    const fields = type.components.map((field, index) => {
      const own = field.name ? (value as Record<string, unknown>)[field.name] : (value as readonly unknown[])[index]
      return field.name ? `${field.name}: ${textOf(field, own)}` : textOf(field, own)
    })
    return `{ ${fields.join(', ')} }`
  }
  return type.type === 'string' ? JSON.stringify(value) : String(value)
}
