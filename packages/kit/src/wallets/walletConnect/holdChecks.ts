/**
 * The client 2.21.8 calls its checks of a wallet's messages (`isValidUpdate` and others) without awaiting them, so that
 * a failed check is an unhandled rejection. Here it is handled; a caller that awaits a check still gets the error.
 */
export function holdChecks(part: object): void {
  for (const name of Object.keys(part).filter((key) => key.startsWith('isValid'))) {
    const check: unknown = Reflect.get(part, name)
    if (typeof check !== 'function') continue
    Reflect.set(part, name, (...values: unknown[]) => {
      const result: unknown = Reflect.apply(check, part, values)
      if (result instanceof Promise) result.catch(() => undefined)
      return result
    })
  }
}
