#!/usr/bin/env node
// A Firefox as Playwright starts it, with `relayBidi.mjs` on the wire between the two. `FOYER_FIREFOX` names the browser.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocketServer } from 'ws'
import { relayBidi } from './relayBidi.mjs'

// A press outside of what the window covers of its page goes nowhere, so that the screen is larger than every page.
const env = { ...process.env, MOZ_HEADLESS_WIDTH: '1920', MOZ_HEADLESS_HEIGHT: '1600' }
const program = process.env.FOYER_FIREFOX ?? '/usr/bin/firefox-esr'
const browser = spawn(program, process.argv.slice(2), { env, stdio: ['ignore', 'inherit', 'pipe'] })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => browser.kill(signal))
browser.on('error', (error) => {
  console.error(`${program} did not start: ${error.message}`)
  process.exit(1)
})
browser.on('exit', (code) => process.exit(code ?? 1))

const listening = /WebDriver BiDi listening on (ws:\/\/.*)$/
createInterface({ input: browser.stderr }).on('line', (line) => {
  const address = listening.exec(line)?.[1]
  if (address === undefined) return console.error(line)
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (client) => relayBidi(client, `${address}/session`))
  // Playwright reads where it is to go.
  server.on('listening', () => console.error(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`))
})
