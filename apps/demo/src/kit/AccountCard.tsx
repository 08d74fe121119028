import { grantPermissions, type Kit, KitError, signMessage } from '@foyer/kit'
import { useAccount, useBalance, useDisconnect, useKit, useNetwork } from '@foyer/kit/react'
import { useState } from 'react'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** What the hooks say, for headless use. */
export function AccountCard() {
  const { kit, open } = useKit()
  const { address, isConnected, session, status, wallet } = useAccount()
  const { network, networkId } = useNetwork()
  const { formatted } = useBalance()
  const { disconnect } = useDisconnect()
  const [result, setResult] = useState('')

  const canAct = networkId !== undefined && session?.smartAccountNetworks?.includes(networkId) === true

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
        {/* Only an account of the hosted wallet that runs as a smart one can let a site act. */}
        {canAct && (
          <button type="button" onClick={() => run(() => actForADay(kit))}>
            Let this page act for a day
          </button>
        )}
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

/** Asks for 0.01 of the coin a day until tomorrow, with a key that this page makes for it; the settings then list the session. */
async function actForADay(kit: Kit): Promise<string> {
  const { publicKey } = privateKeyToAccount(generatePrivateKey())
  const start = Math.floor(Date.now() / 1000)
  const data = { allowance: '0x2386f26fc10000', start, period: 86_400 } as const
  const permissions = [{ type: 'native-token-recurring-allowance', data }] as const
  const { pci } = await grantPermissions(kit, { publicKey, expiry: start + 86_400, permissions })
  return pci === undefined ? 'Allowed' : `Allowed as ${pci}`
}
