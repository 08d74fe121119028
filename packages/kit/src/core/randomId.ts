/** A random UUID (version 4), also on a page without TLS, where browsers leave `crypto.randomUUID` out. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const [hex6 = 0, hex8 = 0] = [bytes[6], bytes[8]]
  bytes[6] = (hex6 & 0x0f) | 0x40
  bytes[8] = (hex8 & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
