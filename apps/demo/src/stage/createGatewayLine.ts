/**
 * How the gateway answers the page of a frame: as it is, never, never about swaps alone, with a failure, with a failure of
 * purchases' prices alone, with prices of purchases that are estimates, or with two more sellers.
 */
export type GatewayMode =
  | 'pass'
  | 'hang'
  | 'hang-quotes'
  | 'fail'
  | 'fail-purchases'
  | 'estimate-purchases'
  | 'several-sellers'

/** The calls that a mode changes, by the end of their paths; every one where it is absent. */
const changed: Readonly<Partial<Record<GatewayMode, string>>> = {
  'hang-quotes': '/convert/quotes',
  'fail-purchases': '/onramp/offers',
  'estimate-purchases': '/onramp/offers',
  'several-sellers': '/onramp/offers',
}

/** Puts a switch between the page and its gateway, so that a state of the gallery can show how a failure looks. */
export function createGatewayLine(gatewayUrl: string | undefined): (mode: GatewayMode) => void {
  const send = window.fetch.bind(window)
  const origin = gatewayUrl && new URL(gatewayUrl).origin
  let current: GatewayMode = 'pass'
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const isChanged = current !== 'pass' && url.pathname.endsWith(changed[current] ?? '')
    if (!isChanged || url.origin !== origin) return send(input, init)
    if (current === 'estimate-purchases') return send(input, init).then((answer) => changeOffers(answer, asEstimates))
    if (current === 'several-sellers') return send(input, init).then((answer) => changeOffers(answer, withMoreSellers))
    if (current.startsWith('fail')) return Promise.resolve(new Response('{}', { status: 503 }))
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

async function changeOffers(
  answer: Response,
  change: (offers: readonly Offer[]) => readonly Offer[],
): Promise<Response> {
  if (!answer.ok) return answer
  const { offers } = (await answer.json()) as { offers: readonly Offer[] }
  return Response.json({ offers: change(offers) }, { status: answer.status })
}

/** The same prices, of which the sellers say that nobody is bound to them. */
function asEstimates(offers: readonly Offer[]): readonly Offer[] {
  return offers.map(({ provider, quote }) => ({ provider, quote: { ...quote, indicative: true } }))
}

/** The test seller, and two that nobody has: one gives a little less, one only estimates. */
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
