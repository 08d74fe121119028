import type { RawData, WebSocket } from 'ws'

/** Above this many unsent bytes the other side is read no further. */
const mostUnsent = 4_194_304
const mostWaiting = 64

export type RelayFramesParameters = {
  client: WebSocket
  upstream: WebSocket
  /** Decides over one message of the client: send it on, answer it here. */
  judge: (message: Buffer) => Promise<{ forward: Uint8Array | string } | { answer: string }>
  onEnd: () => void
}

/**
 * Carries frames between a client and a node until one of them goes. The node's frames pass as they come; the client's
 * are judged one after the other. When the node goes, the client's connection is closed with 1011, so that it reconnects.
 */
export function relayFrames({ client, upstream, judge, onEnd }: RelayFramesParameters): void {
  let hasEnded = false
  let waiting = 0
  let queue: Promise<void> = Promise.resolve()

  const end = (closeClient: () => void) => {
    if (hasEnded) return
    hasEnded = true
    closeClient()
    if (upstream.readyState === upstream.OPEN) upstream.close(1000)
    else upstream.terminate()
    onEnd()
  }

  const send = (from: WebSocket, to: WebSocket, data: RawData | string | Uint8Array, binary: boolean) => {
    if (to.readyState !== to.OPEN) return
    to.send(data, { binary }, () => {
      if (from.isPaused && to.bufferedAmount < mostUnsent / 2 && from.readyState === from.OPEN) from.resume()
    })
    if (to.bufferedAmount > mostUnsent && from.readyState === from.OPEN) from.pause()
  }

  const handle = async (message: Buffer) => {
    const verdict = await judge(message)
    if ('answer' in verdict) send(client, client, verdict.answer, false)
    else send(client, upstream, verdict.forward, false)
  }

  client.on('message', (data) => {
    waiting += 1
    if (waiting > mostWaiting) client.pause()
    queue = queue
      .then(() => handle(toBuffer(data)))
      .catch(() => end(() => client.close(1011, 'This message could not be handled. Connect again.')))
      .finally(() => {
        waiting -= 1
        if (waiting === 0 && client.isPaused && client.readyState === client.OPEN) client.resume()
      })
  })
  upstream.on('message', (data, isBinary) => send(upstream, client, data, isBinary))
  upstream.once('close', () => end(() => client.close(1011, 'The node went away. Connect again.')))
  upstream.on('error', () => upstream.terminate())
  client.once('close', () => end(() => {}))
  // A client that breaks the protocol or the size limit was already told so by its own close frame.
  client.on('error', () => end(() => {}))
  upstream.resume()
}

function toBuffer(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return data instanceof ArrayBuffer ? Buffer.from(data) : data
}
