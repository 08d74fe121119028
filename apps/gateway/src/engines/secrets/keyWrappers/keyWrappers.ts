import { awsKms } from './awsKms.ts'
import { env } from './env.ts'
import { file } from './file.ts'
import { gcpKms } from './gcpKms.ts'
import type { KeyWrapper } from './keyWrapper.ts'
import { pkcs11 } from './pkcs11.ts'

/** The ways to keep a key, as their names stand before the colon; a text without one is the key itself (`env`). */
export type KeyWrapperKind = 'env' | 'file' | 'aws-kms' | 'gcp-kms' | 'pkcs11'

/** All of them. A kind that lacks one of its parts does not compile. */
export const keyWrappers: Readonly<Record<KeyWrapperKind, KeyWrapper>> = {
  env,
  file,
  'aws-kms': awsKms,
  'gcp-kms': gcpKms,
  pkcs11,
}
