import { once } from 'node:events'
import { WebSocket, WebSocketServer } from 'ws'
import { describeSolanaRequest } from '../solana/wallet/describeSolanaRequest.ts'
import type { SolanaApprovalQuestion, SolanaApprovalRequest } from '../solana/wallet/solanaApproval.ts'
import { readKeys } from '../solana/wallet/solanaKeys.ts'
import type { SolanaWalletChain } from '../solana/wallet/solanaWalletFeatures.ts'
import { type ApprovalPolicy, createApprovals, declined } from '../wallet/createApprovals.ts'
import type { PlannedError } from '../wallet/createControl.ts'
import { createRequestLog, type LoggedRequest } from '../wallet/createRequestLog.ts'
import { createRpcTransport } from '../wallet/createRpcTransport.ts'
import type { PeerQuestion } from '../walletConnect/peer/peerQuestions.ts'
import { readAssociationUri } from './associationUri.ts'
import type { MobileEncoding } from './mobileFrames.ts'
import { mobileProtocols } from './mobileFrames.ts'
import { createMobileMethods, type MobileGrants } from './mobileMethods.ts'
import { type MobileFault, serveMobileSession } from './serveMobileSession.ts'

/** How a wallet for phones is made. */
export interface MobileWalletOptions {
  /** Secret keys of 64 bytes in base58; the first is the account in use. */
  readonly secretKeys: readonly string[]
  /** Chains that it knows, by the names of the Wallet Standard. */
  readonly chains: readonly SolanaWalletChain[]
  /** How questions are answered. Default `'approve'`. */
  readonly policy?: ApprovalPolicy
  /** The address that it wants its links under; pages may take https only. */
  readonly walletUriBase?: string
  /** Payloads in one request at most. Default 10. */
  readonly maxPayloads?: number
}

/** How a wallet comes to a reflector. */
export interface ScanOptions {
  /** Default: bytes as they are. */
  readonly encoding?: MobileEncoding
  /** Goes there without TLS, which a page in a browser never does. Default false. */
  readonly isPlain?: boolean
  /** Takes any certificate, such as one that a test made. Default false. */
  readonly takesAnyCertificate?: boolean
}

/** The wallet's end of the Mobile Wallet Adapter, version 2.0, with its owner's control. */
export interface MobileWallet {
  /** Its account. */
  readonly address: string
  /** Follows a link for another device: joins the page at its reflector. Resolves once it is there. */
  scan(uri: string, options?: ScanOptions): Promise<void>
  /** Follows a link of the same device: waits for the page at the port that it names. Resolves once it waits. */
  listen(uri: string): Promise<void>
  approveNext(): void
  /** Declines the open question, or the next one. */
  rejectNext(): void
  /** Fails the next request, of a method when given, before anything is asked. */
  failNext(error: PlannedError, method?: string): void
  /** Does something wrong at the next occasion. */
  misbehave(fault: MobileFault): void
  auto(policy: ApprovalPolicy): void
  /** Milliseconds that each answer takes. */
  setDelay(milliseconds: number): void
  /** Leaves the open or next question open. */
  neverAnswer(): void
  /** The question that waits for an answer. */
  waiting(): SolanaApprovalRequest | undefined
  /** The same in words; undefined while nothing is asked. */
  question(): PeerQuestion | undefined
  /** How many pages are connected, or about to be. */
  connections(): number
  /** Every request so far. */
  requests(): readonly LoggedRequest[]
  /** Forgets every page, so that no token is good any more. */
  revoke(): void
  /** Ends all sessions; `breakOff` without a word, as an app that dies. */
  disconnect(options?: { readonly breakOff?: boolean }): void
  /** Ends all sessions and waits at no port any more. */
  stop(): Promise<void>
}

/**
 * Makes a wallet for phones with real Ed25519 keys: it joins pages at a reflector or waits for them at a port, agrees on a
 * key with them and answers what they ask, after its owner's decision.
 *
 * @throws RangeError without a key, or for one of another length.
 * @example
 * const wallet = createMobileWallet({ secretKeys: [account.secretKey], chains: [{ id: 'solana:localnet', rpcUrl }] })
 * await wallet.scan(uriOfTheCode)
 */
export function createMobileWallet(options: MobileWalletOptions): MobileWallet {
  const { secretKeys, chains, policy = 'approve', walletUriBase, maxPayloads = 10 } = options
  const [key] = readKeys(secretKeys)
  if (!key) throw new RangeError('A test wallet needs at least one account.')
  const approvals = createApprovals<SolanaApprovalQuestion, string>({ origin: 'mobile wallet protocol', policy })
  const log = createRequestLog()
  const rpc = createRpcTransport()
  const grants: MobileGrants = { tokens: new Map(), count: 0 }
  const failures: { error: PlannedError; method: string | undefined }[] = []
  const faults: MobileFault[] = []
  const sockets = new Set<WebSocket>()
  const servers = new Set<WebSocketServer>()

  const takeFault = (fault: MobileFault): boolean => {
    const index = faults.indexOf(fault)
    if (index >= 0) faults.splice(index, 1)
    return index >= 0
  }
  const serve = (socket: WebSocket, association: Uint8Array<ArrayBuffer>) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    serveMobileSession({
      socket,
      association,
      log,
      takeFault,
      takeFailure: (method) => {
        const index = failures.findIndex((failure) => (failure.method ?? method) === method)
        return index < 0 ? undefined : failures.splice(index, 1)[0]?.error
      },
      answer: createMobileMethods({
        key: () => key,
        chains,
        approvals,
        grants,
        rpc,
        walletUriBase: () => walletUriBase,
        most: maxPayloads,
      }),
    })
  }

  return {
    address: key.address,
    async scan(uri, { encoding = 'binary', isPlain = false, takesAnyCertificate = false } = {}) {
      const found = readAssociationUri(uri)
      if (found.kind !== 'remote') throw new RangeError('This link is for a wallet on the same device.')
      const url = `${isPlain ? 'ws' : 'wss'}://${found.reflector}/reflect?id=${encodeURIComponent(found.id)}`
      const socket = new WebSocket(url, [mobileProtocols[encoding]], { rejectUnauthorized: !takesAnyCertificate })
      // Listening begins before the connection is open, because the first frame may come together with it.
      serve(socket, found.association)
      await once(socket, 'open')
    },
    async listen(uri) {
      const found = readAssociationUri(uri)
      if (found.kind !== 'local') throw new RangeError('This link is for a wallet on another device.')
      const server = new WebSocketServer({
        host: 'localhost',
        port: found.port,
        path: '/solana-wallet',
        handleProtocols: (offered) => Object.values(mobileProtocols).find((protocol) => offered.has(protocol)) ?? false,
      })
      servers.add(server)
      server.on('connection', (socket) => {
        serve(socket, found.association)
        socket.send(new Uint8Array())
      })
      await once(server, 'listening')
    },
    approveNext: () => approvals.answer({ approved: true }),
    rejectNext: () => approvals.answer(declined()),
    failNext: (error, method) => void failures.push({ error, method }),
    misbehave: (fault) => void faults.push(fault),
    auto: (next) => approvals.setPolicy(next),
    setDelay: (milliseconds) => approvals.setDelay(milliseconds),
    neverAnswer: () => approvals.answer('leaveOpen'),
    waiting: () => approvals.current(),
    question() {
      const asked = approvals.current()
      if (!asked) return undefined
      const { content, facts, title } = describeSolanaRequest(asked, chains)
      return { title, facts, ...(content !== undefined && { content }) }
    },
    connections: () => sockets.size,
    requests: () => log.list(),
    revoke: () => grants.tokens.clear(),
    disconnect({ breakOff = false } = {}) {
      for (const socket of sockets) {
        if (breakOff) socket.terminate()
        else socket.close(1000)
      }
    },
    async stop() {
      for (const socket of sockets) socket.terminate()
      for (const server of servers) await new Promise<void>((resolve) => server.close(() => resolve()))
      servers.clear()
    },
  }
}
