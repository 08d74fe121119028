/** What a seller's link may be filled with; a value that is `undefined` is left out. */
export type CheckoutValues = Readonly<
  Record<
    | 'address'
    | 'asset'
    | 'network'
    | 'fiatAmount'
    | 'fiatCurrency'
    | 'cryptoAmount'
    | 'country'
    | 'redirectUrl'
    | 'paymentMethod'
    | 'userId',
    string | undefined
  >
>

const placeholder = /\{(\w+)\}/g

/**
 * Fills a seller's link. Every value is escaped; a query parameter whose placeholder has no value is dropped.
 *
 * @example fillCheckoutLink('https://pay.example/buy?to={address}&amount={fiatAmount}', values)
 */
export function fillCheckoutLink(template: string, values: CheckoutValues): string {
  const [start = '', ...rest] = template.split('?')
  const find = (name: string) => Object.entries(values).find(([key]) => key === name)?.[1]
  const fill = (text: string) => text.replace(placeholder, (_, name: string) => encodeURIComponent(find(name) ?? ''))
  const isFilled = (part: string) => [...part.matchAll(placeholder)].every(([, name]) => find(name ?? '') !== undefined)
  const query = rest
    .join('?')
    .split('&')
    .filter((part) => part !== '' && isFilled(part))
    .map(fill)
    .join('&')
  return query === '' ? fill(start) : `${fill(start)}?${query}`
}
