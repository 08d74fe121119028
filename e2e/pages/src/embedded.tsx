import '@foyer/kit/styles.css'
import { createKit, disconnect, getProvider, grantPermissions, signMessage } from '@foyer/kit'
import { embedded } from '@foyer/kit/embedded'
import { evm, evmNetwork, sendCalls, waitForCallsStatus } from '@foyer/kit/evm'
import { ConnectButton, KitProvider, useAccount, useSession } from '@foyer/kit/react'
import { signIn } from '@foyer/kit/sign-in'
import { solana } from '@foyer/kit/solana'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { verifyMessage } from 'viem'
import { KitFacts } from './Facts.tsx'
import { pageChains, pageConfig, pageRoot } from './pageConfig.ts'
import { Signing } from './Signing.tsx'
import { solanaNetworks } from './solanaNetworks.ts'

const search = new URLSearchParams(location.search)
const { gatewayUrl, vaultUrl = '' } = pageConfig()
const networks = [...pageChains().map((chain) => evmNetwork(chain, { local: true })), ...solanaNetworks()]

/** What its server would check. */
const server = {
  getNonce: async () => crypto.randomUUID().replaceAll('-', ''),
  verify: ({ address, message, signature }: { address: string; message: string; signature: string }) =>
    verifyMessage({ address: address as `0x${string}`, message, signature: signature as `0x${string}` }),
}

const kit = createKit({
  appName: 'Harbour Cafe',
  projectId: search.get('project') ?? 'local',
  networks,
  chains: networks.some(({ id }) => id.startsWith('solana:')) ? [evm(), solana()] : [evm()],
  gateway: gatewayUrl,
  locale: search.get('locale') ?? 'en-US',
  wallets: [embedded({ vault: vaultUrl, methods: search.has('social') ? ['email', 'social'] : ['email'] })],
  features: { smartSessions: true, socials: ['google'] },
  plugins: search.has('signIn') ? [signIn(server)] : [],
})

const cafe = '0x00000000000000000000000000000000000A11cE'
/** The site's own key: that of the private key 1, which anybody knows. */
const publicKey =
  '0x0479be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8'

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
  {
    label: 'Two at once',
    ask: async () => {
      const { id } = await sendCalls(kit, { calls: [{ to: cafe }, { to: cafe }], atomicRequired: true })
      return (await waitForCallsStatus(kit, { id, timeout: 20_000 })).status
    },
  },
  {
    label: 'Act for me',
    ask: async () => {
      const start = Math.floor(Date.now() / 1_000)
      const data = { allowance: '0x16345785d8a0000', start, period: 86_400 } as const
      const permissions = [{ type: 'native-token-recurring-allowance', data }] as const
      return (await grantPermissions(kit, { publicKey, expiry: start + 7 * 86_400 - 60, permissions })).pci
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
  return (
    <>
      <output data-testid="email">{session?.email}</output>
      <output data-testid="deployed">{String(session?.smartAccountDeployed)}</output>
    </>
  )
}

/** Who is signed in to the site. */
function SignedIn() {
  const { session, status } = useSession()
  return (
    <output data-testid="signedIn">
      {status} {session?.address}
    </output>
  )
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
      {search.has('signIn') ? <SignedIn /> : null}
      <KitFacts kit={kit} />
      <KitFacts kit={kit} namespace="solana" testId="solana" />
    </KitProvider>
  </StrictMode>,
)
