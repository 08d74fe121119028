/** One reason why a call failed; `field` is empty when no single parameter is at fault. */
export type ErrorReason = { readonly field: string; readonly description: string }

/** The body of a failed call. */
export type ErrorBody = { readonly status: 'FAILED'; readonly reasons: readonly ErrorReason[] }

/** Writes the body that a gateway answers when a call fails. */
export function errorBody(field: string, description: string): ErrorBody {
  return { status: 'FAILED', reasons: [{ field, description }] }
}

/**
 * Reads the reasons out of a failed answer: the usual JSON body, a provider's `{ message }` that was passed on, or
 * plain text, of which the first 500 characters are kept. An empty or unreadable body has no reasons.
 */
export function parseErrorBody(text: string): readonly ErrorReason[] {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = { message: text.trim() }
  }
  return candidates(body).flatMap((candidate) => {
    const { field, name, description, message } = Object(candidate) as Record<string, unknown>
    const reason = { field: shorten(field ?? name), description: shorten(description ?? message) }
    return reason.field || reason.description ? [reason] : []
  })
}

function candidates(body: unknown): readonly unknown[] {
  const { reasons } = Object(body) as Record<string, unknown>
  return Array.isArray(reasons) ? reasons.slice(0, 50) : [body]
}

function shorten(text: unknown): string {
  return typeof text === 'string' ? text.slice(0, 500) : ''
}
