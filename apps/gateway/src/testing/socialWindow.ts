/** A browser with a separate window, as far as cookies and redirects go. `address` is what the gateway calls itself, at `url`. */
export function createSocialWindow({ address, url: reached }: { address: string; url: string }) {
  const jar = new Map<string, string>()
  const go = async (url: string, init: RequestInit = {}) => {
    const isGateways = url.startsWith(address)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(init.headers as Record<string, string>), ...(isGateways ? { cookie } : {}) }
    const response = await fetch(url.replace(address, reached), { ...init, headers, redirect: 'manual' })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(name, value)
    }
    return { response, text: await response.text(), location: response.headers.get('location') ?? '' }
  }
  const post = (url: string, fields: Record<string, string>, origin = address) =>
    go(url, { method: 'POST', body: new URLSearchParams(fields), headers: { origin } })
  const hidden = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    )
  const bind = async (start: string, given: { number?: string; bind?: string | undefined }) => {
    const shown = await go(start)
    const { number = '', bind: secret = '' } = given
    const fields = { ...hidden(shown.text), number, bind: secret }
    return { shown, bound: await post(`${address}/v1/vault/social/start`, fields) }
  }
  /** What the service sends the browser to, not followed. */
  const ask = async (location: string) => {
    const said = await go(location)
    if (said.location !== '') return () => go(said.location)
    const action = /action="([^"]+)"/.exec(said.text)?.[1] ?? ''
    return () => post(action, hidden(said.text), 'https://appleid.apple.com')
  }
  return { jar, go, post, bind, ask, hidden }
}
