import { createTestWallet } from '@foyer/test/wallet'
import { evm } from '../../../chains/evm/evm.ts'
import { openModal } from '../../../core/actions/openModal.ts'
import type { Kit } from '../../../core/kit.ts'
import { type CreateKitParameters, createKit } from '../../../exports/createKit.ts'
import { until } from '../../../features/account/test/stage.tsx'
import { mount } from '../../../ui/testing/mount.tsx'
import { KitContext } from '../../../view/KitContext.ts'
import type { Dictionary } from '../../../view/messages.ts'
import { Modal } from '../../Modal.tsx'

/** A public key of local test chains. */
const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

type OpenOptions = { wallets: readonly string[]; dictionary: Dictionary; kit?: Partial<CreateKitParameters> }

/** Opens the real modal for a visitor who has not connected anything. */
export async function openConnect({ wallets, dictionary, kit: options }: OpenOptions) {
  const running = wallets.map((name) => {
    const wallet = createTestWallet({
      name,
      rdns: `dev.example.${name.toLowerCase()}`,
      accounts: [key],
      chains: [{ chainId: 1, rpcUrl: 'https://rpc.example', name: 'Ethereum' }],
      storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
      rpc: async () => '0x0',
    })
    wallet.announce()
    wallet.control.auto('ask')
    return wallet
  })
  const kit: Kit = createKit({
    appName: 'Corridor',
    networks: ['Ethereum', 'Base'].map((name, index) => ({
      id: `eip155:${index + 1}`,
      name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['https://rpc.example'],
    })),
    chains: [evm()],
    theme: 'light',
    storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    ...options,
  })
  openModal(kit)
  const mounted = mount(
    <KitContext.Provider value={kit}>
      <Modal dictionary={dictionary} />
    </KitContext.Provider>,
  )
  await until(() => document.querySelector('[data-fy-panel] header') !== null, 'the dialog is drawn')
  return {
    kit,
    wallets: running,
    leave() {
      mounted.unmount()
      kit.destroy()
      for (const wallet of running) wallet.destroy()
    },
  }
}
