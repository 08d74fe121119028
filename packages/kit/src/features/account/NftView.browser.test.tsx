import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { evm } from '../../chains/evm/evm.ts'
import { solana } from '../../chains/solana/solana.ts'
import { outside, panel, shows, violations } from '../../test/panel.ts'
import { type Stage, type StageOptions, stage } from '../../test/stage.tsx'
import { control, find } from '../../ui/testing/mount.tsx'
import { until } from '../../ui/testing/until.ts'
import { piece } from './test/piece.ts'

let current: Stage | undefined
afterEach(async () => {
  current?.leave()
  current = undefined
  await page.viewport(1280, 900)
})
const film = piece('12', {
  description: 'A room with moving light.\u202e See https://evil.example',
  media: 'video',
  traits: [
    { name: 'Light', value: 'moving' },
    { name: 'Light', value: 'twice' },
    { name: 'Windows', value: '2' },
  ],
})
const open = async (shown: typeof film, options: StageOptions = {}) => {
  current = await stage({
    connected: 1,
    route: { name: 'Nft', parameters: { id: shown.id } },
    gateway: { nfts: { nfts: [shown], next: null } },
    ...options,
  })
  await shows(shown.name)
  return current
}

describe('one piece', () => {
  it.each([
    ['light', 'en-US', 'Contract'],
    ['dark', 'de-DE', 'Vertrag'],
    ['light', 'ar', 'العقد'],
  ] as const)('stands at large on 320 px, in %s and %s', async (theme, locale, contract) => {
    await page.viewport(320, 740)
    await open(film, { kit: { theme, locale } })
    await shows(contract)
    await shows('moving')
    expect(panel().textContent).not.toContain('twice')
    expect(panel().textContent).not.toContain('\u202e')
    // What its maker wrote is text, never a link.
    expect(panel().querySelectorAll('a[href*="evil"]')).toHaveLength(0)
    expect(outside(320)).toEqual([])
    expect(await violations()).toEqual([])
  })

  it('leads from its frame to itself and on to Send, with the keyboard alone', async () => {
    current = await stage({ connected: 1, gateway: { nfts: { nfts: [film], next: null } } })
    await until(() => document.querySelector('[role="tab"][id$="-tab-nfts"]') !== null)
    await userEvent.click(find('[role="tab"][id$="-tab-nfts"]'))
    await until(() => panel().querySelector('li button') !== null)
    find('li button').focus()
    await userEvent.keyboard('{Enter}')
    await shows('ERC-721')
    // The account may still be leaving.
    await until(() => document.querySelector('[role="tab"]') === null)
    control('Send').focus()
    await userEvent.keyboard('{Enter}')
    await shows('Paste')
    expect(panel().textContent).toContain('Arcade 12')
    await until(() => panel().querySelector('input[inputmode="decimal"]') === null)
    expect(await violations()).toEqual([])
    await userEvent.click(control('Back'))
    await shows('ERC-721')
  })

  it('says how many there are of it', async () => {
    await open(piece('3', { quantity: '1200', standard: 'erc1155' }))
    await shows('1,200')
    expect(panel().textContent).toContain('ERC-1155')
  })

  it.each([
    ['en-US', 'Mint'],
    ['de-DE', 'Mint'],
    ['ar', 'عنوان الإصدار'],
  ])(
    'names the address of a token as its chain family does, and no number where that is all there is, in %s',
    async (locale, term) => {
      const mint = piece('0', { standard: 'metaplex', name: 'Harbour at Dawn' })
      await open(mint, {
        kit: { locale, chains: [{ ...evm(), tokenTerm: 'mint', collectibles: solana().collectibles }] },
      })
      await shows(term)
      expect(panel().textContent).toContain('Metaplex')
      expect(panel().textContent).not.toContain(locale === 'en-US' ? 'Token ID' : 'Contract')
      expect(await violations()).toEqual([])
    },
  )

  it('says that it is spam', async () => {
    await open(piece('4', { isSpam: true, name: 'Claim now' }))
    await shows('Probably spam')
    expect(await violations()).toEqual([])
  })

  it('offers no Send where the site has none', async () => {
    await open(film, { kit: { features: { send: false } } })
    await shows('ERC-721')
    expect(panel().textContent).not.toContain('Send')
  })

  it('says that it is gone', async () => {
    current = await stage({
      connected: 1,
      route: { name: 'Nft', parameters: { id: 'eip155:1/erc721:0x00/1' } },
      gateway: { nfts: { nfts: [film], next: null } },
    })
    await shows('Not here')
    expect(await violations()).toEqual([])
  })
})
