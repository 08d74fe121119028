// A separate process that updates one database and prints the steps it ran.
import { migrate, openDatabase } from './openDatabase.ts'

const database = openDatabase(process.argv[2] ?? ':memory:')
process.stdout.write(JSON.stringify(await migrate(database)))
await database.destroy()
