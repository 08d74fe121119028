import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { AccountButton, NetworkPill } from './AccountHeading.tsx'
import { Avatar } from './Avatar.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Header } from './Header.tsx'
import { Mark } from './Mark.tsx'
import { Status } from './Status.tsx'
import { find, type Mounted, mount } from './testing/mount.tsx'

const ignore = () => undefined
let mounted: Mounted
beforeEach(() => page.viewport(1280, 900))
afterEach(() => mounted.unmount())

function show(name: string | undefined, network: string) {
  mounted = mount(
    <Dialog open label="Account" onDismiss={ignore}>
      <Header
        title="Account"
        start={
          <>
            <AccountButton avatar={<Avatar address="0x7A3f" />} name={name} label="Switch account" />
            <NetworkPill mark={<Mark name={network} size={16} round />}>{network}</NetworkPill>
          </>
        }
        close={{ label: 'Close', onPress: ignore }}
      />
    </Dialog>,
  )
  const pill = find('.fy-Header-pill')
  return { pill, words: find('.fy-Header-name', pill), account: find('.fy-Header-account') }
}
const isWhole = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth <= clientWidth

describe('the header of an account', () => {
  it.each([
    [1280, undefined],
    [1280, 'mira.example'],
    [320, undefined],
  ])('never cuts Ethereum (%d px, %s)', async (width, name) => {
    await page.viewport(width, 800)
    const { pill, words, account } = show(name, 'Ethereum')
    expect(isWhole(words)).toBe(true)
    expect(pill.getBoundingClientRect().left).toBeGreaterThanOrEqual(account.getBoundingClientRect().right)
  })

  it('gives up the word of a network before a letter of the name', () => {
    const { account, pill, words } = show('mira@harbour.example', 'A network with a very long name')
    expect([isWhole(find('.fy-Header-name', account)), isWhole(words)]).toEqual([true, false])
    expect(pill.clientWidth).toBeGreaterThanOrEqual(50)
  })

  it.each([1280, 320])(
    'keeps the mark and the arrow of a network beside a name of any length at %d px',
    async (width) => {
      await page.viewport(width, 800)
      const { account, pill } = show('a-very-long-name-of-a-visitor.example', 'A network with a very long name')
      expect(Math.round(pill.getBoundingClientRect().width)).toBe(50)
      const [mark, words, arrow] = Array.from(pill.children, (part) => part.getBoundingClientRect())
      expect([mark?.width, words?.width]).toEqual([16, 0])
      expect(arrow?.right).toBeLessThanOrEqual(pill.getBoundingClientRect().right)
      expect(pill.getBoundingClientRect().left).toBeGreaterThanOrEqual(account.getBoundingClientRect().right)
      expect(find('.fy-Header-name', account).clientWidth).toBeGreaterThan(84)
    },
  )

  it.each(['Solana', 'Ethereum'])('tells one account of a wallet from another on %s at 320 px', async (network) => {
    await page.viewport(320, 800)
    const { words, account } = show('Account 1', network)
    expect([isWhole(find('.fy-Header-name', account)), isWhole(words)]).toEqual([true, true])
  })

  it('keeps two networks apart at 320 px', async () => {
    await page.viewport(320, 800)
    expect(isWhole(show(undefined, 'Local chain 31337').words)).toBe(true)
  })

  it('makes no banner of the page', () => {
    show(undefined, 'Ethereum')
    expect(find('[data-fy-panel] header').getAttribute('role')).toBe('none')
  })
})

describe('a status', () => {
  it('keeps 16 px of air above its button when its words wrap', () => {
    mounted = mount(
      <Dialog open label="x" onDismiss={ignore}>
        <Status
          sign={<Mark name="Lumen" size={72} />}
          title="Couldn’t switch to Local chain 31338 of the harbour"
          sub="Harbor answered with an error that takes three lines of this narrow panel to tell. Nothing has changed."
        />
        <Status
          sign={<div style={{ blockSize: '120px' }} />}
          title="Couldn’t switch to Local chain 31338 of the harbour"
          sub="Harbor answered with an error that takes three lines of this narrow panel to tell. Nothing has changed."
        />
        <Button onPress={ignore}>Try again</Button>
      </Dialog>,
    )
    const last = Array.from(document.querySelectorAll('.fy-Status-sub')).at(-1)
    const gap =
      find('.fy-Button-button').offsetTop - ((last as HTMLElement).offsetTop + (last as HTMLElement).offsetHeight)
    expect(gap).toBeGreaterThanOrEqual(16)
  })
})
