import type { GatewayDatabase } from '../engines/db/openDatabase.ts'
import type { Check } from '../engines/observability/check.ts'
import type { SelfTest, SelfTestNeeds } from './selfTest.ts'
import { testDatabase } from './testDatabase.ts'
import { testFamilies } from './testFamilies.ts'
import { testHistory } from './testHistory.ts'
import { testNodes } from './testNodes.ts'
import { testPrices } from './testPrices.ts'
import { testSignIn } from './testSignIn.ts'
import { testSwaps } from './testSwaps.ts'
import { testTokenLists } from './testTokenLists.ts'

/** What is tested, in the order of the report; a capability that depends on the outside adds its own. */
const selfTests: readonly SelfTest[] = [
  testNodes,
  testTokenLists,
  testPrices,
  testSwaps,
  testHistory,
  testFamilies,
  testSignIn,
]

/** Runs every self-test. A test that breaks is a finding too. */
export async function runSelfTest(needs: SelfTestNeeds, database: GatewayDatabase): Promise<readonly Check[]> {
  const findings = await Promise.all([
    testDatabase(database).then((check) => [check]),
    ...selfTests.map((test) => test(needs).catch((error: unknown): readonly Check[] => [broken(error)])),
  ])
  return findings.flat()
}

function broken(error: unknown): Check {
  const reason = error instanceof Error ? error.name : 'unknown'
  return { subject: 'gateway', what: 'self-test', state: 'failed', note: `A test broke (${reason}). Report this.` }
}
