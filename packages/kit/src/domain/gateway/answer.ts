/**
 * Why an action answers something empty or built in: the gateway does not serve the network (or there is no gateway), or
 * it failed. Absent when the answer is the gateway's own.
 */
export type FallbackReason = 'unsupported' | 'failed'

/** An answer, or what stands in for it with the reason beside it. */
export type WithFallbackReason<Answer> = Answer & { readonly reason?: FallbackReason }
