import type { WebSocket } from 'ws'

const closingMs = 1_000

/** Tells every client that the gateway stops, and cuts off any that does not agree within a second. */
export async function closeSockets(clients: ReadonlySet<WebSocket>): Promise<void> {
  for (const client of clients) client.close(1001, 'The gateway stops. Connect again.')
  const deadline = performance.now() + closingMs
  while (clients.size > 0 && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
  for (const client of clients) client.terminate()
}
