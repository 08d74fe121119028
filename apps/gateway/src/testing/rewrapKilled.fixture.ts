// Seals a gateway's parts anew in a separate process, which kills itself (SIGKILL) in the transaction of a later batch: before the
// row whose number is the last argument. The others are the database, and the keys as VAULT_KEK has them.
import { allGatewayParts } from '../capabilities/vault/retiredTables.ts'
import { rewrapHolders } from '../cli/rewrapHolders.ts'
import { openCurrent } from '../engines/db/openDatabase.ts'
import { readKeysOr } from '../engines/secrets/masterKeys.ts'

const [, , location = '', kek = '', fatal = ''] = process.argv
let replaced = 0
const table: typeof allGatewayParts = {
  ...allGatewayParts,
  replace: (...given) => {
    replaced += 1
    if (replaced === Number(fatal)) process.kill(process.pid, 'SIGKILL')
    return allGatewayParts.replace(...given)
  },
}
const keys = readKeysOr(kek.split(','), { database: location, file: '' })
const database = await openCurrent(location, { statementTimeoutMs: 0 })
const output = { isJson: false, result: () => undefined, line: async () => undefined, note: () => undefined }
await rewrapHolders(database, [{ name: 'gateway', variable: 'VAULT_KEK', keys, table }], output)
