import { useState } from 'react'
import { type Address, parseEther } from 'viem'
import { useSendTransaction, useWaitForTransactionReceipt } from 'wagmi'

/** Sends ether with wagmi and waits for the receipt. */
export function TransactionPart() {
  const [to, setTo] = useState('')
  const { data: hash, error, sendTransaction } = useSendTransaction()
  const { data: receipt } = useWaitForTransactionReceipt({ hash })
  return (
    <section aria-label="Transaction">
      <label>
        Receiver <input value={to} onChange={(event) => setTo(event.target.value)} />
      </label>
      <button type="button" onClick={() => sendTransaction({ to: to as Address, value: parseEther('0.25') })}>
        wagmi: send
      </button>
      <output data-testid="hash">{hash}</output>
      <output data-testid="receipt">{receipt?.status}</output>
      <output data-testid="send-error">{error?.name}</output>
    </section>
  )
}
