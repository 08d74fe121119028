import { type AbiParameter, decodeAbiParameters, encodeAbiParameters, type Hex } from 'viem'

/** What bytes hold by their types; undefined where they are not exactly what those values encode to. */
export function readExactly<const Parameters extends readonly AbiParameter[]>(
  parameters: Parameters,
  input: Hex,
): ReturnType<typeof decodeAbiParameters<Parameters>> | undefined {
  try {
    const values = decodeAbiParameters(parameters, input)
    return encodeAbiParameters(parameters, values as never) === input.toLowerCase() ? values : undefined
  } catch {
    return undefined
  }
}
