import { afterEach, expect, it } from 'vitest'
import { evm } from '../../chains/evm/evm.ts'
import { decodeBase58 } from '../../chains/solana/base58.ts'
import { solanaMainnet } from '../../chains/solana/networks.ts'
import { solana } from '../../chains/solana/solana.ts'
import { connect } from '../../core/actions/connect.ts'
import { openModal } from '../../core/actions/openModal.ts'
import type { SignInProof } from '../../core/signIn.ts'
import { press, shows } from '../../test/panel.ts'
import { solanaAddresses, solanaPage } from '../../test/solanaWallets.ts'
import { addresses, ethereum, type Stage, stage } from '../../test/stage.tsx'
import { until } from '../../ui/testing/until.ts'
import { checkingServer } from './checkingServer.fixture.ts'
import { fetchNonce } from './nonces.ts'
import { signIn } from './signIn.ts'
import { signInOf, signInSessionOf } from './signInState.ts'

const wallets = solanaPage()
let current: Stage | undefined
afterEach(() => {
  current?.leave()
  current = undefined
  wallets.leave()
})

/** A visitor with an account on Ethereum, who is signed in with it, and a Solana wallet on the page. */
async function show() {
  const ondine = wallets.announce('Ondine')
  const server = checkingServer()
  const proofs: SignInProof[] = []
  const { verify } = server.methods
  const check = async (proof: SignInProof) => {
    proofs.push(proof)
    if (proof.networkId.startsWith('eip155:')) return verify(proof)
    return isSigned(proof)
  }
  const feature = signIn({ ...server.methods, verify: check, statement: 'Welcome.' })
  current = await stage({
    connected: 1,
    kit: { networks: [ethereum, solanaMainnet], chains: [evm(), solana()], plugins: [feature] },
  })
  const { kit, wallet } = current
  wallet.control.auto('approve')
  await until(() => button('Sign').getAttribute('aria-disabled') !== 'true', 'ready')
  press('Sign')
  await until(() => signInSessionOf(kit) !== undefined, 'signed in on Ethereum')
  await kit.source('walletStandard')
  const connector = kit.store.getState().connectors.find(({ chain }) => chain === 'solana')
  if (!connector) throw new Error('the Solana wallet was not found')
  return { kit, ondine, connector, proofs }
}

/** Whether the key of a Solana account signed this text, which names it. */
async function isSigned({ address, message, signature }: SignInProof): Promise<boolean> {
  const bytes = (text: string) => new Uint8Array(decodeBase58(text) ?? [])
  const key = await crypto.subtle.importKey('raw', bytes(address), 'Ed25519', false, ['verify'])
  const isOwn = await crypto.subtle.verify('Ed25519', key, bytes(signature), new TextEncoder().encode(message))
  return isOwn && message.split('\n')[1] === address
}

function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('[data-fy-panel] button')].find(
    ({ textContent }) => textContent?.trim() === name,
  )
  if (!(found instanceof HTMLButtonElement)) throw new Error(`There is no ${name}.`)
  return found
}

it('signs a Solana account in with its own message, beside the one on Ethereum', async () => {
  const { connector, kit, ondine, proofs } = await show()
  ondine.control.approveNext()
  await connect(kit, { wallet: connector })
  await shows('Prove this wallet is yours')
  await shows('Solana')
  await until(() => button('Sign').getAttribute('aria-disabled') !== 'true', 'ready')
  press('Sign')
  await until(() => ondine.control.waiting()?.kind === 'signMessage', 'asked')
  ondine.control.approveNext()
  await until(() => signInSessionOf(kit) !== undefined, 'signed in on Solana')
  expect(proofs.at(-1)).toMatchObject({ networkId: solanaMainnet.id, address: solanaAddresses[0] })
  expect(proofs.at(-1)?.message).toContain('wants you to sign in with your Solana account:')
  const { sessions } = signInOf(kit).store.getState()
  expect(sessions?.map(({ address }) => address)).toEqual([addresses[0], solanaAddresses[0]])
})

it('takes what a Solana wallet signs in the approval in which it connects, without a second question', async () => {
  const { connector, kit, ondine, proofs } = await show()
  openModal(kit, { name: 'Networks' })
  await fetchNonce(kit)
  ondine.control.approveNext()
  const session = await connect(kit, { wallet: connector })
  expect(session.signedIn).toHaveLength(1)
  await until(() => signInSessionOf(kit) !== undefined, 'signed in on Solana')
  expect(proofs.at(-1)).toBe(session.signedIn?.[0])
  expect(ondine.control.waiting()).toBeUndefined()
})

it('says in the view, and to screen readers, that a Solana wallet returned nothing from its sign-in', async () => {
  const { kit, ondine } = await show()
  openModal(kit, { name: 'NamespaceWallets', parameters: { namespace: 'solana' } })
  await fetchNonce(kit)
  ondine.control.auto('approve')
  ondine.control.returnNothingFromSignIn()
  await shows('Ondine')
  press('Ondine')
  const sentence = 'Sign in failed, no sign in result returned by wallet'
  await shows(sentence)
  const alerts = () => [...document.querySelectorAll('[data-fy-panel] [role="alert"]')]
  await until(() => alerts().some(({ textContent }) => textContent?.includes(sentence)), 'announced')
  expect(kit.store.getState().namespaces.solana?.address).toBeUndefined()
  expect(signInSessionOf(kit)).toBeDefined()
  press('Try again')
  await until(() => kit.store.getState().namespaces.solana?.address === solanaAddresses[0], 'connected')
})
