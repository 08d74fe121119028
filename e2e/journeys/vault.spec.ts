import { type Hex, parseEther, verifyMessage, verifyTypedData } from 'viem'
import { openVault } from '../openVault.ts'
import { isSignatureOf, lamportsOf, sol } from '../solanaTest.ts'
import { solanaTransfer } from '../solanaTransfer.ts'
import { expect, test } from '../vaultStage.ts'
import { codeField, logIn, networksOf, press, showVault as show, type VaultUser } from '../vaultSteps.ts'

test('1: a code from the mail makes a wallet of both namespaces, which a reload finds without another code', async ({
  page,
  chains,
  solana,
  vault,
}) => {
  const email = 'mira.vault@harbour.example'
  const networks = networksOf(chains, solana)
  const opened = await show(page, vault, vault.siteUrl, networks)
  expect(opened.welcome).toMatchObject({ t: 'welcome', v: 1, methods: ['email', 'google'] })
  expect(await opened.call('session.get')).toMatchObject({ r: { state: 'out', user: null } })

  const login = await opened.ask('login.start', { method: 'email', email })
  await expect(opened.frame.getByText(`We sent a 6-digit code to ${email}`)).toBeVisible()
  const code = await vault.codeFor(email)
  const wrong = code === '000000' ? '111111' : '000000'
  await codeField(opened).fill(wrong)
  await expect(opened.frame.getByText('Wrong code. Tries left: 4').first()).toBeVisible()
  // It stays to be corrected.
  await expect(codeField(opened)).toHaveValue(wrong)
  await expect(codeField(opened)).toHaveAttribute('aria-invalid', 'true')
  await codeField(opened).fill(code)
  const { r } = await login.outcome()
  const { accounts } = r as VaultUser
  expect(r).toMatchObject({ email, mode: 'recoverable' })
  expect(accounts.map(({ namespace }) => namespace)).toEqual(['eip155', 'solana'])
  const [mail] = vault.sink.mails.filter(({ to }) => to.includes(email))
  expect(mail?.text).toContain(new URL(vault.siteUrl).origin)

  await page.reload()
  const again = await openVault(page, { vaultUrl: vault.vaultUrl, networks })
  expect(await again.call('session.get')).toMatchObject({ r: { state: 'in', user: { email, accounts } } })
  expect(vault.sink.mails.filter(({ to }) => to.includes(email))).toHaveLength(1)
})

test('5: messages, typed data and transactions of both namespaces are signed once the visitor has seen and approved them', async ({
  page,
  chains,
  solana,
  vault,
}) => {
  const opened = await show(page, vault, vault.siteUrl, networksOf(chains, solana))
  const account = await logIn(vault, opened, 'noor.vault@harbour.example')
  const [local] = chains.chains
  const { client } = local
  const receiverOnEvm = chains.accounts[1]?.address ?? '0x'
  await client.setBalance({
    address: account.evm,
    value: parseEther('1'),
  })
  const evm = (method: string, params: unknown) => opened.ask('rpc', { chain: local.caipNetworkId, method, params })

  const text = 'Order 1087, two flat whites.'
  const message = await evm('personal_sign', [text, account.evm])
  await expect(opened.frame.getByText(text)).toBeVisible()
  await press(opened, 'Sign')
  const signature = (await message.outcome()).r as Hex
  expect(await verifyMessage({ address: account.evm, message: text, signature })).toBe(true)

  const vote = {
    domain: { name: 'Harbour', version: '1', chainId: local.chainId },
    types: { Vote: [{ name: 'cups', type: 'uint256' }], EIP712Domain: domainTypes },
    primaryType: 'Vote',
    message: { cups: '2' },
  } as const
  const typed = await evm('eth_signTypedData_v4', [account.evm, JSON.stringify(vote)])
  await expect(opened.frame.getByText('Vote', { exact: true })).toBeVisible()
  await press(opened, 'Sign')
  const typedSignature = (await typed.outcome()).r as Hex
  const signedVote = {
    ...vote,
    domain: { ...vote.domain, chainId: BigInt(local.chainId) },
    message: { cups: 2n },
    address: account.evm,
    signature: typedSignature,
  }
  expect(await verifyTypedData(signedVote)).toBe(true)

  const before = await client.getBalance({ address: receiverOnEvm })
  const sent = await evm('eth_sendTransaction', [{ from: account.evm, to: receiverOnEvm, value: '0x8e1bc9bf040000' }])
  await expect(opened.frame.getByText('0.04 ETH').first()).toBeVisible()
  await press(opened, 'Send 0.04 ETH')
  const hash = (await sent.outcome()).r as Hex
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
  expect((await client.getBalance({ address: receiverOnEvm })) - before).toBe(40_000_000_000_000_000n)

  await solana.fund(account.solana, 2n * sol)
  const onSolana = (method: string, params: unknown) =>
    opened.ask('rpc', { chain: solana.caipNetworkId, method, params })
  const hello = await onSolana('solana_signMessage', { message: toBase58(text), pubkey: account.solana })
  await expect(opened.frame.getByText(text)).toBeVisible()
  await press(opened, 'Sign')
  const { signature: signed } = (await hello.outcome()).r as { signature: string }
  expect(isSignatureOf(account.solana, text, signed)).toBe(true)

  const receiver = solana.accounts[1].address
  const held = await lamportsOf(solana, receiver)
  const transaction = await solanaTransfer(solana, { from: account.solana, to: receiver, lamports: sol / 2n })
  const transfer = await onSolana('solana_signAndSendTransaction', { transaction, pubkey: account.solana })
  await expect(opened.frame.getByText('0.5 SOL').first()).toBeVisible()
  // The gateway has seen all that the account has sent so far, which is nothing.
  await expect(opened.frame.getByText('First payment to this address', { exact: true }).first()).toBeVisible()
  await press(opened, 'Send 0.5 SOL')
  expect(await transfer.outcome()).toMatchObject({ r: { signature: expect.any(String) } })
  expect((await lamportsOf(solana, receiver)) - held).toBe(sol / 2n)
})

test('A6: the vault signs nothing that its visitor declines, and asks about nothing that the gate refuses', async ({
  page,
  chains,
  solana,
  vault,
}) => {
  const opened = await show(page, vault, vault.siteUrl, networksOf(chains, solana))
  const { evm } = await logIn(vault, opened, 'otto@harbour.example')
  const [{ caipNetworkId: chain }] = chains.chains
  const asked = await opened.ask('rpc', { chain, method: 'personal_sign', params: ['Order 1088', evm] })
  await press(opened, 'Cancel')
  expect(await asked.outcome()).toMatchObject({ e: { code: 4001, text: 'User rejected.' } })
  const refused = await opened.call('rpc', { chain, method: 'eth_sign', params: [evm, `0x${'00'.repeat(32)}`] })
  expect(refused).toMatchObject({ e: { code: 4200, text: 'Action not allowed' } })

  await opened.call('logout')
  expect(await opened.call('session.get')).toMatchObject({ r: { state: 'out', user: null } })
  const after = await opened.call('rpc', { chain, method: 'personal_sign', params: ['Order 1089', evm] })
  expect(after).toMatchObject({ e: { code: 4100 } })
})

test('4: recovers the wallet on another site, with separate storage for each site', async ({
  page,
  chains,
  solana,
  vault,
}) => {
  const email = 'pia.vault@harbour.example'
  const networks = networksOf(chains, solana)
  const first = await logIn(vault, await show(page, vault, vault.siteUrl, networks), email)
  const opened = await show(page, vault, vault.otherSiteUrl, networks)
  expect(await opened.call('session.get')).toMatchObject({ r: { state: 'out' } })
  const second = await logIn(vault, opened, email, { isFurtherSite: true })
  expect(second.user.accounts).toEqual(first.user.accounts)
  expect(await opened.events('login')).toContainEqual({ state: 'recovering' })
  const chain = chains.chains[0].caipNetworkId
  const message = await opened.ask('rpc', { chain, method: 'personal_sign', params: ['On the other site', second.evm] })
  await press(opened, 'Sign')
  const signature = (await message.outcome()).r as Hex
  expect(await verifyMessage({ address: first.evm, message: 'On the other site', signature })).toBe(true)
  // The first site's device goes on as it was.
  const back = await show(page, vault, vault.siteUrl, networks)
  expect(await back.call('session.get')).toMatchObject({ r: { state: 'in', user: { accounts: first.user.accounts } } })
})

test('1: five wrong codes end a code, and a new one can be had after 30 seconds', { tag: '@long' }, async ({
  page,
  chains,
  solana,
  vault,
}) => {
  const email = 'quinn@harbour.example'
  const opened = await show(page, vault, vault.siteUrl, networksOf(chains, solana))
  const login = await opened.ask('login.start', { method: 'email', email })
  const started = Date.now()
  const code = await vault.codeFor(email)
  const wrong = ['000000', '111111', '222222', '333333', '444444', '555555'].filter((each) => each !== code).slice(0, 5)
  await expect(opened.frame.getByText(/^Send again in 0:[12]\d$/)).toBeVisible()
  for (const [index, each] of wrong.entries()) {
    await codeField(opened).fill(each)
    const said = index < 4 ? `Wrong code. Tries left: ${4 - index}` : 'Too many wrong codes. Get a new one'
    await expect(opened.frame.getByText(said).first()).toBeVisible()
  }
  // The right one comes too late.
  await codeField(opened).fill(code)
  await expect(opened.frame.getByText('Too many wrong codes. Get a new one').first()).toBeVisible()
  await opened.frame.getByRole('button', { name: 'Send again' }).click({ timeout: 60_000 })
  expect(Date.now() - started).toBeGreaterThan(29_000)
  await expect(opened.frame.getByText('A new code is on its way').first()).toBeVisible()
  await codeField(opened).fill(await vault.codeFor(email, 1))
  expect(await login.outcome()).toMatchObject({ r: { email } })
})

// Firefox does not tell what is sent.
test('A9, A18: no code, token or part of a secret is in a message of the port, an address or a log', {
  tag: '@chromium',
}, async ({ page, context, chains, solana, vault }) => {
  const secrets = new Set<string>()
  const addresses: string[] = []
  const consoleTexts: string[] = []
  context.on('console', (message) => consoleTexts.push(message.text()))
  context.on('request', (request) => {
    addresses.push(request.url())
    const [, token] = (request.headers().authorization ?? '').split(' ')
    if (token) secrets.add(token)
    for (const part of (request.postData() ?? '').matchAll(/"(?:box|epk|verifier)":"([^"]+)"/g))
      secrets.add(part[1] ?? '')
  })
  context.on('response', (response) => {
    void response
      .text()
      .catch(() => '')
      .then((body) => {
        if (!response.url().includes('/v1/vault/')) return
        for (const part of body.matchAll(/"(?:box|epk|token|ticket)":"([^"]+)"/g)) secrets.add(part[1] ?? '')
      })
  })
  const opened = await show(page, vault, vault.siteUrl, networksOf(chains, solana))
  const { code, evm } = await logIn(vault, opened, 'rosa@harbour.example')
  secrets.add(code)
  const chain = chains.chains[0].caipNetworkId
  const message = await opened.ask('rpc', { chain, method: 'personal_sign', params: ['Nothing secret', evm] })
  await press(opened, 'Sign')
  await message.outcome()
  // Parts on their way to the gateway and back, the session's token, the verifier, the code.
  expect(secrets.size).toBeGreaterThan(10)
  const places = { port: await opened.record(), log: vault.gatewayLog(), console: consoleTexts.join('\n') }
  expect(places.log).toContain('"route":"vaultCreate"')
  for (const secret of secrets) {
    expect(addresses.filter((address) => address.includes(secret))).toEqual([])
    // Six digits stand in longer numbers by chance, such as a time.
    const isCode = secret === code
    const holds = (text: string) =>
      isCode ? new RegExp(`(?<![\\w.])${secret}(?!\\w)`).test(text) : text.includes(secret)
    for (const [place, text] of Object.entries(places)) expect(holds(text), `${secret} in ${place}`).toBe(false)
  }
})

const domainTypes = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
] as const

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function toBase58(text: string): string {
  let number = BigInt(`0x${Buffer.from(text).toString('hex')}`)
  let written = ''
  for (; number > 0n; number /= 58n) written = `${alphabet[Number(number % 58n)]}${written}`
  return written
}
