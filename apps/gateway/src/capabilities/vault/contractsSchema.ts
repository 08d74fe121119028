import * as v from 'valibot'
import { type AbiFunction, isAddress, parseAbiItem, toFunctionSelector } from 'viem'

/** As many contracts on one network, functions of one contract and arguments of one function as a wallet reads. */
const maxContracts = 64
const maxFunctions = 64
const maxArguments = 12
/** Networks in all, so that a configuration stays one that is read. */
const maxInAll = 512
const maxFunctionLength = 300

/** It stands on the screens of the wallet. */
const contractName = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(64),
  v.regex(/^[^\p{C}\p{Zl}\p{Zp}<>]+$/u, 'a name without < > and line ends'),
)
const functionText = v.pipe(
  v.string(),
  v.maxLength(maxFunctionLength),
  v.check(
    (text) => functionOf(text) !== undefined,
    `a function with at most ${maxArguments} arguments, each of them named, such as "function deposit(uint256 assets, address receiver)"`,
  ),
)

const ContractSchema = v.strictObject({
  /** CAIP-2 id of an EVM network. */
  chain: v.pipe(v.string(), v.regex(/^eip155:[1-9]\d{0,15}$/, 'a chain of the form "eip155:1"')),
  address: v.pipe(
    v.string(),
    v.check(
      (text) => isAddress(text),
      'an address of a contract: 0x and 40 digits, in small letters or with its checksum',
    ),
    v.transform((text) => text.toLowerCase()),
  ),
  name: contractName,
  functions: v.pipe(
    v.array(functionText),
    v.minLength(1, 'at least one function'),
    v.check((all) => all.length <= maxFunctions, `at most ${maxFunctions} functions`),
    v.check((all) => hasEachSelectorOnce(all), 'functions that calls can be told apart by: two of them begin alike'),
  ),
})

/** The operator's own contracts with functions in words, by which the hosted wallet shows calls. */
export const ContractsSchema = v.pipe(
  v.array(ContractSchema),
  v.check((all) => all.length <= maxInAll, `at most ${maxInAll} contracts`),
  v.check((all) => hasEachOnce(all), 'each contract of a chain only once'),
  v.check(
    (all) => all.every(({ chain }) => all.filter((each) => each.chain === chain).length <= maxContracts),
    `at most ${maxContracts} contracts on one chain`,
  ),
)

type Contracts = v.InferOutput<typeof ContractsSchema>

/** The contracts on one network, as the wallet is told of them. */
export function describedOn(contracts: Contracts, chainId: string) {
  return contracts
    .filter(({ chain }) => chain === chainId)
    .map(({ address, functions, name }) => ({ address, name, functions }))
}

function functionOf(text: string): AbiFunction | undefined {
  try {
    const item = parseAbiItem(text) as { readonly type: string }
    if (item.type !== 'function') return undefined
    const { inputs } = item as AbiFunction
    const areNamed = inputs.every(({ name }) => name !== undefined && name !== '')
    return areNamed && inputs.length <= maxArguments ? (item as AbiFunction) : undefined
  } catch {
    // Not a signature.
    return undefined
  }
}

function hasEachSelectorOnce(texts: readonly string[]): boolean {
  const selectors = texts.flatMap((text) => {
    const item = functionOf(text)
    return item ? [toFunctionSelector(item)] : []
  })
  return new Set(selectors).size === selectors.length
}

function hasEachOnce(contracts: readonly { readonly chain: string; readonly address: string }[]): boolean {
  return new Set(contracts.map(({ address, chain }) => `${chain} ${address}`)).size === contracts.length
}
