import { expect } from 'vitest'
import { evm } from '../chains/evm/evm.ts'
import type { CreateKitParameters } from '../exports/createKit.ts'
import { until } from '../ui/testing/until.ts'
import { panel, view } from './panel.ts'
import type { Stage } from './stage.tsx'

/** Options of a kit whose wallets show the review themselves, as hosted wallets do. */
export function reviewingWallets(): Partial<CreateKitParameters> {
  const family = evm()
  return { chains: [{ ...family, wallets: family.wallets?.map((source) => ({ ...source, showsReview: true })) }] }
}

/** What a test of such a form reads, from the moment on that it is watched. */
export function watchForm({ kit, wallet }: Pick<Stage, 'kit' | 'wallet'>) {
  const visited = new Set<string>()
  kit.store.subscribe(({ modal }) => {
    for (const { name } of modal.stack) visited.add(name)
  })
  const mainButton = () =>
    Array.from(view().querySelectorAll('button')).findLast((each) => each.className.includes('main'))
  const message = () => panel().querySelector('[class*="Toast-toast"]')?.getBoundingClientRect()
  return {
    /** The views that were on the stack. */
    visited,
    mainButton,
    saysButton: (label: string) =>
      until(
        () => mainButton()?.textContent === label,
        `the main button says ${label}, not ${mainButton()?.textContent}`,
      ),
    waits: () => until(() => mainButton()?.getAttribute('aria-busy') === 'true', 'the button waits'),
    isAt: (name: string) => until(() => kit.store.getState().modal.stack.at(-1)?.name === name, `${name} is shown`),
    sends: () => wallet.control.requests().filter(({ method }) => method === 'eth_sendTransaction').length,
    /** The message stands over the button, not on it. */
    leavesButtonFree: async () => {
      await expect.poll(() => message()?.height).toBeGreaterThan(0)
      await Promise.all(document.getAnimations().map(({ finished }) => finished))
      expect(message()?.bottom).toBeLessThan(mainButton()?.getBoundingClientRect().top ?? 0)
    },
  }
}
