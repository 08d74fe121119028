const types = { 'content-type': 'application/json', 'cache-control': 'no-store' }
/** More than any pairing link has, in bytes. */
const largestBody = 4_000

/**
 * Serves the test phone: a real WalletConnect wallet in this process, which a page of the demo shows and answers for. Its
 * keys are public, so that anybody on this computer may use it.
 *
 * @param {import('@foyer/test/walletconnect').WalletPeer} peer
 * @param {{ chains: { chainId: number, name: string }[], solana?: { id: string, name: string } }} networks What it is used with.
 */
export function servePhone(peer, networks) {
  peer.control.auto('ask')
  peer.solana.auto('ask')
  const actions = new Map([
    ['/phone/pair', ({ uri }) => peer.pair(String(uri))],
    ['/phone/approve', () => peer.answer(true)],
    ['/phone/decline', () => peer.answer(false)],
    ['/phone/disconnect', ({ topic }) => peer.disconnect(String(topic))],
  ])

  /** Answers what is the phone's; false for everything else. */
  return async (request, response, headers) => {
    const [pathname = ''] = (request.url ?? '').split('?')
    const send = (status, body) => {
      response.writeHead(status, { ...headers, ...types }).end(JSON.stringify(body))
      return true
    }
    if (request.method === 'GET' && pathname === '/phone/state') return send(200, stateOf(peer, networks))
    const action = actions.get(pathname)
    if (request.method !== 'POST' || !action) return false
    // Only the demo's own page: a stranger's could send a form.
    if (request.headers['sec-fetch-site'] !== 'same-origin')
      return send(403, { message: 'Only this page may do that.' })
    try {
      await action(await readJson(request))
      return send(200, stateOf(peer, networks))
    } catch (error) {
      return send(400, { message: error instanceof Error ? error.message : String(error) })
    }
  }
}

function stateOf(peer, { chains, solana }) {
  const named = new Map(chains.map(({ chainId, name }) => [`eip155:${chainId}`, name]))
  if (solana) named.set(solana.id, solana.name)
  const namesOf = (namespaces) =>
    [...named].flatMap(([id, name]) => (namespaces[id.split(':')[0]]?.chains.includes(id) ? [name] : []))
  const evm = chains.map(({ name }) => name)
  return {
    accounts: [
      ...peer.control.accounts().map(({ address }) => ({ address, networks: evm })),
      ...(solana ? peer.solana.accounts().map(({ address }) => ({ address, networks: [solana.name] })) : []),
    ],
    question: peer.question(),
    sessions: peer.sessions().map(({ name, namespaces, topic }) => ({ name, topic, networks: namesOf(namespaces) })),
  }
}

async function readJson(request) {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > largestBody) throw new Error('That is too long for a pairing link.')
  }
  const body = text === '' ? {} : JSON.parse(text)
  if (typeof body !== 'object' || body === null) throw new Error('A JSON object is expected.')
  return body
}
