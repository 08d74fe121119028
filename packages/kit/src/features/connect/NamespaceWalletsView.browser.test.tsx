import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { evm } from '../../chains/evm/evm.ts'
import { solanaMainnet } from '../../chains/solana/networks.ts'
import { solana } from '../../chains/solana/solana.ts'
import { selectAccount, selectStatus } from '../../core/store.ts'
import { height, nameOf, outside, panel, press, says, shows, tabNames, view, violations } from '../../test/panel.ts'
import { solanaAddresses, solanaPage } from '../../test/solanaWallets.ts'
import { addresses, ethereum, type Stage, type StageOptions, stage } from '../../test/stage.tsx'
import { emulateMedia } from '../../ui/testing/emulate.ts'
import { control, find } from '../../ui/testing/mount.tsx'
import { settled } from '../../ui/testing/settled.ts'
import { until } from '../../ui/testing/until.ts'

const wallets = solanaPage()
let current: Stage | undefined
afterEach(async () => {
  current?.leave()
  current = undefined
  wallets.leave()
  await emulateMedia()
  await page.viewport(1280, 900)
})

const route: StageOptions['route'] = { name: 'NamespaceWallets', parameters: { namespace: 'solana' } }
const show = async ({ kit, ...options }: StageOptions = {}) => {
  const chains = [evm(), solana()]
  current = await stage({ route, kit: { networks: [ethereum, solanaMainnet], chains, ...kit }, ...options })
  return current
}
const state = () => current?.kit.store.getState()
const top = () => state()?.modal.stack.at(-1)
const title = () => find('header h2', panel())
const more = () => find('button[aria-expanded]', view())
const near = async (wanted: number) => expect(Math.abs((await height()) - wanted)).toBeLessThanOrEqual(1)
/** Three wallets to get, as on the board. */
const three = { excludeWalletIds: ['trust'] }

describe('the wallets of one chain family', () => {
  it('show the detected ones first, 262 px, and the others in place, 430 px', async () => {
    wallets.announce('Solace')
    wallets.announce('Ondine')
    await show({ kit: three })
    await shows('Solace')
    expect(title().textContent).toBe('Connect a wallet on Solana to continue')
    expect(tabNames()).toEqual(['Close', 'OndineDetected', 'SolaceDetected', 'More options'])
    const { fontSize, fontWeight, lineHeight } = getComputedStyle(title())
    expect([fontSize, lineHeight, fontWeight]).toEqual(['20px', '28px', '600'])
    await near(262)
    expect(await violations()).toEqual([])

    more().click()
    await shows('Backpack')
    expect(tabNames().slice(3)).toEqual(['Fewer options', 'PhantomGet', 'SolflareGet', 'BackpackGet'])
    expect(more().getAttribute('aria-expanded')).toBe('true')
    expect(view().querySelector('[role="group"][aria-label="More options"]')).not.toBeNull()
    await near(430)
    expect(await violations()).toEqual([])
    for (const link of view().querySelectorAll('a')) {
      expect(link.href).toMatch(/^https:\/\/chromewebstore\.google\.com\//)
      expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer'])
    }
    more().click()
    await until(() => view().querySelector('a') === null)
    await near(262)
  })

  it('name no wallet of another chain family, and none that is there already among those to get', async () => {
    wallets.announce('Phantom')
    await show({ wallets: ['Lumen', 'Harbor'] })
    await shows('Phantom')
    more().click()
    await shows('Solflare')
    expect(view().textContent).not.toContain('Lumen')
    expect(tabNames().filter((name) => name.startsWith('Phantom'))).toEqual(['PhantomDetected'])
  })

  it('say what is needed where there is none, and where to get it', async () => {
    await show()
    await shows('Get Phantom')
    expect(title().textContent).toBe("You'll need a wallet on Solana to continue")
    expect(control('Get Phantom', view()).getAttribute('href')).toMatch(/chromewebstore/)
    expect(tabNames()).toEqual(['Close', 'Get Phantom', 'Already have a wallet? More options'])
    expect(await violations()).toEqual([])
    more().click()
    await shows('Backpack')
    expect(tabNames().slice(2)).toEqual(['Fewer options', 'SolflareGet', 'BackpackGet', 'Trust WalletGet'])
    // A wallet that appears while the view is open is announced, and the title no longer says that one is needed.
    wallets.announce('Solace')
    await shows('Detected')
    expect(title().textContent).toBe('Connect a wallet on Solana to continue')
    await until(() => find('[role="status"]', view()).textContent === 'A wallet was found')
  })

  it('name those of the site’s own list first, and leave out what the site leaves out', async () => {
    const quill = { id: 'quill', name: 'Quill', homepage: 'https://quill.example', chains: ['solana'] }
    const other = { id: 'nib', name: 'Nib', homepage: 'https://nib.example', chains: ['eip155'] }
    await show({ kit: { customWallets: [quill, other], excludeWalletIds: ['phantom'] } })
    await shows('Get Quill')
    more().click()
    await shows('Solflare')
    expect(tabNames().slice(3)).toEqual(['SolflareGet', 'BackpackGet', 'Trust WalletGet'])
  })

  it('puts one that has to be opened first behind those that answer at once, and before none at all', async () => {
    const app = { id: 'app', name: 'Phone wallet', type: 'EXTERNAL', source: 'x', chain: 'solana' } as const
    const add = (readiness: 'loadable' | 'notReady') =>
      current?.kit.store.setState(({ connectors }) => ({
        connectors: [...connectors, { ...app, id: readiness, readiness }],
      }))
    await show()
    await shows('Get Phantom')
    add('notReady')
    await settled()
    expect(view().textContent).not.toContain('Phone wallet')
    add('loadable')
    await shows('Phone wallet')
    expect(tabNames()).toEqual(['Close', 'Phone wallet', 'More options'])
    wallets.announce('Solace')
    await shows('Detected')
    expect(tabNames()).toEqual(['Close', 'SolaceDetected', 'More options'])
    more().click()
    await shows('Phone wallet')
    expect(tabNames()[3]).toBe('Phone wallet')
  })

  it('asks a wallet by the keys alone, and says how that goes as for every wallet', async () => {
    const solace = wallets.announce('Solace')
    await show({ connected: 1 })
    await shows('Solace')
    await settled()
    await userEvent.keyboard('{Tab}{Tab}')
    expect(document.activeElement).toBe(more())
    await userEvent.keyboard('{Enter}')
    await shows('Phantom')
    expect(document.activeElement).toBe(more())
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    expect(nameOf(document.activeElement as Element)).toBe('SolaceDetected')
    await userEvent.keyboard('{Enter}')
    await shows('Continue in Solace')
    const now = state()
    expect(now && [selectStatus(now, 'solana'), selectStatus(now, 'eip155')]).toEqual(['connecting', 'connected'])
    await until(() => solace.control.waiting()?.kind === 'connect')
    solace.control.rejectNext()
    await shows('Connection declined')
    press('Try again')
    await until(() => solace.control.waiting()?.kind === 'connect')
    solace.control.approveNext()
    await shows('Connected')
    const after = state()
    expect(after && [selectAccount(after, 'solana')?.address, selectAccount(after, 'eip155')?.address]).toEqual([
      solanaAddresses[0],
      addresses[0],
    ])
    expect(after?.activeNamespace).toBe('solana')
    await until(() => state()?.modal.open === false)
  })

  it('closes on Escape from anywhere in it, and asks nothing', async () => {
    const solace = wallets.announce('Solace')
    await show()
    await shows('Solace')
    await settled()
    expect(panel().contains(document.activeElement)).toBe(true)
    // Tab goes round inside.
    const seen = new Set<Element | null>()
    for (let at = 0; at < 5; at += 1) {
      await userEvent.keyboard('{Tab}')
      expect(panel().contains(document.activeElement)).toBe(true)
      seen.add(document.activeElement)
    }
    expect(seen.size).toBe(3)
    more().focus()
    await userEvent.keyboard('{Escape}')
    await until(() => document.querySelector('[data-fy-panel]') === null)
    expect(solace.control.requests()).toEqual([])
  })

  it('asks for the tick first where the site has terms that must be agreed to', async () => {
    const solace = wallets.announce('Solace')
    await show({ kit: { features: { legalCheckbox: true }, termsUrl: 'https://terms.example' } })
    await shows('I agree to the')
    press('Solace')
    await says('Tick the box to continue')
    expect(solace.control.requests()).toEqual([])
    find('input[type="checkbox"]', view()).click()
    press('Solace')
    await shows('Continue in Solace')
  })

  it.each<[string, NonNullable<StageOptions['kit']>, string, string]>([
    ['light', {}, 'Connect a wallet on Solana to continue', 'More options'],
    ['dark', { theme: 'dark' }, 'Connect a wallet on Solana to continue', 'More options'],
    ['German', { locale: 'de' }, 'Verbinde eine Wallet auf Solana, um fortzufahren', 'Weitere Möglichkeiten'],
    ['Arabic', { locale: 'ar' }, 'اربط محفظة على Solana للمتابعة', 'خيارات أخرى'],
  ])('fits 320 px in %s, whole and with nothing that moves', async (_, kit, words, label) => {
    await emulateMedia({ 'prefers-reduced-motion': 'reduce' })
    await page.viewport(320, 700)
    wallets.announce('A wallet with a name that is far longer than its row')
    await show({ kit })
    await shows(label)
    expect(title().textContent).toBe(words)
    expect(panel().closest('[dir]')?.getAttribute('dir')).toBe(kit.locale === 'ar' ? 'rtl' : 'ltr')
    more().click()
    await shows('Phantom')
    await settled()
    expect(outside(320)).toEqual([])
    expect(await violations()).toEqual([])
    const moving = panel()
      .getAnimations({ subtree: true })
      .filter(({ playState }) => playState === 'running')
    expect(moving).toEqual([])
  })
})

describe('where a wallet of a chain family is needed', () => {
  it('lead from a network without a wallet to those of its chain family, and back', async () => {
    const solace = wallets.announce('Solace')
    await show({ connected: 1, route: { name: 'Networks' } })
    await shows('Solana')
    press('Solana')
    await shows('Detected')
    expect(top()).toEqual({ name: 'NamespaceWallets', parameters: { namespace: 'solana' } })
    control('Back', panel()).click()
    await until(() => top()?.name === 'Networks')
    press('Ethereum')
    await until(() => state()?.activeNamespace === 'eip155')
    expect(solace.control.requests()).toEqual([])
  })
})
