import { CompactSize, RawTx, RawWitness, Transaction } from '@scure/btc-signer'
import { bytesToHex, concatBytes, hexToBytes, sha256, stringToBytes } from 'viem'
import { sign } from 'viem/accounts'
import type { BitcoinKey } from './bitcoinKeys.ts'

/** Header bytes of BIP-137, before the number of the recovered key. */
const headers = { p2wpkh: 39, p2sh: 35, p2tr: 0 } as const

const toSha256 = (bytes: Uint8Array) => sha256(bytes, 'bytes')

/** Signs a text by ECDSA, recoverable (BIP-137): 65 bytes. */
export async function signByEcdsa(key: BitcoinKey, message: string): Promise<Uint8Array> {
  const bytes = stringToBytes(message)
  const text = concatBytes([
    stringToBytes('\x18Bitcoin Signed Message:\n'),
    CompactSize.encode(BigInt(bytes.length)),
    bytes,
  ])
  const hash = bytesToHex(toSha256(toSha256(text)))
  const { r, s, yParity = 0 } = await sign({ hash, privateKey: bytesToHex(key.privateKey) })
  return concatBytes([
    Uint8Array.of(headers[key.addressType] + yParity),
    hexToBytes(r, { size: 32 }),
    hexToBytes(s, { size: 32 }),
  ])
}

/** Signs a text by the simple form of BIP-322: the witness of a transaction that spends nothing. */
export function signByBip322(key: BitcoinKey, message: string): Uint8Array {
  const tag = toSha256(stringToBytes('BIP0322-signed-message'))
  const hash = toSha256(concatBytes([tag, tag, stringToBytes(message)]))
  const toSpend = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffffffff,
        finalScriptSig: concatBytes([Uint8Array.of(0, 32), hash]),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script: key.script }],
    witnesses: [],
    lockTime: 0,
  })
  const transaction = new Transaction({ version: 0, allowUnknownVersion: true, allowUnknownOutputs: true })
  transaction.addInput({
    txid: toSha256(toSha256(toSpend)).reverse(),
    index: 0,
    sequence: 0,
    witnessUtxo: { amount: 0n, script: key.script },
    ...(key.redeemScript && { redeemScript: key.redeemScript }),
    ...(key.addressType === 'p2tr' && { tapInternalKey: key.publicKey }),
  })
  // OP_RETURN with nothing behind it.
  transaction.addOutput({ amount: 0n, script: Uint8Array.of(0x6a) })
  transaction.signIdx(key.privateKey, 0)
  transaction.finalizeIdx(0)
  return RawWitness.encode(transaction.getInput(0).finalScriptWitness ?? [])
}
