import type { Server } from 'node:http'
import { deriveBytes } from '@foyer/contract/vault'
import { createAdaptorServer } from '@hono/node-server'
import { auditMs } from './capabilities/vault/auditMs.ts'
import { backupMs } from './capabilities/vault/backupMs.ts'
import { createProofCheck } from './capabilities/vault/checkProof.ts'
import { createKeeper } from './capabilities/vault/createKeeper.ts'
import { createChallenges } from './capabilities/vault/keeper/createChallenges.ts'
import { createContacts } from './capabilities/vault/keeper/createContacts.ts'
import { createIdTokenCheck } from './capabilities/vault/keeper/createIdTokenCheck.ts'
import { createKeeperBook } from './capabilities/vault/keeper/createKeeperBook.ts'
import { createKeeperLogins } from './capabilities/vault/keeper/createKeeperLogins.ts'
import { createKeeperPasskeys } from './capabilities/vault/keeper/createKeeperPasskeys.ts'
import { createVisitorCheck } from './capabilities/vault/keeper/createVisitorCheck.ts'
import { forgetWaits } from './capabilities/vault/keeper/createWaits.ts'
import type { KeeperConfig } from './capabilities/vault/keeper/keeperSchema.ts'
import { readKeeperKeys } from './capabilities/vault/keeper/readKeeperKeys.ts'
import { createReleaseGuard } from './capabilities/vault/keeper/releaseGuard.ts'
import { eraseRetired } from './capabilities/vault/keeper/retiredParts.ts'
import { readTicketKey } from './capabilities/vault/keeper/tickets.ts'
import { createMailer } from './capabilities/vault/mailer.ts'
import { createMarks } from './capabilities/vault/marks.ts'
import { createQuotas } from './capabilities/vault/quotas.ts'
import { createSealer } from './capabilities/vault/sealer.ts'
import { createSpend } from './capabilities/vault/spent.ts'
import { createTrail } from './capabilities/vault/trail/createTrail.ts'
import { createTrailKeys } from './capabilities/vault/trail/trailKeys.ts'
import { openMigrated } from './engines/db/openDatabase.ts'
import { writeProbe } from './engines/db/writeProbe.ts'
import { createLogger, describeError, type Logger } from './engines/observability/logger.ts'
import { createKeeperApp } from './front/endpoints/keeperApp.ts'
import { closeServer, listen, serverOptions } from './front/http/server.ts'

/** A keeper that was set up; nothing listens before `start`. */
export type KeeperServer = {
  logger: Logger
  /** The port that was taken; a configured 0 takes a free one. */
  start: () => Promise<{ host: string; port: number }>
  stop: () => Promise<void>
}

const forgetMs = 600_000
const drainMs = 10_000

/** Sets up a keeper: opens and migrates its database, which has the tables of a gateway's and fills eleven of them. */
export async function createKeeperServer(config: KeeperConfig, now: () => number = Date.now): Promise<KeeperServer> {
  const logger = createLogger(config.logLevel)
  const keys = await readKeeperKeys(config)
  const keepMs = backupMs(config)
  const database = await openMigrated(config.database, {
    onAhead: (steps) => logger.warn(steps, 'a newer program updated the database; this one still works on it'),
  })
  try {
    // Several processes of one keeper share its database, and so what was spent.
    const spend = createSpend(database, now)
    const sealer = await createSealer(keys)
    const trail = createTrail(database, { keys: await createTrailKeys(keys), logger, now })
    await trail.begin()
    const { audit } = trail
    const mailer = createMailer({ smtp: config.smtp, from: { name: config.name, address: config.from }, logger })
    const quotas = createQuotas(database, now)
    const passkeys = createKeeperPasskeys({ database, keepMs, now })
    const challenges = createChallenges(database, now)
    const visitors = createVisitorCheck({
      contacts: createContacts({ database, sealer, logger, unreachable: config.unreachable, keepMs, now }),
      passkeys,
      logins: createKeeperLogins({ database, keepMs, now }),
      idTokens: createIdTokenCheck({ clients: config.openId ?? {}, app: config.app, logger, now }),
      challenges,
      quotas,
      sealer,
      mailer,
      codes: createMarks(await deriveBytes(keys[0].bytes, 'foyer/1|keeper codes', 32)),
      logger,
      name: config.name,
      app: config.app,
      perHour: config.releasesPerHour,
      now,
    })
    const keeper = createKeeper({
      database,
      sealer,
      ticketKeys: config.gatewayKeys.map(readTicketKey),
      nonces: createMarks(await deriveBytes(keys[0].bytes, 'foyer/1|keeper nonces', 32)),
      checkProof: createProofCheck({ address: config.address, spend, now }),
      spend,
      guard: createReleaseGuard({ database, logger, now, perHour: config.releasesPerHour, audit }),
      apart: { visitors, passkeys },
      book: createKeeperBook(database, audit, logger, now),
      keepMs,
      delayMs: (config.recovery?.delay ?? 0) * 3_600_000,
      now,
    })
    const isReady = async () => {
      try {
        await writeProbe(database)
        return true
      } catch (error) {
        logger.warn({ err: describeError(error) }, 'the database takes no writes')
        return false
      }
    }
    const app = createKeeperApp({ config, keeper, logger, isReady, now })
    const server = createAdaptorServer({ fetch: app.fetch, serverOptions }) as Server
    const forget = () =>
      Promise.all([
        database.deleteFrom('vault_spent').where('until', '<', now()).execute(),
        quotas.forget(),
        trail.retain(auditMs(config)),
        challenges.sweep(),
        forgetWaits(database, now()),
        eraseRetired(database, { now: now(), keepMs }),
      ]).catch((error: unknown) => logger.warn({ err: describeError(error) }, 'what is over could not be forgotten'))
    const forgetting = setInterval(forget, forgetMs)
    forgetting.unref()
    let stopping: Promise<void> | undefined
    return {
      logger,
      start: async () => {
        const port = await listen(server, config.host, config.port)
        logger.info({ host: config.host, port }, 'listening')
        return { host: config.host, port }
      },
      stop: () => {
        stopping ??= (async () => {
          clearInterval(forgetting)
          await closeServer(server, drainMs)
          await mailer.stop()
          await database.destroy()
          logger.info({}, 'stopped')
        })()
        return stopping
      },
    }
  } catch (error) {
    await database.destroy()
    throw error
  }
}
