import { createHash, createHmac } from 'node:crypto'
import type { VendorCall } from '../vendors/startVendor.ts'

/** An access key of an AWS account. */
export interface AwsAccessKey {
  readonly id: string
  readonly secret: string
  /** Of short-lived keys, such as roles get. */
  readonly sessionToken?: string
}

/** What a signature is for. */
export interface AwsScope {
  readonly region: string
  readonly service: string
}

const maxSkewMs = 300_000

/** Whether a request carries a Signature Version 4 by this key, over its method, path, headers and body, of the last minutes. */
export function isSignedForAws(call: VendorCall, key: AwsAccessKey, { region, service }: AwsScope): boolean {
  const { headers, method, path, query, text } = call
  const words = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
  const [, credential = '', names = '', signature] = words.exec(headers.authorization ?? '') ?? []
  const time = headers['x-amz-date'] ?? ''
  const scope = `${time.slice(0, 8)}/${region}/${service}/aws4_request`
  const signed = names.split(';')
  const mustSign = ['host', 'x-amz-date', 'x-amz-target', ...(key.sessionToken ? ['x-amz-security-token'] : [])]
  if (credential !== `${key.id}/${scope}` || mustSign.some((name) => !signed.includes(name))) return false
  if (headers['x-amz-security-token'] !== key.sessionToken) return false
  if (!(Math.abs(readTime(time) - Date.now()) < maxSkewMs)) return false
  const canonical = [
    method,
    path,
    [...query]
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .sort()
      .join('&'),
    ...signed.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    names,
    hashOf(text),
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, scope, hashOf(canonical)].join('\n')
  const signingKey = scope.split('/').reduce<string | Buffer>((secret, word) => mac(secret, word), `AWS4${key.secret}`)
  return mac(signingKey, toSign).toString('hex') === signature
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** A time such as `20261129T210000Z`. */
function readTime(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}
