import type { OrderItem, Step } from '../../steps/step.ts'
import { fill } from '../../ui/words.ts'
import { coinAmount, itemName, nameOfToken, type ShownPlace, tokenAmount, worthOf } from './shownPlace.ts'
import type { StepWords } from './stepWords.ts'

type WhenSettled = (what: () => string) => string | undefined

/** Says what one side of an order brings, with its bound. */
export function describeOrder(
  step: Extract<Step, { kind: 'give' | 'get' }>,
  place: ShownPlace,
  whenSettled: WhenSettled,
): StepWords {
  const { text } = place
  const { amount, asset, isBound } = step.item
  const bound = step.kind === 'give' ? text.atMost : text.atLeast
  const to = step.kind === 'get' ? step.to : undefined
  const title = step.kind === 'give' ? text.youGive : to === undefined ? text.youGet : text.othersGet
  const token = asset.kind === 'coin' ? undefined : asset.kind === 'token' ? asset.token : asset.collection
  const isWorth = asset.kind === 'coin' || asset.kind === 'token'
  const what = whenSettled(() =>
    isBound ? fill(bound, { amount: orderAmount(step.item, place) }) : orderAmount(step.item, place),
  )
  return { title, what, to, token, worth: isWorth ? worthOf(amount, token, place) : undefined, verb: text.sign }
}

function orderAmount({ amount, asset }: OrderItem, place: ShownPlace): string {
  switch (asset.kind) {
    case 'coin':
      return coinAmount(amount, place)
    case 'token':
      return tokenAmount(amount, asset.token, place)
    case 'item':
      return itemName(asset.collection, asset.id, amount, place)
    case 'anyItem': {
      const any = fill(place.text.anyOf, { collection: nameOfToken(asset.collection, place) })
      return amount === 1n ? any : `${amount} × ${any}`
    }
  }
}
