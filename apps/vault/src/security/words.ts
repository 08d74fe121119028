import type { VaultErrorCode } from '@foyer/contract/vault'
import { useLanguage } from '../screens/language.ts'
import { arabic } from './words.ar.ts'
import { german } from './words.de.ts'

/** What the wallet's own page says, in English; other languages have the same keys. `{…}` is replaced. */
export const securityWords = {
  title: 'Wallet security',
  opening: 'Opening your wallet',
  unknown: 'This page belongs to no site',
  unknownSub: 'Open it from the wallet on a site that you use.',
  denied: 'This browser keeps nothing for the wallet',
  deniedSub: 'Allow cookies and site data for this page, or use another browser.',
  away: 'The wallet could not be reached',
  awaySub: 'Check the connection and try again.',
  retry: 'Try again',
  back: 'Back',
  logIn: 'Log in',
  logInSub: 'We send a code to the address that you log in with.',
  logInAgain: 'This needs a login of the last five minutes. We send you a new code.',
  loggedInBy: 'Logged in as',
  email: 'Email',
  emailBad: 'That is no e-mail address',
  continueByPasskey: 'Continue with a passkey',
  continueWith: 'Continue with {provider}',
  logInAgainThere: 'This needs a login of the last five minutes. Log in once more the way you did before.',
  sendCode: 'Send the code',
  otherEmail: 'Use another address',
  checkMail: 'Check your email',
  evm: 'Ethereum and others',
  solana: 'Solana',
  unreviewed: 'The cryptography of this wallet has had no review from outside yet.',
  devices: 'Devices',
  devicesSub: 'Each holds one half of your key. The other half is on the server, and goes when you remove the device.',
  here: 'Here now',
  ownPage: 'This page',
  remove: 'Remove',
  removeLabel: 'Remove {device}',
  removed: 'The device is removed',
  removeTitle: 'Remove {device}?',
  removeSub: 'It’s logged out at once, and its half of your key stops working.',
  sites: 'Connected sites',
  sitesSub: 'They see your addresses and can ask you to sign.',
  noSites: 'No site sees your wallet',
  disconnect: 'Disconnect',
  disconnectLabel: 'Disconnect {site}',
  disconnected: '{site} is disconnected',
  since: 'Since {date}',
  words: 'Show the 12 words',
  wordsTitle: 'Your 12 words',
  wordsSub: 'Write them down, in order. Anyone who has them has your money.',
  exportSub: 'They open this wallet in any other wallet, with the same addresses. No server is needed then.',
  exportRisk: 'Nobody may see or hear them',
  exportRiskSub:
    'Not on a screen that is shared or filmed. Nobody from {name} or a site will ever ask for these words.',
  readFirst: 'Read this first, {time}',
  hold: 'Hold to show',
  holding: 'Keep holding',
  showing: 'Getting the words',
  hiddenIn: 'Hidden again in {time}',
  neverAsked: 'Nobody from {name} will ever ask for these.',
  hide: 'Hide',
  written: 'I wrote them down',
  showKeys: 'Show the private keys instead',
  showWords: 'Show the words instead',
  keysTitle: 'Your private keys',
  keysSub: 'One for each kind of network, for wallets that take no words.',
  wasHidden: 'The words are hidden again',
  file: 'Recovery file',
  fileSub: 'It opens your wallet without our servers. Keep file and password apart.',
  fileKeep: 'Keep them in two places',
  fileKeepSub: 'We don’t see the password and can’t reset it.',
  filePassword: 'Password for the file',
  filePasswordAgain: 'The same password again',
  passwordShort: 'At least {count} characters',
  passwordJudged: 'Looking at it',
  passwordUnjudged: 'It could not be checked. Reload this page',
  passwordWeak: 'Easy to guess. Add a few words',
  passwordFair: 'Could be guessed by somebody patient. Four words beat one clever one',
  passwordGood: 'Hard to guess',
  passwordsDiffer: 'The two are not the same',
  makeFile: 'Make the file',
  makingFile: 'Sealing the file. This takes a few seconds',
  fileReady: 'Your recovery file is ready',
  fileReadySub:
    'Save it now: it is kept nowhere else. The page that opens it works without a network; keep it beside the file.',
  saveFile: 'Save the file',
  saveExit: 'Save the page that opens it',
  fileSaved: 'The file is saved',
  done: 'Done',
  fileLimit: 'Three recovery files were made today. Come back tomorrow.',
  protect: 'Protect with a passkey',
  heldBy: 'Opened on new devices by',
  protection: 'What it protects from',
  signOutAll: 'Sign out everywhere',
  signOutAllSub: 'All devices, this one too. Your wallet stays.',
  signOutNow: 'Sign out',
  signOut: 'Log out here',
  signedOut: 'You are logged out',
  cancel: 'Cancel',
  delete: 'Delete the wallet',
  deleteNow: 'Delete',
  deleteSub: 'For seven days you get it back by logging in. Then the keys are erased for good.',
  deleteFirst: 'Move what is in it first',
  deleteFirstSub: 'What the account still has then can only be reached with the 12 words.',
  holds: 'In this account',
  holdsNothing: 'Nothing was found',
  holdsUnknown: 'Could not be looked up',
  typeAddress: 'Type the address to go on',
  addressBad: 'That is another address',
  willBeDeleted: 'Your wallet will be deleted',
  willBeDeletedSub: 'Log in before {date} to keep it. After that only the 12 words open it.',
  failed: 'That did not work. Try again, or reload the page',
  deviceNew:
    'This browser is known to the wallet for less than a day. Open this page from a site where you are logged in for longer, or come back tomorrow.',
  exportLimit: 'The words were shown three times today. Come back tomorrow.',
  tooMany: 'Too many codes were asked for. Wait an hour, then try again.',
  address: 'E-mail address',
  addressAdd: 'Add an e-mail address',
  addressSub: 'We send a code to {email} first, then one to the new address.',
  addressAddSub: 'We send a code to it. After that you can log in with it too.',
  addressOld: 'Code from {email}',
  addressNew: 'New e-mail address',
  addressSame: 'That is the address you have already',
  addressTaken: 'This address belongs to another member. Use another one.',
  addressChanged: 'The address is changed',
  addressChangedSub: 'You log in with {email} from now on. Your other sessions have ended.',
  addressOver: 'This change is over. Begin it again.',
  addressDead: 'Too many wrong codes. Begin again.',
  next: 'Continue',
  beginAgain: 'Begin again',
  undo: 'Set the address back',
  undoSub: 'The e-mail address from before logs in again, and everybody is signed out, on every device.',
  undone: 'The address is set back',
  undoneSub: 'Log in with {email}, then look at the devices.',
  undoStale:
    'This link is good once, for seven days. Log in with the address that the wallet has now, or ask the operator.',
  links: 'Ways to log in',
  linksSub: 'Each of them alone logs in to this wallet.',
  linksSubEmail: 'Beside a code to {email}, each of them alone logs in to this wallet.',
  link: 'Add {way}',
  linked: '{way} logs in to your wallet now',
  unlinkLabel: 'Remove {way}',
  unlinkTitle: 'Remove {way}?',
  unlinkSub: 'It can’t log in any more. Wasn’t it you? Log out everywhere.',
  unlinked: '{way} is removed',
  linkTaken: 'This account belongs to another wallet. Use another one: two wallets cannot be joined.',
  linkLast: 'This is the only way to log in. Add another one first.',
  linkNeeded: 'This passkey opens the wallet. Without it no new device could use it.',
  linkDenied: 'It was not added: the service says that it was declined.',
  linkFailed: 'It was not added: the service did not confirm it. Try again.',
  linkLate: 'It took too long. Begin again.',
  linkNumber: 'The number that was typed was another one. Begin again, or leave it if it was not you.',
  factorStale: 'What opens the wallet was changed meanwhile. Go back and look at it again.',
  factorExists: 'This opens the wallet already. Add something else.',
  factorLimit: 'Ten things open the wallet already. Remove one first.',
  factorLast: 'Nothing else opens the wallet on a new device. Add something else first.',
  halfLost: 'This browser lost its half of the key. Log out here and in again.',
} as const

/** Every word in one language. */
export type SecurityWords = Readonly<Record<keyof typeof securityWords, string>>

/** The words of the nearest page. */
export function useSecurityWords(): SecurityWords {
  const language = useLanguage()
  return language === 'de' ? german : language === 'ar' ? arabic : securityWords
}

/** What is said about a refusal; undefined where nothing is said that helps. */
export function refusalWords(code: VaultErrorCode | undefined, text: SecurityWords): string | undefined {
  switch (code) {
    case 'vault-device-new':
      return text.deviceNew
    case 'vault-export-limit':
      return text.exportLimit
    case 'vault-file-limit':
      return text.fileLimit
    case 'vault-mail-limit':
    case 'vault-network-limit':
    case 'vault-resend-early':
      return text.tooMany
    case 'vault-email-same':
      return text.addressSame
    case 'vault-email-taken':
      return text.addressTaken
    case 'vault-change-unknown':
      return text.addressOver
    case 'vault-undo-stale':
      return text.undoStale
    case 'vault-link-taken':
      return text.linkTaken
    case 'vault-link-last':
      return text.linkLast
    case 'vault-link-needed':
      return text.linkNeeded
    case 'vault-social-denied':
      return text.linkDenied
    case 'vault-social-failed':
      return text.linkFailed
    case 'vault-attempt-expired':
    case 'vault-attempt-unknown':
      return text.linkLate
    case 'vault-number-wrong':
      return text.linkNumber
    case 'vault-factor-stale':
    case 'vault-factor-unknown':
      return text.factorStale
    case 'vault-factor-exists':
      return text.factorExists
    case 'vault-factor-limit':
      return text.factorLimit
    case 'vault-factor-last':
      return text.factorLast
    case 'vault-device-not-enrolled':
      return text.halfLost
    default:
      return undefined
  }
}
