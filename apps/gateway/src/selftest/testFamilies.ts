import type { SelfTest } from './selfTest.ts'

/** Tests what chains of other namespaces depend on beside their nodes. */
export const testFamilies: SelfTest = async ({ families }) =>
  (await Promise.all(families.map((family) => family.testAssets()))).flat()
