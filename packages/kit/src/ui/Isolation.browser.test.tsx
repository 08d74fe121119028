import type { ReactNode } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Avatar } from './Avatar.tsx'
import { Button } from './Button.tsx'
import { ConnectCta } from './ConnectCta.tsx'
import { Dialog } from './Dialog.tsx'
import { Header } from './Header.tsx'
import { Gallery } from './testing/Gallery.tsx'
import { hostSheets } from './testing/hostSheets.ts'
import { find, type Mounted, mount } from './testing/mount.tsx'

const mounted: Mounted[] = []
afterEach(() => {
  for (const one of mounted.splice(0)) one.unmount()
  for (const added of document.querySelectorAll('#app, style[data-host]')) added.remove()
})

const close = () => undefined

/** A site that shows the button inside its content, and every part in the panel and inside its content. */
async function visit(sheet: string): Promise<HTMLElement[]> {
  const style = document.createElement('style')
  style.dataset.host = ''
  style.textContent = `${sheet} #app { inline-size: 900px; }`
  document.head.append(style)
  const app = document.createElement('div')
  app.id = 'app'
  app.innerHTML = '<div class="content"></div>'
  document.body.append(app)
  const content = find('.content', app)
  const add = (node: ReactNode, host = document.createElement('div')) => {
    content.append(host)
    const one = mount(node, host)
    mounted.push(one)
    return one.host
  }
  const states = (['disconnected', 'connecting', 'reconnecting', 'connected', 'alarm'] as const).map((state) => (
    <ConnectCta
      key={state}
      theme="light"
      state={state}
      {...(state.endsWith('ed') && {
        inset: '0x7A3f…91bC',
        room: '00,000.00 ETH',
        avatar: <Avatar address="0x7A3f" size={24} />,
      })}
    >
      Connect
    </ConnectCta>
  ))
  add(states)
  add(
    <Dialog embedded open theme="light" labelledBy="gallery-title" onDismiss={close}>
      <Gallery />
    </Dialog>,
  )
  add(
    <Dialog open theme="light" label="Sample" onDismiss={close}>
      <Header title="Connect wallet" close={{ label: 'Close', onPress: close }} />
      <Button kind="main">Continue</Button>
    </Dialog>,
  )
  await vi.waitFor(() => find('dialog'), 10_000)
  // The code of drawings comes later.
  await vi.waitFor(() => {
    for (const art of document.querySelectorAll('[class*="Status-art"]')) find('svg', art)
  }, 10_000)
  // Two frames start what is placed after the first drawing; then everything that moves is put to its end.
  for (const _ of [1, 2, 3]) await new Promise((resolve) => requestAnimationFrame(resolve))
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY) animation.cancel()
    else animation.finish()
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  return Array.from(document.querySelectorAll<HTMLElement>('[data-foyer]'))
}

type Look = { name: string; style: Record<string, string> }

/** Where every element of a root stands relative to the root's first box, and all of its computed style. */
function looks(root: HTMLElement): Look[] {
  const origin = root.firstElementChild?.getBoundingClientRect() ?? new DOMRect()
  return Array.from(root.querySelectorAll('*')).flatMap((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const name = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`
    const seen = element.getClientRects().length > 0
    const box = !seen ? 'none' : [x - origin.x, y - origin.y, width, height].map((side) => side.toFixed(1)).join(' ')
    const own: Look = { name, style: { box, ...computed(element) } }
    const before: Look = { name: `${name}::before`, style: computed(element, '::before') }
    const after: Look = { name: `${name}::after`, style: computed(element, '::after') }
    if (!(element instanceof HTMLElement)) return [own]
    return [own, before, after]
  })
}

/** Everything that a page's rules commonly set and that can be seen. */
const properties = `
  display position float box-sizing width height min-width min-height max-width max-height overflow-x overflow-y opacity
  visibility z-index cursor pointer-events content color font-family font-size font-weight font-style line-height
  letter-spacing word-spacing text-align text-transform text-indent text-shadow text-decoration-line
  text-decoration-color text-overflow white-space-collapse text-wrap-mode vertical-align list-style-type
  margin-top margin-right margin-bottom margin-left padding-top padding-right padding-bottom padding-left
  border-top-width border-right-width border-bottom-width border-left-width border-top-left-radius
  border-bottom-right-radius background-color background-image box-shadow outline-style outline-width outline-color
  transition-property transition-duration filter fill stroke stroke-width flex-grow flex-shrink align-items
  justify-content row-gap column-gap font-variant-numeric appearance quotes tab-size word-break overflow-wrap
`
  .trim()
  .split(/\s+/)

function computed(element: Element, pseudo?: '::before' | '::after' | '::placeholder'): Record<string, string> {
  const style = getComputedStyle(element, pseudo)
  // A pseudo-element without content draws nothing, whatever else it inherits.
  if (pseudo && style.content === 'none') return { content: 'none' }
  return Object.fromEntries(properties.map((property) => [property, style.getPropertyValue(property)]))
}

function differences(bare: Look[][], host: Look[][]): string[] {
  const found: string[] = []
  for (const [rootIndex, root] of bare.entries()) {
    for (const [index, { name, style }] of root.entries()) {
      const other = host[rootIndex]?.[index]?.style ?? {}
      for (const [property, value] of Object.entries(style)) {
        if (other[property] !== value) found.push(`${name} ${property}: ${value} -> ${other[property]}`)
      }
    }
  }
  return found
}

const leave = () => {
  for (const one of mounted.splice(0)) one.unmount()
  for (const added of document.querySelectorAll('#app, style[data-host]')) added.remove()
}

describe('isolation', () => {
  let bare: Look[][] = []
  beforeAll(async () => {
    bare = (await visit('')).map(looks)
    leave()
  })

  it.each(Object.entries(hostSheets))('%s changes nothing', async (_name, sheet) => {
    const host = (await visit(sheet)).map(looks)
    expect(bare.flat().length).toBeGreaterThan(800)
    const found = differences(bare, host)
    expect(found.slice(0, 40), `${found.length} differences`).toEqual([])
  })

  it('lets a site set the three tokens by the root, in both themes', async () => {
    for (const theme of ['light', 'dark'] as const) {
      const style = document.createElement('style')
      style.dataset.host = ''
      style.textContent = '[data-foyer] { --fy-accent: rgb(1, 2, 3); --fy-radius: 24px; }'
      document.head.append(style)
      mounted.push(mount(<ConnectCta theme={theme}>Connect</ConnectCta>))
      expect(getComputedStyle(find('[data-foyer] button')).backgroundColor).toBe('rgb(1, 2, 3)')
      leave()
    }
  })
})
