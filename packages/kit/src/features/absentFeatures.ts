import type { AbsentFeatures } from '../core/flags.ts'
import type { defaultSocials } from '../domain/platforms/socialNames.ts'

declare module '../core/flags.ts' {
  interface FeatureFlags {
    /** Log in with an email address; needs `embedded()` among the wallets. Default true where it is. */
    email?: boolean | undefined
    /**
     * Log in with an account at one of these, in this order; needs `embedded({ methods: ['email', 'social'] })` among the wallets.
     * Default: all of them.
     */
    socials?: false | readonly (typeof defaultSocials)[number][] | undefined
    /**
     * See and revoke what sites may do with a smart account by themselves; needs `embedded()` among the wallets, and a gateway.
     * Default false.
     */
    smartSessions?: boolean | undefined
  }
}

/** Features of the specification that no folder holds yet: a site that switches one on is told so. */
export const absentFeatures: AbsentFeatures = {
  email: 'email login',
  socials: 'social login',
  smartSessions: 'smart sessions',
}
