import { expect, test } from 'vitest'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { collectOffers, type ShopKeeper } from './collectOffers.ts'
import type { BuyQuote } from './onrampProvider.ts'

const question = {
  country: 'US',
  subdivision: undefined,
  purchaseCurrency: 'ETH',
  purchaseNetwork: undefined,
  paymentAmount: '100',
  paymentCurrency: 'USD',
  paymentMethod: undefined,
}
const usd = { value: '1', currency: 'USD' }

function keeper(id: string, coins: string | (() => Promise<BuyQuote>), shops = [id]): ShopKeeper {
  return {
    id,
    kind: 'keyed',
    shops: () => shops.map((shop) => ({ id: shop, name: shop, isTracked: false })),
    checkout: async () => `https://${id}.example`,
    buyQuote: async () =>
      typeof coins === 'function'
        ? coins()
        : {
            paymentTotal: usd,
            paymentSubTotal: usd,
            purchaseAmount: { value: coins, currency: 'ETH' },
            coinbaseFee: usd,
            networkFee: usd,
            quoteId: id,
          },
  }
}

const never = () => new Promise<BuyQuote>(() => {})
const down = async () => {
  throw new Error('down')
}
const refuse = async () => {
  throw new GatewayError('invalid', '', 'Too little.')
}

function collect(keepers: readonly ShopKeeper[], signal?: AbortSignal) {
  const failed: string[] = []
  const onFailure = (source: string) => failed.push(source)
  const found = collectOffers({ keepers, question, timeoutMs: 60, signal, onFailure })
  return { failed, ids: found.then((offers) => offers.map(({ value }) => value.shop.id)) }
}

test('orders offers by the value of their coins, and equal ones by the order of sellers', async () => {
  const { ids } = collect([keeper('a', '9.5'), keeper('b', '10.25'), keeper('c', '10.250'), keeper('d', '0.1')])
  expect(await ids).toEqual(['b', 'c', 'a', 'd'])
})

test('an estimate stands behind every firm price', async () => {
  const estimate = {
    ...keeper('a', '99'),
    buyQuote: async () => ({ ...(await keeper('a', '99').buyQuote(question)), indicative: true }),
  }
  expect(await collect([estimate, keeper('b', '1'), keeper('c', '2')]).ids).toEqual(['c', 'b', 'a'])
})

test('a shop that two providers have is offered once, and no more than an answer may hold', async () => {
  expect(await collect([keeper('a', '1', ['x', 'y']), keeper('b', '2', ['x', 'z'])]).ids).toEqual(['z', 'x', 'y'])
  const many = Array.from({ length: 130 }, (_, index) => `shop-${index}`)
  expect(await collect([keeper('a', '1', many)]).ids).toHaveLength(100)
})

test('a seller that never answers stays out once its time is over', async () => {
  const { failed, ids } = collect([keeper('slow', never), keeper('quick', '1')])
  expect(await ids).toEqual(['quick'])
  expect(failed).toEqual(['slow'])
})

test('answers 503 when no seller answers, although one refused', async () => {
  const { failed, ids } = collect([keeper('slow', never), keeper('small', refuse), keeper('off', down)])
  await expect(ids).rejects.toMatchObject({ code: 'unavailable' })
  expect(failed.sort()).toEqual(['off', 'slow'])
})

test('when all refuse, the first refusal is the answer, and no failure is told', async () => {
  const { failed, ids } = collect([keeper('small', refuse), keeper('other', refuse)])
  await expect(ids).rejects.toMatchObject({ code: 'invalid', message: 'Too little.' })
  expect(failed).toEqual([])
})

test('without a shop where the buyer is, the purchase is refused', async () => {
  await expect(collect([keeper('elsewhere', '1', [])]).ids).rejects.toMatchObject({ code: 'invalid' })
})

test('counts a caller that has left as no failure of the sellers', async () => {
  const end = new AbortController()
  const { failed, ids } = collect([keeper('off', down)], end.signal)
  end.abort()
  await expect(ids).rejects.toBeInstanceOf(GatewayError)
  expect(failed).toEqual([])
})
