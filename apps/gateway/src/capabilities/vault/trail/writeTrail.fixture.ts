// A second process, which writes rows of one trail, several at a time, in transactions that do more than that.
import { openDatabase } from '../../../engines/db/openDatabase.ts'
import { testTrail } from '../../../testing/testTrail.ts'

const [location = '', kek = '', name = '', count = '0'] = process.argv.slice(2)
const database = openDatabase(location)
const trail = await testTrail(database, Date.now, [kek])
const entry = { event: 'login', userId: name, origin: 'https://shop.example', network: '203.0.113.0/24' } as const

const writeOne = async (index: number) => {
  if (index % 3 === 0) return trail.audit(entry)
  await database.transaction().execute(async (transaction) => {
    const id = `${name} ${index}`
    await transaction.insertInto('vault_spent').values({ id, until: 1 }).execute()
    // What the others of this process and of the other one change too.
    await transaction
      .insertInto('vault_spent')
      .values({ id: `shared ${index % 2}`, until: index })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ until: index }))
      .execute()
    await trail.audit(entry, transaction)
  })
}

const startedAt = performance.now()
for (let index = 0; index < Number(count); index += 5) {
  await Promise.all([0, 1, 2, 3, 4].map((more) => writeOne(index + more)))
}
process.stdout.write(String(Math.round(performance.now() - startedAt)))
await database.destroy()
