import type { ErrorEntry } from './errorEntry.ts'
import type { GatewayErrorCode } from './gatewayError.ts'

const wait = 'Wait a moment, then try again.'

/** Texts for people for every code of a GatewayError. */
export const gatewayErrors = {
  'gateway-bad-request': {
    message: 'The request was not understood.',
    next: 'Check what was typed. If it looks right, the kit and the gateway may be of different versions.',
  },
  'gateway-unsupported-chain': {
    message: 'The gateway does not serve this network.',
    next: 'Choose another network, or add this one to the gateway.',
  },
  'gateway-unauthorized': {
    message: 'The gateway does not know this project.',
    next: 'Check the project id in the configuration of the site.',
  },
  'gateway-forbidden': {
    message: 'The gateway does not allow this site.',
    next: 'Add the origin of the site to the project on the gateway.',
  },
  'gateway-not-found': {
    message: 'The gateway has nothing under this address.',
    next: 'Check the name or address, and the address of the gateway.',
  },
  'gateway-rate-limited': { message: 'Too many requests.', next: wait },
  'gateway-unavailable': { message: 'The services behind the gateway do not answer.', next: wait },
  'gateway-server-error': { message: 'The gateway failed.', next: `${wait} The operator finds the cause in its log.` },
  'gateway-bad-answer': {
    message: 'The gateway answered something unexpected.',
    next: 'Check that the address is that of a gateway and that its version fits the kit.',
  },
  'gateway-unreachable': {
    message: 'The gateway cannot be reached.',
    next: 'Check the connection and the address of the gateway.',
  },
  'gateway-timeout': { message: 'The gateway took too long to answer.', next: wait },
  'gateway-aborted': { message: 'The request was cancelled.', next: 'Start it again if it is still wanted.' },
} as const satisfies Record<GatewayErrorCode, ErrorEntry>
