const types = { 'content-type': 'application/json', 'cache-control': 'no-store' }
/** What the mobile wallet's connection is called where the others have a topic. */
const mobileTopic = 'mobile'
/** More than any pairing link has, in bytes. */
const largestBody = 4_000

/**
 * Serves the test phone: a real WalletConnect wallet in this process, and one of the mobile wallet protocol, which a page of the
 * demo shows and answers for. Their keys are public, so that anybody on this computer may use them.
 *
 * @param {import('@foyer/test/walletconnect').WalletPeer} peer
 * @param {{ chains: { chainId: number, name: string }[], solana?: { id: string, name: string } }} networks What it is used with.
 * @param {import('@foyer/test').MobileWallet} [mobile]
 */
export function servePhone(peer, networks, mobile) {
  peer.control.auto('ask')
  peer.solana.auto('ask')
  const actions = new Map([
    ['/phone/pair', ({ uri }) => pair(peer, mobile, String(uri))],
    ['/phone/approve', () => answer(peer, mobile, true)],
    ['/phone/decline', () => answer(peer, mobile, false)],
    [
      '/phone/disconnect',
      ({ topic }) => (topic === mobileTopic ? mobile?.disconnect() : peer.disconnect(String(topic))),
    ],
  ])

  /** Answers what is the phone's; false for everything else. */
  return async (request, response, headers) => {
    const [pathname = ''] = (request.url ?? '').split('?')
    const send = (status, body) => {
      response.writeHead(status, { ...headers, ...types }).end(JSON.stringify(body))
      return true
    }
    if (request.method === 'GET' && pathname === '/phone/state') return send(200, stateOf(peer, networks, mobile))
    const action = actions.get(pathname)
    if (request.method !== 'POST' || !action) return false
    // Only the demo's own page: a stranger's could send a form.
    if (request.headers['sec-fetch-site'] !== 'same-origin')
      return send(403, { message: 'Only this page may do that.' })
    try {
      await action(await readJson(request))
      return send(200, stateOf(peer, networks, mobile))
    } catch (error) {
      return send(400, { message: error instanceof Error ? error.message : String(error) })
    }
  }
}

/** Follows a link to wherever it leads; a reflector of this machine has no TLS. */
function pair(peer, mobile, uri) {
  return mobile && uri.startsWith('solana-wallet:') ? mobile.scan(uri, { isPlain: true }) : peer.pair(uri)
}

/** Answers the question that is shown. */
function answer(peer, mobile, isApproved) {
  if (peer.question() || !mobile?.waiting()) return peer.answer(isApproved)
  return isApproved ? mobile.approveNext() : mobile.rejectNext()
}

function stateOf(peer, { chains, solana }, mobile) {
  const named = new Map(chains.map(({ chainId, name }) => [`eip155:${chainId}`, name]))
  if (solana) named.set(solana.id, solana.name)
  const namesOf = (namespaces) =>
    [...named].flatMap(([id, name]) => (namespaces[id.split(':')[0]]?.chains.includes(id) ? [name] : []))
  const evm = chains.map(({ name }) => name)
  return {
    accounts: [
      ...peer.control.accounts().map(({ address }) => ({ address, networks: evm })),
      ...(solana ? peer.solana.accounts().map(({ address }) => ({ address, networks: [solana.name] })) : []),
      ...(solana && mobile
        ? [{ address: mobile.address, networks: [`${solana.name}, by the mobile wallet protocol`] }]
        : []),
    ],
    question: peer.question() ?? mobile?.question(),
    sessions: [
      ...peer.sessions().map(({ name, namespaces, topic }) => ({ name, topic, networks: namesOf(namespaces) })),
      // That protocol tells the wallet no name that could be trusted.
      ...(mobile && mobile.connections() > 0
        ? [{ name: 'Mobile wallet protocol', topic: mobileTopic, networks: solana ? [solana.name] : [] }]
        : []),
    ],
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
