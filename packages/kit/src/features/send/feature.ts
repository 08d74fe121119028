import { switchFlag } from '../../core/flags.ts'
import { defineFeature } from '../../runtime/feature.ts'
import type { SendArguments, SendProperties, SentTransfer } from './routes.ts'

declare module '../../core/events.ts' {
  interface EventMap {
    SEND_INITIATED: SendProperties
    SEND_SUCCESS: SendProperties & { readonly hash: string }
    SEND_ERROR: SendProperties & { readonly message: string }
    SEND_REJECTED: SendProperties & { readonly message: string }
  }
}

declare module '../../core/flags.ts' {
  interface FeatureFlags {
    /** Send native coins and tokens. Default true. */
    send?: boolean | undefined
  }
}

declare module '../../core/routes.ts' {
  interface RouteMap {
    /** With `arguments`, the Sent view follows instead of the Account view. */
    Send: { readonly arguments?: SendArguments | undefined } | undefined
    SendToken: undefined
    SendReview: undefined
    Sent: SentTransfer
  }
}

/** Sending native coins and tokens. */
export const sendFeature = defineFeature({
  id: 'send',
  flags: { send: switchFlag(true) },
  isEnabled: ({ chains }) => chains.length > 0,
  routes: { Send: 'view', SendToken: 'view', SendReview: 'view', Sent: 'view' },
  fills: ['menu'],
  load: () => import('./index.ts'),
})
