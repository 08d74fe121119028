import type { Address } from '@solana/kit'
import { FailedTransactionMetadata, type TransactionMetadata } from 'litesvm'
import { type Commitment, slotAt } from '../commitment.ts'
import { type DecodedTransaction, decodeTransaction, decodeWire } from '../decodeTransaction.ts'
import { type AccountForm, encodeAccount, encodeAccountAt } from '../encodeAccount.ts'
import { encodeInnerInstructions, encodeReturnData } from '../encodeTransaction.ts'
import type { Ledger } from '../ledger.ts'
import { invalidParams, RpcError, rpcErrorCodes } from '../RpcError.ts'
import { describeTransactionError, type TransactionError, toTransactionError } from '../transactionErrors.ts'
import { transactionFee } from '../transactionFee.ts'
import { type RpcMethods, withContext } from './method.ts'
import {
  checkContext,
  isRecord,
  type RpcConfig,
  readAccountForm,
  readAddress,
  readCommitment,
  readConfig,
  readList,
  readText,
} from './readParams.ts'

/** What one simulation saw. */
interface Simulation {
  readonly err: TransactionError | null
  readonly meta: TransactionMetadata | undefined
  /** The accounts as they would stand; none after a failure. */
  readonly accounts: ReadonlyMap<string, unknown> | undefined
}

/** The methods that send and simulate transactions. */
export function createTransactionMethods(ledger: Ledger): RpcMethods {
  return {
    sendTransaction: (params) => {
      const config = readConfig(params, 1)
      const decoded = decodeTransaction(ledger.svm, readWire(params[0], config))
      const { signature } = decoded
      if (signature === undefined) throw signatureFailure()
      const isPlain = config.skipPreflight === true
      const commitment = isPlain
        ? 'processed'
        : readCommitment({ commitment: config.preflightCommitment ?? 'finalized' })
      checkContext(config, slotAt(commitment, ledger.slot()))
      if (!isPlain) {
        if (!decoded.signed || !signaturesHold(ledger, decoded)) throw signatureFailure()
        checkPreflight(ledger, decoded, commitment)
      }
      const lands = decoded.signed && refusalBefore(ledger, decoded, 'processed') === null
      // Without preflight a validator answers with the signature even if no leader will take the transaction.
      if (lands) ledger.execute({ ...decoded, signature })
      return signature
    },
    simulateTransaction: (params) => {
      const config = readConfig(params, 1)
      const replace = config.replaceRecentBlockhash === true
      if (replace && config.sigVerify === true)
        throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
      const decoded = decodeTransaction(ledger.svm, readWire(params[0], config))
      if (config.sigVerify === true && (!decoded.signed || !signaturesHold(ledger, decoded))) throw signatureFailure()
      const wanted = readWantedAccounts(config)
      const commitment = readCommitment(config)
      const early = replace ? null : refusalBefore(ledger, decoded, commitment)
      const simulation =
        early === null ? simulate(ledger, decoded, wanted) : { err: early, meta: undefined, accounts: undefined }
      const accounts = wanted?.addresses.map((address) =>
        simulation.accounts ? (simulation.accounts.get(address) ?? null) : null,
      )
      return withContext(ledger, config, {
        ...describeSimulation(simulation),
        accounts: accounts ?? null,
        fee: transactionFee(decoded.message),
        innerInstructions:
          config.innerInstructions === true && simulation.meta
            ? encodeInnerInstructions(simulation.meta, decoded, 'jsonParsed')
            : null,
        replacementBlockhash: replace ? ledger.blockhashes.latest(commitment, ledger.slot()) : null,
      })
    },
  }
}

function readWire(value: unknown, config: RpcConfig): Uint8Array {
  const { encoding = 'base58' } = config
  if (encoding !== 'base58' && encoding !== 'base64') {
    throw invalidParams(`unsupported encoding: ${encoding}. Supported encodings: base58, base64`)
  }
  return decodeWire(readText(value), encoding)
}

function signatureFailure(): RpcError {
  return new RpcError(rpcErrorCodes.signatureVerification, 'Transaction signature verification failure')
}

function signaturesHold({ svm }: Ledger, { transaction }: DecodedTransaction): boolean {
  const result = svm.simulateTransaction(transaction)
  return !(result instanceof FailedTransactionMetadata) || toTransactionError(result.err()) !== 'SignatureFailure'
}

/** Why no block takes a transaction, before it is run at all. */
function refusalBefore(ledger: Ledger, decoded: DecodedTransaction, commitment: Commitment): TransactionError | null {
  const { message, signature } = decoded
  if (!ledger.blockhashes.accepts(message.lifetimeToken, commitment, ledger.slot())) return 'BlockhashNotFound'
  return signature !== undefined && ledger.find(signature) ? 'AlreadyProcessed' : null
}

function checkPreflight(ledger: Ledger, decoded: DecodedTransaction, commitment: Commitment): void {
  const early = refusalBefore(ledger, decoded, commitment)
  const simulation = early ? { err: early, meta: undefined, accounts: undefined } : simulate(ledger, decoded, undefined)
  if (simulation.err === null) return
  const message = `Transaction simulation failed: ${describeTransactionError(simulation.err)}`
  throw new RpcError(rpcErrorCodes.preflightFailure, message, {
    accounts: null,
    ...describeSimulation(simulation),
    innerInstructions: null,
    replacementBlockhash: null,
  })
}

interface WantedAccounts {
  readonly addresses: readonly Address[]
  readonly form: AccountForm
}

function readWantedAccounts({ accounts }: RpcConfig): WantedAccounts | undefined {
  if (!isRecord(accounts)) return undefined
  const form = readAccountForm({ encoding: accounts.encoding }, 'base64')
  if (form.encoding === 'binary' || form.encoding === 'base58') throw invalidParams('base58 encoding not supported')
  return { addresses: readList(accounts.addresses, 100).map(readAddress), form }
}

function simulate(ledger: Ledger, { transaction }: DecodedTransaction, wanted: WantedAccounts | undefined): Simulation {
  const { svm } = ledger
  // Signatures were checked before, where the caller wanted it; a wallet simulates before it signs.
  svm.withSigverify(false)
  try {
    const result = svm.simulateTransaction(transaction)
    if (result instanceof FailedTransactionMetadata) {
      return { err: toTransactionError(result.err()), meta: result.meta(), accounts: undefined }
    }
    const after = new Map(result.postAccounts().map((account) => [String(account.address), account]))
    const accounts = wanted?.addresses.map((address): [string, unknown] => {
      const account = after.get(address)
      return [address, account ? encodeAccount(svm, account, wanted.form) : encodeAccountAt(svm, address, wanted.form)]
    })
    return { err: null, meta: result.meta(), accounts: new Map(accounts) }
  } finally {
    svm.withSigverify(true)
  }
}

function describeSimulation({ err, meta }: Simulation) {
  return {
    err,
    logs: meta?.logs() ?? [],
    returnData: meta ? encodeReturnData(meta) : null,
    unitsConsumed: meta?.computeUnitsConsumed() ?? 0n,
  }
}
