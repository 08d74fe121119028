// How long the newest steps of the wallet's tables take on a million rows, on SQLite and on Postgres, and for how long Postgres lets no
// other connection read what they change: `node bench/migrations.mjs [rows]`. A running gateway waits as long at an update.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '@foyer/test'
import { root } from '../scripts/lib/paths.mjs'
import { printTable } from './lib/printTable.mjs'

const rows = process.argv[2] ?? '1000000'
/** The last step of the version before. */
const after = '0041_recoveries'
/** Those that the steps after it change; the one that is watched stands last. */
const tables = ['vault_users', 'vault_wallets', 'vault_devices', 'keeper_challenges', 'vault_audit']

function measure(location) {
  const starter = join(root, 'apps/gateway/src/testing/runModule.mjs')
  const module = fileURLToPath(new URL('../apps/gateway/src/testing/measureSteps.ts', import.meta.url))
  const { status, stdout } = spawnSync(process.execPath, [starter, module, location, after, rows, ...tables], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`The steps ended with ${status}.`)
  return JSON.parse(stdout)
}

const folder = mkdtempSync(join(tmpdir(), 'foyer-migrations-'))
const postgres = await startPostgres()
try {
  const inFile = measure(join(folder, 'gateway.sqlite'))
  const onServer = measure(postgres.url)
  printTable(
    ['step', 'SQLite, ms', 'Postgres, ms', 'Postgres, longest wait, ms'],
    onServer.map(({ ms, step, waitMs }, index) => [step, inFile[index].ms, ms, waitMs].map(String)),
  )
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
