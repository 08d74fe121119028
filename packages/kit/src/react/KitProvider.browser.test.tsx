import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryChain, memorySource, testNetwork } from '../core/memoryKit.fixture.ts'
import type { KitOptions } from '../core/options.ts'
import { developmentNotes } from '../core/warnDeveloper.ts'
import { createKit } from '../exports/createKit.ts'
import { stage } from '../test/stage.tsx'
import { type Mounted, mount } from '../ui/testing/mount.tsx'
import { nextFrame } from '../ui/testing/settled.ts'
import { ConnectButton } from './ConnectButton.tsx'
import { KitProvider } from './KitProvider.tsx'

const mounted: Mounted[] = []
beforeEach(() => developmentNotes().warned.clear())
afterEach(() => {
  for (const each of mounted.splice(0)) each.unmount()
  vi.useRealTimers()
})

const newKit = (id: string, options: Partial<KitOptions> = {}) =>
  createKit({
    id,
    appName: 'Harbour Cafe',
    networks: [testNetwork('1')],
    chains: [memoryChain({ wallets: [memorySource().source] })],
    storage: false,
    ...options,
  })

const show = (kit: ReturnType<typeof newKit>) =>
  mounted.push(
    mount(
      <KitProvider kit={kit}>
        <ConnectButton />
      </KitProvider>,
    ),
  )

/** A page that makes its kit while it renders. */
function CarelessPage({ renders }: { renders: number }) {
  return <KitProvider kit={newKit(`render${renders}`)}>{null}</KitProvider>
}

const warnings = () => [...developmentNotes().warned].join('\n')

it('stays silent about two kits of two ids, and warns of two of one', async () => {
  show(newKit('first'))
  show(newKit('second'))
  await expect.poll(() => developmentNotes().mounted.size).toBe(2)
  expect(warnings()).toBe('')
  show(newKit('second'))
  await expect.poll(warnings).toContain('Two kits on this page have the id "second"')
})

it('warns of a kit that is made anew at every render', async () => {
  const page = mount(<CarelessPage renders={1} />)
  mounted.push(page)
  expect(warnings()).toBe('')
  page.render(<CarelessPage renders={2} />)
  await expect.poll(warnings).toContain('KitProvider was given another kit')
})

it('warns of a page without the stylesheet', async () => {
  const sheets = [...document.styleSheets].filter((sheet) =>
    [...sheet.cssRules].some((rule) => rule.cssText.includes('--fy-accent:')),
  )
  expect(sheets).not.toEqual([])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  /** Draws a page, waits until it is to be looked at, and lets the time until then pass. */
  const render = async (id: string) => {
    show(newKit(id))
    while (vi.getTimerCount() === 0) await nextFrame()
    vi.advanceTimersByTime(1_000)
  }
  await render('styled')
  expect(warnings()).toBe('')
  for (const sheet of sheets) sheet.disabled = true
  try {
    await render('plain')
    expect(warnings()).toContain('The stylesheet is missing')
  } finally {
    for (const sheet of sheets) sheet.disabled = false
  }
})

it('warns once of each icon of the site that no host is asked for, and is silent about those that are shown', async () => {
  const wallet = (name: string, imageUrl: string) => ({ id: name.toLowerCase(), name, imageUrl })
  show(
    newKit('icons', {
      gateway: 'https://gateway.example',
      customWallets: [
        wallet('Lumen', 'https://cdn.example/lumen.png'),
        wallet('Tessera', 'javascript:alert(1)'),
        wallet('Ondine', 'https://gateway.example/ondine.png'),
        wallet('Harbor', 'data:image/png;base64,AAAA'),
      ],
    }),
  )
  await expect.poll(warnings).toContain('cdn.example is not your gateway')
  expect(warnings()).toContain(
    'The icon of Tessera is not shown, its first letter is: javascript:alert(1) is no address',
  )
  expect([...developmentNotes().warned]).toHaveLength(2)
})

it('warns of a wallet that announces an icon on another host', async () => {
  const staged = await stage({ wallet: { icon: 'https://cdn.example/wallet.svg' }, kit: { id: 'announced' } })
  try {
    await expect
      .poll(warnings)
      .toContain('The icon of Lumen is not shown, its first letter is: cdn.example is not your')
    expect(document.querySelector('[data-fy-panel] img[src*="cdn.example"]')).toBeNull()
  } finally {
    staged.leave()
  }
})

it('warns of a policy that refuses the pictures of wallets and of the gateway, and of no other', async () => {
  show(newKit('policy', { gateway: 'https://gateway.example' }))
  await expect.poll(() => developmentNotes().mounted.size).toBe(1)
  const refuse = (blockedURI: string, effectiveDirective = 'img-src') =>
    document.dispatchEvent(
      new SecurityPolicyViolationEvent('securitypolicyviolation', {
        blockedURI,
        effectiveDirective,
        documentURI: location.href,
        violatedDirective: effectiveDirective,
        originalPolicy: "default-src 'self'",
        disposition: 'enforce',
        statusCode: 200,
      }),
    )
  refuse('https://elsewhere.example/a.png')
  refuse('https://gateway.example/v1/prices', 'connect-src')
  expect(warnings()).toBe('')
  refuse('data')
  refuse('https://gateway.example/v1/pictures/1')
  refuse('https://gateway.example/v1/pictures/2')
  expect([...developmentNotes().warned]).toEqual([
    "The page's content security policy refuses embedded pictures, as icons of wallets are: add data: to img-src.",
    "The page's content security policy refuses pictures from the gateway: add https://gateway.example to img-src.",
  ])
})
