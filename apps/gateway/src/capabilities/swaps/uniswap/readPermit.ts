import { type Address, decodeAbiParameters, type Hex, isAddressEqual, parseAbiParameters } from 'viem'
import { GatewayError } from '../../../engines/errors/GatewayError.ts'

/** An ERC-2612 permit without its owner and spender, which stand in the swap. */
export type Permit = { value: bigint; deadline: bigint; v: number; r: Hex; s: Hex }

const parameters = parseAbiParameters(
  'address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s',
)

/**
 * Reads a permit as callers send it: the arguments of ERC-2612 `permit`, without the selector.
 *
 * @throws GatewayError `invalid` when it is not a permit, or not for this user and router.
 */
export function readPermit(data: Hex, user: Address, router: Address): Permit {
  const permit = decode(data)
  if (permit === undefined || !isAddressEqual(permit.owner, user) || !isAddressEqual(permit.spender, router)) {
    throw new GatewayError(
      'invalid',
      '',
      'Conversion parameter error: the permit is not one of this user for the swap router. Sign it anew, or approve instead.',
    )
  }
  return permit
}

function decode(data: Hex): (Permit & { owner: Address; spender: Address }) | undefined {
  try {
    const [owner, spender, value, deadline, v, r, s] = decodeAbiParameters(parameters, data)
    return { owner, spender, value, deadline, v, r, s }
  } catch {
    // Bytes that are not these seven words are no permit, whatever the decoder says about them.
    return undefined
  }
}
