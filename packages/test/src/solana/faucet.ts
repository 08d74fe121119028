import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createTransactionMessage,
  generateKeyPairSigner,
  getTransactionEncoder,
  type Instruction,
  type KeyPairSigner,
  type Lamports,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { decodeTransaction } from './decodeTransaction.ts'
import type { Ledger } from './ledger.ts'
import { RpcError, rpcErrorCodes } from './RpcError.ts'
import { describeTransactionError } from './transactionErrors.ts'

/** More than any test gives away, and still room in 64 bits for what it gives. */
const endowment = lamports(2n ** 63n)

/** Gives out lamports and mints tokens on the local chain. */
export interface Faucet {
  readonly signer: KeyPairSigner
  /** Sends lamports in a separate transaction and answers its signature. */
  fund(to: Address, amount: bigint): Promise<string>
  /** Sends instructions in one transaction that the faucet pays for. Throws an RpcError when it fails. */
  send(instructions: readonly Instruction[]): Promise<string>
}

/** Gives an account lamports out of nothing, before the first transaction. */
export function endow({ svm }: Ledger, to: Address, amount: Lamports): void {
  const programAddress = address('11111111111111111111111111111111')
  const data = new Uint8Array()
  svm.setAccount({ address: to, data, executable: false, lamports: amount, programAddress, space: 0n })
}

/** Makes a rich account. */
export async function createFaucet(ledger: Ledger): Promise<Faucet> {
  const signer = await generateKeyPairSigner()
  const { svm, blockhashes } = ledger
  endow(ledger, signer.address, endowment)

  const sendNow = async (instructions: readonly Instruction[]) => {
    const { blockhash, lastValidBlockHeight } = blockhashes.latest('processed', ledger.slot())
    const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight }
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayerSigner(signer, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
      (timed) => appendTransactionMessageInstructions(instructions, timed),
    )
    const transaction = await signTransactionMessageWithSigners(message)
    const decoded = decodeTransaction(svm, new Uint8Array(getTransactionEncoder().encode(transaction)))
    const { signature } = decoded
    if (signature === undefined) throw new RpcError(rpcErrorCodes.internal, 'The faucet did not sign.')
    const outcome = ledger.execute({ ...decoded, signature })
    const err = 'refused' in outcome ? outcome.refused : outcome.landed.err
    if (err === null) return signature
    throw new RpcError(rpcErrorCodes.internal, `The faucet's transaction failed: ${describeTransactionError(err)}`)
  }

  // One at a time: two equal transactions with one blockhash would be one and the same.
  let last: Promise<unknown> = Promise.resolve()
  const send = (instructions: readonly Instruction[]) => {
    const sent = last.then(() => sendNow(instructions))
    last = sent.catch(() => undefined)
    return sent
  }
  return {
    signer,
    send,
    fund: (to, amount) => send([getTransferSolInstruction({ source: signer, destination: to, amount })]),
  }
}
