import { readFileSync } from 'node:fs'
import { reconcile } from '../capabilities/vault/keeper/reconcile.ts'
import { remoteLink } from '../capabilities/vault/keeper/remoteLink.ts'
import { writeTicketKey } from '../capabilities/vault/keeper/tickets.ts'
import { readVaultKeys } from '../capabilities/vault/readVaultKeys.ts'
import { allGatewayParts } from '../capabilities/vault/retiredTables.ts'
import { ticketKeyOf } from '../capabilities/vault/ticketKeyOf.ts'
import { createTrailKeys } from '../capabilities/vault/trail/trailKeys.ts'
import type { VaultConfig } from '../capabilities/vault/vaultSchema.ts'
import type { GatewayConfig } from '../engines/config/schema.ts'
import { createLogger } from '../engines/observability/logger.ts'
import { auditOptions, runAudit } from './auditCommand.ts'
import type { Command } from './command.ts'
import { type ExitCode, table, UsageError } from './output.ts'
import { keeperHolder, reportRewrapped, rewrapHolders } from './rewrapHolders.ts'
import { readVaultRelease, verifyVault } from './verifyVault.ts'
import { withDatabase } from './withDatabase.ts'

/** Commands for the wallet that the gateway hosts, beside running gateways. */
export const vaultCommands: Readonly<Record<string, Command>> = {
  'vault rewrap': {
    usage: 'vault rewrap',
    summary:
      'seal every part of a wallet under the newest keys of VAULT_KEK and KEEPER_KEK, and say which keys are needed',
    words: [0, 0],
    options: [],
    run: async (parameters) => {
      const keys = await readKeys(parameters.readConfig())
      return withDatabase<ExitCode>(parameters, async (database) => {
        const holders = [
          { name: 'gateway', variable: 'VAULT_KEK', keys: keys.gateway, table: allGatewayParts },
          ...(keys.keeper === undefined ? [] : [keeperHolder(keys.keeper)]),
        ]
        return reportRewrapped(await rewrapHolders(database, holders, parameters.output), parameters.output)
      })
    },
  },
  'vault audit': {
    usage: 'vault audit [--since time] [--wallet id] | --verify [--end text]',
    summary: 'list what was done with wallets, the last hundred rows or those since a time, or check all of it',
    words: [0, 0],
    options: auditOptions,
    run: async (parameters) => {
      const { gateway } = await readKeys(parameters.readConfig())
      return withDatabase(parameters, async (database) =>
        runAudit(parameters, database, await createTrailKeys(gateway)),
      )
    },
  },
  'vault reconcile': {
    usage: 'vault reconcile',
    summary: 'bring the gateway and a keeper apart together, after one of their databases was restored from a backup',
    words: [0, 0],
    options: [],
    run: async (parameters) => {
      const { output } = parameters
      const config = parameters.readConfig()
      const { keeper } = readVault(config)
      if (keeper === undefined) {
        throw new UsageError(
          'The keeper runs in this gateway: one database is restored as one, and nothing has to be done.',
        )
      }
      const { url, inside = url } = keeper
      const ticketKey = await ticketKeyOf((await readKeys(config)).tickets)
      const link = remoteLink({ url, inside, ticketKey, logger: createLogger(config.logLevel), now: Date.now })
      return withDatabase<ExitCode>(parameters, async (database) => {
        const found = await reconcile(database, link, Date.now())
        const { lost, ordered, revived } = found
        const text = [
          `${revived} wallets went back to a part that the keeper has.`,
          `${ordered} orders go to the keeper again, within ten minutes of a running gateway.`,
          ...(lost.length === 0 ? [] : [`${lost.length} ${lostNote}`, ...lost]),
        ]
        output.result(found, text.join('\n'))
        return lost.length === 0 ? 0 : 1
      })
    },
  },
  'vault ticket-key': {
    usage: 'vault ticket-key',
    summary: 'print the public key of this gateway for gatewayKeys of a keeper that runs as a separate process',
    words: [0, 0],
    options: [],
    run: async ({ readConfig, output }) => {
      const { tickets } = await readKeys(readConfig())
      const key = writeTicketKey(await ticketKeyOf(tickets))
      output.result({ key }, key)
      return 0
    },
  },
  'vault verify': {
    usage: 'vault verify <url> [--release file] [--project id]',
    summary: 'compare what a vault serves with the list of files of a release, and name what differs',
    words: [1, 1],
    options: ['release', 'project'],
    run: async ({ options, output, words: [url = ''] }) => {
      const { project: projectId, release: file } = options
      const release = file === undefined ? undefined : readVaultRelease(readList(file), file)
      const { release: compared, ...found } = await verifyVault({ origin: readOrigin(url), release, projectId })
      const { differing, extra, missing } = found
      const rows = [
        ...differing.map((path) => ['differs', path]),
        ...missing.map((path) => ['missing', path]),
        ...extra.map((path) => ['extra', path]),
      ]
      const files = Object.keys(compared.hashes).length
      const { commit, version } = compared
      const what = `version ${version}, commit ${commit ?? 'unknown'}`
      const end =
        rows.length === 0 ? `${files} files are those of ${what}.` : `Compared with ${files} files of ${what}.`
      output.result({ version, commit, files, ...found }, [...(rows.length > 0 ? [table(rows)] : []), end].join('\n'))
      if (file === undefined) output.note(ownList)
      output.note(onlyThisAnswer)
      return rows.length === 0 ? 0 : 1
    },
  },
}

const lostNote =
  'wallets cannot be recovered on a new device, since the keeper has no part of them: their members keep a device, or make a recovery file. They are:'
const ownList =
  'These are the hashes that the vault itself gives: name the list of a release with --release to know whose files they are.'
const onlyThisAnswer =
  'This is what the vault answered here and now. It proves nothing of an answer that is made for one visitor.'

function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOrigin = url !== undefined && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === ''
  if (!isOrigin) throw new UsageError('Name the origin of a vault, such as https://wallet.example.com.')
  return url.origin
}

function readList(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new UsageError(
      `${file} cannot be read: name the list of a release, which comes with it as foyer-vault.json.`,
      {
        cause,
      },
    )
  }
}

const readKeys = (config: GatewayConfig) => readVaultKeys(readVault(config), config.database)

function readVault({ vault }: GatewayConfig): VaultConfig {
  if (vault === undefined)
    throw new UsageError('This gateway hosts no wallet: its configuration does not name "vault".')
  return vault
}
