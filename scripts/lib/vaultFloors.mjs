// The floors of the hosted wallet, and what an import between them may not do (ARCHITECTURE.md, "Floors of the hosted wallet").
import { isTestCode } from './sources.mjs'

/** Each folder of `apps/vault/src`, with the folders that it may import besides itself, types included. */
const below = {
  pages: ['approvals', 'evm', 'solana', 'account', 'signer', 'crypto', 'steps', 'ui', 'platform'],
  approvals: ['evm', 'solana', 'account', 'signer', 'crypto', 'steps', 'ui', 'platform'],
  evm: ['account', 'signer', 'crypto', 'steps', 'platform'],
  solana: ['account', 'signer', 'crypto', 'steps', 'platform'],
  account: ['signer', 'crypto', 'platform'],
  signer: ['crypto', 'platform'],
  steps: ['platform'],
  crypto: ['platform'],
  ui: ['platform'],
  platform: [],
}

/** Folders of `approvals` that are no kind of request. */
const shared = ['findings', 'sheet']

/** What lists the kinds, and is the only way to them. */
const registries = /^approvals\/(approvalKinds|inspections|request|views)\.ts$/

/** The kind of request that a file belongs to, if any. */
function kindOf(file) {
  const [floor, folder, ...rest] = file.split('/')
  return floor === 'approvals' && rest.length > 0 && !shared.includes(folder) ? folder : undefined
}

/** Problems with one import inside the hosted wallet. */
export function checkVaultFloors({ path, target, kind, where }) {
  if (isTestCode(path) || isTestCode(target)) return []
  const [from, to] = [path, target].map((file) => file.slice('apps/vault/src/'.length))
  const [own, next] = [from, to].map((file) => file.split('/')[0])
  if (!(own in below)) return [`${where}: apps/vault/src/${own} stands on no floor`]
  if (!(next in below)) return [`${where} imports ${target}, which stands on no floor`]
  const asked = kindOf(to)
  if (asked !== undefined && asked !== kindOf(from) && !registries.test(from))
    return [`${where}: only the registries of approvals may import the kind ${asked} (${target})`]
  if (own !== next && !below[own].includes(next))
    return [`${where}: ${own} may not import ${next} (${kind} import of ${target})`]
  return []
}
