import { connectInModal } from '../pages/modal.ts'
import { expect, test } from '../stage.ts'

for (const { file, version } of [
  { file: 'ssr19.html', version: '19' },
  { file: 'ssr18.html', version: '18.3' },
]) {
  test.describe(`a page from a server with React ${version}`, () => {
    test('holds the real button before any script runs', async ({ browser, pagesUrl, request }) => {
      const html = await (await request.get(`${pagesUrl}${file}`)).text()
      expect(html).toMatch(/<button[^>]*><span><span>Connect wallet<\/span><\/span><\/button>/)
      const context = await browser.newContext({ javaScriptEnabled: false })
      const page = await context.newPage()
      await page.goto(`${pagesUrl}${file}`)
      await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
      await context.close()
    })

    test('comes to life in StrictMode without a word, also for a returning visitor', async ({
      page,
      pagesUrl,
      wallet,
      csp,
    }) => {
      await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
      await page.goto(`${pagesUrl}${file}`)
      await expect(page.locator('html')).toHaveAttribute('data-react', new RegExp(`^${version}`))
      await connectInModal(page, page.getByRole('button', { name: 'Connect wallet' }), 'Harbor')
      await expect(page.getByRole('button', { name: /^Account 0x/ })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('button', { name: /^Account 0x/ })).toBeVisible()
      csp.assertClean()
    })
  })
}
