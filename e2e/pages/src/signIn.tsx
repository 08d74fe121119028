import '@foyer/kit/styles.css'
import { createKit, signOut } from '@foyer/kit'
import { evm, evmNetwork } from '@foyer/kit/evm'
import { ConnectButton, KitProvider, useSession } from '@foyer/kit/react'
import { signIn } from '@foyer/kit/sign-in'
import { solana } from '@foyer/kit/solana'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { pageChains, pageRoot } from './pageConfig.ts'
import { solanaNetworks } from './solanaNetworks.ts'

const asked = new URLSearchParams(location.search)

const kit = createKit({
  appName: 'Harbour Cafe',
  networks: [...pageChains().map((chain) => evmNetwork(chain, { local: true })), ...solanaNetworks()],
  chains: [evm(), solana()],
  plugins: [
    signIn.server({
      url: asked.get('server') ?? '/auth',
      statement: 'Sign in to Harbour Cafe.',
      required: asked.get('required') !== 'no',
    }),
  ],
})

function Session() {
  const { session, sessions, status } = useSession()
  return (
    <>
      <p data-testid="session">{status}</p>
      <p data-testid="who">{session?.address}</p>
      <p data-testid="sessions">{sessions.map(({ networkIds }) => networkIds.join(' ')).join(' ')}</p>
      <button type="button" onClick={() => signOut(kit)}>
        Leave
      </button>
    </>
  )
}

createRoot(pageRoot()).render(
  <StrictMode>
    <KitProvider kit={kit}>
      <ConnectButton />
      <Session />
    </KitProvider>
  </StrictMode>,
)
