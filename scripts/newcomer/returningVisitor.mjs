// A visitor with a wallet who connects, leaves and comes back, and what is seen of the button meanwhile.
import assert from 'node:assert/strict'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const short = '0x7099…79C8'

/** Runs in the page: a wallet that was asked once knows the site from then on. */
function announceWallet(account) {
  const key = 'harbor-wallet'
  const answers = {
    eth_requestAccounts() {
      localStorage.setItem(key, 'permitted')
      return [account]
    },
    eth_accounts: () => (localStorage.getItem(key) ? [account] : []),
    eth_chainId: () => '0x1',
    wallet_requestPermissions: () => [{ parentCapability: 'eth_accounts' }],
    wallet_getPermissions: () => (localStorage.getItem(key) ? [{ parentCapability: 'eth_accounts' }] : []),
  }
  const provider = {
    async request({ method }) {
      if (answers[method]) return answers[method]()
      throw Object.assign(new Error(`${method} is not there`), { code: 4200 })
    },
    on: () => provider,
    removeListener: () => provider,
  }
  const info = {
    uuid: crypto.randomUUID(),
    name: 'Harbor',
    rdns: 'test.harbor',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  }
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** Runs in the page: notes every shift of the layout, and every box and text of the button from its first frame on. */
function watchButton() {
  window.seen = { shifts: [], boxes: [], labels: [] }
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.seen.shifts.push(value)
  }).observe({ type: 'layout-shift', buffered: true })
  const note = (list, value) => list.at(-1) === value || list.push(value)
  const poll = () => {
    const button = document.querySelector('main button')
    if (button) {
      const { height, width, x, y } = button.getBoundingClientRect()
      note(window.seen.boxes, [x, y, width, height].join(' '))
      note(window.seen.labels, button.getAttribute('aria-label') ?? button.textContent)
    }
    requestAnimationFrame(poll)
  }
  poll()
}

/** Answers what a page asks a chain's node: everybody has 1.2046 ether. */
async function answerNodes(context, url) {
  await context.route(
    (address) => address.origin !== new URL(url).origin,
    (route) => {
      const asked = JSON.parse(route.request().postData() ?? '{}')
      const answer = ({ id, method }) => ({
        jsonrpc: '2.0',
        id,
        result: method === 'eth_chainId' ? '0x1' : method === 'eth_getBalance' ? '0x10b79951586f8000' : '0x',
      })
      return route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: Array.isArray(asked) ? asked.map(answer) : answer(asked),
      })
    },
  )
}

/** Connects on one page and comes back on the next: the server says who was here, and nothing moves until the balance. */
export async function expectRecognised(browser, url) {
  const context = await browser.newContext()
  try {
    await answerNodes(context, url)
    await context.addInitScript(announceWallet, address)
    const words = []
    const first = await context.newPage()
    await first.goto(url)
    await first.getByRole('button', { name: 'Connect wallet' }).click()
    await first.getByRole('dialog').getByRole('button', { name: 'Harbor' }).click()
    await first.getByRole('button', { name: /^Account 0x.* ETH$/ }).waitFor()
    await first.close()

    const html = await (await context.request.get(url)).text()
    assert.match(html, new RegExp(`<button[^>]*aria-busy="true"[^>]*>.*${short}`), 'the server shows the account')
    const page = await context.newPage()
    for (const event of ['console', 'pageerror'])
      page.on(event, (said) => {
        if (event === 'pageerror' || said.type() === 'error') words.push(String(said.message ?? said.text()))
      })
    await page.addInitScript(watchButton)
    await page.goto(url)
    await page.getByRole('button', { name: /^Account 0x.* ETH$/ }).waitFor()
    const seen = await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(window.seen))))
    assert.deepEqual(seen.labels.slice(0, 1), [`Connecting, ${short}`])
    assert.equal(seen.boxes.length, 1, `one box from the first paint to the balance: ${seen.boxes.join(', ')}`)
    assert.deepEqual(seen.shifts, [], 'the layout never shifts')
    assert.deepEqual(
      words.filter((word) => !word.includes('favicon')),
      [],
    )
  } finally {
    await context.close()
  }
}
