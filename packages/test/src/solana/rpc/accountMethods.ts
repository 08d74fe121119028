import { encodeAccount, encodeAccountAt } from '../encodeAccount.ts'
import type { Ledger } from '../ledger.ts'
import { invalidParams } from '../RpcError.ts'
import {
  decimalsOf,
  readMint,
  readToken,
  token2022Program,
  tokenProgram,
  tokenProgramName,
  toUiTokenAmount,
} from '../tokenAccounts.ts'
import { type RpcMethods, withContext } from './method.ts'
import { isRecord, readAccountForm, readAddress, readCommitment, readConfig, readList, readU64 } from './readParams.ts'

/** Most accounts of one `getMultipleAccounts`. */
const maxAccounts = 100
/** Largest account that a program may have, in bytes. */
const largestAccount = 10n * 1024n * 1024n

/** The methods that read accounts. */
export function createAccountMethods(ledger: Ledger): RpcMethods {
  const { svm } = ledger
  return {
    getBalance: (params) => {
      const balance = svm.getBalance(readAddress(params[0])) ?? 0n
      return withContext(ledger, readConfig(params, 1), balance)
    },
    getAccountInfo: (params) => {
      const config = readConfig(params, 1)
      const form = readAccountForm(config, 'binary')
      return withContext(ledger, config, encodeAccountAt(svm, readAddress(params[0]), form))
    },
    getMultipleAccounts: (params) => {
      const config = readConfig(params, 1)
      const form = readAccountForm(config, 'base64')
      const addresses = readList(params[0], maxAccounts).map(readAddress)
      return withContext(
        ledger,
        config,
        addresses.map((address) => encodeAccountAt(svm, address, form)),
      )
    },
    getMinimumBalanceForRentExemption: (params) => {
      const length = readU64(params[0])
      readCommitment(readConfig(params, 1))
      if (length > largestAccount) throw invalidParams('Invalid params: the account would be too large.')
      return svm.minimumBalanceForRentExemption(length)
    },
    getTokenAccountsByOwner: (params) => {
      const owner = readAddress(params[0])
      const { program, mint } = readTokenFilter(ledger, params[1])
      const config = readConfig(params, 2)
      const form = readAccountForm(config, 'binary')
      const found = svm.getProgramAccounts(program).flatMap((account) => {
        const token = readToken(account)
        if (token?.owner !== owner || (mint !== undefined && token.mint !== mint)) return []
        return [{ account: encodeAccount(svm, account, form), pubkey: account.address }]
      })
      return withContext(ledger, config, found)
    },
    getTokenAccountBalance: (params) => {
      const account = svm.getAccount(readAddress(params[0]))
      if (!account.exists) throw invalidParams('Invalid param: could not find account')
      const token = readToken(account)
      if (!token) throw invalidParams('Invalid param: not a Token account')
      const amount = toUiTokenAmount(token.amount, decimalsOf(svm, token.mint))
      return withContext(ledger, readConfig(params, 1), amount)
    },
    getTokenSupply: (params) => {
      const account = svm.getAccount(readAddress(params[0]))
      if (!account.exists) throw invalidParams('Invalid param: could not find account')
      const mint = readMint(account)
      if (!mint) throw invalidParams('Invalid param: not a Token mint')
      return withContext(ledger, readConfig(params, 1), toUiTokenAmount(mint.supply, mint.decimals))
    },
  }
}

function readTokenFilter({ svm }: Ledger, value: unknown) {
  if (!isRecord(value)) throw invalidParams('Invalid params: expected a mint or a program id.')
  if (value.mint === undefined) {
    const program = readAddress(value.programId)
    if (program === tokenProgram || program === token2022Program) return { program, mint: undefined }
    throw invalidParams('Invalid param: unrecognized Token program id')
  }
  const mint = readAddress(value.mint)
  const account = svm.getAccount(mint)
  if (!account.exists) throw invalidParams('Invalid param: could not find mint')
  if (tokenProgramName(account.programAddress) === undefined) throw invalidParams('Invalid param: not a Token mint')
  return { program: account.programAddress, mint }
}
