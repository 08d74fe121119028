import '@foyer/kit/styles.css'
import { createKit } from '@foyer/kit'
import { evm, evmNetwork } from '@foyer/kit/evm'
import { version } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { pageChains, pageRoot } from '../pageConfig.ts'
import { App } from './App.tsx'

const networks = pageChains().map((chain) => evmNetwork(chain, { local: true }))
const kit = createKit({ appName: 'A page from a server', networks, chains: [evm()] })
document.documentElement.dataset.react = version
hydrateRoot(pageRoot(), <App kit={kit} />)
