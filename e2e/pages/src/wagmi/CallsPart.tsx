import { useState } from 'react'
import { type Address, parseEther } from 'viem'
import { useSendCalls, useWaitForCallsStatus } from 'wagmi'

/** Sends two calls in one bundle (EIP-5792) with wagmi and waits for its status. */
export function CallsPart() {
  const [to, setTo] = useState('')
  const [data, setData] = useState('')
  const [timeout, setTimeoutText] = useState('60000')
  const { data: bundle, error, sendCalls } = useSendCalls()
  const waiting = useWaitForCallsStatus({
    id: bundle?.id,
    timeout: Number(timeout),
    throwOnFailure: true,
    // wagmi 2 asks three times more, whatever a page wants; so at least soon.
    query: { enabled: bundle !== undefined, retry: false, retryDelay: 20 },
  })
  const call = { to: to as Address, value: parseEther('0.1'), ...(data.startsWith('0x') && { data: data as Address }) }
  return (
    <section aria-label="Calls">
      <label>
        Receiver <input value={to} onChange={(event) => setTo(event.target.value)} />
      </label>
      <label>
        Data <input value={data} onChange={(event) => setData(event.target.value)} />
      </label>
      <label>
        Patience <input value={timeout} onChange={(event) => setTimeoutText(event.target.value)} />
      </label>
      <button type="button" onClick={() => sendCalls({ calls: [call, call] })}>
        wagmi: send calls
      </button>
      <output data-testid="calls-id">{bundle?.id}</output>
      <output data-testid="calls-status">{waiting.data?.status}</output>
      <output data-testid="calls-error">{error?.message ?? waiting.error?.message}</output>
    </section>
  )
}
