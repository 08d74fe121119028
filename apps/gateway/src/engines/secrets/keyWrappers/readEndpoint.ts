/** A place at a service, and the endpoint that is asked for it where it is not the usual one (`?endpoint=https://...`). */
export type ServicePlace = { name: string; endpoint: string | undefined }

/** Takes the endpoint off a place; nothing when there is anything else behind the name, or an endpoint without encryption. */
export function readEndpoint(place: string): ServicePlace | undefined {
  const mark = place.indexOf('?')
  if (mark === -1) return { name: place, endpoint: undefined }
  const [key, text = '', ...rest] = place.slice(mark + 1).split('=')
  if (key !== 'endpoint' || rest.length > 0 || !URL.canParse(text)) return undefined
  const { protocol, hostname, pathname, search, hash, username } = new URL(text)
  const isPlain = pathname === '/' && search === '' && hash === '' && username === ''
  const isSafe =
    protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
  return isPlain && isSafe ? { name: place.slice(0, mark), endpoint: text.replace(/\/$/, '') } : undefined
}
