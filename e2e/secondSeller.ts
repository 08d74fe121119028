import { once } from 'node:events'
import { createServer } from 'node:http'

/** A seller that does not report how purchases go: one page, on which nothing can be paid. */
export type SecondSeller = { url: string; stop: () => Promise<void> }

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Second test seller</title>
<h1>Second test seller</h1><p>This page is part of a test. Nothing can be paid here.</p></html>`

/** Starts the page on a free port of this machine. */
export async function startSecondSeller(): Promise<SecondSeller> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('No free port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
