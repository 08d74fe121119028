import { afterEach, beforeEach, expect, it } from 'vitest'
import { memoryChain, memorySource, testNetwork } from '../core/memoryKit.fixture.ts'
import { developmentNotes } from '../core/warnDeveloper.ts'
import { createKit } from '../exports/createKit.ts'
import { type Mounted, mount } from '../ui/testing/mount.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import { KitProvider } from './KitProvider.tsx'

const mounted: Mounted[] = []
beforeEach(() => developmentNotes().told.clear())
afterEach(() => {
  for (const each of mounted.splice(0)) each.unmount()
})

const newKit = (id: string) =>
  createKit({
    id,
    appName: 'Harbour Cafe',
    networks: [testNetwork('1')],
    chains: [memoryChain({ wallets: [memorySource().source] })],
    storage: false,
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

const told = () => [...developmentNotes().told].join('\n')

it('is silent about two kits of two ids, and warns of two of one', async () => {
  show(newKit('first'))
  show(newKit('second'))
  await expect.poll(() => developmentNotes().mounted.size).toBe(2)
  expect(told()).toBe('')
  show(newKit('second'))
  await expect.poll(told).toContain('Two kits on this page have the id "second"')
})

it('warns of a kit that is made anew at every render', async () => {
  const page = mount(<CarelessPage renders={1} />)
  mounted.push(page)
  expect(told()).toBe('')
  page.render(<CarelessPage renders={2} />)
  await expect.poll(told).toContain('KitProvider was given another kit')
})

it('warns of a page without the stylesheet', async () => {
  const sheets = [...document.styleSheets].filter((sheet) =>
    [...sheet.cssRules].some((rule) => rule.cssText.includes('--fy-accent:')),
  )
  expect(sheets).not.toEqual([])
  show(newKit('styled'))
  // fixed wait: longer than the check takes to speak.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(told()).toBe('')
  for (const sheet of sheets) sheet.disabled = true
  try {
    show(newKit('plain'))
    await expect.poll(told, { timeout: 10_000 }).toContain('The stylesheet is missing')
  } finally {
    for (const sheet of sheets) sheet.disabled = false
  }
})
