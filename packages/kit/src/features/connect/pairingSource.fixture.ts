import { errorSentences } from '../../core/errorSentences.ts'
import { KitError, type KitErrorCode } from '../../core/errors.ts'
import { memorySource } from '../../core/memoryKit.fixture.ts'
import { pairingLifetime } from '../../core/pairing.ts'
import type { Session } from '../../core/session.ts'
import type { OpenSessionParameters, WalletSource } from '../../core/source.ts'
import { addresses } from '../../test/stage.tsx'

/** One pairing of the source: what a wallet that takes its link may do. */
export type PairingAsked = {
  readonly signal: AbortSignal
  readonly link: string
  notify(): void
  approve(): void
  fail(code: KitErrorCode): void
}

/** A source of wallets that are reached by a link, which a test tells and answers. */
export function pairingSource({ tells = true, prepares = true } = {}) {
  const memory = memorySource({ id: 'links', namespaces: ['eip155'], type: 'WALLET_CONNECT', wallets: ['relay'] })
  memory.wallet.addresses = { eip155: [addresses[0]] }
  const asked: PairingAsked[] = []
  let prepared: { asked: PairingAsked; adopt(parameters: OpenSessionParameters): Promise<Session> } | undefined
  const options = { tells }
  const source: WalletSource = {
    ...memory.source,
    method: 'qrcode',
    connectors: memory.connectors.map(({ source: _, ...connector }) => connector),
    load: async () => {
      const create = await memory.source.load()
      return (context) => {
        const methods = create(context)
        const begin = (first: Omit<OpenSessionParameters, 'walletId'>) => {
          let { onProgress } = first
          let settle: { resolve(session: Session): void; reject(error: unknown): void } | undefined
          const session = new Promise<Session>((resolve, reject) => {
            settle = { resolve, reject }
          })
          const link = `wc:${(asked.length + 1).toString(16).padStart(4, '0')}@2?symKey=${'ab'.repeat(32)}`
          const expiresAt = Date.now() + pairingLifetime
          const one: PairingAsked = {
            signal: first.signal,
            link,
            notify: () => onProgress({ uri: link, expiresAt }),
            approve: () => {
              void methods.open({ walletId: 'relay', ...first }).then(settle?.resolve, settle?.reject)
            },
            fail: (code) => settle?.reject(new KitError(code, errorSentences[code])),
          }
          asked.push(one)
          if (options.tells) one.notify()
          return {
            asked: one,
            adopt(parameters: OpenSessionParameters) {
              onProgress = parameters.onProgress
              if (options.tells) one.notify()
              return session
            },
          }
        }
        return {
          ...methods,
          ...(prepares && {
            prepare: (parameters) => {
              const own = begin(parameters)
              prepared = own
              parameters.signal.addEventListener('abort', () => {
                if (prepared === own) prepared = undefined
              })
            },
          }),
          open: (parameters) => {
            const own = prepared ?? begin(parameters)
            prepared = undefined
            return own.adopt(parameters)
          },
        }
      }
    },
  }
  const last = () => {
    const newest = asked.at(-1)
    if (!newest) throw new Error('nothing was asked')
    return newest
  }
  return { source, asked, last, options }
}
