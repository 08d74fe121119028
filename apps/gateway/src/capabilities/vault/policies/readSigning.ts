import { ownTextOf, readBase64url, type ToSign } from '@foyer/contract/vault'
import type { Hex } from 'viem'
import { assetName } from './policiesSchema.ts'
import { readEvmCall } from './readEvmCall.ts'
import { readSolanaSigning } from './readSolanaSigning.ts'
import { readTypedData } from './readTypedData.ts'
import type { Signer, Signing } from './signing.ts'

/** Reads what a signature lets happen from the very thing that is signed. */
export function readSigning(toSign: ToSign, signer: Signer): Signing {
  switch (toSign.kind) {
    case 'evmMessage':
      return readMessage(toSign.message)
    case 'evmTypedData':
      return readTypedData(toSign.typedData, signer.evm)
    case 'evmTransaction': {
      const { chainId: id, data, gas = 0, gasPrice = 0, maxFeePerGas = 0, to, value } = toSign.transaction
      const chainId = `eip155:${id}`
      const call = { to: (to ?? undefined) as Hex | undefined, value: BigInt(value), data: data as Hex }
      const price = BigInt(maxFeePerGas) > BigInt(gasPrice) ? BigInt(maxFeePerGas) : BigInt(gasPrice)
      const fees = [{ asset: assetName(chainId), amount: BigInt(gas) * price }]
      return { method: 'transaction', networks: [chainId], calls: [readEvmCall(chainId, signer.evm, call)], fees }
    }
    case 'evmAuthorization':
      // The account's own code does nothing by itself: each operation is signed for.
      return { method: 'transaction', networks: [`eip155:${toSign.chainId}`], calls: [] }
    case 'solana':
      return readSolanaSigning(readBase64url(toSign.message) ?? new Uint8Array(), signer)
    default:
      return toSign satisfies never
  }
}

/** As long as a hash, which may stand for anything that the account agrees to. */
const hashSize = 32

/** A message is on no network. What the wallet says itself about a session goes with the session. */
function readMessage(message: string): Signing {
  const bytes = readBase64url(message)
  if (bytes?.length === hashSize) {
    const unread = { chainId: '', to: undefined, selector: undefined, spends: [], unread: 'calls' } as const
    return { method: 'message', networks: 'any', calls: [unread] }
  }
  const own = ownTextOf(new TextDecoder().decode(bytes))
  const method = own === 'sessionActivation' ? 'session' : 'message'
  return { method, networks: [], calls: [], isEnding: own === 'sessionEnd' }
}
