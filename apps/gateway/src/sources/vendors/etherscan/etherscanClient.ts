import * as v from 'valibot'
import { createVendorClient, type KeyedVendor } from '../createVendorClient.ts'
import { VendorError } from '../VendorError.ts'

/** Asks one list of an account; `page` from 1 on, `endBlock` empty for the newest. */
export type EtherscanList = {
  chainId: string
  action: string
  address: string
  endBlock: string
  page: number
  /** Items of a page. Default 50. */
  size?: number
}

/** Items of one page; a list that is empty is no failure. @throws VendorError */
export type AskEtherscan = <Item>(
  schema: v.GenericSchema<unknown, Item>,
  list: EtherscanList,
  signal?: AbortSignal,
) => Promise<Item[]>

export const etherscanPageSize = 50

const answer = v.object({ status: v.string(), message: v.string(), result: v.unknown() })

/** Asks Etherscan's API V2 (https://docs.etherscan.io), which knows many chains behind one address and one key. */
export function createEtherscanClient({ key, baseUrl, timeoutMs, onCall, now }: KeyedVendor): AskEtherscan {
  const ask = createVendorClient({ vendor: 'etherscan', baseUrl, headers: () => ({}), timeoutMs, onCall, now })
  return async (schema, { chainId, action, address, endBlock, page, size = etherscanPageSize }, signal) => {
    const request = {
      method: 'GET',
      path: '/v2/api',
      query: {
        chainid: chainId.slice('eip155:'.length),
        module: 'account',
        action,
        address,
        startblock: '0',
        endblock: endBlock === '' ? '9999999999' : endBlock,
        page: String(page),
        offset: String(size),
        sort: 'desc',
        // The only place where this vendor takes it.
        apikey: key,
      },
    } as const
    const { status, message, result } = await ask(answer, request, signal)
    const read = v.safeParse(v.array(schema), result)
    // "No transactions found" comes with status 0 and an empty list; a refusal with a sentence instead of one.
    if (read.success && (status === '1' || read.output.length === 0)) return read.output
    if (status === '1') throw new VendorError('etherscan', 'it answered in an unknown form (result).')
    const isLimit = typeof result === 'string' && /rate limit/i.test(result)
    throw new VendorError(
      'etherscan',
      isLimit ? 'it asks for fewer questions.' : `it refused (${message.slice(0, 40)}).`,
      {
        status: isLimit ? 429 : 0,
        details: String(result).slice(0, 200),
      },
    )
  }
}
