import { KitError, type OpenErrorCode } from '../../core/errors.ts'

type Failure = { code: OpenErrorCode; sentence: (wallet: string) => string }

const rejected: Failure = { code: 'USER_REJECTED', sentence: () => 'The request was declined' }
const unsupported: Failure = { code: 'UNSUPPORTED_METHOD', sentence: (wallet) => `${wallet} cannot do this` }
const locked: Failure = {
  code: 'WALLET_LOCKED',
  sentence: (wallet) => `${wallet} is locked or shares no account with this site`,
}
const pending: Failure = { code: 'REQUEST_PENDING', sentence: (wallet) => `A request is already open in ${wallet}` }
const unknownChain: Failure = {
  code: 'NETWORK_NOT_ADDED',
  sentence: (wallet) => `${wallet} does not know this network`,
}
const poor: Failure = {
  code: 'INSUFFICIENT_FUNDS',
  sentence: () => 'Not enough funds for this transaction and its fee',
}
const other: Failure = { code: 'RPC_FAILED', sentence: (wallet) => `${wallet} answered with an error` }

/** Codes of EIP-1193, EIP-1474, EIP-3326, EIP-5792, WalletConnect and ethers that mean the same whatever text stands beside. */
const failures: Readonly<Record<string, Failure>> = {
  4001: rejected,
  5000: { code: 'USER_REJECTED', sentence: () => 'User rejected.' },
  5001: rejected,
  5002: rejected,
  5003: rejected,
  5750: rejected,
  ACTION_REJECTED: rejected,
  5100: { code: 'UNSUPPORTED_CHAIN', sentence: () => 'Unsupported chains.' },
  3001: unsupported,
  5101: unsupported,
  6000: { code: 'WALLET_DISCONNECTED', sentence: () => 'User disconnected.' },
  4100: locked,
  4200: unsupported,
  '-32601': unsupported,
  '-32004': unsupported,
  4900: { code: 'WALLET_DISCONNECTED', sentence: (wallet) => `${wallet} has no connection` },
  4901: { code: 'WALLET_DISCONNECTED', sentence: (wallet) => `${wallet} has no connection to this network` },
  4902: unknownChain,
  '-32002': pending,
  INSUFFICIENT_FUNDS: poor,
}

/** What a node says, which is no answer of the person, and by -32002 no open request either. */
const ofNode =
  /nonce|underpriced|intrinsic|base fee|revert|already known|rate.?limit|too many|time[d -]*out|endpoint|-32003\b/i

/** A refusal in the words of wallets, those of other languages included. */
const refused = [
  /\b(user|you)\b.{0,30}\b(reject|den(y|ied)|declin|cancel|refus|disapprov|abort|clos|did not approve)/i,
  /(reject|denied|declin|cancel|refus|abort)\w* (the \w+ )?(by|from) (the )?\w/i,
  /\b(request|transaction|sign\w*|approval|connection|permission)\b.{0,30}\b(rejected|denied|declined|cancell?ed|refused|not given)/i,
  /\b(rejected|denied|declined|cancell?ed) (the )?(request|transaction|sign\w*|message)/i,
  /^\W*(error: )?(cancel|cancell?ed|reject|rejected|denied|declined|user reject)\W*$/i,
  /(popup|modal|iframe|window)( link)?( is| was)? closed|link is closed/i,
  /abgelehnt|abgebrochen|cancelad[ao]|annul[aéel]|rechaz|rejet|rejeit|отмен|отклон|ยกเลิก|取消|拒[绝絕否]|キャンセル|취소|거부|iptal|membatalkan|رفض|إلغاء/i,
] as const

/** What wallets say in words where a code means nothing, or too much. */
const spoken: readonly (readonly [words: RegExp, failure: Failure])[] = [
  [
    /unrecogni[sz]ed chain|using wallet_addEthereumChain|(unknown|unsupported) (chain|network)|chain.{0,20} not (been )?(added|configured|found|supported)/i,
    unknownChain,
  ],
  [
    /insufficient (\w+ )?(funds|balance|eth)|(balance|saldo|funds) (is |are )?(not enough|too low|tidak cukup)|not enough (funds|balance|eth)|overdraft/i,
    poor,
  ],
  [/already (processing|pending|open)|request.{0,40} pending|pending request/i, pending],
]
const afterwards: readonly (readonly [words: RegExp, failure: Failure])[] = [
  [/\b(is|must be) (un)?locked|account locked|unlock|not been authori[sz]ed/i, locked],
  [
    /(method|\b(eth|wallet|personal)_\w+).{0,60}(not|n't) (exist|support|found|available|implement)|unsupported method|does not support/i,
    unsupported,
  ],
]

/** Names a wallet's failure: by the innermost code that says what happened, else by its words, wherever it wraps them. */
export function toKitError(error: unknown, walletName: string): KitError {
  if (error instanceof KitError) return error
  const layers = layersOf(error)
  const words = layers.flatMap(({ code, text }) => [text, ...(code === '-32003' ? [code] : [])]).join('\n')
  const details = detailsOf(layers, error)
  const { code, sentence } = byCode(layers, words) ?? byWords(layers, words) ?? other
  return new KitError(code, sentence(walletName), { details, cause: error })
}

type Layer = { readonly code: string | undefined; readonly text: string }

/** Members under which wallets and libraries keep what they wrap. */
const wrapping = ['data', 'cause', 'error', 'originalError', 'info'] as const
/** More layers than any wallet has; some errors lead back to themselves. */
const maxLayers = 24

function layersOf(error: unknown): readonly Layer[] {
  const queue: unknown[] = [error]
  const seen = new Set<unknown>()
  const layers: Layer[] = []
  for (const value of queue) {
    if (layers.length === maxLayers || seen.has(value)) continue
    seen.add(value)
    if (typeof value === 'string') {
      const inner = parsed(value)
      if (inner !== undefined) queue.push(inner)
      else layers.push({ code: undefined, text: value })
    } else if (typeof value === 'object' && value !== null) {
      const [code, message, reason, shortMessage] = ['code', 'message', 'reason', 'shortMessage'].map((name) =>
        read(value, name),
      )
      const texts = [message, reason, shortMessage].filter((text) => typeof text === 'string')
      layers.push({ code: codeIn(code), text: texts.join('\n') })
      // A message may be an object, or the text of one.
      queue.push(...texts.flatMap((text) => parsed(text) ?? []), ...(typeof message === 'object' ? [message] : []))
      queue.push(...(typeof code === 'object' ? [code] : []), ...wrapping.map((name) => read(value, name)))
    }
  }
  return layers
}

function read(value: object, name: string): unknown {
  try {
    return Reflect.get(value, name)
  } catch {
    return undefined
  }
}

function parsed(text: string): unknown {
  if (!/^\s*\{/.test(text)) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** A code as text: a number, its digits, or a name. */
function codeIn(code: unknown): string | undefined {
  return typeof code === 'number' || typeof code === 'string' ? String(code).trim() : undefined
}

function byCode(layers: readonly Layer[], words: string): Failure | undefined {
  const known = [...layers].reverse().flatMap(({ code }) => (code !== undefined && failures[code]) || [])
  return known.find((failure) => failure !== pending || !ofNode.test(words))
}

function byWords(layers: readonly Layer[], words: string): Failure | undefined {
  const said = (table: typeof spoken) => table.find(([pattern]) => pattern.test(words))?.[1]
  const isRefusal = layers.some(({ text }) => refused.some((pattern) => pattern.test(text)))
  const isByPerson = /\b(user|you)\b/i.test(words)
  return said(spoken) ?? (isRefusal && (isByPerson || !ofNode.test(words)) ? rejected : said(afterwards))
}

/** The outermost text that says something, at most 500 characters of it. */
function detailsOf(layers: readonly Layer[], error: unknown): string {
  const texts = layers
    .map(({ text }) => text.split('\n')[0]?.trim() ?? '')
    .filter((text) => text && text !== '[object Object]')
  const telling = texts.find((text) => !/^internal (json-rpc )?error\.?$/i.test(text)) ?? texts[0]
  if (telling !== undefined) return telling.slice(0, 500)
  const code = layers.find((layer) => layer.code !== undefined)?.code
  if (code !== undefined) return `code ${code}`
  return typeof error === 'object' || typeof error === 'function'
    ? 'nothing that can be read'
    : String(error).slice(0, 500)
}
