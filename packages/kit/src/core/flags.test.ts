import { describe, expect, test } from 'vitest'
import { KitError } from './errors.ts'
import { type Flags, orderFlag, switchFlag } from './flags.ts'
import { testNetwork } from './memoryKit.fixture.ts'
import { resolveOptions } from './resolveOptions.ts'

declare module './flags.ts' {
  interface FeatureFlags {
    lantern?: boolean | undefined
    lanternOrder?: readonly ('left' | 'right')[] | undefined
    organ?: boolean | undefined
  }
}

const flags: Flags = { lantern: switchFlag(true), lanternOrder: orderFlag() }
const options = { appName: 'Harbour Cafe', networks: [testNetwork('1')] }
/** As `createKit` does it outside production. */
const resolve = (features: object) =>
  resolveOptions({ ...options, features }, [{ flags }, {}], { organ: 'barrel organ' }).features

function failureOf(given: object) {
  try {
    return resolve(given)
  } catch (error) {
    if (error instanceof KitError) return `${error.code}: ${error.shortMessage}`
    throw error
  }
}

describe('the flags of a kit', () => {
  test('fills in what the site does not say', () => {
    expect(resolve({})).toEqual({ lantern: true, lanternOrder: undefined })
    expect(resolve({ lantern: undefined })).toMatchObject({ lantern: true })
    expect(resolve({ lantern: false, lanternOrder: ['right'] })).toEqual({ lantern: false, lanternOrder: ['right'] })
  })

  test.each<[object, string]>([
    [{ lamp: true }, 'UNKNOWN_OPTION: features.lamp is not an option of createKit'],
    [{ lantern: 'yes' }, 'INVALID_OPTION: features.lantern must be true or false'],
    [{ lanternOrder: 'left' }, 'INVALID_OPTION: features.lanternOrder must be a list of names'],
    [{ lanternOrder: [1] }, 'INVALID_OPTION: features.lanternOrder must be a list of names'],
    [
      { organ: true },
      'FEATURE_MISSING: features.organ needs the barrel organ feature, which is not part of this build',
    ],
  ])('refuses %o', (given, failure) => {
    expect(failureOf(given)).toBe(failure)
  })

  test('lets a feature that is not there be switched off', () => {
    expect(resolve({ organ: false })).not.toHaveProperty('organ')
    expect(resolve({ organ: undefined })).not.toHaveProperty('organ')
  })
})
