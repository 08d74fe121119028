import { once } from 'node:events'
import { createServer } from 'node:http'

/** The policy that a site with the kit can live under. */
const policy = "default-src 'self'; img-src 'self' data:; connect-src 'self'"

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Site</title><script type="module" src="/site.js"></script></head>
<body>
  <main>
    <h1>Site</h1>
    <button id="open">Open</button>
    <dialog id="modal" aria-label="The site's own modal"><button id="connect">Connect</button></dialog>
    <output id="result"></output>
  </main>
</body>
</html>`

const script = `
const wallets = []
addEventListener('eip6963:announceProvider', (event) => wallets.push(event.detail))
dispatchEvent(new Event('eip6963:requestProvider'))
window.wallets = wallets
window.call = async (method, params) => {
  try {
    return { result: await wallets[0].provider.request({ method, params }) }
  } catch (error) {
    return { code: error.code, message: error.message }
  }
}
const standard = new Set()
const register = (wallet) => {
  standard.add(wallet)
  return () => standard.delete(wallet)
}
addEventListener('wallet-standard:register-wallet', ({ detail }) => detail({ register }))
dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
window.standardNames = () => [...standard].map(({ name }) => name)
window.standardConnect = async (input) => {
  const [wallet] = standard
  try {
    const { accounts } = await wallet.features['standard:connect'].connect(input)
    return { result: accounts.map(({ address }) => address) }
  } catch (error) {
    return { code: error.code, message: error.message }
  }
}
const modal = document.querySelector('#modal')
const escapes = (window.escapes = [])
addEventListener('keydown', (event) => event.key === 'Escape' && escapes.push(event.target.tagName))
document.querySelector('#open').addEventListener('click', () => modal.showModal())
document.querySelector('#connect').addEventListener('click', async () => {
  document.querySelector('#result').textContent = JSON.stringify(await window.call('eth_requestAccounts'))
})
`

/** Starts a small site under a strict policy: it lists wallets and has its own modal. */
export async function startSite(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const isScript = request.url === '/site.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.setHeader('content-security-policy', policy)
    if (request.url === '/favicon.ico') response.writeHead(204).end()
    else response.end(isScript ? script : page)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The site has no port.')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
