/**
 * Thrown when a vendor refused, failed, was late or answered in a wrong form. The message never holds the key, the address
 * asked for or the vendor's own words; those stand in `details`, for callers that pass them on.
 */
export class VendorError extends Error {
  override readonly name = 'VendorError'
  readonly vendor: string
  /** The vendor's HTTP status; 0 when there was no usable answer. */
  readonly status: number
  /** The start of a refusal's body, at most 2,000 characters. */
  readonly details: string

  constructor(vendor: string, message: string, options: { status?: number; details?: string; cause?: unknown } = {}) {
    super(`${vendor}: ${message}`, { cause: options.cause })
    this.vendor = vendor
    this.status = options.status ?? 0
    this.details = options.details ?? ''
  }

  /** Whether the vendor refused this question only, and would answer another, so that it is not at fault. */
  get isRefusal(): boolean {
    return [400, 404, 409, 422].includes(this.status)
  }
}
