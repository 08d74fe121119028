import { Hono } from 'hono'

/** Ponder requires a server; the gateway reads the database instead, so this one answers only with its name. */
const app = new Hono().get('/', (c) => c.text('Foyer indexer'))

// biome-ignore lint/style/noDefaultExport: Ponder reads it so.
export default app
