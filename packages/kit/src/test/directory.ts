import type { EndpointAnswer, Endpoints } from '@foyer/contract'
import { memorySource } from '../core/memoryKit.fixture.ts'
import type { WalletSource } from '../core/source.ts'
import type { GatewayCall } from './gatewayDouble.ts'
import { addresses } from './stage.tsx'

type Answer = EndpointAnswer<Endpoints['wallets']>
type Listed = Answer['data'][number]

/** A source that reaches wallets by a link, as WalletConnect does. */
export function linkSource(): WalletSource {
  const memory = memorySource({ id: 'relay', namespaces: ['eip155'], type: 'WALLET_CONNECT', wallets: ['relay'] })
  memory.wallet.addresses = { eip155: [addresses[0]] }
  memory.wallet.answers = new Promise(() => undefined)
  const progress = { uri: `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}` }
  const source = {
    ...memory.source,
    connectors: [{ id: 'relay', name: 'WalletConnect', type: 'WALLET_CONNECT', chain: 'eip155' } as const],
    load: async () => {
      const create = await memory.source.load()
      return (context: Parameters<typeof create>[0]) => {
        const methods = create({ ...context, setConnectors: () => undefined })
        return {
          ...methods,
          open: (parameters: Parameters<typeof methods.open>[0]) => {
            parameters.onProgress(progress)
            return methods.open(parameters)
          },
        }
      }
    },
  }
  return source
}

/** A wallet of a directory, which an app reaches. */
export const listed = (id: string, rest: Partial<Listed> = {}): Listed => ({
  id,
  name: `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`,
  homepage: `https://${id}.example`,
  mobile_link: `${id}://`,
  supports_wc: true,
  ...rest,
})

/** A directory that answers as the gateway does: by page, by words, with and without some wallets. */
export function directoryOf(wallets: readonly Listed[]): (call: GatewayCall) => Answer {
  return ({ query: { badge_type, entries = '40', exclude, include, page = '1', search = '' } }) => {
    const list = (joined: string | undefined) => joined?.split(',') ?? []
    const fitting = wallets.filter(
      ({ badge_type: badge, id, name }) =>
        (!include || list(include).includes(id)) &&
        !list(exclude).includes(id) &&
        (!badge_type || badge === badge_type) &&
        name.toLowerCase().includes(search.toLowerCase()),
    )
    const from = (Number(page) - 1) * Number(entries)
    return { data: fitting.slice(from, from + Number(entries)), count: fitting.length }
  }
}

/** So many wallets, `Wallet 001` first. */
export const manyListed = (count: number): readonly Listed[] =>
  Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(3, '0')
    return listed(`wallet-${number}`, { name: `Wallet ${number}` })
  })
