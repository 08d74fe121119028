import type { TypedReader } from './typedReading.ts'

/** The votes of Snapshot, which are counted outside of any network. */
const vote =
  /^Vote\(address from,string space,uint64 timestamp,(?:string|bytes32) proposal,(?:uint32|uint32\[\]|string) choice(?:,string reason)?(?:,string app)?(?:,string metadata)?\)$/

/** Knows votes at Snapshot: no contract reads them, so they move nothing. */
export const readVote: TypedReader = ({ contract, type, typedData: { domain } }) =>
  contract === undefined && domain.name === 'snapshot' && vote.test(type)
    ? { understood: 'whole', steps: [], usableUntil: undefined }
    : undefined
