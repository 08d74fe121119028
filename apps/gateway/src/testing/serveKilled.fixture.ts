// A gateway in a separate process that kills itself (SIGKILL) just before the first database statement that begins with the
// second argument, once it was told to by SIGUSR2; `after:` in front of it means just after. Its options are the first argument.
import Libsql from 'libsql'
import { createGateway } from '../createGateway.ts'

const [, , options = '{}', mark = ''] = process.argv
const isAfter = mark.startsWith('after:')
const beginning = mark.replace(/^after:/, '')
let isArmed = false
process.on('SIGUSR2', () => {
  isArmed = true
  process.stdout.write('armed\n')
})

Libsql.prototype.prepare = new Proxy(Libsql.prototype.prepare, {
  apply: (prepare, database, args) => {
    const isDue = isArmed && String(args[0]).startsWith(beginning)
    if (isDue && !isAfter) process.kill(process.pid, 'SIGKILL')
    // The statement itself is run before anything that waits.
    if (isDue) queueMicrotask(() => process.kill(process.pid, 'SIGKILL'))
    return Reflect.apply(prepare, database, args)
  },
})

const gateway = await createGateway(JSON.parse(options))
await gateway.start()
