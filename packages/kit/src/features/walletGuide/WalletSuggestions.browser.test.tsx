import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '../../test/gatewayDouble.ts'
import { outside, shows, view, violations } from '../../test/panel.ts'
import { type Stage, type StageOptions, stage } from '../../test/stage.tsx'
import { walletGuideGerman } from './messages.de.ts'

let current: Stage | undefined
afterEach(async () => {
  current?.leave()
  current = undefined
  await page.viewport(1280, 900)
})
const show = async (options: StageOptions = {}) => {
  current = await stage({ route: { name: 'GetWallet' }, wallets: [], ...options })
}
const links = () => Array.from(view().querySelectorAll<HTMLAnchorElement>('a'))
const listed = (id: string, homepage: string) => ({ id, name: `Wallet ${id}`, homepage, image_id: `picture-${id}` })

describe('the way to a wallet', () => {
  it('names wallets of the gateway’s directory, with links that keep the site to itself', async () => {
    const data = [listed('a', 'https://a.example'), listed('b', 'http://b.example'), listed('c', 'https://c.example')]
    await show({ gateway: { wallets: { data, count: 3 } } })
    await shows('Wallet a')
    expect(links().map(({ href }) => href)).toEqual(['https://a.example/', 'https://c.example/'])
    expect(links().every(({ rel, target }) => rel === 'noopener noreferrer' && target === '_blank')).toBe(true)
    expect(view().textContent).toContain('How to choose')
    expect(view().textContent).not.toContain('Back to wallets')
    expect(await violations()).toEqual([])
  })

  it.each([
    ['without a gateway', { kit: { gateway: undefined } }],
    ['when the directory is empty', { gateway: { wallets: { data: [], count: 0 } } }],
    ['when the gateway fails', { gateway: { wallets: () => refuse(503) } }],
  ] as [string, StageOptions][])('names well-known wallets %s', async (_, options) => {
    await show(options)
    await shows('MetaMask')
    expect(links().length).toBeGreaterThanOrEqual(3)
    expect(links().every(({ href }) => href.startsWith('https://'))).toBe(true)
  })

  it('names the site’s own wallets before the directory has answered', async () => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    const data = [listed('a', 'https://a.example'), listed('b', 'https://b.example')]
    const wallets = () => asked.then(() => ({ data, count: 2 }))
    const customWallets = [{ id: 'quill', name: 'Quill', homepage: 'https://quill.example' }]
    await show({ kit: { customWallets }, gateway: { wallets } })
    await shows('Quill')
    expect(links().map(({ href }) => href)).toEqual(['https://quill.example/'])
    expect(view().querySelector('[role="status"][aria-label="Looking for wallets"]')?.children).toHaveLength(3)
    expect(await violations()).toEqual([])
    answer()
    await shows('Wallet b')
    expect(links().map(({ href }) => href)).toEqual([
      'https://quill.example/',
      'https://a.example/',
      'https://b.example/',
    ])
    expect(view().querySelector('[role="status"][aria-label]')).toBeNull()
  })

  it('leads to the list once a wallet is here, and never before', async () => {
    await show({ kit: { gateway: undefined } })
    await shows('MetaMask')
    expect(view().querySelectorAll('button')).toHaveLength(0)
    current?.announce('Lumen')
    await shows('Back to wallets')
  })

  it.each([
    ['light', {}],
    ['dark', { kit: { theme: 'dark', gateway: undefined } }],
    ['in German', { words: { walletGuide: walletGuideGerman } }],
  ] as [string, StageOptions][])('fits 320 px, %s', async (_, options) => {
    await page.viewport(320, 700)
    await show({ gateway: { wallets: { data: [], count: 0 } }, ...options })
    await shows('MetaMask')
    expect(outside(320)).toEqual([])
    expect(await violations()).toEqual([])
  })
})
