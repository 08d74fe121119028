import type { Page } from '@playwright/test'
import { expect, test } from '../vaultStage.ts'
import { logIn, networksOf, showVault } from '../vaultSteps.ts'

/** Changes a file of the vault between its server and the browser. */
async function change(page: Page, file: string, added: string): Promise<void> {
  await page.route(file, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\n${added}` })
  })
}

/** What the browser said against what a page loads, by its policy or its hashes. */
function complaintsOf(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => {
    if (/integrity|content security policy/i.test(message.text())) said.push(message.text())
  })
  return said
}

const mark = 'globalThis.changedOnItsWay = true'
const hasMark = () => 'changedOnItsWay' in globalThis

test('3.6: the frame runs no code that was changed on its way, neither its first file nor what comes later', async ({
  page,
  chains,
  solana,
  vault,
}) => {
  const said = complaintsOf(page)
  const [{ caipNetworkId: chain }] = chains.chains
  const read = { chain, method: 'eth_blockNumber' }
  const networks = networksOf(chains, solana)
  const opened = await showVault(page, vault, vault.siteUrl, networks)
  await logIn(vault, opened, 'ines@harbour.example')
  expect(await opened.call('rpc', read)).toMatchObject({ r: expect.stringMatching(/^0x/) })
  expect(said).toEqual([])

  // The first is checked by the import map alone, the second by the link that loads it ahead too.
  for (const name of ['createNetwork', 'answerRpc']) {
    await change(page, `**/assets/${name}-*.js`, mark)
    const again = await showVault(page, vault, vault.siteUrl, networks)
    expect(await again.call('session.get')).toMatchObject({ r: { state: 'in' } })
    expect((await again.call('rpc', read)).e).toBeDefined()
    await expect.poll(() => said.at(-1)).toMatch(new RegExp(`${name}-.*integrity|integrity.*${name}-`))
    const frame = page.frames().find((each) => each.url().startsWith(vault.vaultUrl))
    expect(await frame?.evaluate(hasMark)).toBe(false)
    await page.unroute(`**/assets/${name}-*.js`)
  }

  await change(page, '**/assets/boot-*.js', mark)
  await page.goto(`${vault.vaultUrl}/frame?project=harbour`)
  await expect.poll(() => said.at(-1)).toMatch(/boot-/)
  expect(await page.evaluate(hasMark)).toBe(false)
})

test('3.6: the page of the wallet’s own applies no styles that were changed on their way', async ({ page, vault }) => {
  const said = complaintsOf(page)
  const url = `${vault.vaultUrl}/security?project=harbour`
  await page.goto(url)
  await expect(page.getByRole('textbox').first()).toBeVisible()
  expect(said).toEqual([])
  await change(page, '**/assets/drawSecurity-*.css', 'body { outline: 7px solid red }')
  await page.reload()
  await expect.poll(() => said.join('\n')).toMatch(/integrity.*drawSecurity-/)
  expect(await page.evaluate(() => getComputedStyle(document.body).outlineWidth)).not.toBe('7px')
})
