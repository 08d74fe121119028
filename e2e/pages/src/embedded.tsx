import '@foyer/kit/styles.css'
import { createKit, disconnect, getProvider, signMessage } from '@foyer/kit'
import { embedded } from '@foyer/kit/embedded'
import { evm, evmNetwork } from '@foyer/kit/evm'
import { ConnectButton, KitProvider, useAccount } from '@foyer/kit/react'
import { solana } from '@foyer/kit/solana'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { KitFacts } from './Facts.tsx'
import { pageChains, pageConfig, pageRoot } from './pageConfig.ts'
import { Signing } from './Signing.tsx'
import { solanaNetworks } from './solanaNetworks.ts'

const search = new URLSearchParams(location.search)
const { gatewayUrl, vaultUrl = '' } = pageConfig()
const networks = [...pageChains().map((chain) => evmNetwork(chain, { local: true })), ...solanaNetworks()]

const kit = createKit({
  appName: 'Harbour Cafe',
  projectId: search.get('project') ?? 'local',
  networks,
  chains: networks.some(({ id }) => id.startsWith('solana:')) ? [evm(), solana()] : [evm()],
  gateway: gatewayUrl,
  locale: search.get('locale') ?? 'en-US',
  wallets: [embedded({ vault: vaultUrl })],
})

type Asked = { readonly label: string; readonly ask: () => Promise<unknown> }

/** What the page asks past the modal, each with its answer or the code of its failure. */
const asked: readonly Asked[] = [
  { label: 'Sign on Solana', ask: () => signMessage(kit, { namespace: 'solana', message: 'Two coffees' }) },
  {
    label: 'Pay',
    ask: async () => {
      const from = kit.store.getState().namespaces.eip155?.address
      const provider = getProvider(kit, 'eip155') as { request(call: object): Promise<unknown> } | undefined
      const to = '0x00000000000000000000000000000000000A11cE'
      return provider?.request({ method: 'eth_sendTransaction', params: [{ from, to, value: '0x38d7ea4c68000' }] })
    },
  },
  {
    label: 'Sign blindly',
    ask: async () => {
      const provider = getProvider(kit, 'eip155') as { request(call: object): Promise<unknown> } | undefined
      const from = kit.store.getState().namespaces.eip155?.address
      return provider?.request({ method: 'eth_sign', params: [from, `0x${'11'.repeat(32)}`] })
    },
  },
  { label: 'Log out', ask: () => disconnect(kit) },
]

function Ask({ label, ask }: Asked) {
  const [answer, setAnswer] = useState('')
  const press = async () => {
    setAnswer('…')
    try {
      setAnswer(String((await ask()) ?? 'done'))
    } catch (error) {
      setAnswer(`failed: ${(error as { code?: unknown }).code}`)
    }
  }
  return (
    <section aria-label={label}>
      <button type="button" onClick={press}>
        {label}
      </button>
      <output data-testid={label}>{answer}</output>
    </section>
  )
}

/** Who is logged in. */
function Visitor() {
  const { session } = useAccount()
  return <output data-testid="email">{session?.email}</output>
}

createRoot(pageRoot()).render(
  <StrictMode>
    <KitProvider kit={kit}>
      <ConnectButton />
      <Signing />
      {asked.map((each) => (
        <Ask key={each.label} {...each} />
      ))}
      <Visitor />
      <KitFacts kit={kit} />
      <KitFacts kit={kit} namespace="solana" testId="solana" />
    </KitProvider>
  </StrictMode>,
)
