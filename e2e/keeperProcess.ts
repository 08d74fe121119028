import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const cli = fileURLToPath(new URL('../apps/gateway/dist/cli.js', import.meta.url))
/** How long a keeper may take to start, in ms; a busy machine is no failure. */
const startLimit = 120_000

type KeeperProcessOptions = {
  folder: string
  port: number
  /** Origin of the vault. */
  app: string
  /** The key of its gateway's orders. */
  gatewayKey: string
  smtp: string
  /** A service whose id tokens it checks. */
  issuer: string
}

/** Runs the built keeper apart from its gateway, as an operator would, on a separate database. */
export async function startKeeperProcess({ app, folder, gatewayKey, issuer, port, smtp }: KeeperProcessOptions) {
  const url = `http://127.0.0.1:${port}`
  const database = join(folder, 'keeper.sqlite')
  const config = {
    ...{ port, database, address: url, app, smtp, gatewayKeys: [gatewayKey] },
    ...{ name: 'Harbour wallet', from: 'keeper@harbour.example' },
    openId: { google: { clientId: 'harbour-keeper', issuer } },
  }
  const file = join(folder, 'keeper.json')
  writeFileSync(file, JSON.stringify(config))
  const child = spawn(process.execPath, [cli, 'keeper', '--config', file], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await exited
  }
  const end = Date.now() + startLimit
  while (!(await fetch(`${url}/health`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || Date.now() > end) {
      await stop()
      throw new Error(`The keeper did not start:\n${output}`)
    }
    await setTimeout(50)
  }
  const { publicKey } = (await (await fetch(`${url}/v1/vault/keeper`)).json()) as { publicKey: string }
  return { url, database, publicKey, stop, output: () => output }
}
