import type { FailedTransactionMetadata } from 'litesvm'

/** An error as Solana's JSON-RPC writes it, such as `{ InstructionError: [0, { Custom: 1 }] }`. */
export type TransactionError = string | { readonly [name: string]: unknown }

// LiteSVM numbers the errors in the order of Solana's own enumerations; the wire carries their names.
const transactionErrorNames =
  'AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee InvalidAccountIndex SignatureFailure InvalidProgramForExecution SanitizeFailure ClusterMaintenance AccountBorrowOutstanding WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit TooManyAccountLocks AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled'.split(
    ' ',
  )

const instructionErrorNames =
  'GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync InvalidError ExecutableDataModified ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded PrivilegeEscalation ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar IllegalOwner MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded BuiltinProgramsMustConsumeComputeUnits BorshIoError'.split(
    ' ',
  )

type LiteError = ReturnType<FailedTransactionMetadata['err']>

/** Writes an error of LiteSVM as Solana's JSON-RPC does. */
export function toTransactionError(error: LiteError): TransactionError {
  if (typeof error === 'number') return nameOf(transactionErrorNames, error)
  if ('err' in error) return { InstructionError: [error.index, toInstructionError(error.err())] }
  if ('index' in error) return { DuplicateInstruction: error.index }
  const kind = error.constructor.name.replace('TransactionError', '')
  return { [kind]: { account_index: error.accountIndex } }
}

function toInstructionError(error: unknown): TransactionError {
  if (typeof error === 'number') return nameOf(instructionErrorNames, error)
  const hasCode = typeof error === 'object' && error !== null && 'code' in error
  return hasCode ? { Custom: error.code } : 'BorshIoError'
}

function nameOf(names: readonly string[], index: number): string {
  const name = names[index]
  if (name === undefined) throw new RangeError(`LiteSVM answered with error ${index}, which has no name here.`)
  return name
}

const sentences: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AccountLoadedTwice: 'Account loaded twice',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InvalidAccountForFee: 'This account may not be used to pay transaction fees',
  ProgramAccountNotFound: 'Attempt to load a program that does not exist',
  SanitizeFailure: 'Transaction failed to sanitize accounts offsets correctly',
  SignatureFailure: 'Transaction did not pass signature verification',
  AddressLookupTableNotFound: "Transaction loads an address table account that doesn't exist",
}

const instructionSentences: Readonly<Record<string, string>> = {
  IncorrectProgramId: 'incorrect program id for instruction',
  InsufficientFunds: 'insufficient funds for instruction',
  InvalidAccountData: 'invalid account data for instruction',
  InvalidAccountOwner: 'Invalid account owner',
  InvalidArgument: 'invalid program argument',
  InvalidInstructionData: 'invalid instruction data',
  MissingRequiredSignature: 'missing required signature for instruction',
  NotEnoughAccountKeys: 'insufficient account keys for instruction',
  UninitializedAccount: 'instruction requires an initialized account',
}

/** The sentence that a validator puts behind "Transaction simulation failed:"; rare errors are told by their name. */
export function describeTransactionError(error: TransactionError): string {
  if (typeof error === 'string') return sentences[error] ?? error
  if (Array.isArray(error.InstructionError)) {
    const [index, inner] = error.InstructionError
    return `Error processing Instruction ${index}: ${describeInstructionError(inner)}`
  }
  const [kind, detail] = Object.entries(error)[0] ?? ['', undefined]
  if (kind !== 'InsufficientFundsForRent') return kind
  const index = typeof detail === 'object' && detail !== null && 'account_index' in detail ? detail.account_index : ''
  return `Transaction results in an account (${index}) with insufficient funds for rent`
}

function describeInstructionError(error: unknown): string {
  if (typeof error === 'string') return instructionSentences[error] ?? error
  const hasCode = typeof error === 'object' && error !== null && 'Custom' in error
  return hasCode ? `custom program error: 0x${Number(error.Custom).toString(16)}` : String(error)
}
