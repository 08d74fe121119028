import '@foyer/kit/styles.css'
import { createKit } from '@foyer/kit'
import { evm, evmNetwork } from '@foyer/kit/evm'
import { ConnectButton, KitProvider } from '@foyer/kit/react'
import { createRoot } from 'react-dom/client'
import { KitFacts } from './Facts.tsx'
import { pageChains, pageRoot } from './pageConfig.ts'

/** Puts a kit on the page; answers how to take it off again. */
function mount() {
  const networks = pageChains().map((chain) => evmNetwork(chain, { local: true }))
  const kit = createKit({ appName: 'A kit that goes', networks, chains: [evm()] })
  const place = document.createElement('div')
  pageRoot().append(place)
  const root = createRoot(place)
  root.render(
    <KitProvider kit={kit}>
      <ConnectButton />
      <KitFacts kit={kit} />
    </KitProvider>,
  )
  return {
    unmount() {
      root.unmount()
      place.remove()
    },
    destroy: () => kit.destroy(),
  }
}

const bar = document.createElement('p')
pageRoot().append(bar)
button('Mount', () => {
  const mounted = mount()
  const once = (name: string, action: () => void) => {
    const added = button(name, () => {
      action()
      added.remove()
    })
  }
  once('Unmount', mounted.unmount)
  once('Destroy', mounted.destroy)
})

function button(name: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  element.textContent = name
  element.addEventListener('click', onClick)
  bar.append(element)
  return element
}
