import { type Hex, parseEther, toHex } from 'viem'
import { lamportsOf, sol } from '../solanaTest.ts'
import { solanaTransfer } from '../solanaTransfer.ts'
import { expect, test } from '../vaultStage.ts'
import { logIn, networksOf, press, showVault as show } from '../vaultSteps.ts'

test.use({ vaultKind: 'limited' })

test('the vault signs what the operator’s policy allows, and says in words what it does not', async ({
  page,
  chains,
  solana,
  vault,
}) => {
  const opened = await show(page, vault, vault.siteUrl, networksOf(chains, solana))
  const account = await logIn(vault, opened, 'pia.vaultpolicy@harbour.example')
  const [local] = chains.chains
  const { client } = local
  const to = '0x0000000000000000000000000000000000071f01'
  await client.setBalance({ address: account.evm, value: parseEther('1') })
  const evm = (method: string, params: unknown) => opened.ask('rpc', { chain: local.caipNetworkId, method, params })
  const pay = (ether: string, data: Hex = '0x') =>
    evm('eth_sendTransaction', [{ from: account.evm, to, value: toHex(parseEther(ether)), data }])
  /** The sheet says why, cannot be agreed to, and the site hears of the rule. */
  const isRefused = async ({ outcome }: Awaited<ReturnType<typeof evm>>, title: string, policy: string) => {
    await expect(opened.frame.getByText(title, { exact: true }).first()).toBeVisible()
    await expect(opened.frame.getByText('The wallet doesn’t sign this. Cancel to go back.').first()).toBeVisible()
    await press(opened, 'Cancel')
    const { e } = await outcome()
    expect(e).toMatchObject({ code: 4100, data: { failure: 'not-allowed', policy } })
    expect(e?.text).toContain('Nothing was signed.')
  }

  const text = 'Order 1187, two flat whites.'
  const message = await evm('personal_sign', [text, account.evm])
  await expect(opened.frame.getByText(text)).toBeVisible()
  await press(opened, 'Sign')
  expect((await message.outcome()).r).toMatch(/^0x[0-9a-f]{130}$/)

  const sent = await pay('0.04')
  await expect(opened.frame.getByText('0.04 ETH').first()).toBeVisible()
  await press(opened, 'Send 0.04 ETH')
  const hash = (await sent.outcome()).r as Hex
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')

  await isRefused(await pay('0.06'), 'More than this wallet’s operator allows at once', 'vault-policy-call')
  // Less than is allowed at once, with its fee.
  await isRefused(await pay('0.045'), 'More than this wallet’s operator allows in a day', 'vault-policy-day')
  await isRefused(
    await pay('0', '0x12345678'),
    'This wallet’s operator doesn’t allow this contract',
    'vault-policy-contract',
  )
  const order = {
    domain: { name: 'Harbour', version: '1', chainId: local.chainId, verifyingContract: local.tokens.TUSD },
    types: {
      Order: [{ name: 'cups', type: 'uint256' }],
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
    },
    primaryType: 'Order',
    message: { cups: '2' },
  }
  await isRefused(
    await evm('eth_signTypedData_v4', [account.evm, JSON.stringify(order)]),
    'This wallet’s operator doesn’t allow this contract',
    'vault-policy-contract',
  )
  expect(await client.getBalance({ address: to })).toBe(parseEther('0.04'))

  await solana.fund(account.solana, 2n * sol)
  const receiver = solana.accounts[1].address
  const transfer = async (lamports: bigint) => {
    const transaction = await solanaTransfer(solana, { from: account.solana, to: receiver, lamports })
    const params = { transaction, pubkey: account.solana }
    return opened.ask('rpc', { chain: solana.caipNetworkId, method: 'solana_signAndSendTransaction', params })
  }
  const held = await lamportsOf(solana, receiver)
  await isRefused(await transfer(sol / 2n), 'More than this wallet’s operator allows at once', 'vault-policy-call')
  const small = await transfer(sol / 4n)
  await expect(opened.frame.getByText('0.25 SOL').first()).toBeVisible()
  await press(opened, 'Send 0.25 SOL')
  expect(await small.outcome()).toMatchObject({ r: { signature: expect.any(String) } })
  expect((await lamportsOf(solana, receiver)) - held).toBe(sol / 4n)
})
