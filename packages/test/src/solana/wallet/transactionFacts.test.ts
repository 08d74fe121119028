import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { getCreateAssociatedTokenIdempotentInstruction, getTransferCheckedInstruction } from '@solana-program/token'
import { expect, it } from 'vitest'
import { token2022Program } from '../tokenAccounts.ts'
import { solanaTestAccounts } from './solanaTestAccounts.ts'
import { transactionFacts } from './transactionFacts.ts'

const [payer, receiver, mint, account] = solanaTestAccounts().map(({ address }) => address as Address)
if (!payer || !receiver || !mint || !account) throw new Error('there are five test accounts')
const signer = createNoopSigner(payer)
const lifetime = { blockhash: mint as string as Blockhash, lastValidBlockHeight: 1n }

const wireOf = (instructions: readonly Instruction[]) =>
  getBase64EncodedWireTransaction(
    compileTransaction(
      pipe(
        createTransactionMessage({ version: 0 }),
        (empty) => setTransactionMessageFeePayer(payer, empty),
        (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
        (timed) => appendTransactionMessageInstructions(instructions, timed),
      ),
    ),
  )

it('tells who gets how much SOL, and leaves limits out', () => {
  const budget = { programAddress: 'ComputeBudget111111111111111111111111111111' as Address, data: new Uint8Array([2]) }
  const transfer = getTransferSolInstruction({ source: signer, destination: receiver, amount: 1_500_000_001n })
  expect(transactionFacts(wireOf([budget, transfer]))).toEqual([
    ['To', receiver],
    ['Value', '1.500000001 SOL'],
  ])
})

it('tells which token goes where, with its decimals, and whose account is opened', () => {
  const opening = getCreateAssociatedTokenIdempotentInstruction({
    payer: signer,
    ata: account,
    owner: receiver,
    mint,
    tokenProgram: token2022Program,
  })
  const place = { source: payer, mint, destination: account, authority: signer }
  const transfer = getTransferCheckedInstruction(
    { ...place, amount: 12_345n, decimals: 3 },
    { programAddress: token2022Program },
  )
  expect(transactionFacts(wireOf([opening, transfer]))).toEqual([
    ['Opens a token account for', receiver],
    ['Token', mint],
    ['To token account', account],
    ['Amount', '12.345'],
  ])
})

it('names the program of what it does not read', () => {
  expect(transactionFacts(wireOf([{ programAddress: mint, data: new Uint8Array([1, 2]) }]))).toEqual([['Calls', mint]])
})
