import { ConnectButton, useKit } from '@foyer/kit/react'
import { useAccount, useChainId, useConnect, useConnections, useDisconnect, useSwitchChain } from 'wagmi'
import { Facts, KitFacts } from '../Facts.tsx'
import { CallsPart } from './CallsPart.tsx'
import { HookErrorsPart } from './HookErrorsPart.tsx'
import { TransactionPart } from './TransactionPart.tsx'

/** A page whose every control is one of wagmi's own hooks; of the kit it has the button. */
export function WagmiPage() {
  const { kit } = useKit()
  return (
    <main>
      <ConnectButton />
      <h1>A site on wagmi</h1>
      <KitFacts kit={kit} />
      <WagmiFacts />
      <ConnectionPart />
      <TransactionPart />
      <CallsPart />
      <HookErrorsPart />
    </main>
  )
}

/** wagmi 3 calls this hook useConnection, and keeps the name that both versions know. */
function WagmiFacts() {
  const { addresses, chainId, connector, status } = useAccount()
  const chosen = useChainId()
  const connections = useConnections()
  return (
    <Facts
      testId="wagmi"
      facts={{
        status,
        connector: connector?.id ?? null,
        accounts: addresses ?? [],
        network: `eip155:${chainId ?? chosen}`,
        connectors: connections.map((connection) => connection.connector.id).sort(),
      }}
    />
  )
}

function ConnectionPart() {
  const { connect, connectors } = useConnect()
  const { disconnect } = useDisconnect()
  const { chains, switchChain } = useSwitchChain()
  return (
    <section aria-label="Connection">
      {connectors.map((connector) => (
        <button type="button" key={connector.uid} onClick={() => connect({ connector })}>
          wagmi: connect {connector.name}
        </button>
      ))}
      {chains.map(({ id }) => (
        <button type="button" key={id} onClick={() => switchChain({ chainId: id })}>
          wagmi: switch to {id}
        </button>
      ))}
      <button type="button" onClick={() => disconnect()}>
        wagmi: disconnect
      </button>
    </section>
  )
}
