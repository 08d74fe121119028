/** A provider that takes requests by name. */
export type Requesting = { request(call: { method: string; params?: unknown }): Promise<unknown> }

/** Whether a value takes requests by name, whatever else it is: wallets also hand out functions, and proxies that list no members. */
export function hasRequest(value: unknown): value is Requesting {
  return typeof (value as Partial<Requesting> | null | undefined)?.request === 'function'
}
