import type { ErrorEntry } from '../errorEntry.ts'
import type { GatewayError } from '../gatewayError.ts'

/** Refusals of the vault's calls: the `field` of the first reason in the error body is one of these codes. */
export const vaultErrors = {
  'vault-project-unknown': {
    message: 'This site is not known to the wallet.',
    next: 'Tell the owner of the site that its project id is wrong.',
  },
  'vault-origin-forbidden': {
    message: 'This site may not use the wallet.',
    next: 'Tell the owner of the site to add its origin to the project on the gateway.',
  },
  'vault-proof-invalid': {
    message: 'This browser could not show who it is.',
    next: 'Reload the page and log in again.',
  },
  'vault-proof-stale': {
    message: 'The clock of this browser and that of the wallet differ too much.',
    next: 'Try again; if it stays so, set the clock of this device.',
  },
  'vault-proof-replayed': { message: 'This request was sent before.', next: 'Try again.' },
  'vault-session-ended': { message: 'You are logged out.', next: 'Log in again.' },
  'vault-device-revoked': {
    message: 'This device was removed from the wallet.',
    next: 'Log in again to add it.',
  },
  'vault-window-needed': {
    message: 'On this site the wallet is only shown.',
    next: 'Do it in the wallet’s own window.',
  },
  'vault-login-stale': {
    message: 'This needs a login of the last five minutes.',
    next: 'Log in again, then repeat it.',
  },
  'vault-attempt-unknown': { message: 'There is no such login.', next: 'Start again.' },
  'vault-attempt-expired': { message: 'This login has expired.', next: 'Start again.' },
  'vault-verifier-wrong': { message: 'This login was started in another window.', next: 'Start again in this window.' },
  'vault-resend-early': {
    message: 'A new code can be sent 30 seconds after the last.',
    next: 'Wait a moment, then try again.',
  },
  'vault-mail-limit': {
    message: 'Too many codes were sent to this address.',
    next: 'Wait an hour, or use another way to log in.',
  },
  'vault-network-limit': {
    message: 'Too many logins were begun from this network.',
    next: 'Wait a moment, then try again, or use another network.',
  },
  'vault-captcha-failed': {
    message: 'The check that keeps machines from sending mails was not passed.',
    next: 'Try again.',
  },
  'vault-captcha-away': {
    message: 'The check that keeps machines from sending mails cannot be reached.',
    next: 'Try again in a minute, or log in another way.',
  },
  'vault-relay-full': {
    message: 'Too many wallet windows were opened from this network.',
    next: 'Wait a moment, then try again.',
  },
  'vault-closed': {
    message: 'This wallet is being closed, and takes no new members.',
    next: 'Connect another wallet.',
  },
  'vault-wallet-unknown': { message: 'There is no such wallet.', next: 'Log in again.' },
  'vault-wallet-exists': { message: 'There is a wallet already.', next: 'Log in again to use it.' },
  'vault-wallet-proof-wrong': {
    message: 'The new wallet could not be checked.',
    next: 'Start again. Nothing was kept.',
  },
  'vault-nonce-stale': { message: 'This took too long.', next: 'Try again.' },
  'vault-share-unreadable': {
    message: 'A part of the wallet arrived damaged.',
    next: 'Try again. If it stays so, tell the operator.',
  },
  'vault-device-not-enrolled': {
    message: 'This device cannot use the wallet yet.',
    next: 'Log in again to add it.',
  },
  'vault-passkey-unknown': {
    message: 'This passkey is not known here.',
    next: 'Use another passkey, or log in another way.',
  },
  'vault-passkey-invalid': { message: 'The passkey could not be checked.', next: 'Try again.' },
  'vault-passkey-device-bound': {
    message: 'This passkey stays on one device, and the wallet would be lost with it.',
    next: 'Use a passkey that your other devices have too.',
  },
  'vault-passkey-needed': {
    message: 'A new wallet needs a passkey here.',
    next: 'Begin again and make one.',
  },
  'vault-passkeys-off': {
    message: 'Passkeys are not offered here.',
    next: 'Log in another way.',
  },
  'vault-email-none': {
    message: 'This member has no email address here.',
    next: 'Log in the way you did before.',
  },
  'vault-email-same': {
    message: 'That is the address you have already.',
    next: 'Enter another one.',
  },
  'vault-email-taken': {
    message: 'This address belongs to another member.',
    next: 'Use another one.',
  },
  'vault-change-unknown': {
    message: 'This change is over.',
    next: 'Begin again.',
  },
  'vault-undo-stale': {
    message: 'This link is good once, for seven days.',
    next: 'Ask the operator.',
  },
  'vault-end-stale': {
    message: 'This link is good once, for a day, and not for a device that was approved.',
    next: 'Log in and look at the devices.',
  },
  'vault-social-off': { message: 'This way to log in is not offered here.', next: 'Log in another way.' },
  'vault-social-away': {
    message: 'The other service cannot be reached.',
    next: 'Try again in a minute, or log in another way.',
  },
  'vault-social-denied': {
    message: 'The login was declined.',
    next: 'Start again and allow it, or log in another way.',
  },
  'vault-social-failed': {
    message: 'The other service did not confirm the login.',
    next: 'Start again, or log in another way.',
  },
  'vault-number-wrong': {
    message: 'The number was not the one that the wallet shows.',
    next: 'Start again. If you did not begin this login, close the window.',
  },
  'vault-link-taken': {
    message: 'This account belongs to another wallet.',
    next: 'Use another account: two wallets cannot be joined.',
  },
  'vault-link-last': { message: 'This is the only way to log in.', next: 'Add another one first.' },
  'vault-link-needed': {
    message: 'This passkey opens the wallet.',
    next: 'Keep it: without it no new device can use the wallet.',
  },
  'vault-link-unknown': { message: 'There is no such way to log in.', next: 'Reload the list.' },
  'vault-device-unknown': {
    message: 'There is no such device.',
    next: 'Load the list again. It may have been removed already.',
  },
  'vault-device-new': {
    message: 'This browser is known to the wallet for less than a day.',
    next: 'Open this page from a site where you are logged in for longer, or come back tomorrow.',
  },
  'vault-recovery-waits': {
    message: 'This device is new to the wallet, which opens on it later.',
    next: 'Approve it on a device that has the wallet, or come back when the wait is over.',
  },
  'vault-recovery-cancelled': {
    message: 'The wait of this device was cancelled, on another device or by the mail.',
    next: 'Log in again to ask once more. If it was not you who cancelled it, look at your devices.',
  },
  'vault-trust-stale': {
    message: 'The other browser vouched for this one too long ago.',
    next: 'Open this page from the site again.',
  },
  'vault-site-unknown': {
    message: 'This site does not see the wallet.',
    next: 'Load the list again. It may have been disconnected already.',
  },
  'vault-export-limit': {
    message: 'The words of this wallet were shown three times today.',
    next: 'Come back tomorrow. If it was not you, remove the devices that you do not know.',
  },
  'vault-file-limit': {
    message: 'Three recovery files were made for this wallet today.',
    next: 'Come back tomorrow. If it was not you, remove the devices that you do not know.',
  },
  'vault-factor-unknown': { message: 'There is no such way to open the wallet.', next: 'Load the list again.' },
  'vault-factor-stale': {
    message: 'What opens the wallet was replaced meanwhile.',
    next: 'Load the page again, then repeat it.',
  },
  'vault-factor-exists': { message: 'This opens the wallet already.', next: 'Add another one.' },
  'vault-factor-limit': { message: 'A wallet has ten ways to open it at most.', next: 'Remove one first.' },
  'vault-factor-last': {
    message: 'Nothing else opens the wallet on a new device.',
    next: 'Add another way first.',
  },
  'vault-keeper-away': {
    message: 'A part of the wallet’s server does not answer.',
    next: 'Try again in a few minutes. Nothing was kept.',
  },
  'vault-keeper-limit': {
    message: 'Too many devices asked for a part of a wallet.',
    next: 'Try again later. If it was not you, look at your devices.',
  },
  'vault-keeper-code-wrong': {
    message: 'That is not the second code.',
    next: 'Type the code of the newest mail about this device.',
  },
  'vault-keeper-code-over': { message: 'The second code is over.', next: 'Have a new one sent.' },
  'vault-keeper-mail-away': {
    message: 'The mail with the second code could not be sent.',
    next: 'Try again in a few minutes.',
  },
  'vault-keeper-address-none': {
    message: 'A part of the wallet’s server knows no address to check you by.',
    next: 'Log in with an email address, or hold the wallet by a passkey.',
  },
  'vault-keeper-login-wrong': {
    message: 'A part of the wallet’s server knows another account of this service.',
    next: 'Use the account that the wallet was made with.',
  },
  'vault-keeper-login-waits': {
    message: 'A part of the wallet’s server checks this login from the wallet’s second day on.',
    next: 'Come back tomorrow, in a browser that opens the sign-in service.',
  },
  'vault-policy-network': {
    message: 'The operator of this wallet does not allow this network.',
    next: 'Use another network. Nothing was signed.',
  },
  'vault-policy-contract': {
    message: 'The operator of this wallet does not allow this contract, or not this function of it.',
    next: 'Tell the operator if you need it. Nothing was signed.',
  },
  'vault-policy-method': {
    message: 'The operator of this wallet does not allow this kind of signature.',
    next: 'Tell the operator if you need it. Nothing was signed.',
  },
  'vault-policy-call': {
    message: 'This is more than the operator of this wallet allows at once.',
    next: 'Use a smaller amount: the fee counts, too. Nothing was signed.',
  },
  'vault-policy-day': {
    message: 'This is more than the operator of this wallet allows in a day.',
    next: 'Use less, as the fee counts too, or come back tomorrow. Nothing was signed.',
  },
  'vault-policy-unread': {
    message: 'The operator of this wallet has limits, and this cannot be checked against them.',
    next: 'Load the page again. If it stays so, ask the site for a plain payment. Nothing was signed.',
  },
  'vault-step-up-needed': {
    message: 'You asked to confirm this with a passkey or a code.',
    next: 'Ask for it again, and confirm it in the window of the wallet. Nothing was signed.',
  },
  'vault-step-up-unknown': { message: 'This confirmation is over.', next: 'Ask for it again. Nothing was signed.' },
  'vault-limits-passkey': {
    message: 'There is no passkey or authenticator app that could confirm.',
    next: 'Add one first. One that is added now counts once it is a day old.',
  },
  'vault-authenticator-code': {
    message: 'That is not the code of your authenticator app.',
    next: 'Type the newest code. Each is good once.',
  },
  'vault-authenticator-wait': {
    message: 'Too many codes of the authenticator app were wrong.',
    next: 'Use a passkey, or try again when the wait is over.',
  },
  'vault-authenticator-exists': {
    message: 'There is an authenticator app already.',
    next: 'Remove it first.',
  },
  'vault-authenticator-unknown': {
    message: 'There is no authenticator app for this, or adding it took too long.',
    next: 'Add one. One that comes after your limits confirms once it is a day old.',
  },
  'vault-ticket-invalid': { message: 'The recovery was not confirmed.', next: 'Log in again.' },
} satisfies Record<string, ErrorEntry>

/** A code of {@link vaultErrors}. */
export type VaultErrorCode = keyof typeof vaultErrors

/** The vault's own code of a failed call; `undefined` when it failed for another reason, which `error.code` names. */
export function vaultErrorCode(error: GatewayError): VaultErrorCode | undefined {
  const field = error.reasons[0]?.field ?? ''
  return Object.hasOwn(vaultErrors, field) ? (field as VaultErrorCode) : undefined
}
