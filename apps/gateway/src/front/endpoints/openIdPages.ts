import type { SignIn } from '../../capabilities/signIn/createSignIn.ts'
import { signInPath } from '../http/cors.ts'
import type { Page } from '../http/createApp.ts'

const place = '.well-known/openid-configuration'

/**
 * What services that check tokens by themselves read first: where the keys are and how tokens are signed, in the form of
 * OpenID Connect Discovery 1.0. Visitors sign a message of their wallet, so that there is no page to send them to.
 */
export function openIdPages({ settings: { issuer } }: Pick<SignIn, 'settings'>): Readonly<Record<string, Page>> {
  const at = (call: string) => `${issuer}${signInPath}${call}`
  const configuration = JSON.stringify({
    issuer,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    authorization_endpoint: at('authenticate'),
    userinfo_endpoint: at('me'),
    end_session_endpoint: at('sign-out'),
    response_types_supported: ['id_token'],
    response_modes_supported: ['fragment'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    claims_supported: ['iss', 'aud', 'sub', 'iat', 'exp', 'jti', 'sid', 'networks'],
  })
  const answer: Page['answer'] = async (c) =>
    c.body(configuration, 200, { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' })
  return {
    openIdConfiguration: { path: `/${place}`, answer },
    // Some clients ask under the calls of sign-in, not under the issuer.
    openIdConfigurationOfSignIn: { path: `${signInPath}${place}`, answer },
  }
}
