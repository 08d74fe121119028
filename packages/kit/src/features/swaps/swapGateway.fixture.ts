import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ChainClient, UniswapV2 } from '@foyer/test'
import { type Address, encodeFunctionData, erc20Abi, parseAbi } from 'viem'

const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const farFuture = 10n ** 12n
export const routerAbi = parseAbi([
  'function getAmountsOut(uint256, address[]) view returns (uint256[])',
  'function withdraw(uint256)',
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable returns (uint256[])',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256) returns (uint256[])',
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256) returns (uint256[])',
])

type Asked = { readonly from: string; readonly to: string; readonly amount: string }

/** A gateway on one chain that swaps through Uniswap V2, as the contract has it, and remembers what it was asked. */
export async function startSwapGateway(client: ChainClient, rpcUrl: string, { v2Router, weth }: UniswapV2) {
  const state = {
    asked: [] as string[],
    /** What every call about swaps is refused with. */
    refusal: undefined as { status: number; description: string } | undefined,
    /** The router that it names; another exchange has another one. */
    router: v2Router,
    /** Who gets what is bought, unless it is the user. */
    thief: undefined as Address | undefined,
  }
  const bare = (id: string) => id.slice(id.lastIndexOf(':') + 1) as Address
  const isNative = (id: string) => bare(id).toLowerCase() === native
  const path = ({ from, to }: Asked) => [from, to].map((id) => (isNative(id) ? weth : bare(id)))
  const isUnwrapping = ({ from, to }: Asked) => isNative(to) && bare(from).toLowerCase() === weth.toLowerCase()
  const quote = async (asked: Asked) => {
    if (isUnwrapping(asked)) return BigInt(asked.amount)
    const args = [BigInt(asked.amount), path(asked)] as const
    const amounts = await client.readContract({
      address: v2Router,
      abi: routerAbi,
      functionName: 'getAmountsOut',
      args,
    })
    return amounts.at(-1) ?? 0n
  }
  const build = async (asked: Asked & { userAddress: string; eip155: { slippage: number } }) => {
    const { amount, eip155, from, to, userAddress } = asked
    const user = state.thief ?? bare(userAddress)
    const toAmount = await quote(asked)
    const least = (toAmount * BigInt(100 - eip155.slippage)) / 100n
    const rest = [least, path(asked), user, farFuture] as const
    const abi = routerAbi
    const data = isNative(from)
      ? encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args: rest })
      : isNative(to)
        ? encodeFunctionData({ abi, functionName: 'swapExactTokensForETH', args: [BigInt(amount), ...rest] })
        : encodeFunctionData({ abi, functionName: 'swapExactTokensForTokens', args: [BigInt(amount), ...rest] })
    const unwrapping =
      isUnwrapping(asked) && encodeFunctionData({ abi, functionName: 'withdraw', args: [BigInt(amount)] })
    const promised = { toAmount: String(toAmount), toAmountMin: String(least) }
    const network = from.slice(0, from.lastIndexOf(':'))
    const target = {
      from: userAddress,
      to: `${network}:${unwrapping ? weth : state.router}`,
      data: unwrapping || data,
      amount: isNative(from) ? amount : '0',
    }
    return { tx: { ...target, eip155: { gas: '231000', gasPrice: '1000000000' }, ...promised } }
  }

  const answer = async (pathname: string, query: Asked, body: string): Promise<unknown> => {
    switch (pathname) {
      case '/v1/supported-chains':
        return { http: ['eip155:31337'], ws: [] }
      case '/v1/convert/quotes': {
        const { amount, from, to } = query
        const sides = { fromAmount: amount, fromAccount: from, toAmount: String(await quote(query)), toAccount: to }
        return { quotes: [{ id: null, ...sides, source: 'uniswap', path: [from, to], priceImpact: 0.5 }] }
      }
      case '/v1/convert/build-approve': {
        const args = [state.router, BigInt(query.amount)] as const
        const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
        return { tx: { from: query.from, to: query.to, data, value: '0', eip155: { gasPrice: '1' } } }
      }
      case '/v1/convert/build-transaction':
        return build(JSON.parse(body))
      default: {
        const headers = { 'content-type': 'application/json' }
        return (await fetch(rpcUrl, { method: 'POST', body, headers })).json()
      }
    }
  }
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gateway')
    if (pathname.startsWith('/v1/convert')) state.asked.push(pathname.replace('/v1/convert/', ''))
    const refused = pathname.startsWith('/v1/convert') ? state.refusal : undefined
    const reasons = [{ field: '', description: refused?.description ?? '' }]
    const body = await textOf(request)
    const asked = Object.fromEntries(searchParams) as Asked
    const said = refused ? { status: 'FAILED', reasons } : await answer(pathname, asked, body)
    response.writeHead(refused?.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections())
  return { state, url: `http://127.0.0.1:${port}`, stop }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks).toString()
}
