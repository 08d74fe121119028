// `node bench/vault.mjs [--runs=7]`: what a visitor of the hosted wallet waits for, with the built vault, the gateway, the chains and
// the mail server on this machine. "In the browser" is what is left once the calls to the gateway are taken away. Times are only
// reported, since machines differ and are busy; a login or a signature that fails, fails.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median } from './lib/judge.mjs'
import { printTimes } from './lib/printTimes.mjs'

const { aims, runs: usual } = JSON.parse(readFileSync(new URL('vaultBudget.json', import.meta.url), 'utf8'))
const runs = process.argv.find((argument) => argument.startsWith('--runs='))?.slice('--runs='.length) ?? String(usual)
const root = fileURLToPath(new URL('..', import.meta.url))

const measures = {
  welcomeMs: 'cold frame to welcome, ms',
  returnMs: 'returning visit to the addresses, ms',
  addressesMs: 'code entered to both addresses of a new wallet, ms',
  creationMs: 'of that in the browser, ms',
  signMs: 'Sign pressed to the signature, ms',
  signHereMs: 'of that in the browser, ms',
  farAddressesMs: 'code to addresses, 100 ms away from all servers, ms',
  windowMs: 'first paint of the wallet’s own window, ms',
}
/** What the same machine needs for less, in the same run: a slow one is slow at both. */
const floors = {
  windowMs: {
    floor: 'bareWindowMs',
    says: 'First paint of the window, beside a page of the same server that runs nothing',
  },
  signHereMs: {
    floor: 'seedMs',
    says: 'Signature in the browser, beside the seed of 12 words that the browser makes by itself',
  },
}

const folder = mkdtempSync(join(tmpdir(), 'foyer-figures-'))
const file = join(folder, 'figures.json')
try {
  const playwright = join(root, 'node_modules/.bin/playwright')
  const { status } = spawnSync(playwright, ['test', '-c', 'e2e/vaultFigures.config.ts', '--reporter=dot'], {
    cwd: root,
    env: { ...process.env, FOYER_FIGURES: file, FOYER_RUNS: runs },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error(`The visits ended with ${status}.`)
  const { browser, figures } = JSON.parse(readFileSync(file, 'utf8'))
  console.log(`\nChromium ${browser}, medians of ${runs}, production build, all on this machine\n`)
  printTimes(measures, figures, aims)
  for (const [key, { floor, says }] of Object.entries(floors)) {
    const [whole, part] = [median(figures[key]), median(figures[floor])]
    console.log(`\n${says}: ${(whole / part).toFixed(1)} x ${part.toFixed(1)} ms`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
