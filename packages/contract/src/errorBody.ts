import * as v from 'valibot'

/** One reason why a call failed; `field` is empty when no single parameter is at fault. */
export type ErrorReason = { readonly field: string; readonly description: string }

/** The body of a failed call. */
export type ErrorBody = { readonly status: 'FAILED'; readonly reasons: readonly ErrorReason[] }

const shortened = v.pipe(
  v.string(),
  v.transform((text) => text.slice(0, 500)),
)

const reason = v.pipe(
  v.object({ field: v.optional(shortened), name: v.optional(shortened), description: v.optional(shortened, '') }),
  v.transform(({ field, name, description }): ErrorReason => ({ field: field ?? name ?? '', description })),
)

const reasonsBody = v.object({ reasons: v.pipe(v.array(reason), v.maxLength(50)) })
const messageBody = v.object({ message: shortened })

/** Writes the body that a gateway answers when a call fails. */
export function errorBody(field: string, description: string): ErrorBody {
  return { status: 'FAILED', reasons: [{ field, description }] }
}

/**
 * Reads the reasons out of a failed answer: the usual JSON body, a provider's `{ message }` that was passed on, or
 * plain text, of which the first 500 characters are kept. An empty or unreadable body has no reasons.
 */
export function parseErrorBody(text: string): readonly ErrorReason[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    const plain = text.trim().slice(0, 500)
    return plain === '' ? [] : [{ field: '', description: plain }]
  }
  const listed = v.safeParse(reasonsBody, json)
  if (listed.success) return listed.output.reasons
  const passedOn = v.safeParse(messageBody, json)
  return passedOn.success ? [{ field: '', description: passedOn.output.message }] : []
}
