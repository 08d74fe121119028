import type { Page } from '@playwright/test'
import { TestKitError } from '../TestKitError.ts'

/** A control's methods, called in a page. */
export type PageControl<Control> = {
  readonly [Name in keyof Control]: Control[Name] extends (...values: infer Values) => infer Answer
    ? (...values: Values) => Promise<Answer>
    : never
}

/** Reaches the control of a wallet that stands under `id` in the page's map `key`. */
export function createPageControl<Control>(page: Page, key: string, id: string): PageControl<Control> {
  const call = async (name: string, values: unknown[]): Promise<unknown> => {
    const outcome = await page.evaluate(
      ([map, wallet, method, list]) => {
        const control = Reflect.get(globalThis, map)?.get(wallet)?.control
        return control ? { result: control[method](...list) } : undefined
      },
      [key, id, name, values] as const,
    )
    if (outcome) return outcome.result
    const nextStep = 'Install the wallet before the page loads.'
    throw new TestKitError('WALLET_NOT_INSTALLED', `The page has no test wallet ${id}.`, nextStep)
  }
  return new Proxy({} as PageControl<Control>, {
    get: (_, name) =>
      // Without this exception the control would look like a promise.
      typeof name === 'string' && name !== 'then' ? (...values: unknown[]) => call(name, values) : undefined,
  })
}
