import {
  bytesToHex,
  type Hex,
  hashTypedData,
  hexToBytes,
  keccak256,
  serializeTransaction,
  type TypedDataDefinition,
} from 'viem'
import { hashAuthorization } from 'viem/utils'
import { delegator } from '../crypto/delegator.ts'
import { signEvmHash } from '../crypto/evmKey.ts'
import type { TypedData } from '../crypto/rebuildTypedData.ts'
import type { EvmTransaction } from './signature.ts'

/** Signs typed data (EIP-712); a signature of 65 bytes. */
export function signTypedData(typedData: TypedDataDefinition | TypedData, key: Uint8Array): Hex {
  return bytesToHex(signEvmHash(hexToBytes(hashTypedData(typedData as TypedDataDefinition)), key))
}

/** Signs a transaction; answers the signed bytes, ready to send. */
export function signTransaction(transaction: EvmTransaction, key: Uint8Array): Hex {
  const signature = signEvmHash(hexToBytes(keccak256(serializeTransaction(transaction))), key)
  const v = signature[64] ?? 0
  return serializeTransaction(transaction, {
    r: bytesToHex(signature.slice(0, 32)),
    s: bytesToHex(signature.slice(32, 64)),
    yParity: v - 27,
    v: BigInt(v),
  })
}

/**
 * Signs that the account runs as {@link delegator} on one network (EIP-7702); a signature of 65 bytes. No other code is ever
 * signed for.
 *
 * @throws RangeError for a network of number 0, which would mean all of them.
 */
export function signAuthorization({ chainId, nonce }: { chainId: number; nonce: number }, key: Uint8Array): Hex {
  if (!Number.isSafeInteger(chainId) || chainId < 1) throw new RangeError('An authorization names its network.')
  return bytesToHex(signEvmHash(hexToBytes(hashAuthorization({ address: delegator, chainId, nonce })), key))
}
