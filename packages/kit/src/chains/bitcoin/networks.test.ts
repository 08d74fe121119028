import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { bitcoinMainnet, bitcoinRegtest, bitcoinSignet, bitcoinTestnet4 } from './networks.ts'

/** The one transaction of the first block, but for the fourth test network. */
const common = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b'

// The fields of each first block's header, as Bitcoin Core's chainparams.cpp has them.
test.each([
  [bitcoinMainnet, { root: common, time: 1_231_006_505, bits: 0x1d00ffff, nonce: 2_083_236_893 }],
  [
    bitcoinTestnet4,
    {
      root: '7aa0a7ae1e223414cb807e40cd57e667b718e42aaf9306db9102fe28912b7b4e',
      time: 1_714_777_860,
      bits: 0x1d00ffff,
      nonce: 393_743_547,
    },
  ],
  [bitcoinSignet, { root: common, time: 1_598_918_400, bits: 0x1e0377ae, nonce: 52_613_770 }],
  [bitcoinRegtest, { root: common, time: 1_296_688_602, bits: 0x207fffff, nonce: 2 }],
])('names $name by the hash of its first block', ({ id }, { bits, nonce, root, time }) => {
  const header = Buffer.alloc(80)
  header.writeUInt32LE(1, 0)
  Buffer.from(root, 'hex').reverse().copy(header, 36)
  header.writeUInt32LE(time, 68)
  header.writeUInt32LE(bits, 72)
  header.writeUInt32LE(nonce, 76)
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
  const hash = sha256(sha256(header)).reverse().toString('hex')
  expect(id).toBe(`bip122:${hash.slice(0, 32)}`)
})
