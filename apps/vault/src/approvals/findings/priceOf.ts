import type { OrderItem, Step } from '../../steps/step.ts'

/** What comes to the account for what it gives by orders that others carry out. */
export type Price = 'some' | 'mostlyOthers' | 'none'

/** Judges the prices of all orders among steps by the worst of them: an order without a price is a gift to its first taker. */
export function priceOf(steps: readonly Step[]): Price {
  if (steps.some((step) => step.kind === 'swap' && step.get.amount === 0n)) return 'none'
  // What another account gets is no price for what this one gives.
  const isForOthers = steps.some((step) => step.kind === 'swap' && step.to !== undefined)
  const orders = new Set(steps.flatMap((step) => (step.kind === 'give' ? [step.order] : [])))
  const prices = [...orders].map((order) => priceOfOrder(steps, order))
  return (
    prices.find((price) => price === 'none') ??
    (isForOthers ? 'mostlyOthers' : (prices.find((price) => price === 'mostlyOthers') ?? 'some'))
  )
}

function priceOfOrder(steps: readonly Step[], order: number): Price {
  const got = steps.flatMap((step) =>
    step.kind === 'get' && step.order === order && step.item.amount > 0n ? [{ item: step.item, to: step.to }] : [],
  )
  const own = got.filter(({ to }) => to === undefined)
  if (own.length === 0) return 'none'
  const isLess = own.every(({ item }) => {
    const sum = (all: typeof got) =>
      all.reduce((total, each) => (isAlike(each.item, item) ? total + each.item.amount : total), 0n)
    return isCounted(item) && sum(own) < sum(got.filter(({ to }) => to !== undefined))
  })
  return isLess ? 'mostlyOthers' : 'some'
}

const isCounted = ({ asset: { kind } }: OrderItem) => kind === 'coin' || kind === 'token'

function isAlike({ asset: one }: OrderItem, { asset: other }: OrderItem): boolean {
  if (one.kind === 'token' && other.kind === 'token') return one.token.toLowerCase() === other.token.toLowerCase()
  return one.kind === 'coin' && other.kind === 'coin'
}
