import {
  type AbiFunction,
  type AbiParameter,
  decodeAbiParameters,
  decodeFunctionData,
  type Hex,
  parseAbiItem,
  parseAbiParameters,
  size,
  slice,
  toFunctionSelector,
} from 'viem'

const path = 'address[] path, address to'
const single = 'address tokenIn, address tokenOut, uint24 fee, address recipient'
const sums = 'uint256 amountIn, uint256 amountOutMin'
const [within, limit] = ['uint256 deadline', 'uint160 sqrtPriceLimitX96']

/** What Uniswap's V2 and V3 routers, and their copies, do for an address that they name. */
const functions: ReadonlyMap<string, AbiFunction> = new Map(
  [
    ...['', 'SupportingFeeOnTransferTokens'].flatMap((end) => [
      `function swapExactTokensForTokens${end}(${sums}, ${path}, ${within})`,
      `function swapExactETHForTokens${end}(uint256 amountOutMin, ${path}, ${within})`,
      `function swapExactTokensForETH${end}(${sums}, ${path}, ${within})`,
    ]),
    `function swapTokensForExactTokens(${sums}, ${path}, ${within})`,
    `function swapTokensForExactETH(${sums}, ${path}, ${within})`,
    `function swapETHForExactTokens(uint256 amountOut, ${path}, ${within})`,
    `function swapExactTokensForTokens(${sums}, ${path})`,
    `function swapTokensForExactTokens(${sums}, ${path})`,
    ...[`${within}, `, ''].flatMap((deadline) =>
      ['Input', 'Output'].flatMap((side) => [
        `function exact${side}Single((${single}, ${deadline}${sums}, ${limit}) params)`,
        `function exact${side}((bytes path, address recipient, ${deadline}${sums}) params)`,
      ]),
    ),
    'function unwrapWETH9(uint256 amountMinimum, address recipient)',
    'function unwrapWETH9WithFee(uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient)',
    'function sweepToken(address token, uint256 amountMinimum, address recipient)',
    'function sweepTokenWithFee(address token, uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient)',
  ].map((text) => {
    const item = parseAbiItem(text as string) as AbiFunction
    return [toFunctionSelector(item), item]
  }),
)

/** Uniswap's Universal Router. */
const execute = [
  'function execute(bytes commands, bytes[] inputs)',
  'function execute(bytes commands, bytes[] inputs, uint256 deadline)',
].map((text) => parseAbiItem(text as string) as AbiFunction)
const executeSelectors: ReadonlySet<string> = new Set(execute.map((item) => toFunctionSelector(item)))

const first = parseAbiParameters('address recipient')
const second = parseAbiParameters('address token, address recipient')
const share = parseAbiParameters('address token, address recipient, uint256 part')
const moves = parseAbiParameters('(address from, address to, uint160 amount, address token)[] transfers')
const plan = parseAbiParameters('bytes commands, bytes[] inputs')
/** A larger part for another account is more than a fee: in hundredths of a per cent, and in parts of 10^18. */
const largestFee = { bips: 100n, fine: 10n ** 16n }

type Receivers = (input: Hex, depth: number) => readonly string[] | undefined
const of =
  (parameters: readonly AbiParameter[]): Receivers =>
  (input) =>
    namedIn(parameters, decodeAbiParameters(parameters, input))
const shareOf =
  (most: bigint): Receivers =>
  (input) => {
    const [, recipient, part] = decodeAbiParameters(share, input)
    return part <= most ? [] : [recipient]
  }
const none: Receivers = () => []

/** What V4's pools do for an address that they name: of the actions that take something, each by its number. */
const v4Actions: ReadonlyMap<number, Receivers> = new Map<number, Receivers>([
  ...[0x06, 0x07, 0x08, 0x09, 0x0b, 0x0c, 0x0f].map((number) => [number, none] as const),
  [0x0e, of(second)],
  [0x10, shareOf(largestFee.bips)],
])
const commands: ReadonlyMap<number, Receivers> = new Map<number, Receivers>([
  ...[0x00, 0x01, 0x08, 0x09, 0x0b, 0x0c].map((number) => [number, of(first)] as const),
  ...[0x02, 0x04, 0x05].map((number) => [number, of(second)] as const),
  // Permits were signed for, and a check moves nothing.
  ...[0x03, 0x0a, 0x0e].map((number) => [number, none] as const),
  [0x06, shareOf(largestFee.bips)],
  [0x07, shareOf(largestFee.fine)],
  [0x0d, of(moves)],
  [0x10, (input, depth) => readPlan(input, v4Actions, depth)],
  [0x21, (input, depth) => readPlan(input, commands, depth)],
])
const mayFail = 0x80
/** Plans within plans, further down than which nothing is read. */
const deepest = 3

function readPlan(input: Hex, known: ReadonlyMap<number, Receivers>, depth: number): readonly string[] | undefined {
  const [list, inputs] = decodeAbiParameters(plan, input)
  return readList(list, inputs, known, depth + 1)
}

function readList(list: Hex, inputs: readonly Hex[], known: ReadonlyMap<number, Receivers>, depth = 0) {
  if (depth > deepest || size(list) !== inputs.length) return undefined
  const all = inputs.map((input, index) => known.get(Number(slice(list, index, index + 1)) % mayFail)?.(input, depth))
  return all.includes(undefined) ? undefined : all.flatMap((each) => each ?? [])
}

/** The values of parameters that are called receivers. */
function namedIn(
  parameters: readonly AbiParameter[],
  values: readonly unknown[] | Readonly<Record<string, unknown>>,
): string[] {
  return parameters.flatMap((parameter, index) => {
    const value: unknown = Array.isArray(values)
      ? values[index]
      : (values as Record<string, unknown>)[parameter.name ?? '']
    if (parameter.type === 'address') return ['to', 'recipient'].includes(parameter.name ?? '') ? [String(value)] : []
    if (!('components' in parameter)) return []
    const structs = parameter.type === 'tuple[]' ? (value as readonly unknown[]) : [value]
    return structs.flatMap((each) => namedIn(parameter.components, each as Record<string, unknown>))
  })
}

/** Words of contracts, such as 1 for their caller and 2 for themselves. */
const lastWord = 2n

/**
 * Who but the account gets what a router brings, larger fees included. Empty where that is the account alone, or the function is none of a
 * router; undefined where it cannot be told.
 */
export function swapReceivers(data: Hex, own: readonly string[]): readonly string[] | undefined {
  const selector = slice(data, 0, 4).toLowerCase()
  try {
    const item = functions.get(selector)
    const found = item
      ? namedIn(item.inputs, decodeFunctionData({ abi: [item], data }).args ?? [])
      : executeSelectors.has(selector)
        ? executed(data)
        : []
    const known = own.map((each) => each.toLowerCase())
    return found?.filter((each) => BigInt(each) > lastWord && !known.includes(each.toLowerCase()))
  } catch {
    return undefined
  }
}

function executed(data: Hex): readonly string[] | undefined {
  const [list, inputs] = (decodeFunctionData({ abi: execute, data }).args ?? []) as readonly [Hex, readonly Hex[]]
  return readList(list, inputs, commands)
}
