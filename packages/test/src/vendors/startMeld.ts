import { type RunningVendor, startVendor, type VendorAnswer, type VendorCall } from './startVendor.ts'

/** Meld as its reference documents it: sellers, their properties, quotes and widgets, behind `BASIC` and the key. */
export function startMeld({ key }: { readonly key: string }): Promise<RunningVendor> {
  return startVendor({
    isAllowed: ({ headers }) => headers.authorization === `BASIC ${key}` && headers['meld-version'] !== undefined,
    answer: answerCall,
  })
}

const properties = '/service-providers/properties'

function answerCall({ method, path, query, body }: VendorCall): VendorAnswer | undefined {
  const found = (items: unknown): VendorAnswer => ({ status: 200, body: items })
  const isKnown = (query.get('countries') ?? 'US').split(',').includes('US')
  switch (`${method} ${path}`) {
    case 'GET /service-providers':
      return found(isKnown ? sellers : [])
    case `GET ${properties}/countries`:
      return found([
        { countryCode: 'US', name: 'United States', flagImageUrl: 'https://images.example/us.svg', regions: null },
      ])
    case `GET ${properties}/crypto-currencies`:
      return found([
        {
          currencyCode: 'USDC_BASE',
          name: 'USD Coin',
          chainCode: 'BASE',
          chainName: 'Base',
          chainId: '8453',
          contractAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
          symbolImageUrl: 'https://images.example/usdc.svg',
        },
        {
          currencyCode: 'USDC',
          name: 'USD Coin',
          chainCode: 'ETH',
          chainName: 'Ethereum',
          chainId: '1',
          contractAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
          symbolImageUrl: 'https://images.example/usdc.svg',
        },
        {
          currencyCode: 'BTC',
          name: 'Bitcoin',
          chainCode: 'BTC',
          chainName: 'Bitcoin',
          chainId: null,
          contractAddress: null,
          symbolImageUrl: 'https://images.example/btc.svg',
        },
      ])
    case `GET ${properties}/fiat-currencies`:
      return found([{ currencyCode: 'USD', name: 'US Dollar', symbolImageUrl: 'https://images.example/usd.svg' }])
    case `GET ${properties}/payment-methods`:
      return found(methods.map((paymentMethod) => ({ paymentMethod, name: paymentMethod, paymentType: 'CARD' })))
    case 'GET /service-providers/limits/fiat-currency-purchases':
      return found([{ currencyCode: 'USD', defaultAmount: 200, minimumAmount: 5, maximumAmount: 30_000 }])
    case `GET ${properties}/defaults/by-country`:
      return found([{ countryCode: 'US', defaultCurrencyCode: 'USD', defaultPaymentMethods: methods }])
    case 'POST /payments/crypto/quote':
      return answerQuote(Object(body))
    case 'POST /crypto/session/widget':
      return answerWidget(Object(body))
    default:
      return undefined
  }
}

function answerQuote(question: Record<string, unknown>): VendorAnswer {
  const { destinationCurrencyCode, sourceAmount, sourceCurrencyCode, countryCode, paymentMethodType } = question
  if (Number(sourceAmount) < 5) return refuse('INVALID_AMOUNT', 'The amount is below the minimum.')
  if (destinationCurrencyCode !== 'USDC_BASE') return refuse('INVALID_CURRENCY', 'The currency is not supported.')
  // As a real one does for a method that no seller takes.
  if (paymentMethodType === 'PIX')
    return { status: 422, body: { code: 'UNPROCESSABLE', message: 'No seller takes it.' } }
  const quotes = ['ALPHAPAY', 'BETAPAY'].map((serviceProvider, index) => ({
    transactionType: 'CRYPTO_PURCHASE',
    sourceAmount,
    sourceAmountWithoutFees: Number(sourceAmount) - 3,
    sourceCurrencyCode,
    countryCode,
    totalFee: 3,
    networkFee: 0.5,
    transactionFee: 2.5,
    partnerFee: 0,
    destinationAmount: Number(sourceAmount) - 3 - index,
    destinationCurrencyCode,
    exchangeRate: 1.0003,
    paymentMethodType,
    customerScore: 20,
    serviceProvider,
    lowKyc: false,
  }))
  return { status: 200, body: { quotes, message: null, error: null } }
}

function answerWidget({ sessionType, sessionData }: Record<string, unknown>): VendorAnswer {
  const { serviceProvider, walletAddress } = Object(sessionData) as Record<string, unknown>
  if (sessionType !== 'BUY') return refuse('BAD_REQUEST', 'The session type is unknown.')
  if (!sellers.some((seller) => seller.serviceProvider === serviceProvider)) {
    return refuse('BAD_REQUEST', 'The service provider is unknown.')
  }
  const widgetUrl = `https://checkout.example/${String(serviceProvider)}?to=${String(walletAddress)}`
  return { status: 200, body: { id: 'session-1', customerId: 'c-1', token: 'secret', widgetUrl } }
}

function refuse(code: string, message: string): VendorAnswer {
  return { status: 400, body: { code, message, requestId: 'r-1' } }
}

const methods = ['CREDIT_DEBIT_CARD', 'ACH', 'PIX']

const sellers = ['ALPHAPAY', 'BETAPAY'].map((serviceProvider) => ({
  serviceProvider,
  name: serviceProvider.toLowerCase(),
  status: 'LIVE',
  categories: ['CRYPTO_ONRAMP'],
  categoryStatuses: { CRYPTO_ONRAMP: 'LIVE' },
  websiteUrl: 'https://seller.example',
  customerSupportUrl: 'https://seller.example/help',
  logos: {
    dark: 'https://images.example/dark.png',
    light: 'https://images.example/light.png',
    darkShort: 'https://images.example/dark-short.png',
    lightShort: 'https://images.example/light-short.png',
  },
}))
