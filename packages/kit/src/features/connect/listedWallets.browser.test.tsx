import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { pushView } from '../../core/actions/navigate.ts'
import { directoryOf, linkSource, listed, manyListed } from '../../test/directory.ts'
import { refuse } from '../../test/gatewayDouble.ts'
import { panel, press, shows, tabNames, view, violations } from '../../test/panel.ts'
import { rdnsOf, type Stage, type StageOptions, stage } from '../../test/stage.tsx'
import { emulateTouch } from '../../ui/testing/emulate.ts'
import { until } from '../../ui/testing/until.ts'

let current: Stage | undefined
afterEach(async () => {
  current?.leave()
  current = undefined
  await emulateTouch(false)
  await page.viewport(1280, 900)
})
const show = async ({ kit, ...options }: StageOptions = {}) => {
  current = await stage({ ...options, kit: { wallets: [linkSource()], ...kit } })
  return current
}
const names = () => tabNames().slice(1, -1)
const questions = () => current?.asked.filter((path) => path.startsWith('/getWallets?')) ?? []
const top = () => current?.kit.store.getState().modal.stack.at(-1)
const quillOndineBrio = [listed('quill'), listed('ondine'), listed('brio')]

describe('the connect view with a directory', () => {
  it('fills its list with wallets that a link reaches, and says how many there are', async () => {
    await show({ gateway: { wallets: directoryOf([...quillOndineBrio, ...manyListed(480)]) } })
    await shows('Ondine')
    expect(names()).toEqual(['WalletConnectQR', 'LumenInstalled', 'Quill', 'Ondine', 'All wallets480+'])
    expect(questions()).toHaveLength(1)
    expect(new URLSearchParams(questions()[0]?.split('?')[1]).get('chains')).toBe('eip155:1,eip155:8453')
    expect(await violations()).toEqual([])
  })

  it('fetches the first page as it opens, and the pictures of its first twenty wallets from the gateway', async () => {
    performance.clearResourceTimings()
    const wallets = manyListed(90).map((wallet) => ({ ...wallet, image_id: `ahead-${wallet.id}` }))
    await show({ wallets: [], gateway: { wallets: directoryOf(wallets) } })
    const fetched = () =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => name.match(/\/getWalletImage\/(ahead-.*)$/)?.[1] ?? [])
    await until(() => fetched().length >= 20, 'twenty pictures were asked for')
    expect(new Set(fetched())).toEqual(new Set(wallets.slice(0, 20).map(({ image_id }) => image_id)))
    expect(questions().map((path) => new URLSearchParams(path.split('?')[1]).get('page'))).toEqual(['1'])
  })

  it('keeps places for them meanwhile, in the height that it will have', async () => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    const directory = directoryOf(quillOndineBrio)
    await show({ gateway: { wallets: (call) => asked.then(() => directory(call)) } })
    await shows('Lumen')
    expect(names()).toEqual(['WalletConnectQR', 'LumenInstalled', 'All wallets'])
    const before = view().scrollHeight
    expect(view().querySelector('[role="status"][aria-label="Looking for wallets"]')?.children).toHaveLength(2)
    answer()
    await shows('Ondine')
    expect(view().scrollHeight).toBe(before)
    expect(names()).toEqual(['WalletConnectQR', 'LumenInstalled', 'Quill', 'Ondine', 'All wallets5'])
  })

  it.each([
    ['without a gateway', { kit: { gateway: undefined } }],
    ['where the directory is empty', { gateway: { wallets: directoryOf([]) } }],
    ['where the gateway is away', { gateway: { wallets: () => refuse(503) } }],
  ] as [string, StageOptions][])('names well-known wallets %s', async (_, options) => {
    await show(options)
    await shows('MetaMask')
    expect(names().slice(2, 4)).toEqual(['MetaMask', 'Rainbow'])
  })

  it('leads from a wallet of the list to its code', async () => {
    await show({ gateway: { wallets: directoryOf(quillOndineBrio) } })
    await shows('Quill')
    press('Quill')
    await until(() => top()?.name === 'ConnectingWalletConnect')
    expect(top()?.parameters).toMatchObject({ wallet: { id: 'quill', mobileLink: 'quill://' } })
  })

  it('asks the directory once a connected visitor chooses one more wallet', async () => {
    const { kit } = await show({ connected: 1, gateway: { wallets: directoryOf(quillOndineBrio) } })
    await until(() => top()?.name === 'Account')
    expect(questions()).toEqual([])
    pushView(kit, { name: 'Connect' })
    await until(() => questions().length === 1, 'the directory was asked')
  })

  it('asks no directory for a connected visitor', async () => {
    await show({ connected: 1, gateway: { wallets: directoryOf(quillOndineBrio) } })
    await until(() => top()?.name === 'Account')
    await shows('Send')
    expect(questions()).toEqual([])
  })
})

describe('a site’s lists', () => {
  const wallets = directoryOf([...quillOndineBrio, listed('lumen', { rdns: rdnsOf('Lumen') })])

  it('feature wallets of the directory, named by their ids', async () => {
    await show({ gateway: { wallets }, kit: { featuredWalletIds: ['brio', 'quill'] } })
    await shows('Brio')
    expect(names().slice(0, 4)).toEqual(['WalletConnectQR', 'LumenInstalled', 'Brio', 'Quill'])
    expect(questions().some((path) => path.includes('include=brio%2Cquill'))).toBe(true)
  })

  it('show only what they include, in this browser and of the directory', async () => {
    await show({ wallets: ['Lumen', 'Harbor'], gateway: { wallets }, kit: { includeWalletIds: ['lumen', 'ondine'] } })
    await shows('Ondine')
    expect(names()).toEqual(['WalletConnectQR', 'LumenInstalled', 'Ondine', 'All wallets3'])
  })

  it('hide what they exclude from the first moment on', async () => {
    const seen = new Set<string>()
    const watch = new MutationObserver(() => {
      for (const name of ['Lumen', 'Harbor']) if (document.body.textContent?.includes(name)) seen.add(name)
    })
    watch.observe(document.body, { childList: true, subtree: true })
    const kit = { excludeWalletIds: [rdnsOf('Lumen'), 'quill'] }
    await show({ wallets: ['Lumen', 'Harbor'], gateway: { wallets }, kit })
    await shows('Ondine')
    watch.disconnect()
    expect([...seen]).toEqual(['Harbor'])
    expect(names()).toEqual(['WalletConnectQR', 'HarborInstalled', 'Ondine', 'Brio', 'All wallets4'])
  })

  it.each([
    ['SHOW', false, true],
    ['HIDE', false, false],
    ['HIDE', true, false],
    ['ONLY_MOBILE', false, false],
    ['ONLY_MOBILE', true, true],
  ] as const)('offer all wallets with %s, on a phone %s: %s', async (allWallets, isPhone, isOffered) => {
    if (isPhone) await emulateTouch(true)
    await show({ gateway: { wallets }, kit: { allWallets } })
    await shows('Ondine')
    expect(panel().textContent?.includes('All wallets')).toBe(isOffered)
  })
})
