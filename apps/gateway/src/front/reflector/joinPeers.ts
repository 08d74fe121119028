import type { RawData, WebSocket } from 'ws'
import type { FrameCharge } from '../websocket/frameMeter.ts'
import { frameFor, ownFrame, toBuffer } from './reflectorFrames.ts'
import type { ReflectorConfig } from './reflectorSchema.ts'

/** Above this many unsent bytes the other side is read no further. */
const maxUnsent = 262_144

/** How a session ended: a side closed it, or a bound or rule of the reflector did. */
export type SessionEnd = 'closed' | 'idle' | 'lifetime' | 'bytes' | 'flood' | 'protocol'

/** One side of a session. */
export type Peer = {
  socket: WebSocket
  /** Counts one frame by its bytes, before anything of it is read. */
  charge: (bytes: number) => FrameCharge
}

export type JoinPeersParameters = {
  peers: readonly [Peer, Peer]
  settings: Pick<ReflectorConfig, 'sessionBytes' | 'idleMs' | 'lifetimeMs'>
  onFrame: (bytes: number) => void
  onEnd: (how: SessionEnd) => void
}

/**
 * Tells two sides that both are there, with an empty frame each, and passes frames both ways until one of them goes.
 * What is in them is theirs: they agree on a key that the reflector never learns.
 */
export function joinPeers({ peers: [first, second], settings, onFrame, onEnd }: JoinPeersParameters): void {
  let hasEnded = false
  let carried = 0
  const debts = new Map<WebSocket, NodeJS.Timeout>()

  const end = (how: SessionEnd, code: number, reason: string) => {
    if (hasEnded) return
    hasEnded = true
    clearTimeout(idle)
    clearTimeout(lifetime)
    for (const debt of debts.values()) clearTimeout(debt)
    for (const { socket } of [first, second]) {
      // A side that is read no further would never be heard to agree to the end.
      if (socket.isPaused) socket.resume()
      socket.close(code, reason)
    }
    onEnd(how)
  }
  const idle = setTimeout(() => end('idle', 1001, 'Nothing was said for too long.'), settings.idleMs).unref()
  const lifetime = setTimeout(
    () => end('lifetime', 1001, 'This session lasted as long as one may.'),
    settings.lifetimeMs,
  ).unref()

  const carry = (from: Peer, to: Peer) => {
    const resume = () => {
      if (hasEnded || debts.has(from.socket) || to.socket.bufferedAmount > maxUnsent) return
      if (from.socket.isPaused) from.socket.resume()
    }
    from.socket.on('message', (raw: RawData, isBinary: boolean) => {
      if (hasEnded) return
      const data = toBuffer(raw)
      const { waitMs, isFlooding } = from.charge(data.byteLength)
      if (isFlooding) return end('flood', 1008, 'Too many messages.')
      carried += data.byteLength
      if (carried > settings.sessionBytes) return end('bytes', 1009, 'This session said as much as one may.')
      const frame = frameFor(from.socket, to.socket, { data, isBinary })
      if (frame === undefined) return end('protocol', 1003, 'This was no frame of the agreed subprotocol.')
      idle.refresh()
      onFrame(data.byteLength)
      to.socket.send(frame, { binary: typeof frame !== 'string' }, resume)
      if (waitMs > 0) {
        clearTimeout(debts.get(from.socket))
        const payOff = () => {
          debts.delete(from.socket)
          resume()
        }
        debts.set(from.socket, setTimeout(payOff, waitMs))
      }
      if (waitMs > 0 || to.socket.bufferedAmount > maxUnsent) from.socket.pause()
    })
    from.socket.once('close', (code) => {
      const isClean = code === 1000 || code === 1001 || code === 1005
      end('closed', isClean ? 1000 : 1011, isClean ? 'The other side closed.' : 'The other side went away.')
    })
  }
  carry(first, second)
  carry(second, first)
  for (const { socket } of [first, second]) socket.send(ownFrame(socket, new Uint8Array()))
}
