import type { WebSocket } from 'ws'
import type { PlannedError } from '../wallet/createControl.ts'
import type { RequestLog } from '../wallet/createRequestLog.ts'
import { WalletError, walletErrorCodes } from '../wallet/WalletError.ts'
import { createMobileChannel, createMobileKeys, type MobileChannel, readHello } from './mobileChannel.ts'
import { type Bytes, onFrames, sendFrame, toBytes } from './mobileFrames.ts'
import { isRecord } from './mobileMethods.ts'

/**
 * What a wallet may do wrong: speak another version, skip a number, seal with another key, leave before it has answered the
 * greeting, or break off in the middle of a request.
 */
export type MobileFault = 'otherVersion' | 'skippedNumber' | 'wrongKey' | 'leavesAtHello' | 'breaksOff'

export interface ServeMobileSessionParameters {
  readonly socket: WebSocket
  /** The point of the page's association key. */
  readonly association: Bytes
  readonly log: RequestLog
  readonly takeFault: (fault: MobileFault) => boolean
  readonly takeFailure: (method: string) => PlannedError | undefined
  readonly answer: (method: string, params: Readonly<Record<string, unknown>>) => Promise<unknown>
}

/** Greets a page, agrees on a key with it and answers what it asks. What breaks the protocol ends the session. */
export function serveMobileSession(parameters: ServeMobileSessionParameters): void {
  const { socket, association, log, takeFault, takeFailure, answer } = parameters
  let channel: MobileChannel | undefined

  const greet = async (frame: Bytes) => {
    if (takeFault('leavesAtHello')) return socket.close(1000)
    const point = await readHello(frame, association)
    const own = await createMobileKeys('agree')
    channel = await createMobileChannel(own, point, association)
    const sent = takeFault('wrongKey') ? await createMobileKeys('agree') : own
    const properties = await channel.seal({ v: takeFault('otherVersion') ? 'v9' : 'v1' })
    sendFrame(socket, toBytes([...sent.point, ...properties]))
  }
  const reply = async (to: MobileChannel, message: object) => {
    const sealed = await to.seal({ jsonrpc: '2.0', ...message }, takeFault('skippedNumber') ? 1 : 0)
    if (socket.readyState === socket.OPEN) sendFrame(socket, sealed)
  }
  const handle = async (frame: Bytes) => {
    // An empty frame says that the other side is there.
    if (frame.length === 0) return
    if (!channel) return greet(frame)
    const request = await channel.open(frame)
    if (!isRecord(request) || typeof request.method !== 'string') throw new Error('This is no request.')
    const { id, method } = request
    const params = isRecord(request.params) ? request.params : {}
    const end = log.add(method, [params])
    if (takeFault('breaksOff')) return socket.terminate()
    try {
      const failure = takeFailure(method)
      if (failure)
        throw new WalletError(failure.code, failure.message ?? 'The test wallet was told to fail.', failure.data)
      await reply(channel, { id, result: await answer(method, params) })
      end('answered')
    } catch (error) {
      const code = error instanceof WalletError ? error.code : walletErrorCodes.internal
      const message = error instanceof Error ? error.message : String(error)
      const data = error instanceof WalletError ? error.data : undefined
      end(code)
      await reply(channel, { id, error: { code, message, ...(data !== undefined && { data }) } })
    }
  }

  onFrames(socket, handle, () => socket.close(1002, 'This breaks the mobile wallet protocol.'))
  socket.on('error', () => socket.terminate())
}
