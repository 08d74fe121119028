import { type AccountActivity, concerns } from './accountActivity.ts'
import { type RunningVendor, startVendor, type VendorAnswer, type VendorCall } from './startVendor.ts'

/** Etherscan's API V2: lists of an account by chain, the key in the query, refusals with status 200. */
export async function startEtherscan({
  key,
  chains,
}: {
  readonly key: string
  /** By the number of the chain. */
  readonly chains: Readonly<Record<string, AccountActivity>>
}): Promise<RunningVendor> {
  const answer = (call: VendorCall): VendorAnswer | undefined => {
    if (call.path !== '/v2/api') return undefined
    const { query } = call
    if (query.get('apikey') !== key) return refuse('Invalid API Key (#err2)|1')
    const activity = chains[query.get('chainid') ?? '']
    if (activity === undefined) return refuse('Missing or unsupported chainid parameter')
    const [page, offset] = [Number(query.get('page') ?? 1), Number(query.get('offset') ?? 100)]
    if (page * offset > 10_000)
      return refuse('Result window is too large, PageNo x Offset size must be less than 10000')
    const address = query.get('address') ?? ''
    const end = Number(query.get('endblock') ?? Number.MAX_SAFE_INTEGER)
    const items = listOf(activity, query.get('action') ?? '', address)
    if (items === undefined) return refuse('Error! Missing Or invalid Action name')
    const found = items
      .filter(({ blockNumber }) => Number(blockNumber) <= end)
      .slice((page - 1) * offset, page * offset)
    if (found.length === 0) return { status: 200, body: { status: '0', message: 'No transactions found', result: [] } }
    return { status: 200, body: { status: '1', message: 'OK', result: found } }
  }
  return startVendor({ isAllowed: () => true, answer })
}

function listOf({ transactions, payments, transfers }: AccountActivity, action: string, address: string) {
  const tokens = (standard: string) =>
    transfers
      .filter((item) => item.standard === standard && concerns(address, item))
      .map((item) => ({
        ...base(item),
        nonce: '7',
        transactionIndex: '3',
        contractAddress: item.token.toLowerCase(),
        tokenName: 'Token',
        tokenSymbol: 'TOK',
        tokenDecimal: '18',
        ...(item.tokenId === undefined ? { value: String(item.value) } : { tokenID: String(item.tokenId) }),
        ...(standard === 'ERC-1155' ? { tokenValue: String(item.value) } : {}),
        confirmations: '12',
      }))
  switch (action) {
    case 'txlist':
      return transactions
        .filter((item) => concerns(address, item))
        .map((item) => ({
          ...base(item),
          nonce: String(item.nonce),
          transactionIndex: '3',
          value: String(item.value),
          isError: item.failed === true ? '1' : '0',
          txreceipt_status: item.failed === true ? '0' : '1',
          input: item.input,
          contractAddress: '',
          methodId: item.input.slice(0, 10),
          functionName: '',
        }))
    case 'txlistinternal':
      return payments
        .filter((item) => concerns(address, item))
        .map((item) => ({
          ...base(item),
          value: String(item.value),
          contractAddress: '',
          input: '',
          type: 'call',
          traceId: '0_1',
          isError: '0',
          errCode: '',
        }))
    case 'tokentx':
      return tokens('ERC-20')
    case 'tokennfttx':
      return tokens('ERC-721')
    case 'token1155tx':
      return tokens('ERC-1155')
    default:
      return undefined
  }
}

function base(item: { hash: string; block: number; time: number; from: string; to: string }) {
  return {
    blockNumber: String(item.block),
    timeStamp: String(item.time),
    hash: item.hash,
    from: item.from.toLowerCase(),
    to: item.to.toLowerCase(),
  }
}

function refuse(reason: string): VendorAnswer {
  return { status: 200, body: { status: '0', message: 'NOTOK', result: reason } }
}
