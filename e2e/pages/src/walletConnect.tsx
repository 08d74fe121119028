import '@foyer/kit/styles.css'
import { createKit, getProvider } from '@foyer/kit'
import { evm, evmNetwork } from '@foyer/kit/evm'
import { ConnectButton, KitProvider, useKitEvents, useSession } from '@foyer/kit/react'
import { signIn } from '@foyer/kit/sign-in'
import { solana } from '@foyer/kit/solana'
import { walletConnect } from '@foyer/kit/walletconnect'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { KitFacts } from './Facts.tsx'
import { pageChains, pageConfig, pageRoot } from './pageConfig.ts'
import { Signing } from './Signing.tsx'
import { solanaNetworks } from './solanaNetworks.ts'

const search = new URLSearchParams(location.search)
const relayUrl = search.get('relay') ?? ''
const own = solanaNetworks()
const networks = [...pageChains().map((chain) => evmNetwork(chain, { local: true })), ...own]
const families = own.length > 0 ? [evm(), solana()] : [evm()]

const kit = createKit({
  appName: 'Harbour Cafe',
  networks,
  // Without a chain family the site works with what its wallets grant, and with nothing else of the kit.
  chains: search.has('basic') ? [] : families,
  gateway: pageConfig().gatewayUrl,
  wallets: [walletConnect({ projectId: 'local', relayUrl })],
  // Checked by the page's own server.
  plugins: search.has('sign-in')
    ? [signIn.server({ url: '/auth', statement: 'Sign in to Harbour Cafe.', required: true })]
    : [],
})

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

function Session() {
  const { session, status } = useSession()
  return (
    <>
      <output data-testid="session">{status}</output>
      <output data-testid="who">{session?.address}</output>
    </>
  )
}

createRoot(pageRoot()).render(
  <StrictMode>
    <KitProvider kit={kit}>
      <ConnectButton />
      <Signing />
      <Provider />
      <Alerts />
      {search.has('sign-in') && <Session />}
      <KitFacts kit={kit} />
      {own.length > 0 && <KitFacts kit={kit} namespace="solana" testId="solana" />}
    </KitProvider>
  </StrictMode>,
)
