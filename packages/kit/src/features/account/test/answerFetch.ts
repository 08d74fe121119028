/**
 * What the network answers by path: a body, a status without one, both as `{ status, body }`, or a function of the
 * address. Missing paths answer 404.
 */
export type Answers = Record<string, unknown>

/** Answers the page's requests in place of a network, and remembers their addresses. */
export function answerFetch(answers: Answers): { asked: readonly string[]; restore: () => void } {
  const real = globalThis.fetch
  const asked: string[] = []
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href)
    if (url.origin === location.origin) return real(input, init)
    asked.push(`${url.pathname}${url.search}`)
    const answer = answers[url.pathname]
    const value: unknown = typeof answer === 'function' ? await answer(url) : answer
    const { status, body } = readAnswer(value)
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  }
  return {
    asked,
    restore: () => {
      globalThis.fetch = real
    },
  }
}

function readAnswer(value: unknown): { status: number; body: unknown } {
  if (value === undefined) return { status: 404, body: {} }
  if (typeof value === 'number') return { status: value, body: {} }
  if (typeof value === 'object' && value !== null && 'body' in value && 'status' in value) {
    return { status: Number(value.status), body: value.body }
  }
  return { status: 200, body: value }
}
