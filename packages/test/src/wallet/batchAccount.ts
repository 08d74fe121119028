import {
  type Abi,
  type Address,
  concatHex,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  isHex,
  zeroHash,
} from 'viem'
import { create2Factory } from '../chains/create2Factory.ts'
import artifact from '../contracts/TestBatchAccount.artifact.json' with { type: 'json' }
import type { AskedCall } from './approvalRequest.ts'

const bytecode = toHex(artifact.bytecode)

/** Where the code of batching accounts stands on every chain that has it. */
export const batchAccountAddress: Address = getContractAddress({
  opcode: 'CREATE2',
  from: create2Factory,
  salt: zeroHash,
  bytecode,
})

/** The call that puts the code there. */
export const batchAccountDeployment: AskedCall = {
  to: create2Factory,
  value: 0n,
  data: concatHex([zeroHash, bytecode]),
}

/** What an account whose code it is calls itself with, to carry calls out as one. */
export function batchData(calls: readonly AskedCall[]): Hex {
  return encodeFunctionData({ abi: artifact.abi as Abi, functionName: 'execute', args: [calls] })
}

function toHex(value: string): Hex {
  if (isHex(value)) return value
  throw new Error('A contract artifact holds no bytecode.')
}
