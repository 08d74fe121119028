import { formatTokenAmount, textToAmount } from '../../domain/amount.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import type { OpenedPurchase } from '../../workshop/purchases.ts'
import { buyMessages } from './messages.ts'

/** Enough for every coin: sellers write decimal text. */
const places = 36

/** How a purchase stands, in words. */
export function usePurchaseWords(purchase: OpenedPurchase | undefined): { title: string; sub: string } | undefined {
  const text = useText(buyMessages)
  const { locale } = useKitInstance().options
  if (!purchase) return undefined
  const { amount = '', isOpened, stage, symbol, url } = purchase
  switch (stage) {
    case 'waiting':
      return isOpened
        ? { title: text.finish({ host: new URL(url).host }), sub: text.finishText }
        : { title: text.blocked, sub: text.blockedText }
    case 'untracked':
      return isOpened
        ? { title: text.finish({ host: new URL(url).host }), sub: text.untracked }
        : { title: text.blocked, sub: `${text.blockedText} ${text.untracked}` }
    case 'started':
      return { title: text.started, sub: text.startedText({ coin: symbol }) }
    case 'received': {
      const bought = textToAmount(amount, places)
      const shown = bought === undefined ? symbol : `${formatTokenAmount(bought, places, locale)} ${symbol}`
      return { title: text.received({ amount: shown }), sub: text.receivedText }
    }
    case 'failed':
      return { title: text.failed, sub: text.failedText }
    case 'expired':
      return { title: text.expired, sub: text.expiredText }
  }
}
