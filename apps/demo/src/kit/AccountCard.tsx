import { KitError, signMessage } from '@foyer/kit'
import { useAccount, useBalance, useDisconnect, useKit, useNetwork } from '@foyer/kit/react'
import { useState } from 'react'

/** What the hooks say, for headless use. */
export function AccountCard() {
  const { kit, open } = useKit()
  const { address, isConnected, status, wallet } = useAccount()
  const { network, networkId } = useNetwork()
  const { formatted } = useBalance()
  const { disconnect } = useDisconnect()
  const [result, setResult] = useState('')

  const run = async (action: () => Promise<string>) => {
    try {
      setResult(await action())
    } catch (error) {
      setResult(error instanceof KitError ? `${error.code}: ${error.shortMessage}` : String(error))
    }
  }

  return (
    <>
      <dl className="facts">
        <div>
          <dt>Status</dt>
          <dd data-testid="status">{status}</dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd data-testid="address">{address ?? '–'}</dd>
        </div>
        <div>
          <dt>Wallet</dt>
          <dd data-testid="wallet">{wallet?.name ?? '–'}</dd>
        </div>
        <div>
          <dt>Network</dt>
          <dd data-testid="network">{network?.name ?? networkId ?? '–'}</dd>
        </div>
        <div>
          <dt>Balance</dt>
          <dd data-testid="balance">{formatted ?? '–'}</dd>
        </div>
      </dl>
      <div className="actions">
        <button type="button" onClick={() => open({ name: 'Networks' })}>
          Networks
        </button>
        <button
          type="button"
          disabled={!isConnected}
          onClick={() => run(() => signMessage(kit, { message: 'Hello from the playground' }))}
        >
          Sign a message
        </button>
        <button
          type="button"
          disabled={!isConnected}
          onClick={() =>
            run(async () => {
              await disconnect()
              return 'Disconnected'
            })
          }
        >
          Disconnect
        </button>
      </div>
      <output className="result" data-testid="result">
        {result}
      </output>
    </>
  )
}
