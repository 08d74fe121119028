import { encodeFunctionData, erc20Abi, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, test } from '../vaultStage.ts'
import { logIn, networksOf, press, showVault } from '../vaultSteps.ts'

test('signs the limit that a visitor types in the window, also where the site keeps its windows apart', async ({
  page,
  context,
  chains,
  solana,
  vault,
}) => {
  for (const [path, person] of [
    ['', 'limit@harbour.example'],
    ['/apart', 'limitapart@harbour.example'],
  ] as const) {
    const opened = await showVault(page, vault, `${vault.strangerUrl}${path}`, networksOf(chains, solana))
    const { evm } = await logIn(vault, opened, person)
    const [local] = chains.chains
    const { client, tokens } = local
    await client.setBalance({ address: evm, value: parseEther('1') })
    const spender = privateKeyToAddress(generatePrivateKey())
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 40_000_000n] })
    const params = [{ from: evm, to: tokens.TUSD, data }]
    const asked = await opened.ask('rpc', { chain: local.caipNetworkId, method: 'eth_sendTransaction', params })
    const opening = context.waitForEvent('page')
    await press(opened, 'Open the wallet window')
    const own = await opening
    await expect(own.getByRole('radio', { name: 'This time' })).toBeChecked()
    await own.getByRole('button', { name: 'Change the amount' }).click()
    await own.getByRole('textbox', { name: 'Change the amount' }).fill('12.5')
    await own.keyboard.press('Enter')
    const agree = own.getByRole('button', { name: 'Allow 12.5 TUSD', exact: true })
    await expect(agree).toBeEnabled()
    // The window goes while the answer is still being pressed.
    const closing = own.waitForEvent('close')
    await Promise.all([
      closing,
      agree.click({ noWaitAfter: true }).catch((error: unknown) => {
        if (!own.isClosed()) throw error
      }),
    ])
    const { r } = await asked.outcome()
    await client.waitForTransactionReceipt({ hash: r as `0x${string}` })
    const allowed = { address: tokens.TUSD, abi: erc20Abi, functionName: 'allowance', args: [evm, spender] } as const
    expect(await client.readContract(allowed)).toBe(12_500_000n)
  }
})
