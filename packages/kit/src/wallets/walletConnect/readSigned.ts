import { grantedAccounts } from '../../chains/evm/eip1193.ts'
import { evmNamespace } from '../../chains/evm/evmRules.ts'
import { isRecord, stringList } from '../../core/decode.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { recapPrefix } from './recap.ts'
import type { Client } from './startClient.ts'

/** The fields of a message that a wallet signed (CAIP-74), with the account as `did:pkh`. */
export type SignedFields = Parameters<Client['formatAuthMessage']>[0]['request'] & { readonly iss: string }

/** One message that a wallet signed, and with which account. */
export type SignedMessage = {
  readonly networkId: CaipNetworkId
  readonly address: string
  readonly fields: SignedFields
  readonly signature: string
}

/** What a wallet's answer to a sign-in grants. */
export type SignedAnswer = {
  /** CAIP-10 ids. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly signed: readonly SignedMessage[]
}

/** An answer holds one message per network; more than this many are not read. */
const mostMessages = 100
const isReference = (text: string) => /^\d{1,16}$/.test(text)

/**
 * Reads the objects (CAIP-74) that a wallet answers a sign-in with: their accounts, and the requests that their ReCap
 * (ERC-5573) permits. Invalid objects are left out; the server verifies the signatures.
 */
export function readSigned(cacaos: unknown): SignedAnswer {
  const signed = (Array.isArray(cacaos) ? cacaos.slice(0, mostMessages) : []).flatMap((cacao: unknown) => {
    const { p: fields, s: signature } = isRecord(cacao) ? cacao : {}
    if (!isRecord(fields) || !isRecord(signature) || typeof signature.s !== 'string') return []
    const [did, method, namespace, reference = '', address = '', ...rest] = String(fields.iss).split(':')
    const isAccount = did === 'did' && method === 'pkh' && namespace === evmNamespace && rest.length === 0
    if (!isAccount || !isReference(reference) || grantedAccounts([address]).length === 0) return []
    const message: SignedMessage = {
      networkId: `${evmNamespace}:${reference}`,
      address,
      fields: fields as unknown as SignedFields,
      signature: signature.s,
    }
    return [message]
  })
  const recaps = signed.map((message) => ({ ...message, ...readRecap(message.fields.resources) }))
  return {
    signed,
    methods: unique(recaps.flatMap(({ methods }) => methods)),
    accounts: unique(
      recaps.flatMap(({ address, chains, networkId }) => [networkId, ...chains].map((chain) => `${chain}:${address}`)),
    ),
  }
}

/** The methods and networks of a ReCap, which is the last resource of a message that has one. */
function readRecap(resources: unknown): { readonly methods: readonly string[]; readonly chains: readonly string[] } {
  const last = stringList(resources)?.at(-1) ?? ''
  const { att } = last.startsWith(recapPrefix) ? decode(last.slice(recapPrefix.length)) : {}
  const abilities = isRecord(att) && isRecord(att[evmNamespace]) ? Object.entries(att[evmNamespace]) : []
  const limits = abilities.flatMap(([, list]) => (Array.isArray(list) ? list : []))
  return {
    methods: abilities.flatMap(([ability]) =>
      ability.startsWith('request/') ? [ability.slice('request/'.length)] : [],
    ),
    chains: limits
      .flatMap((limit: unknown) => (isRecord(limit) ? (stringList(limit.chains) ?? []) : []))
      .filter((chain) => {
        const [namespace, reference = '', ...rest] = chain.split(':')
        return namespace === evmNamespace && isReference(reference) && rest.length === 0
      }),
  }
}

function decode(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

const unique = (list: readonly string[]) => [...new Set(list)]
