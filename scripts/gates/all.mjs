import { check as any } from './any.mjs'
import { check as bareText } from './bare-text.mjs'
import { check as docs } from './docs.mjs'
import { check as footprint } from './footprint.mjs'
import { check as honestTests } from './honest-tests.mjs'
import { check as imports } from './imports.mjs'
import { check as licences } from './licences.mjs'
import { check as lock } from './lock.mjs'
import { check as manifests } from './manifests.mjs'
import { check as mocks } from './mocks.mjs'
import { check as moduleState } from './module-state.mjs'
import { check as packageNames } from './package-names.mjs'
import { check as packages } from './packages.mjs'
import { check as protections } from './protections.mjs'
import { check as publicNames } from './public-names.mjs'
import { check as shape } from './shape.mjs'
import { check as size } from './size.mjs'
import { checkWithBiome, checkWithKnip } from './tool.mjs'
import { check as words } from './words.mjs'

/** Every gate by name; each takes a folder and answers `{ problems, notes }`. */
export const gates = {
  imports,
  'module-state': moduleState,
  any,
  mocks,
  'honest-tests': honestTests,
  shape,
  'bare-text': bareText,
  'public-names': publicNames,
  'package-names': packageNames,
  manifests,
  lock,
  protections,
  words,
  docs,
  footprint,
  licences,
  biome: checkWithBiome,
  knip: checkWithKnip,
  size,
  packages,
}
