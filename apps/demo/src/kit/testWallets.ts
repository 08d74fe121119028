import { createTestWallet, type TestWallet, type TestWalletOptions } from '@foyer/test/wallet'
import type { DemoConfig } from '../config.ts'
import { walletPicture } from './pictures.ts'

/** A wallet that a visitor without an extension can try; its keys are public and good for local chains only. */
type Offer = { readonly id: string; readonly name: string; readonly accounts: readonly `0x${string}`[] }

/** The first keys of the mnemonic that every local node knows. */
export const offers: readonly Offer[] = [
  {
    id: 'harbor',
    name: 'Harbor',
    accounts: [
      '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
      '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
    ],
  },
  {
    id: 'lumen',
    name: 'Lumen',
    accounts: ['0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a'],
  },
]

/** Makes an offered wallet announce itself to the page, as an extension does. */
export function startWallet(
  { name, id, accounts }: Offer,
  { chains }: DemoConfig,
  options: Partial<TestWalletOptions> = {},
): TestWallet {
  const icon = walletPicture(id)
  const wallet = createTestWallet({
    name,
    ...(icon && { icon }),
    rdns: `test.foyer.${id}`,
    accounts,
    chains: chains.map(({ chainId, name: chainName, rpcUrl }) => ({ chainId, name: chainName, rpcUrl })),
    ...options,
  })
  wallet.announce()
  return wallet
}
