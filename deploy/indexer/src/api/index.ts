import { Hono } from 'hono'

/** Ponder asks for a server of its own; the gateway reads the database, so that this one says nothing but its name. */
const app = new Hono().get('/', (c) => c.text('Foyer indexer'))

// biome-ignore lint/style/noDefaultExport: Ponder reads it so.
export default app
