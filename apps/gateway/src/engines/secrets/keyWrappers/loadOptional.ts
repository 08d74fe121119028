import { KeyWrapperError } from './KeyWrapperError.ts'

/**
 * Loads a package that is installed only where it is wanted.
 *
 * @throws KeyWrapperError `FEATURE_MISSING`
 */
export async function loadOptional<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
    throw new KeyWrapperError(
      'FEATURE_MISSING',
      `This key needs the package ${name}, which is not installed.`,
      `Install it beside the gateway: npm install ${name}.`,
    )
  }
}
