import {
  concatHex,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  pad,
  parseAbi,
  parseEther,
  parseUnits,
  toHex,
  verifyMessage,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expectAccessible } from '../expectAccessible.ts'
import { expect, test } from '../vaultStage.ts'
import { logIn, networksOf, press, showVault } from '../vaultSteps.ts'

test.use({ vaultKind: 'smart' })

const shop: Hex = `0x${'22'.repeat(20)}`

test('6: sends two calls as one from an empty account, at the site’s expense, and then one more', async ({
  page,
  chains,
  solana,
  vault,
}) => {
  const opened = await showVault(page, vault, vault.siteUrl, networksOf(chains, solana))
  const { evm } = await logIn(vault, opened, 'nina@harbour.example')
  const [chain] = chains.chains
  const { client } = chain
  const rpc = (method: string, params: unknown[]) => ({ chain: chain.caipNetworkId, method, params })
  const chainId = `0x${chain.chainId.toString(16)}`

  const before = await opened.call('rpc', rpc('wallet_getCapabilities', [evm, [chainId]]))
  expect(before.r).toEqual({ [chainId]: { atomic: { status: 'ready' } } })
  const token = chain.tokens.TUSD
  const mint = encodeFunctionData({
    abi: parseAbi(['function mint(address to, uint256 value)']),
    functionName: 'mint',
    args: [evm, parseUnits('5', 6)],
  })
  const pay = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [shop, parseUnits('2', 6)] })
  const calls = [mint, pay].map((data) => ({ to: token, data }))
  const asked = { version: '2.0.0', chainId, from: evm, atomicRequired: true, calls }
  const sent = await opened.ask('rpc', rpc('wallet_sendCalls', [asked]))
  const { frame } = opened
  await expect(frame.getByText('Sponsored by Harbour wallet')).toBeVisible()
  await expect(frame.getByText('Turns on, same address')).toBeVisible()
  await expect(frame.getByText('+3 TUSD')).toBeVisible()
  // The page around the frame is empty.
  const outside = ['landmark-one-main', 'page-has-heading-one', 'region']
  await expectAccessible(page, { disabled: outside })
  await press(opened, 'Approve')
  const { id } = (await sent.outcome()).r as { id: Hex }
  const status = async () => (await opened.call('rpc', rpc('wallet_getCallsStatus', [id]))).r
  await expect.poll(status, { timeout: 20_000 }).toMatchObject({ status: 200, atomic: true })
  expect(await client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [shop] })).toBe(
    parseUnits('2', 6),
  )
  expect(await client.getBalance({ address: evm })).toBe(0n)
  const after = await opened.call('rpc', rpc('wallet_getCapabilities', [evm]))
  // On networks without smart accounts, calls are sent one after the other.
  const plain = Object.fromEntries(
    chains.chains.slice(1).map((each) => [`0x${each.chainId.toString(16)}`, { atomic: { status: 'unsupported' } }]),
  )
  expect(after.r).toEqual({ ...plain, [chainId]: { atomic: { status: 'supported' } } })

  // A single transaction is paid for too, and answers the hash of what carried it.
  const single = await opened.ask('rpc', rpc('eth_sendTransaction', [{ from: evm, to: token, data: pay }]))
  await expect(frame.getByText('Sponsored by Harbour wallet')).toBeVisible()
  await expect(frame.getByText('Turns on, same address')).toBeHidden()
  await press(opened, 'Send 2 TUSD')
  const hash = (await single.outcome()).r as Hex
  expect((await client.getTransactionReceipt({ hash })).status).toBe('success')
  expect(await client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [shop] })).toBe(
    parseUnits('4', 6),
  )

  // As an account of a key alone it pays for itself, and does one thing at a time.
  await opened.call('accounts.setPreferred', { namespace: 'eip155', type: 'eoa' })
  expect((await opened.call('rpc', rpc('wallet_sendCalls', [asked]))).e?.code).toBe(5760)
  const own = await opened.ask('rpc', rpc('eth_sendTransaction', [{ from: evm, to: shop, value: '0x1' }]))
  await expect(frame.getByText('Not enough ETH for this and its fee', { exact: true })).toBeVisible()
  await press(opened, 'Cancel')
  expect((await own.outcome()).e?.code).toBe(4001)

  // What a page may not have, with the calls of others around it.
  const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
  await opened.call('accounts.setPreferred', { namespace: 'eip155', type: 'smartAccount' })
  const hidden = { ...asked, calls: [...calls, { to: manager, data: '0x00' }] }
  expect((await opened.call('rpc', rpc('wallet_sendCalls', [hidden]))).e?.text).toBe('Action not allowed')
})

test('8.7: where the network has other code to delegate to, several calls are not signed, and the site sends one after the other', async ({
  page,
  chains,
  solana,
  vault,
}) => {
  const opened = await showVault(page, vault, vault.siteUrl, networksOf(chains, solana))
  const { evm } = await logIn(vault, opened, 'pia@harbour.example')
  const [chain] = chains.chains
  const { client } = chain
  const rpc = (method: string, params: unknown[]) => ({ chain: chain.caipNetworkId, method, params })
  const chainId = `0x${chain.chainId.toString(16)}`
  await chain.setBalance(evm, parseEther('1'))
  const address = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B'
  const own = (await client.getCode({ address })) ?? '0x'
  await client.setCode({ address, bytecode: concatHex([own, '0x00']) })
  try {
    expect((await opened.call('rpc', rpc('wallet_getCapabilities', [evm, [chainId]]))).r).toEqual({})
    const calls = [1, 2].map((value) => ({ to: shop, value: toHex(value) }))
    const asked = { version: '2.0.0', chainId, from: evm, atomicRequired: true, calls }
    const sent = await opened.ask('rpc', rpc('wallet_sendCalls', [asked]))
    const { frame } = opened
    await expect(frame.getByText('This network has other code for smart accounts', { exact: true })).toBeVisible()
    await expect(frame.getByText(/Send one step at a time\.$/)).toBeVisible()
    await expect(frame.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled()
    await press(opened, 'Cancel')
    expect((await sent.outcome()).e).toMatchObject({ code: 5760, data: { failure: 'delegator-differs' } })
    const single = await opened.ask('rpc', rpc('eth_sendTransaction', [{ from: evm, ...calls[0] }]))
    await expect(frame.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
    await press(opened, 'Send')
    const hash = (await single.outcome()).r as Hex
    expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
    expect(await client.getCode({ address: evm })).toBeUndefined()
  } finally {
    await client.setCode({ address, bytecode: own })
  }
})

test('6: lets a site act for a while, within limits that the network keeps, until the member ends it', async ({
  page,
  chains,
  solana,
  vault,
}) => {
  const opened = await showVault(page, vault, vault.siteUrl, networksOf(chains, solana))
  const { evm } = await logIn(vault, opened, 'olive@harbour.example')
  const [chain] = chains.chains
  const [, , , , , , site] = chains.accounts
  if (!site) throw new Error('There is no key for the site.')
  const { client } = chain
  const rpc = (method: string, params: unknown[]) => ({ chain: chain.caipNetworkId, method, params })
  const { timestamp } = await client.getBlock()
  await chain.setBalance(evm, parseEther('1'))
  const { publicKey } = privateKeyToAccount(site.privateKey)
  const asked = {
    chainId: `0x${chain.chainId.toString(16)}`,
    address: evm,
    expiry: Number(timestamp) + 7 * 86_400,
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey }] } },
    permissions: [
      {
        type: 'native-token-recurring-allowance',
        data: { allowance: `0x${parseEther('0.1').toString(16)}`, start: Number(timestamp), period: 86_400 },
      },
    ],
  }
  const granting = await opened.ask('rpc', rpc('wallet_grantPermissions', [asked]))
  const { frame } = opened
  await expect(frame.getByRole('heading', { name: /^Let localhost:\d+ act for you$/ })).toBeVisible()
  await expect(frame.getByText('0.1 ETH a day')).toBeVisible()
  await expect(frame.getByText(/, or when you end it$/)).toBeVisible()
  await press(opened, 'Allow')
  const { context, delegationManager } = (await granting.outcome()).r as { context: Hex; delegationManager: Hex }

  /** What the site does by itself, without the visitor. */
  const spend = async (value: bigint) => {
    const data = encodeFunctionData({
      abi: parseAbi(['function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)']),
      functionName: 'redeemDelegations',
      args: [[context], [pad('0x', { size: 32 })], [concatHex([shop, pad(toHex(value), { size: 32 })])]],
    })
    const transaction = { account: site.address, to: delegationManager, data, gas: 1_000_000n }
    const hash = await chain.client.sendTransaction(transaction)
    return (await client.waitForTransactionReceipt({ hash })).status
  }
  expect(await spend(parseEther('0.06'))).toBe('success')
  expect(await spend(parseEther('0.06'))).toBe('reverted')
  expect(await spend(parseEther('0.03'))).toBe('success')

  const pci = crypto.randomUUID()
  const ending = await opened.ask('rpc', rpc('wallet_revokePermissions', [{ context, pci }]))
  await expect(frame.getByRole('heading', { name: 'End what a site may do for you' })).toBeVisible()
  await expect(frame.getByText('Sponsored by Harbour wallet')).toBeVisible()
  await press(opened, 'Revoke')
  const signature = (await ending.outcome()).r as Hex
  expect(await verifyMessage({ address: evm, message: pci, signature })).toBe(true)
  // What was left of the day is not to be had any more.
  expect(await spend(1n)).toBe('reverted')
})
