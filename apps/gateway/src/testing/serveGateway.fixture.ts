// A gateway in a separate process: its options are the first argument as JSON; it writes its log to standard output.
import { createGateway } from '../createGateway.ts'

const gateway = await createGateway(JSON.parse(process.argv[2] ?? '{}'))
process.once('SIGTERM', () => {
  void gateway.stop()
})
await gateway.start()
