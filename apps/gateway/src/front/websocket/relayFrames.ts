import type { RawData, WebSocket } from 'ws'
import type { FrameCharge } from './frameMeter.ts'
import type { Verdict } from './judgeMessage.ts'
import { createPartAnswers } from './partAnswers.ts'

/** Above this many unsent bytes the other side is read no further. */
const maxUnsent = 4_194_304
const maxWaiting = 64

export type RelayFramesParameters = {
  client: WebSocket
  upstream: WebSocket
  /** Counts one message by its bytes, before anything of it is read. */
  charge: (bytes: number) => FrameCharge
  /** Decides over one message of the client: send it on, answer it here. */
  judge: (message: Buffer) => Promise<Verdict>
  /** Told of each message of the node before the client is. Default none. */
  onAnswer?: (message: RawData) => void
  onEnd: () => void
}

/**
 * Carries frames between a client and a node until one of them goes. The node's frames pass as they come; the client's
 * are judged one after the other. When the node goes, the client's connection is closed with 1011, so that it reconnects.
 */
export function relayFrames({ client, upstream, charge, judge, onAnswer, onEnd }: RelayFramesParameters): void {
  let hasEnded = false
  let waiting = 0
  let queue: Promise<void> = Promise.resolve()
  let debtTimer: NodeJS.Timeout | undefined
  const parts = createPartAnswers()

  const end = (closeClient: () => void) => {
    if (hasEnded) return
    hasEnded = true
    clearTimeout(debtTimer)
    closeClient()
    if (upstream.readyState === upstream.OPEN) upstream.close(1000)
    else upstream.terminate()
    onEnd()
  }

  const resumeClient = () => {
    const isBusy = waiting > 0 || debtTimer !== undefined || isFull(client) || isFull(upstream)
    if (!isBusy && client.isPaused && client.readyState === client.OPEN) client.resume()
  }
  const resume = (side: WebSocket) => {
    if (side === client) resumeClient()
    else if (side.isPaused && side.readyState === side.OPEN) side.resume()
  }

  const send = (from: WebSocket, to: WebSocket, data: RawData | string | Uint8Array, binary: boolean) => {
    if (to.readyState !== to.OPEN) return
    to.send(data, { binary }, () => {
      if (to.bufferedAmount < maxUnsent / 2) resume(from)
    })
    if (isFull(to) && from.readyState === from.OPEN) from.pause()
  }

  const fail = () => end(() => client.close(1011, 'This message could not be handled. Connect again.'))

  // The client's next message does not wait for this answer.
  const answerBeside = (ask: () => Promise<Uint8Array | string>) => {
    waiting += 1
    ask()
      .then((answer) => send(client, client, answer, false))
      .catch(fail)
      .finally(() => {
        waiting -= 1
        resumeClient()
      })
  }

  const handle = async (message: Buffer) => {
    if (hasEnded) return
    const verdict = await judge(message)
    if ('answer' in verdict) send(client, client, verdict.answer, false)
    else if ('ask' in verdict) answerBeside(verdict.ask)
    else if (verdict.part === undefined || parts.keep(verdict.part)) send(client, upstream, verdict.forward, false)
    else end(() => client.close(1008, 'Too many batches wait for an answer. Send fewer, then connect again.'))
  }

  const payOff = (waitMs: number) => {
    client.pause()
    clearTimeout(debtTimer)
    debtTimer = setTimeout(() => {
      debtTimer = undefined
      resumeClient()
    }, waitMs)
  }

  client.on('message', (data) => {
    if (hasEnded) return
    const message = toBuffer(data)
    const { waitMs, isFlooding } = charge(message.byteLength)
    if (isFlooding) {
      end(() => client.close(1008, 'Too many messages. Send fewer, then connect again.'))
      return
    }
    if (waitMs > 0) payOff(waitMs)
    waiting += 1
    if (waiting > maxWaiting) client.pause()
    queue = queue
      .then(() => handle(message))
      .catch(fail)
      .finally(() => {
        waiting -= 1
        resumeClient()
      })
  })
  upstream.on('message', (data, isBinary) => {
    onAnswer?.(data)
    send(upstream, client, parts.complete(data), isBinary)
  })
  upstream.once('close', () => end(() => client.close(1011, 'The node went away. Connect again.')))
  upstream.on('error', () => upstream.terminate())
  client.once('close', () => end(() => {}))
  // A client that breaks the protocol or the size limit was already told so by its own close frame.
  client.on('error', () => end(() => {}))
  upstream.resume()
}

function isFull({ bufferedAmount }: WebSocket): boolean {
  return bufferedAmount > maxUnsent
}

function toBuffer(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return data instanceof ArrayBuffer ? Buffer.from(data) : data
}
