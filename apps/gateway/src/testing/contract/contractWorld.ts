import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deployUniswapV2, type RunningChain, startChains, tokenAddress, transact } from '@foyer/test'
import { type Address, type Hex, parseEther, parseUnits } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { wethAbi } from '../../engines/uniswap/uniswapAbi.ts'
import { chainOptions, startTestGateway, type TestGateway, writeTokenList } from '../startTestGateway.ts'

/** A gateway on which every call can be answered, closed to all but one project of one origin. */
export type ContractWorld = {
  gateway: TestGateway
  chain: RunningChain
  /** Signs and holds coins. */
  owner: PrivateKeyAccount
  /** Received `transferHash` and nothing else. */
  receiver: Address
  transferHash: Hex
  token: Address
  v2Router: Address
  stop: () => Promise<void>
}

/** The one project, and the one origin that it may be used from. */
export const contractProject = 'shop'
export const contractOrigin = 'https://www.shop.example'

/** The smallest picture, as PNG. */
export const contractPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const receiver: Address = '0x00000000000000000000000000000000000beef1'
/** One test is many visitors. */
const noLimit = { rate: { tokens: 1_000_000, refillPerSecond: 1_000_000 } }
const ccipSigningKey = `0x${'5a'.repeat(32)}`

/** Starts a chain that stands for mainnet, with a market of one pair, and the gateway beside it. */
export async function startContractWorld(): Promise<ContractWorld> {
  const chains = await startChains({ chains: [{ chainId: 1 }] })
  const [chain] = chains.chains
  const [account] = chains.accounts
  if (account === undefined) throw new Error('The chain has no accounts.')
  const owner = privateKeyToAccount(account.privateKey)
  const token = tokenAddress('TUSD')
  const { weth, v2Factory, v2Router, addLiquidity } = await deployUniswapV2(chain.client, owner.address)
  const value = parseEther('20')
  await transact(chain.client, { account: owner.address, address: weth, abi: wethAbi, functionName: 'deposit', value })
  await addLiquidity([weth, parseEther('10')], [token, parseUnits('25000', 6)])
  const transferHash = await chain.client.sendTransaction({
    account: owner.address,
    to: receiver,
    value: 5n,
    chain: null,
  })
  await chain.client.waitForTransactionReceipt({ hash: transferHash })
  const gateway = await startTestGateway({
    chains: [
      chainOptions(chain, {
        tokenLists: [await writeTokenList(chains.tokenList)],
        pricesUsd: { ETH: '2500' },
        swap: { weth, bases: [token], v2Factory, v2Router },
      }),
    ],
    projects: [{ id: contractProject, name: 'Shop', origins: ['https://*.shop.example'], signIn: true }],
    signIn: { issuer: 'https://gateway.example' },
    names: { ccipSigningKey },
    wallets: { file: await writeDirectory() },
    onramp: {
      countries: ['US'],
      feePercent: 2.5,
      sellers: [
        { id: 'EXAMPLE', name: 'Example Pay', checkoutUrl: 'https://pay.example/buy?to={address}&coin={asset}' },
      ],
    },
    limits: { bodyBytes: 100_000, routes: { signInNonce: noLimit, signInAuthenticate: noLimit } },
  })
  return {
    gateway,
    chain,
    owner,
    receiver,
    transferHash,
    token,
    v2Router,
    stop: async () => {
      await gateway.stop()
      await chains.stop()
    },
  }
}

async function writeDirectory(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-contract-'))
  const file = join(folder, 'wallets.json')
  const picture = `data:image/png;base64,${contractPicture.toString('base64')}`
  const wallets = [{ id: 'alpha', name: 'Alpha Wallet', image_id: 'alpha', chains: ['eip155:1'] }]
  const images = { wallet: { alpha: picture }, asset: { 'eip155-1': picture } }
  await writeFile(file, JSON.stringify({ wallets, images }))
  return file
}
