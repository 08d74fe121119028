import { createKit } from '@foyer/kit'
import { evm, evmNetwork } from '@foyer/kit/evm'
import { version } from 'react'
import { renderToString } from 'react-dom/server'
import { toChain } from '../pageConfig.ts'
import { App } from './App.tsx'

/** Draws the page as a server does: a kit for each request. */
export function render(): { html: string; version: string } {
  const networks = [evmNetwork(toChain(31337, 'Local chain', 'http://127.0.0.1:1'), { local: true })]
  const kit = createKit({ appName: 'A page from a server', networks, chains: [evm()] })
  const html = renderToString(<App kit={kit} />)
  kit.destroy()
  return { html, version }
}
