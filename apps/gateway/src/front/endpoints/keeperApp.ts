import { type EndpointAnswer, endpoints, errorBody } from '@foyer/contract'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { ProvenCall } from '../../capabilities/vault/checkProof.ts'
import type { Keeper } from '../../capabilities/vault/createKeeper.ts'
import type { KeeperConfig } from '../../capabilities/vault/keeper/keeperSchema.ts'
import { HeldBody, keeperPaths, PartBody } from '../../capabilities/vault/keeper/wire.ts'
import { VaultRefusal } from '../../capabilities/vault/VaultRefusal.ts'
import { parseJson } from '../../engines/input/parseJson.ts'
import { callerNetwork } from '../../engines/limits/callerNetwork.ts'
import { createClientAddressReader } from '../../engines/limits/clientAddress.ts'
import { createMemoryBuckets } from '../../engines/limits/memoryBuckets.ts'
import { describeError, type Logger } from '../../engines/observability/logger.ts'
import type { AppContext, AppEnvironment } from '../http/appEnvironment.ts'
import { createVaultCors } from '../http/cors.ts'
import { databaseProblem } from '../http/databaseProblem.ts'
import { parseBody } from '../http/parseRequest.ts'
import { HttpProblem, problemOf } from '../http/problem.ts'
import { readBody } from '../http/readBody.ts'
import { vaultProblem } from './vaultProblem.ts'

export type CreateKeeperAppParameters = {
  config: Pick<KeeperConfig, 'address' | 'app' | 'gatewayKeys' | 'trustedProxies'>
  keeper: Keeper
  logger: Logger
  /** Whether the database answers. */
  isReady: () => Promise<boolean>
  /** Milliseconds since 1970. */
  now: () => number
}

const maxBytes = 16_384
/** Calls of one network, and its forged tickets; a recovery takes two calls. */
const rate = { tokens: 60, refillPerSecond: 1 }
const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/** What a separate keeper answers: three calls of the vault's pages, and orders of its gateway. */
export function createKeeperApp({ config, keeper, logger, isReady, now }: CreateKeeperAppParameters) {
  const app = new Hono<AppEnvironment>()
  const cors = createVaultCors(config.app)
  const buckets = createMemoryBuckets({ now })
  const addressOf = createClientAddressReader(config.trustedProxies)
  const about = { address: config.address, publicKey: keeper.publicKey, gatewayKeys: config.gatewayKeys }

  const networkOf = (c: AppContext): string =>
    callerNetwork(addressOf(c.env?.incoming?.socket.remoteAddress ?? '', c.req.header('x-forwarded-for')))
  /** Takes from the calls of a network, or looks whether there are any left at a cost of 0. */
  const charge = (key: string, cost: number): void => {
    const { isAllowed, left } = buckets.take({ key, cost, ...rate })
    if (isAllowed && (cost > 0 || left >= 1)) return
    throw new HttpProblem(429, '', 'Too many calls came from this network. Try again shortly.', {
      headers: { 'retry-after': '2' },
    })
  }

  type OfPages = typeof endpoints.keeperChallenge | typeof endpoints.keeperRelease | typeof endpoints.keeperPasskey
  const mount = <E extends OfPages>(
    endpoint: E,
    run: (call: ProvenCall, body: v.InferOutput<E['body']>, spoken: string) => Promise<EndpointAnswer<E>>,
  ) => {
    app.post(endpoint.path, async (c) => {
      const origin = c.req.header('origin')
      if (origin !== undefined && origin !== config.app) throw new VaultRefusal('vault-origin-forbidden')
      charge(`pages ${networkOf(c)}`, 1)
      const bytes = await readBody(c, maxBytes)
      const body = parseBody(endpoint.body, bytes) as v.InferOutput<E['body']>
      const call = {
        method: endpoint.method,
        path: endpoint.path,
        proof: c.req.header('dpop'),
        authorization: c.req.header('authorization'),
        body: bytes,
        network: networkOf(c),
      }
      const answer = await run(call, body, c.req.header('accept-language') ?? '')
      return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
    })
  }

  /** Carries out what a ticket of the gateway allows. Good tickets are not counted: they are as many as the wallets. */
  const mountOrder = (path: string, run: (ticket: string, body: Uint8Array<ArrayBuffer>) => Promise<unknown>) => {
    app.post(path, async (c) => {
      const forged = `forged tickets ${networkOf(c)}`
      charge(forged, 0)
      const ticket = /^Foyer ([A-Za-z0-9._-]{1,4096})$/.exec(c.req.header('authorization') ?? '')?.[1]
      try {
        if (ticket === undefined) throw new VaultRefusal('vault-ticket-invalid')
        const said = await run(ticket, await readBody(c, maxBytes))
        return c.json(said ?? { success: true })
      } catch (error) {
        if (error instanceof VaultRefusal && error.code === 'vault-ticket-invalid') charge(forged, 1)
        throw error
      }
    })
  }

  app.use(async (c, next) => {
    const headers = { ...everywhere, ...cors(c.req.method, c.req.header('origin')) }
    if (c.req.method === 'OPTIONS') return new Response(null, { status: 204, headers })
    await next()
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
    return undefined
  })
  app.get('/health', async (c) => ((await isReady()) ? c.text('ok') : c.text('the database takes no writes', 503)))
  app.get(keeperPaths.about, (c) => c.json(about))
  mount(endpoints.keeperChallenge, (call, { device, language, logins, passkeys }, spoken) =>
    keeper.challenge(call, { device, language: language ?? spoken, passkeys, logins }),
  )
  mount(endpoints.keeperRelease, (call, given) => keeper.release(call, given))
  mount(endpoints.keeperPasskey, (call, given) => keeper.name(call, given))
  mountOrder(keeperPaths.parts, async (ticket, body) => {
    const place = keeper.readPut({ ticket, body })
    const { jti, message } = readChecked(PartBody, body)
    await keeper.put(place, jti, message)
  })
  mountOrder(keeperPaths.drops, async (ticket, body) => keeper.drop(keeper.readDrop({ ticket, body })))
  mountOrder(keeperPaths.retired, async (ticket, body) => keeper.retire(keeper.readRetire({ ticket, body })))
  mountOrder(keeperPaths.asked, async (ticket, body) => keeper.ask(keeper.readAsk({ ticket, body })))
  mountOrder(keeperPaths.forgotten, async (ticket, body) => keeper.forget(keeper.readForget({ ticket, body })))
  mountOrder(keeperPaths.forgottenSince, async (ticket, body) =>
    keeper.forgetSince(keeper.readForgetSince({ ticket, body })),
  )
  mountOrder(keeperPaths.held, async (ticket, body) => {
    keeper.readHolds({ ticket, body })
    return { held: await keeper.holds(readChecked(HeldBody, body).splits) }
  })
  app.notFound((c) => c.json(errorBody('path', 'There is no call at this path. A keeper answers few.'), 404))
  app.onError((error, c) => {
    const problem = error instanceof VaultRefusal ? vaultProblem(error) : (databaseProblem(error) ?? problemOf(error))
    if (problem !== undefined) return c.json(errorBody(problem.field, problem.message), problem.status, problem.headers)
    logger.error({ path: c.req.path, err: describeError(error) }, 'failed')
    return c.text('Internal server error', 500)
  })
  return app
}

function readChecked<S extends typeof PartBody | typeof HeldBody>(schema: S, body: Uint8Array<ArrayBuffer>) {
  try {
    return v.parse(schema, parseJson(new TextDecoder().decode(body)))
  } catch (cause) {
    throw new HttpProblem(400, 'body', 'This is no part of a wallet.', { cause })
  }
}
