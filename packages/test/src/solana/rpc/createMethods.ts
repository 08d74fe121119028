import type { Address } from '@solana/kit'
import type { Ledger } from '../ledger.ts'
import { RpcError, rpcErrorCodes } from '../RpcError.ts'
import { createAccountMethods } from './accountMethods.ts'
import type { AnswerCall } from './answerRequest.ts'
import { createBlockMethods } from './blockMethods.ts'
import { createHistoryMethods } from './historyMethods.ts'
import type { RpcMethods } from './method.ts'
import { readAddress, readCommitment, readConfig, readU64 } from './readParams.ts'
import { createTransactionMethods } from './transactionMethods.ts'

/** What the methods work on. */
export interface CreateMethodsParameters {
  readonly ledger: Ledger
  readonly genesisHash: string
  /** Sends lamports from the faucet and answers the signature. */
  readonly fund: (address: Address, lamports: bigint) => Promise<string>
}

/** Every method of the chain's JSON-RPC. */
export function createMethods({ ledger, genesisHash, fund }: CreateMethodsParameters): RpcMethods {
  return {
    ...createAccountMethods(ledger),
    ...createBlockMethods(ledger, genesisHash),
    ...createTransactionMethods(ledger),
    ...createHistoryMethods(ledger),
    requestAirdrop: (params) => {
      readCommitment(readConfig(params, 2))
      return fund(readAddress(params[0]), readU64(params[1]))
    },
  }
}

/** Answers calls with these methods. */
export function answerWith(methods: RpcMethods): AnswerCall {
  return ({ method, params }) => {
    const found = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!found) throw new RpcError(rpcErrorCodes.methodNotFound, 'Method not found')
    return found(params)
  }
}
