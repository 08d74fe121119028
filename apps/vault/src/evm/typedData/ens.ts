import type { IdentityAct } from '../../steps/step.ts'
import { isSame } from '../evmCall.ts'
import { dateOf, fieldsOf } from './typedFields.ts'
import type { TypedReader } from './typedReading.ts'

/** What ENS's server of pictures takes (github.com/ensdomains/ens-app-v3, MIT). */
const upload = 'Upload(string upload,string expiry,string name,string hash)'
const pictures = ['avatar', 'header']

/** ENS's governor, where votes may be handed in by signature (docs.ens.domains). */
const governor = '0x323A76393544d5ecca80cd6ef2A560C6a395b7E3'
const ballot = 'Ballot(uint256 proposalId,uint8 support)'
const votes: readonly IdentityAct[] = ['voteAgainst', 'voteFor', 'voteAbstain']

/**
 * Reads what ENS takes as typed data. Its registrars, its NameWrapper and its reverse registrars take none: they are called, or given
 * the signature of a bare hash, which this wallet refuses to sign.
 */
export const readEns: TypedReader = ({ chain, contract, type, typedData: { domain, message } }) => {
  const { number, text } = fieldsOf(message)
  if (contract === undefined) {
    const isOfEns =
      domain.name === 'Ethereum Name Service' && domain.version === '1' && Object.keys(domain).length === 2
    const expiry = /^\d{1,16}$/.test(text('expiry')) ? BigInt(text('expiry')) : undefined
    if (!isOfEns || type !== upload || !pictures.includes(text('upload')) || expiry === undefined) return undefined
    const step = { kind: 'identity' as const, act: 'ensPicture' as const, name: text('name'), to: undefined }
    return { understood: 'whole', steps: [step], usableUntil: dateOf(expiry / 1_000n) }
  }
  if (chain !== 'eip155:1' || !isSame(contract, governor) || type !== ballot) return undefined
  const act = votes[Number(number('support'))]
  if (act === undefined) return undefined
  const id = String(number('proposalId'))
  const name = `ENS #${id.length > 12 ? `${id.slice(0, 6)}…${id.slice(-4)}` : id}`
  return { understood: 'whole', steps: [{ kind: 'identity', act, name, to: undefined }], usableUntil: undefined }
}
