// A gateway in a separate process: its options are the first argument as JSON; the second is the last step of the database that
// it knows, or `next` for the program of the next release. It writes its log to standard output.
import { createGateway } from '../createGateway.ts'
import { openMigrated } from '../engines/db/openDatabase.ts'
import { nextSteps, stepsUntil } from './otherSteps.ts'

const [, , options = '{}', known] = process.argv
const steps = known === 'next' ? nextSteps : known && stepsUntil(known)
const gateway = await createGateway(JSON.parse(options), Date.now, (location, parts) =>
  openMigrated(location, { ...parts, ...(steps && { steps }) }),
)
process.once('SIGTERM', () => {
  void gateway.stop()
})
await gateway.start()
