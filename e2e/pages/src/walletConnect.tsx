import '@foyer/kit/styles.css'
import { createKit, getProvider, type Network } from '@foyer/kit'
import { evm, evmNetwork } from '@foyer/kit/evm'
import { ConnectButton, KitProvider, useKitEvents, useSignMessage } from '@foyer/kit/react'
import { solana } from '@foyer/kit/solana'
import { walletConnect } from '@foyer/kit/walletconnect'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { KitFacts } from './Facts.tsx'
import { pageChains, pageConfig, pageRoot } from './pageConfig.ts'

const search = new URLSearchParams(location.search)
const relayUrl = search.get('relay') ?? ''
const own = pageConfig().solana
const solanaNetworks: Network[] = own
  ? [
      {
        id: own.id,
        name: own.name,
        nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
        rpcUrls: [own.rpcUrl],
        local: true,
      },
    ]
  : []
const networks = [...pageChains().map((chain) => evmNetwork(chain, { local: true })), ...solanaNetworks]
const families = own ? [evm(), solana()] : [evm()]

const kit = createKit({
  appName: 'Harbour Cafe',
  networks,
  // Without a chain family the site works with what its wallets grant, and with nothing else of the kit.
  chains: search.has('basic') ? [] : families,
  gateway: pageConfig().gatewayUrl,
  wallets: [walletConnect({ projectId: 'local', relayUrl })],
})

/** Signs a text, and says what came of it. */
function Signing() {
  const { data, error, signMessage } = useSignMessage()
  const sign = () => signMessage({ message: 'Two coffees' }).catch(() => undefined)
  return (
    <section aria-label="Signing">
      <button type="button" onClick={sign}>
        Sign
      </button>
      <output data-testid="signature">{data}</output>
      <output data-testid="sign-error">{error?.code}</output>
    </section>
  )
}

/** Asks the wallet itself, past the kit's actions. */
function Provider() {
  const [answer, setAnswer] = useState('')
  const ask = async () => {
    const provider = getProvider(kit, 'eip155') as { request(call: object): Promise<unknown> } | undefined
    const address = kit.store.getState().namespaces.eip155?.address
    setAnswer(String(await provider?.request({ method: 'personal_sign', params: ['0x74776f', address] })))
  }
  return (
    <section aria-label="Provider">
      <button type="button" onClick={ask}>
        Ask the provider
      </button>
      <output data-testid="provider">{answer}</output>
    </section>
  )
}

/** The sentences that the kit raised. */
function Alerts() {
  const [alerts, setAlerts] = useState<readonly string[]>([])
  useKitEvents((event) => {
    if (event.name === 'ALERT') setAlerts((all) => [...all, event.properties.error.shortMessage])
  })
  return <output data-testid="alerts">{alerts.join(', ')}</output>
}

createRoot(pageRoot()).render(
  <StrictMode>
    <KitProvider kit={kit}>
      <ConnectButton />
      <Signing />
      <Provider />
      <Alerts />
      <KitFacts kit={kit} />
      {own && <KitFacts kit={kit} namespace="solana" testId="solana" />}
    </KitProvider>
  </StrictMode>,
)
