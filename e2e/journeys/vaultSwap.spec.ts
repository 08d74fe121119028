import { erc20Abi, type Hex, parseEther, parseUnits } from 'viem'
import { expectAccessible } from '../expectAccessible.ts'
import { expect, test } from '../vaultStage.ts'
import { logIn, networksOf, showVault } from '../vaultSteps.ts'

const outside = ['page-has-heading-one', 'region', 'landmark-one-main', 'document-title', 'html-has-lang']
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

test('a swap that the gateway wrote is named with what it takes and gives, and carried out', async ({
  page,
  chains,
  solana,
  vault,
}) => {
  const opened = await showVault(page, vault, vault.siteUrl, networksOf(chains, solana))
  const { evm } = await logIn(vault, opened, 'swantje@harbour.example')
  const [local] = chains.chains
  const { client } = local
  await client.setBalance({ address: evm, value: parseEther('1') })
  const name = (address: string) => `${local.caipNetworkId}:${address}`
  const body = {
    projectId: 'harbour',
    amount: String(parseEther('0.5')),
    from: name(coin),
    to: name(local.tokens.TUSD),
    userAddress: name(evm),
    eip155: { slippage: 1 },
  }
  const built = await fetch(`${vault.gatewayUrl}/v1/convert/build-transaction?st=test&sv=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: vault.siteUrl },
    body: JSON.stringify(body),
  })
  const { tx } = (await built.json()) as { tx: { to: string; data: Hex; amount: string } }
  const to = tx.to.split(':').at(-1)
  const params = [{ from: evm, to, data: tx.data, value: `0x${BigInt(tx.amount).toString(16)}` }]
  const sent = await opened.ask('rpc', { chain: local.caipNetworkId, method: 'eth_sendTransaction', params })

  // The vault knows nothing of this network but what its own gateway says.
  await expect(opened.frame.getByText(/^Pay 0\.5 ETH, get at least 1,[0-9.,]+ TUSD$/).first()).toBeVisible()
  await expect(opened.frame.getByText('Unknown call')).toHaveCount(0)
  await expectAccessible(page, { disabled: outside })
  await opened.frame.getByRole('button', { name: 'Swap 0.5 ETH' }).click()
  const { r } = await sent.outcome()
  await client.waitForTransactionReceipt({ hash: r as Hex })
  const held = client.readContract({
    address: local.tokens.TUSD,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [evm],
  })
  expect(await held).toBeGreaterThan(parseUnits('1200', 6))
})
