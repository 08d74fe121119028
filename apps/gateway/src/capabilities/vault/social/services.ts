import type { SocialProvider } from '@foyer/contract/vault'

/** Those that a window goes to. */
export type WindowProvider = Exclude<SocialProvider, 'farcaster'>

/** How a service lets people log in. */
export type Service = {
  /** Its name on screens. */
  name: string
  authorize: string
  token: string
  scope: string
  /** Whether it knows PKCE (RFC 7636). */
  hasPkce: boolean
  /** How the client shows its secret at the token endpoint. */
  secretIn: 'body' | 'header'
  /** Comes back by a POST from its own page. */
  isFormPost?: boolean
  /** Who it is: by a signed id token, or by asking with the access token, whose answer has the id at `path`. */
  subject:
    | { by: 'idToken'; keys: string; issuers: readonly string[] }
    | { by: 'user'; url: string; path: readonly string[] }
}

/** The services with their public addresses. None is asked for an email address, because none would count as proof. */
export const services: Readonly<Record<WindowProvider, Service>> = {
  google: {
    name: 'Google',
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    scope: 'openid',
    hasPkce: true,
    secretIn: 'body',
    subject: {
      by: 'idToken',
      keys: 'https://www.googleapis.com/oauth2/v3/certs',
      issuers: ['https://accounts.google.com', 'accounts.google.com'],
    },
  },
  x: {
    name: 'X',
    authorize: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    scope: 'users.read tweet.read',
    hasPkce: true,
    secretIn: 'header',
    subject: { by: 'user', url: 'https://api.x.com/2/users/me', path: ['data', 'id'] },
  },
  discord: {
    name: 'Discord',
    authorize: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    scope: 'identify',
    hasPkce: true,
    secretIn: 'body',
    subject: { by: 'user', url: 'https://discord.com/api/users/@me', path: ['id'] },
  },
  github: {
    name: 'GitHub',
    authorize: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    scope: '',
    hasPkce: true,
    secretIn: 'body',
    subject: { by: 'user', url: 'https://api.github.com/user', path: ['id'] },
  },
  apple: {
    name: 'Apple',
    authorize: 'https://appleid.apple.com/auth/authorize',
    token: 'https://appleid.apple.com/auth/token',
    scope: 'openid',
    hasPkce: false,
    secretIn: 'body',
    isFormPost: true,
    subject: {
      by: 'idToken',
      keys: 'https://appleid.apple.com/auth/keys',
      issuers: ['https://appleid.apple.com'],
    },
  },
  facebook: {
    name: 'Facebook',
    authorize: 'https://www.facebook.com/v23.0/dialog/oauth',
    token: 'https://graph.facebook.com/v23.0/oauth/access_token',
    scope: 'public_profile',
    hasPkce: false,
    secretIn: 'body',
    subject: { by: 'user', url: 'https://graph.facebook.com/v23.0/me?fields=id', path: ['id'] },
  },
}
