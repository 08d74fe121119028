import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Address, type Hex, isHex, parseAbi, parseEther, parseUnits } from 'viem'
import { type Collectibles, placeCollectibles } from '../collectibles/placeCollectibles.ts'
import { TestKitError } from '../TestKitError.ts'
import { type Market, placeMarket } from '../uniswap/placeMarket.ts'
import { type ChainClient, multicall3Address } from './chainClient.ts'
import { create2Factory } from './create2Factory.ts'
import { marketTokens, type TokenDefinition, tokenAddress, tokenDeployData } from './tokens.ts'

const mintAbi = parseAbi(['function mint(address to, uint256 value)'])

/** Sends the set-up transactions, so that the nonces and balances of the test accounts stay untouched. */
const deployer: Address = '0x00000000000000000000000000000000deadbeef'

/** Whole tokens that each funded account receives. */
const mintedAmount = '1000000'

/** What a chain is to have. */
export interface WantedParts {
  readonly tokens: readonly TokenDefinition[]
  /** Who gets tokens. */
  readonly holders: readonly Address[]
  readonly market: boolean
  /** Whether the first holder gets collectibles. */
  readonly collectibles: boolean
}

/** Where the parts are whose place is not known beforehand. */
export interface PlacedParts {
  readonly market: Market | undefined
  readonly collectibles: Collectibles | undefined
}

/**
 * Puts Multicall3 and the tokens on a fresh chain and gives 1,000,000 of each token to the holders, except those that only a
 * market has. What a kept state already has is left alone, except a market and collectibles, which are made anew.
 *
 * @throws {TestKitError} `CHAIN_SETUP_FAILED` when a transaction of the set-up fails, `UNISWAP_MISSING`.
 */
export async function prepareChain(client: ChainClient, wanted: WantedParts): Promise<PlacedParts> {
  const { tokens, holders } = wanted
  await placeMulticall3(client)
  await client.setBalance({ address: deployer, value: parseEther('2000') })
  await client.impersonateAccount({ address: deployer })
  for (const token of tokens) {
    const address = tokenAddress(token.symbol)
    if (await client.getCode({ address })) continue
    const deployment = client.sendTransaction({ account: deployer, to: create2Factory, data: tokenDeployData(token) })
    await confirm(client, deployment, `deploying ${token.symbol}`)
    for (const holder of isBought(token) ? [] : holders) {
      const args = [holder, parseUnits(mintedAmount, token.decimals)] as const
      const minting = client.writeContract({ account: deployer, address, abi: mintAbi, functionName: 'mint', args })
      await confirm(client, minting, `minting ${token.symbol}`)
    }
  }
  const market = wanted.market ? await placeMarket(client, deployer) : undefined
  const [first] = holders
  const collectibles = wanted.collectibles && first ? await placeCollectibles(client, deployer, first) : undefined
  await client.stopImpersonatingAccount({ address: deployer })
  return { market, collectibles }
}

const isBought = (token: TokenDefinition) => marketTokens.some(({ symbol }) => symbol === token.symbol)

async function confirm(client: ChainClient, sending: Promise<Hex>, what: string): Promise<void> {
  const receipt = await client.waitForTransactionReceipt({ hash: await sending })
  if (receipt.status === 'success') return
  throw new TestKitError('CHAIN_SETUP_FAILED', `The local chain reverted while ${what}.`, 'Remove its kept state.')
}

async function placeMulticall3(client: ChainClient): Promise<void> {
  if (await client.getCode({ address: multicall3Address })) return
  const { data } = await client.call({ data: await multicall3CreationCode() })
  if (!data) throw new TestKitError('CHAIN_SETUP_FAILED', 'Multicall3 gave no runtime code.', 'Check the viem version.')
  await client.setCode({ address: multicall3Address, bytecode: data })
}

/** viem ships the creation code but does not export it, so it is read from the installed file. */
async function multicall3CreationCode(): Promise<Hex> {
  const viem = path.dirname(createRequire(import.meta.url).resolve('viem/package.json'))
  const source = await readFile(path.join(viem, '_esm', 'constants', 'contracts.js'), 'utf8')
  const found = /multicall3Bytecode = '(0x[0-9a-f]+)'/.exec(source)?.[1]
  if (isHex(found)) return found
  const nextStep = 'Install the viem version that @foyer/test names.'
  throw new TestKitError('CHAIN_SETUP_FAILED', 'The installed viem has no Multicall3 creation code.', nextStep)
}
