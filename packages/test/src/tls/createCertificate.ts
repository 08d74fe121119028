import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A certificate for this machine with its key, both in PEM. */
export interface LocalCertificate {
  readonly cert: string
  readonly key: string
}

const dayMs = 86_400_000

/** Makes a self-signed certificate for localhost and 127.0.0.1, valid from yesterday until tomorrow. */
export function createCertificate(now = Date.now()): LocalCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  // ecdsa-with-SHA256, RFC 5758
  const algorithm = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
  const commonName = sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from('localhost')))
  const name = sequence(der(0x31, commonName))
  // The key alone is trusted as little as an authority: 2.5.29.17 names the hosts.
  const hosts = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))
  const subjectNames = sequence(der(0x06, Buffer.from('551d11', 'hex')), der(0x04, hosts))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.concat([Buffer.of(1), randomBytes(15)])),
    algorithm,
    name,
    sequence(time(now - dayMs), time(now + dayMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(subjectNames)),
  )
  const signature = der(0x03, Buffer.concat([Buffer.of(0), sign('sha256', body, privateKey)]))
  const lines = sequence(body, algorithm, signature).toString('base64').replace(/.{64}/g, '$&\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** One element of DER (X.690): its tag, its length in the shortest form, what it holds. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content])
  const size = length < 0x100 ? Buffer.of(0x81, length) : Buffer.of(0x82, length >> 8, length & 0xff)
  return Buffer.concat([Buffer.of(tag), size, content])
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

/** UTCTime, such as 261124033000Z. */
function time(moment: number): Buffer {
  return der(
    0x17,
    Buffer.from(
      `${new Date(moment)
        .toISOString()
        .replace(/[-:T]|\.\d+Z$/g, '')
        .slice(2)}Z`,
    ),
  )
}
