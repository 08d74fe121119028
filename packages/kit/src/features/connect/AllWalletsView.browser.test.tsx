// Long because every state of the list is driven through one stage: pages, search, filter, keys, failures and sizes.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { userAgents } from '../../domain/platforms/userAgents.fixture.ts'
import { directoryOf, linkSource, listed, manyListed } from '../../test/directory.ts'
import { gatewayUrl, refuse } from '../../test/gatewayDouble.ts'
import { height, nameOf, outside, panel, press, shows, tabNames, view, violations } from '../../test/panel.ts'
import { rdnsOf, type Stage, type StageOptions, stage } from '../../test/stage.tsx'
import { emulateTouch } from '../../ui/testing/emulate.ts'
import { find } from '../../ui/testing/mount.tsx'
import { settled } from '../../ui/testing/settled.ts'
import { until } from '../../ui/testing/until.ts'

let current: Stage | undefined
afterEach(async () => {
  vi.useRealTimers()
  current?.leave()
  current = undefined
  Reflect.deleteProperty(navigator, 'userAgent')
  await emulateTouch(false)
  await page.viewport(1280, 900)
})
const onPhone = async (name: keyof typeof userAgents) => {
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: userAgents[name] })
  await emulateTouch(true)
}
const show = async ({ kit, ...options }: StageOptions = {}) => {
  const route = { name: 'AllWallets' } as const
  current = await stage({ route, ...options, kit: { wallets: [linkSource()], ...kit } })
  return current
}
const tiles = () => Array.from(view().querySelectorAll<HTMLElement>('[data-fy-tile]'))
const names = () => tiles().map(nameOf)
const search = () => find('input[inputmode="search"]', view()) as HTMLInputElement
const focused = () => (document.activeElement ? nameOf(document.activeElement) : '')
const scroller = () => find('[data-fy-pane="in"]', panel()).parentElement as HTMLElement
const questions = () =>
  (current?.asked ?? [])
    .filter((path) => path.startsWith('/getWallets?'))
    .map((path) => Object.fromEntries(new URLSearchParams(path.split('?')[1])))
const top = () => current?.kit.store.getState().modal.stack.at(-1)
const list = () => find('[role="list"]', view())
/** How many rows there is room for. */
const rowCount = () => Math.round(list().clientHeight / 104)
const toEnd = async (last: string) => {
  await until(() => {
    scroller().scrollTop = scroller().scrollHeight
    return names().at(-1) === last
  }, `${last} is the last`)
}
/** What a screen reader is told of each tile that is drawn: its name, its place and how many there are. */
const places = () =>
  Array.from(list().querySelectorAll('[role="listitem"]'), (item) => ({
    name: nameOf(item),
    place: Number(item.getAttribute('aria-posinset')),
    of: Number(item.getAttribute('aria-setsize')),
  }))
const some = [listed('quill'), listed('ondine'), listed('northlight'), listed('brio')]

describe('all wallets', () => {
  it('show those of this browser first, then the directory’s in its order, as tiles of one size', async () => {
    const wallets = directoryOf([...some, listed('lumen', { rdns: rdnsOf('Lumen') })])
    await show({ wallets: ['Lumen', 'Harbor'], gateway: { wallets } })
    await shows('Brio')
    expect(names()).toEqual(['Harbor', 'Lumen', 'Quill', 'Ondine', 'Northlight', 'Brio'])
    expect(search().placeholder).toBe('Search 6 wallets')
    const [width] = new Set(tiles().map((tile) => Math.round(tile.getBoundingClientRect().width)))
    expect(width).toBe(84)
    expect(await height()).toBe(532)
    expect(await violations()).toEqual([])
  })

  it('come page by page as the end comes near, each once, and say how many there are', async () => {
    await show({ gateway: { wallets: directoryOf(manyListed(130)) } })
    await until(() => rowCount() === 11)
    expect(search().placeholder).toBe('Search 130 wallets')
    expect(await height()).toBe(532)
    // One page may be fetched before it is needed, never all.
    expect(questions().filter(({ page: number }) => Number(number) > 2)).toEqual([])
    const seen = new Map(places().map(({ name, place }) => [place, name]))
    const everyPlace = Array.from({ length: 131 }, (_, index) => index + 1)
    await until(() => {
      for (const { name, place } of places()) seen.set(place, name)
      const next = everyPlace.find((place) => !seen.has(place)) ?? 0
      // A page that draws late has rows above that were not seen yet; the first rows are always drawn.
      scroller().scrollTop += places().some(({ place }) => place > next) ? -300 : 300
      return seen.size === 131
    }, 'every wallet is seen')
    expect(seen.get(1)).toBe('Lumen')
    expect(Array.from({ length: 130 }, (_, index) => seen.get(index + 2))).toEqual(
      manyListed(130).map(({ name }) => name),
    )
    expect(new Set(places().map(({ of }) => of))).toEqual(new Set([131]))
    expect([...new Set(questions().map(({ page: number }) => number))]).toEqual(['1', '2', '3', '4'])
    expect(view().querySelector('[role="status"][aria-label="Looking for wallets"]')).toBeNull()
  })

  it('stay where they are while more of them come', async () => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    const directory = directoryOf(manyListed(80))
    const wallets = (call: Parameters<typeof directory>[0]) =>
      call.query.page === '2' ? asked.then(() => directory(call)) : directory(call)
    await show({ gateway: { wallets } })
    await until(() => rowCount() === 11)
    await settled()
    scroller().scrollTop = 300
    const where = () =>
      tiles()
        .find((tile) => nameOf(tile) === 'Wallet 016')
        ?.getBoundingClientRect().top
    const before = where()
    const found = new Set<number | undefined>()
    answer()
    await until(() => {
      found.add(where())
      return rowCount() === 21
    })
    await settled()
    found.add(where())
    expect([...found]).toEqual([before])
    expect([scroller().scrollTop, scroller().hasAttribute('data-moving'), await height()]).toEqual([300, false, 532])
  })

  it('fetch pictures from the gateway alone, and only those that come near', async () => {
    const wallets = manyListed(120).map((wallet) => ({
      ...wallet,
      image_id: wallet.id,
      image_url: 'https://x.example/a.png',
    }))
    await show({ gateway: { wallets: directoryOf(wallets) } })
    await until(() => rowCount() === 11)
    const pictures = () => Array.from(view().querySelectorAll('img'), ({ src }) => src)
    const fetched = () => pictures().filter((src) => !src.startsWith('data:'))
    await until(() => fetched().length > 0)
    await settled()
    const drawn = fetched()
    expect(drawn.every((src) => src.startsWith(`${gatewayUrl}/getWalletImage/wallet-`))).toBe(true)
    expect(drawn.some((src) => src.includes('wallet-040'))).toBe(false)
  })

  it('wait as sixteen empty places of the same size', async () => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    const directory = directoryOf(manyListed(60))
    await show({ wallets: [], gateway: { wallets: (call) => asked.then(() => directory(call)) } })
    await until(() => view().querySelector('[aria-label="Looking for wallets"]')?.children.length === 16)
    await settled()
    const place = find('[aria-label="Looking for wallets"] > div', view()).getBoundingClientRect()
    expect(await violations()).toEqual([])
    answer()
    await until(() => tiles().length > 16)
    await settled()
    const tile = tiles()[0]?.getBoundingClientRect()
    expect([tile?.top, tile?.height]).toEqual([place.top, place.height])
  })

  it('show up by a part of their name, which is marked, here at once and in the whole directory soon', async () => {
    await show({ gateway: { wallets: directoryOf([...manyListed(90), listed('northlight'), listed('corvid')]) } })
    await until(() => rowCount() === 11)
    // A busy machine would rest between two letters.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await userEvent.type(search(), 'orthl')
    // Four of its letters find it, too, and the list follows what is typed.
    await until(() => names().join() === 'Northlight' && find('mark', view()).textContent === 'orthl')
    expect(
      questions()
        .filter((question) => question.search)
        .map((question) => question.search),
    ).toEqual(['orthl'])
    await until(() => find('[role="status"][aria-live]', view()).textContent === '1 wallet')
    vi.useRealTimers()
    expect(await violations()).toEqual([])
    press('Clear')
    await until(() => rowCount() >= 11 && search().value === '')
  })

  it('come from the directory from one letter on where none here has it, and never seem to be missing', async () => {
    await show({ gateway: { wallets: directoryOf([...manyListed(90), listed('yü')]) } })
    await until(() => rowCount() === 11)
    await userEvent.type(search(), 'ü')
    await until(() => names().join() === 'Yü')
    expect(view().textContent).not.toContain('No wallet called')
    expect(questions().flatMap((question) => question.search ?? [])).toEqual(['ü'])
  })

  it('come from those that are here where these have the one letter', async () => {
    await show({ gateway: { wallets: directoryOf([...manyListed(90), listed('corvid')]) } })
    await until(() => rowCount() === 11)
    await userEvent.type(search(), 'w')
    await until(() => rowCount() > 0 && names().every((name) => name.toLowerCase().includes('w')))
    await until(() => find('[role="status"][aria-live]', view()).textContent !== '')
    expect(questions().flatMap((question) => question.search ?? [])).toEqual([])
  })

  it('lead to the code that any wallet scans where none has the name', async () => {
    await show({ gateway: { wallets: directoryOf(some) } })
    await shows('Brio')
    await userEvent.type(search(), 'Qwertx')
    await shows('No wallet called “Qwertx”')
    await until(() => view().textContent?.includes('you can still connect with a QR code') === true)
    expect(await violations()).toEqual([])
    press('Show QR code')
    await until(() => top()?.name === 'ConnectingWalletConnect')
    expect(top()?.parameters).toEqual({ connectorId: 'relay', platform: 'qrcode' })
  })

  it('narrow to certified ones, where there are any', async () => {
    const wallets = directoryOf([listed('quill'), listed('ondine', { badge_type: 'certified' })])
    await show({ gateway: { wallets } })
    await shows('Ondine')
    ;(find('input[type="checkbox"]', view()) as HTMLInputElement).click()
    await until(() => names().join() === 'Ondine')
    expect(questions().at(-1)?.badge_type).toBe('certified')
    expect(await violations()).toEqual([])
  })

  it('need no filter where none is certified', async () => {
    await show({ gateway: { wallets: directoryOf(some) } })
    await shows('Brio')
    expect(view().querySelector('input[type="checkbox"]')).toBeNull()
  })

  it('fall back on the well-known ones where the directory is away, which can be asked again', async () => {
    let isAway = true
    const directory = directoryOf(some)
    await show({ gateway: { wallets: (call) => (isAway ? refuse(503) : directory(call)) } })
    await shows('Couldn’t load more wallets')
    expect(names().slice(0, 2)).toEqual(['Lumen', 'MetaMask'])
    expect(await violations()).toEqual([])
    // A window that gets the focus asks again by itself, without a button meanwhile.
    await shows('Try again')
    isAway = false
    press('Try again')
    await shows('Quill')
    expect(names()).toEqual(['Lumen', 'Quill', 'Ondine', 'Northlight', 'Brio'])
    expect(view().textContent).not.toContain('Couldn’t load more wallets')
  })

  it('stay where one page fails, and go on from it', async () => {
    let isAway = true
    const directory = directoryOf(manyListed(90))
    await show({ gateway: { wallets: (call) => (isAway && call.query.page === '2' ? refuse(503) : directory(call)) } })
    await until(() => rowCount() === 11)
    await until(() => {
      scroller().scrollTop = scroller().scrollHeight
      return view().textContent?.includes('Couldn’t load more wallets') === true
    })
    expect(rowCount()).toBe(11)
    await shows('Try again')
    isAway = false
    press('Try again')
    await toEnd('Wallet 090')
  })

  it('lead to the wallet of this browser, or to a code for one on another device', async () => {
    const { wallet } = await show({ gateway: { wallets: directoryOf(some) } })
    await shows('Quill')
    press('Quill')
    await until(() => top()?.name === 'ConnectingWalletConnect')
    expect(top()?.parameters).toMatchObject({ connectorId: 'relay', wallet: { id: 'quill', name: 'Quill' } })
    press('Back')
    await shows('Ondine')
    press('Lumen')
    await until(() => top()?.name === 'ConnectingExternal' && wallet.control.waiting() !== undefined)
  })

  it('list what the first view lists, and no directory, where the site has switched their list off', async () => {
    const gateway = { wallets: directoryOf(manyListed(40)) }
    await show({ gateway, kit: { features: { allWallets: false } } })
    await shows('Lumen')
    await until(() => questions().length > 0, 'the first view’s own list is asked for')
    await shows('WalletConnect')
    await shows('Wallet 001')
    await settled()
    expect(view().textContent).not.toContain('Wallet 005')
    expect(view().textContent).not.toContain('Show QR code')
    expect(questions().map(({ page: asked }) => asked)).toEqual(['1'])
  })

  it('leave out on a phone what no link of a phone opens', async () => {
    await emulateTouch(true)
    const wallets = directoryOf([listed('quill'), listed('ondine', { mobile_link: null }), listed('brio')])
    await show({ wallets: [], gateway: { wallets } })
    await shows('Brio')
    expect(names()).toEqual(['Quill', 'Brio'])
  })

  it.each(['chromeAndroid', 'safariIos'] as const)(
    'lead a phone to the code for another device, which its list of wallets lacks: %s',
    async (on) => {
      await onPhone(on)
      await show({ route: undefined, wallets: [], gateway: { wallets: directoryOf(some) } })
      await shows('Northlight')
      expect(tabNames().slice(1, -1)).toEqual(['Quill', 'Ondine', 'Northlight', 'Brio', 'All wallets4'])
      press('All wallets')
      await until(() => top()?.name === 'AllWallets' && tiles().length === 4)
      press('Show QR code')
      await shows('New code in')
      expect(nameOf(find('svg[role="img"]:not([aria-hidden="true"])', view()))).toBe('QR code that connects a wallet')
      expect(find('header', panel()).textContent).toBe('Scan this code')
      expect(await violations()).toEqual([])
      press('Back')
      await until(() => top()?.name === 'AllWallets' && tiles().length === 4)
    },
  )

  it.each([
    ['hides the list of all wallets', { allWallets: 'HIDE' }],
    ['leaves every wallet out that a link opens', { includeWalletIds: ['none-of-these'] }],
  ] as [string, StageOptions['kit']][])('leave the code in the list of a phone where the site %s', async (_, kit) => {
    await onPhone('chromeAndroid')
    await show({ route: undefined, wallets: [], gateway: { wallets: directoryOf(some) }, kit: { ...kit } })
    await shows('WalletConnect')
    expect(tabNames()[1]).toBe('WalletConnectQR')
  })
})

describe('a list of hundreds of wallets', () => {
  const hundreds = { wallets: [], gateway: { wallets: directoryOf(manyListed(240)) } }
  const scrollTo = async (top: number) => {
    await until(() => scroller().scrollHeight > top + scroller().clientHeight)
    scroller().scrollTop = top
  }
  const isInSight = (name: string) => {
    const box = tiles()
      .find((tile) => nameOf(tile) === name)
      ?.getBoundingClientRect()
    const { bottom } = scroller().getBoundingClientRect()
    return box !== undefined && box.top >= search().getBoundingClientRect().bottom && box.bottom <= bottom
  }

  it('draws the rows near those in sight alone, each in its place', async () => {
    await show(hundreds)
    await toEnd('Wallet 240')
    expect(rowCount()).toBe(60)
    scroller().scrollTop = 30 * 104
    await until(() => isInSight('Wallet 129'))
    await settled()
    expect(tiles().length).toBeLessThan(60)
    const { top } = list().getBoundingClientRect()
    for (const { name, place, of } of places()) {
      expect([name, of]).toEqual([`Wallet ${String(place).padStart(3, '0')}`, 240])
      const tile = tiles().find((drawn) => nameOf(drawn) === name)
      expect((tile?.getBoundingClientRect().top ?? 0) - top).toBe(Math.floor((place - 1) / 4) * 104)
    }
    expect(await violations()).toEqual([])
  })

  it('keeps the tile with the focus however far it is scrolled away, and keys lead on from it', async () => {
    await show(hundreds)
    await until(() => rowCount() === 10)
    tiles()[5]?.focus()
    const tile = document.activeElement
    await toEnd('Wallet 240')
    expect(names().slice(0, 5)).toEqual(['Wallet 005', 'Wallet 006', 'Wallet 007', 'Wallet 008', names()[4]])
    expect(Number(names()[4]?.slice(-3))).toBeGreaterThan(180)
    expect(document.activeElement).toBe(tile)
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('Wallet 010')
    await until(() => isInSight('Wallet 010'))
  })

  it('follows keys from end to end, with every tile that is reached in sight', async () => {
    await show(hundreds)
    await toEnd('Wallet 240')
    await scrollTo(0)
    search().focus()
    await userEvent.keyboard('{ArrowDown}{End}')
    expect(focused()).toBe('Wallet 240')
    await until(() => isInSight('Wallet 240'))
    for (const name of ['Wallet 236', 'Wallet 232', 'Wallet 228', 'Wallet 224', 'Wallet 220', 'Wallet 216']) {
      await userEvent.keyboard('{ArrowUp}')
      expect([focused(), isInSight(name)]).toEqual([name, true])
    }
    await userEvent.keyboard('{Home}')
    expect([focused(), isInSight('Wallet 001')]).toEqual(['Wallet 001', true])
  })

  it('takes one stop of the Tab key wherever it is scrolled to', async () => {
    await show(hundreds)
    await toEnd('Wallet 240')
    expect(tabNames().filter((name) => name.startsWith('Wallet '))).toEqual(['Wallet 001'])
  })

  it('shows what is searched for from far below, and all of them again', async () => {
    await show(hundreds)
    await toEnd('Wallet 240')
    await userEvent.type(search(), 'wallet 00')
    await until(() => names().length === 9 && names()[0] === 'Wallet 001')
    expect(places().map(({ of }) => of)).toEqual(Array.from({ length: 9 }, () => 9))
    press('Clear')
    await until(() => rowCount() === 60 && isInSight('Wallet 005'))
  })

  it('grows as high as its rows are with larger text', async () => {
    await show({ ...hundreds, kit: {} })
    await until(() => rowCount() === 10)
    const style = document.createElement('style')
    style.textContent = '[data-foyer][data-foyer][data-foyer] [data-fy-tile] { line-height: 32px !important; }'
    document.head.append(style)
    try {
      // However many rows have come: on a busy machine the second page may be here already.
      const isWhole = (height: number) => list().clientHeight % height === 0
      await until(() => isWhole(120) && !isWhole(104), 'rows are as high as their text')
      await toEnd('Wallet 240')
      await settled()
      const [above, below] = ['Wallet 236', 'Wallet 240'].map((name) =>
        tiles()
          .find((tile) => nameOf(tile) === name)
          ?.getBoundingClientRect(),
      )
      expect((below?.top ?? 0) - (above?.top ?? 0)).toBe(120)
      expect(below?.bottom).toBeLessThanOrEqual(list().getBoundingClientRect().bottom)
    } finally {
      style.remove()
    }
    await until(() => list().clientHeight === 60 * 104)
  })
})

describe('with text twice as large', () => {
  const twice = `[data-foyer][data-foyer] {
    --fy-t-body: 400 30px / 44px var(--fy-font); --fy-t-tag: 500 24px / 32px var(--fy-font);
    --fy-t-small: 400 26px / 36px var(--fy-font); --fy-t-strong: 600 30px / 40px var(--fy-font);
  }`
  const style = document.createElement('style')
  style.textContent = twice
  afterEach(() => style.remove())

  it.each([1280, 320])('names stand whole on two lines, two across, at %i px', async (width) => {
    await page.viewport(width, 900)
    document.head.append(style)
    const certified = listed('quill', { badge_type: 'certified', name: 'Quill of the Harbour' })
    await show({ wallets: [], gateway: { wallets: directoryOf([certified, ...manyListed(120)]) } })
    await shows('Wallet 001')
    await settled()
    const places = tiles().map((tile) => tile.getBoundingClientRect())
    expect(new Set(places.map(({ left }) => left)).size).toBe(2)
    expect(new Set(places.map(({ height: tall }) => Math.round(tall))).size).toBe(1)
    const cut = tiles()
      .map((tile) => tile.lastElementChild as HTMLElement)
      .filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight)
    expect(cut.map(({ textContent }) => textContent)).toEqual([])
    expect(outside(width)).toEqual([])
    expect(await violations()).toEqual([])
  })

  it('keys go from line to line, with every tile that is reached in sight', async () => {
    await page.viewport(320, 900)
    document.head.append(style)
    await show({ wallets: [], gateway: { wallets: directoryOf(manyListed(120)) } })
    await shows('Wallet 001')
    search().focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toBe('Wallet 003')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(focused()).toBe('Wallet 015')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(focused()).toBe('Wallet 007')
    const { top: above, bottom } = (document.activeElement as HTMLElement).getBoundingClientRect()
    expect(above).toBeGreaterThanOrEqual(search().getBoundingClientRect().bottom)
    expect(bottom).toBeLessThanOrEqual(scroller().getBoundingClientRect().bottom)
  })
})

describe('keys', () => {
  it('reach every tile by arrows, Home and End, and stop once with Tab', async () => {
    await show({ wallets: [], gateway: { wallets: directoryOf(manyListed(40)) } })
    await until(() => rowCount() === 10)
    expect(tabNames().filter((name) => name.startsWith('Wallet '))).toEqual(['Wallet 001'])
    expect(tiles().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    search().focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('Wallet 001')
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    expect(focused()).toBe('Wallet 006')
    await userEvent.keyboard('{End}')
    expect(focused()).toBe('Wallet 040')
    const { bottom } = (document.activeElement as HTMLElement).getBoundingClientRect()
    expect(bottom).toBeLessThanOrEqual(panel().getBoundingClientRect().bottom)
    expect(tiles().find(({ tabIndex }) => tabIndex === 0)).toBe(document.activeElement)
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
    const { top: above } = (document.activeElement as HTMLElement).getBoundingClientRect()
    expect(above).toBeGreaterThanOrEqual(search().getBoundingClientRect().bottom)
    await userEvent.keyboard('{Home}{ArrowUp}')
    expect(document.activeElement).toBe(search())
  })

  it('go to the search where they are letters', async () => {
    await show({ wallets: [], gateway: { wallets: directoryOf(some) } })
    await shows('Brio')
    tiles()[1]?.focus()
    await userEvent.keyboard('bri')
    expect([search().value, document.activeElement === search()]).toEqual(['bri', true])
    await until(() => names().join() === 'Brio')
  })

  it('follow the direction of the page', async () => {
    await show({ wallets: [], gateway: { wallets: directoryOf(some) }, kit: { locale: 'ar' } })
    await shows('Brio')
    tiles()[0]?.focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(focused()).toBe('Ondine')
  })
})

describe('the list of all wallets', () => {
  it('loses the end of a long name, and not its beginning, on a page that runs the other way', async () => {
    const names = { q: 'A very long name of a wallet', r: 'محفظة لها اسم طويل جدا لا يتسع' }
    const wallets = Object.entries(names).map(([id, name]) => listed(id, { name }))
    await show({ wallets: [], gateway: { wallets: directoryOf(wallets) }, kit: { locale: 'ar' } })
    await shows(names.q)
    const [latin, arabic] = tiles().map((tile) => find('span[dir="auto"]', tile))
    expect(latin && getComputedStyle(latin).direction).toBe('ltr')
    expect(arabic && getComputedStyle(arabic).direction).toBe('rtl')
  })

  it.each([
    ['light', {}],
    ['dark', { theme: 'dark' }],
    ['in German', { locale: 'de' }],
    ['in Arabic', { locale: 'ar' }],
  ] as [string, StageOptions['kit']][])('fits 320 px, %s', async (_, kit) => {
    await page.viewport(320, 640)
    await show({
      gateway: { wallets: directoryOf([...manyListed(38), listed('q', { name: 'A very long name of a wallet' })]) },
      kit,
    })
    await until(() => tiles().length > 30)
    expect(outside(320)).toEqual([])
    expect(await violations()).toEqual([])
  })

  it('asks for agreement where it is needed, in sight of the search', async () => {
    const kit = { features: { legalCheckbox: true }, termsUrl: 'https://terms.example' }
    await show({ gateway: { wallets: directoryOf(some) }, kit })
    await shows('Brio')
    press('Brio')
    await shows('Tick the box to continue')
    expect(top()?.name).toBe('AllWallets')
    ;(find('input[type="checkbox"]', view()) as HTMLInputElement).click()
    press('Brio')
    await until(() => top()?.name === 'ConnectingWalletConnect')
  })

  it('needs no gateway', async () => {
    await show({ kit: { gateway: undefined } })
    await shows('MetaMask')
    expect(names().slice(0, 2)).toEqual(['Lumen', 'MetaMask'])
    expect(current?.asked).toEqual([])
    expect(await violations()).toEqual([])
  })
})
