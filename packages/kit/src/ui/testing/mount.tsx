import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/** Something drawn on the test page, which can be drawn anew and taken away. */
export type Mounted = {
  host: HTMLElement
  render: (node: ReactNode) => void
  unmount: () => void
}

/** Draws a node at the end of the body, at once. */
export function mount(node: ReactNode, host: HTMLElement = document.createElement('div')): Mounted {
  if (!host.isConnected) document.body.append(host)
  const root = createRoot(host)
  const render = (next: ReactNode) => flushSync(() => root.render(next))
  render(node)
  return {
    host,
    render,
    unmount: () => {
      flushSync(() => root.unmount())
      host.remove()
    },
  }
}

/** The first element a selector finds. @throws when there is none. */
export function find(selector: string, within: ParentNode = document): HTMLElement {
  const element = within.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`nothing matches ${selector}`)
  return element
}

/** The first button, link, tab or radio whose text or label is this. @throws when there is none. */
export function control(name: string, within: ParentNode = document): HTMLElement {
  const all = Array.from(within.querySelectorAll<HTMLElement>('button,a,input,[role="tab"],[role="radio"]'))
  const match = all.find((element) => (element.getAttribute('aria-label') ?? element.textContent)?.trim() === name)
  if (!match) throw new Error(`no control is called ${name}`)
  return match
}
