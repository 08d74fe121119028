import type { Endpoint, EndpointName } from '@foyer/contract'
import type { JsonSchema } from './jsonSchemaOf.ts'

/** What callers show, by the names that calls refer to. */
export const securitySchemes: JsonSchema = {
  project: {
    type: 'apiKey',
    in: 'query',
    name: 'projectId',
    description: 'The project. It is public: what holds is the origin of the page, and the quota of the project.',
  },
  signInToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token of a visitor who is signed in, from /auth/v1/authenticate or /auth/v1/refresh.',
  },
  walletToken: {
    type: 'http',
    scheme: 'DPoP',
    description: 'The token of a login at the hosted wallet, bound to the key of its device (RFC 9449).',
  },
  walletProof: {
    type: 'apiKey',
    in: 'header',
    name: 'DPoP',
    description: 'A proof by the key of the device for this one call and its body (RFC 9449).',
  },
}

type Name = EndpointName

const open: ReadonlySet<Name> = new Set(['vaultConfig', 'vaultContracts', 'vaultRelayLeave', 'vaultRelayRead'])
/** Calls of a device that is not logged in, or that says more than its token does. */
const provenAlone: ReadonlySet<Name> = new Set([
  'vaultCaptcha',
  'vaultAttempt',
  'vaultCode',
  'vaultResend',
  'vaultToken',
  'vaultCancel',
  'vaultSocialAttempt',
  'vaultPasskeyAttempt',
  'vaultPasskeyLogin',
  'vaultStepUpConfirm',
  'vaultDeviceEnd',
  'vaultEmailUndo',
  'keeperChallenge',
  'keeperRelease',
  'keeperPasskey',
])
const signedIn: ReadonlySet<Name> = new Set(['signInMe', 'signInSignOut'])

/** What a call asks its callers to show: of each item all, of the items any. */
export function securityOf(
  name: Name,
  { auth, path }: Endpoint,
): readonly Readonly<Record<string, readonly string[]>>[] {
  if (path.startsWith('/v1/vault/')) {
    if (open.has(name)) return []
    return [provenAlone.has(name) ? { walletProof: [] } : { walletToken: [], walletProof: [] }]
  }
  if (auth !== 'project') return []
  return [signedIn.has(name) ? { project: [], signInToken: [] } : { project: [] }]
}
