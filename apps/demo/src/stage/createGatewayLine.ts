/** How the gateway answers the page of a frame: as it is, never, never about swaps alone, or with a failure. */
export type GatewayMode = 'pass' | 'hang' | 'hang-quotes' | 'fail'

/** Puts a switch between the page and its gateway, so that a state of the gallery can show how a failure looks. */
export function createGatewayLine(gatewayUrl: string | undefined): (mode: GatewayMode) => void {
  const send = window.fetch.bind(window)
  const origin = gatewayUrl && new URL(gatewayUrl).origin
  let current: GatewayMode = 'pass'
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const isHeld = current !== 'hang-quotes' || url.pathname.endsWith('/convert/quotes')
    if (current === 'pass' || !isHeld || url.origin !== origin) return send(input, init)
    if (current === 'fail') return Promise.resolve(new Response('{}', { status: 503 }))
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  }
  return (mode) => {
    current = mode
  }
}
