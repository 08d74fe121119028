import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { directoryOf, linkSource, listed, manyListed } from '../../test/directory.ts'
import { nameOf, view } from '../../test/panel.ts'
import { stage } from '../../test/stage.tsx'
import { find } from '../../ui/testing/mount.tsx'
import { until } from '../../ui/testing/until.ts'

// A separate file: the code that lists the directory is fetched once, and must not be loaded yet.
it('keeps what is typed into the search before the code that lists the directory is here, and the focus', async () => {
  const wallets = directoryOf([...manyListed(60), listed('northlight')])
  const { leave } = await stage({
    route: { name: 'AllWallets' },
    gateway: { wallets },
    kit: { wallets: [linkSource()] },
  })
  try {
    const field = () => find('input[inputmode="search"]', view()) as HTMLInputElement
    await until(() => view().querySelector('input[inputmode="search"]') !== null)
    const first = field()
    first.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(first, 'orthl')
    first.dispatchEvent(new Event('input', { bubbles: true }))
    await until(() => Array.from(view().querySelectorAll('[data-fy-tile]'), nameOf).join() === 'Northlight')
    expect([first.isConnected, field().value, document.activeElement === field()]).toEqual([false, 'orthl', true])
    await userEvent.keyboard('i')
    expect(field().value).toBe('orthli')
  } finally {
    leave()
  }
})
