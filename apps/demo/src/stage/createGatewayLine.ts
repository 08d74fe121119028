/**
 * How the gateway answers the page of a frame: unchanged, never, never for swaps alone, with a failure, with a failure of
 * purchases' prices alone, with estimated prices of purchases, with two more sellers, with two names that the account has,
 * with a typed name that is taken, or with two sites that act for the account, none, a question for its signature, or a failure.
 */
export type GatewayMode =
  | 'pass'
  | 'hang'
  | 'hang-quotes'
  | 'fail'
  | 'fail-purchases'
  | 'estimate-purchases'
  | 'several-sellers'
  | 'own-names'
  | 'taken-names'
  | 'own-sessions'
  | 'no-sessions'
  | 'locked-sessions'
  | 'fail-sessions'

/** The calls that a mode changes, by their paths; every one where it is absent. */
const changed: Readonly<Partial<Record<GatewayMode, RegExp>>> = {
  'hang-quotes': /\/convert\/quotes$/,
  'fail-purchases': /\/onramp\/offers$/,
  'estimate-purchases': /\/onramp\/offers$/,
  'several-sellers': /\/onramp\/offers$/,
  'own-names': /\/(?:identity|profile\/reverse)\/\w+$/,
  'taken-names': /\/profile\/suggestions\/[^/]+$/,
  'own-sessions': /\/v1\/sessions\/[^/]+$/,
  'no-sessions': /\/v1\/sessions\/[^/]+$/,
  'locked-sessions': /\/v1\/sessions\/[^/]+$/,
  'fail-sessions': /\/v1\/sessions\/[^/]+$/,
}

/** What a mode makes of an answer that came. */
const changes: Readonly<Partial<Record<GatewayMode, (answer: unknown, url: URL) => unknown>>> = {
  'estimate-purchases': (answer) => changeOffers(answer, asEstimates),
  'several-sellers': (answer) => changeOffers(answer, withMoreSellers),
  'own-names': withOwnNames,
  'taken-names': withNameTaken,
}

/** What a mode answers by itself. */
const answers: Readonly<Partial<Record<GatewayMode, () => Response>>> = {
  'own-sessions': () => Response.json({ pcis: [harbourSession(), readerSession()] }),
  'no-sessions': () => Response.json({ pcis: [] }),
  'locked-sessions': () =>
    Response.json(
      { status: 'FAILURE', reasons: [{ field: 'signature', description: 'Sign to see them' }] },
      { status: 401 },
    ),
}

/** Puts a switch between the page and its gateway, so that a state of the gallery can show how it looks. */
export function createGatewayLine(gatewayUrl: string | undefined): (mode: GatewayMode) => void {
  const send = window.fetch.bind(window)
  const origin = gatewayUrl && new URL(gatewayUrl).origin
  let current: GatewayMode = 'pass'
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const isChanged = current !== 'pass' && (changed[current]?.test(url.pathname) ?? true)
    if (!isChanged || url.origin !== origin) return send(input, init)
    const change = changes[current]
    if (change) {
      const answer = await send(input, init)
      return answer.ok ? Response.json(change(await answer.json(), url), { status: answer.status }) : answer
    }
    const own = answers[current]
    if (own) return own()
    if (current.startsWith('fail')) return new Response('{}', { status: 503 })
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  }
  return (mode) => {
    current = mode
  }
}

type Offer = {
  provider: { id: string; name: string; isTracked: boolean }
  quote: { purchaseAmount: { amount: string; currency: string }; indicative?: boolean }
}

function changeOffers(answer: unknown, change: (offers: readonly Offer[]) => readonly Offer[]): unknown {
  const { offers } = answer as { offers: readonly Offer[] }
  return { offers: change(offers) }
}

/** The same prices, marked as estimates that do not bind the sellers. */
function asEstimates(offers: readonly Offer[]): readonly Offer[] {
  return offers.map(({ provider, quote }) => ({ provider, quote: { ...quote, indicative: true } }))
}

/** The test seller, and two invented ones: one gives a little less, one only estimates. */
function withMoreSellers(offers: readonly Offer[]): readonly Offer[] {
  const [first] = offers
  if (!first) return offers
  const { provider, quote } = first
  const less = (factor: number, changes: Partial<Offer['quote']> = {}): Offer['quote'] => {
    const { amount, currency } = quote.purchaseAmount
    return { ...quote, ...changes, purchaseAmount: { amount: (Number(amount) * factor).toPrecision(4), currency } }
  }
  return [
    { provider: { ...provider, name: 'Test seller' }, quote },
    { provider: { id: 'SECOND', name: 'Second test seller', isTracked: false }, quote: less(0.99) },
    { provider: { id: 'THIRD', name: 'Third test seller', isTracked: false }, quote: less(0.97, { indicative: true }) },
  ]
}

/** The first of them is the one that the account shows. */
export const ownNames = ['mira.reown.id', 'lantern-studio.reown.id'] as const

/** Two names of the account that is asked about, of which one says who has it. */
function withOwnNames(answer: unknown, { pathname }: URL): unknown {
  const [shown, other] = ownNames
  if (pathname.includes('/identity/')) return { ...(answer as object), name: shown }
  const at = '2026-11-20T10:00:00.000Z'
  const own = { 60: { address: pathname.split('/').at(-1) ?? '' } }
  return [
    { name: shown, registered_at: at, updated_at: at, attributes: { bio: 'Painter of harbours' }, addresses: own },
    { name: other, registered_at: at, updated_at: at, attributes: {}, addresses: own },
  ]
}

/** The typed name as taken, and its suggestions. */
function withNameTaken(answer: unknown): unknown {
  const { suggestions } = answer as { suggestions: readonly { registered: boolean }[] }
  return { suggestions: suggestions.map((each, place) => (place === 0 ? { ...each, registered: true } : each)) }
}

const inSeconds = () => Math.floor(Date.now() / 1000)

/** A session that a site was given, as far as the view of sessions reads it. */
function session(pci: string, name: string, days: number, permissions: readonly object[]) {
  return {
    project: { id: pci, name },
    pci,
    expiry: inSeconds() + days * 86_400 - 60,
    createdAt: inSeconds() - 3_600,
    permissions,
    policies: [],
    context: '0x12',
    revokedAt: null,
  }
}

/** May spend a little of the coin a day. */
const harbourSession = () =>
  session('0f8fad5b-d9cb-469f-a165-70867728950e', 'Harbour Café', 3, [
    {
      type: 'native-token-recurring-allowance',
      data: { allowance: '0x2386f26fc10000', period: 86_400, start: inSeconds() },
    },
  ])

const readerSession = () =>
  session('7c9e6679-7425-40de-944b-e07fc1f90ae7', 'Northlight', 1, [
    {
      type: 'native-token-recurring-allowance',
      data: { allowance: '0x470de4df820000', period: 604_800, start: inSeconds() },
    },
  ])
