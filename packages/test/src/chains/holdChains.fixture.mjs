// Starts chains in a separate process, prints their process ids and waits to be ended.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const { module } = await runnerImport(fileURLToPath(new URL('./startChains.ts', import.meta.url)))
const { chains } = await module.startChains()
console.log(JSON.stringify(chains.map(({ pid }) => pid)))
