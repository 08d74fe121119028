import '@foyer/kit/styles.css'
import { createKit, signOut } from '@foyer/kit'
import { evm, evmNetwork } from '@foyer/kit/evm'
import { ConnectButton, KitProvider, useSession } from '@foyer/kit/react'
import { getSessionToken, signIn } from '@foyer/kit/sign-in'
import { solana } from '@foyer/kit/solana'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { pageChains, pageConfig, pageRoot } from './pageConfig.ts'
import { solanaNetworks } from './solanaNetworks.ts'

const asked = new URLSearchParams(location.search)
const projectId = asked.get('project') ?? undefined
const wishes = { statement: 'Sign in to Harbour Cafe.', required: asked.get('required') !== 'no' }

const kit = createKit({
  appName: 'Harbour Cafe',
  networks: [...pageChains().map((chain) => evmNetwork(chain, { local: true })), ...solanaNetworks()],
  chains: [evm(), solana()],
  ...(projectId && { projectId, gateway: pageConfig().gatewayUrl }),
  plugins: [projectId ? signIn.gateway(wishes) : signIn.server({ url: asked.get('server') ?? '/auth', ...wishes })],
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

/** What the site's own servers are shown. */
function Token() {
  const [token, setToken] = useState('')
  return (
    <>
      <button type="button" onClick={async () => setToken((await getSessionToken(kit)) ?? 'none')}>
        Token
      </button>
      <output data-testid="token">{token}</output>
    </>
  )
}

createRoot(pageRoot()).render(
  <StrictMode>
    <KitProvider kit={kit}>
      <ConnectButton />
      <Session />
      {projectId && <Token />}
    </KitProvider>
  </StrictMode>,
)
