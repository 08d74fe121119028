// Long because it is the list of every state that the product can show.
import type { Route } from '@foyer/kit'
import { solanaTestAccounts } from '@foyer/test/wallet'
import type { DemoConfig } from '../config.ts'
import type { Settings } from '../state/settings.ts'
import { type Actor, type PurchaseStage, purchaseId } from './createActor.ts'
import { type GatewayMode, ownNames } from './createGatewayLine.ts'
import type { LoginState } from './hostedLogin.ts'
import type { SceneNeed } from './sceneOptions.ts'

/** A state that the product can show, and the way there: real views, test wallets and the local chains. */
export type Scene = {
  readonly id: string
  readonly name: string
  /** What must be set for it. */
  readonly settings?: Partial<Settings>
  /** Who is there: the two test wallets, none, more, or one whose account is empty. Default two. */
  readonly wallets?: 'none' | 'one' | 'two' | 'four' | 'eight' | 'empty'
  readonly needs?: SceneNeed
  /** The ways to log in to the hosted wallet are offered, as far as the settings say. */
  readonly login?: true | LoginState
  readonly gateway?: GatewayMode
  readonly play: (actor: Actor) => void | Promise<void>
}

export type SceneGroup = { readonly name: string; readonly scenes: readonly Scene[] }

const receiver = '0x00000000000000000000000000000000000A11cE'
/** A receiver on the local Solana. */
const receiverThere = solanaTestAccounts()[4]?.address ?? ''
/** A kit with the local Solana alone, which offers what this says beside. */
const onSolana = (settings: Partial<Settings> = {}) =>
  ({ settings: { network: 'solana', ...settings }, wallets: 'none' }) as const
/** The same first and last characters as the second account of Harbor. */
const lookAlike = '0x70995555555555555555555555555555555579c8'

/** Asks Harbor to connect, with the answer that it will give. */
const asking = (code?: number) => async (actor: Actor) => {
  await actor.open()
  if (code === undefined) actor.harbor.neverAnswer()
  else if (code === 4001) actor.harbor.rejectNext()
  else actor.harbor.failNext({ code }, 'eth_requestAccounts')
  actor.askHarbor()
  await actor.see(code === undefined ? '[data-foyer] h2' : '[role="alert"]:not(:empty)')
}

/** Types a public name, and waits until the gateway has judged it and has ideas. */
async function naming(actor: Actor, name: string): Promise<void> {
  actor.push({ name: 'RegisterName', parameters: {} })
  await actor.type('[data-fy-panel] input', name)
  await actor.see('[data-fy-panel] form [role="group"] button')
}

/** Looks at the names of the account, or at one of its views; waits for what that shows. */
const ownNaming = (shown: string, name?: 'YourName' | 'NameProfile' | 'NameAddresses') =>
  connected(async (actor) => {
    const [of] = ownNames
    if (name === undefined) actor.push({ name: 'YourNames' })
    else actor.push({ name, parameters: { of } })
    await actor.see(`[data-fy-pane="in"] ${shown}`)
  })

/** Chooses a wallet on another device, and waits for what its view then shows. */
const scanning = (shown: string) => async (actor: Actor) => {
  await actor.open({ name: 'ConnectingWalletConnect', parameters: { connectorId: 'walletConnect' } })
  await actor.see(shown)
  actor.holdTime()
}
const code = '[data-fy-panel] svg[role="img"]:not([aria-hidden="true"])'
const said = '[data-fy-panel] [role="alert"]:not(:empty)'

/** A wallet with every way to reach it. */
const elsewhere = {
  id: 'harbor',
  name: 'Harbor',
  mobileLink: 'harbor://',
  desktopLink: 'harbor://',
  webappLink: 'https://app.harbor.example',
  homepage: 'https://harbor.example',
  appStore: 'https://apps.apple.com/app/id1',
  playStore: 'https://play.google.com/store/apps/details?id=com.harbor',
  chromeStore: 'https://chromewebstore.google.com/detail/harbor',
  supportsWalletConnect: true,
}

/** Opens a wallet on another device or in another app, by the way at this place in a computer's list. */
const going = (place: number) => async (actor: Actor) => {
  const parameters = { connectorId: 'walletConnect', wallet: elsewhere }
  await actor.open({ name: 'ConnectingWalletConnect', parameters })
  // A phone has one way.
  if (place > 1 && !matchMedia('(pointer: coarse)').matches)
    await actor.press(`[role="radiogroup"] label:nth-of-type(${place})`)
  await actor.see('[data-fy-panel] button[data-kind], [data-fy-panel] h3, [data-fy-panel] svg[role="img"]')
  actor.holdTime()
}

const listing = (shown: string, words?: string) => async (actor: Actor) => {
  await actor.open({ name: 'AllWallets' })
  await actor.see(shown)
  if (words !== undefined) await actor.type('[data-fy-panel] input', words)
}
/** Pictures of the directory, so that its list is what is typed into. */
const tile = '[data-fy-panel] [data-fy-tile] img[src^="http"]'

/** Is asked for a wallet on Solana; opens the other options until this is seen among them. */
const needing = (shown?: string) => async (actor: Actor) => {
  await actor.open({ name: 'NamespaceWallets', parameters: { namespace: 'solana' } })
  await actor.see('[data-fy-panel] button[aria-expanded]')
  if (shown === undefined) return
  await actor.press('[data-fy-panel] button[aria-expanded]')
  await actor.see(shown)
}

const connected = (then?: (actor: Actor) => void | Promise<void>) => async (actor: Actor) => {
  await actor.connect()
  await actor.open()
  await then?.(actor)
}

/** Logs in to the hosted wallet, and opens what it says once a visitor is in. */
const loggedIn = (then?: (actor: Actor) => void | Promise<void>) => async (actor: Actor) => {
  await actor.logIn()
  await actor.open()
  await then?.(actor)
}

const emailField = '[data-fy-panel] input[type="email"]'

/** Types an address and goes on; looks at what the field then says. */
const typing = (email: string, shown?: string) => async (actor: Actor) => {
  await actor.open()
  await actor.type(emailField, email)
  if (shown === undefined) return
  const field = await actor.see(emailField)
  field.closest('form')?.requestSubmit()
  await actor.see(shown)
}
const badField = '[data-fy-panel] input[type="email"][aria-invalid="true"]'

/** Presses a service, the one at this place of the row, and looks at what the view then says. */
const pressing = (selector: string, shown: string) => async (actor: Actor) => {
  await actor.open()
  await actor.press(selector)
  await actor.see(shown)
}
const service = '[data-fy-panel] [role="group"] button'
const loginNote = '[data-fy-panel] strong'

/** A view that the hosted wallet brings along, which the kit's types do not list. */
const sessionsRoute = { name: 'SmartSessions' } as unknown as Route

/** Looks at what sites may do for the account by themselves. */
const sessions = (shown: string) =>
  loggedIn(async (actor) => {
    actor.push(sessionsRoute)
    await actor.see(`[data-fy-pane="in"] ${shown}`)
  })
const withSessions = { settings: { smartSessions: true }, login: 'in' } as const

const switching = (plan: (actor: Actor) => void) =>
  connected(async (actor) => {
    plan(actor)
    actor.push({ name: 'SwitchNetwork', parameters: { networkId: actor.otherNetwork } })
  })

/** Is asked to sign in with the wallet that is connected; goes on to what the wallet and the site's server then say. */
const signingIn = (shown?: string, plan?: (actor: Actor) => void) => async (actor: Actor) => {
  await actor.connect()
  plan?.(actor)
  await actor.open({ name: 'SignIn' })
  await actor.see('[data-fy-panel] dl dd bdi')
  if (shown === undefined) return void (await actor.see(ready))
  await actor.press(ready)
  await actor.see(shown)
}
/** What the view says in the state that it is in. */
const busy = '[data-fy-panel] [class*="main"][aria-busy="true"]'

/** Asks to be paid: the form, or the code with an amount, a whole one because languages differ in the comma of others. */
const asksFor = (amount?: string) =>
  connected(async (actor) => {
    actor.push({ name: 'Receive' })
    await actor.see('[data-fy-panel] svg[role="img"]')
    actor.push({ name: 'ReceiveRequest' })
    await actor.see('[data-fy-panel] input')
    if (amount === undefined) return
    await actor.type('[data-fy-panel] input', amount)
    await actor.submit()
    await actor.reach('Receive')
  })

/** How far a transfer goes: filled in, looked over, being asked for, on its way. */
type Progress = 'form' | 'review' | 'asked' | 'sent'

const sending =
  (amount?: string, until: Progress = 'form', to = receiver) =>
  async (actor: Actor) => {
    await actor.connect(2)
    await actor.open({ name: 'Send', parameters: amount === undefined ? {} : { arguments: { amount, to } } })
    await actor.see('[data-fy-panel] input')
    if (until === 'form') return
    await actor.submit()
    if (until === 'review') return
    if (until === 'asked') actor.leaveUnanswered()
    await actor.submit('no field')
    if (until === 'sent') await actor.reach('Sent')
  }

/** How far a swap goes: filled in, its rate found, found to have none or a bad one, looked over. */
type SwapProgress = 'form' | 'quoted' | 'warned' | 'review'
const ready = '[data-fy-panel] [class*="main"]:not([aria-disabled])'

const swapping =
  (parameters: { fromToken?: string; toToken?: string; amount?: string }, until: SwapProgress = 'quoted') =>
  async (actor: Actor) => {
    await actor.connect()
    await actor.open({ name: 'Swap', parameters })
    if (until === 'form') return void (await actor.see('[data-fy-panel] input'))
    await actor.see(until === 'warned' ? said : ready)
    // The rate has an age, which stays from now on.
    actor.holdTime()
    if (until !== 'review') return
    await actor.submit()
    await actor.reach('SwapReview')
    await actor.see(`[data-fy-panel] dl ~ * [class*="main"]:not([aria-disabled])`)
  }

/** Fills in a purchase and waits for its price; a coin that costs a dollar, so that every look has the same amount. */
const buying =
  (amount?: string, shown = ready) =>
  async (actor: Actor) => {
    await actor.connect()
    await actor.open({ name: 'Buy' })
    await actor.see('[data-fy-panel] [role="radio"]')
    if (amount === undefined) return
    await actor.type('[data-fy-panel] input', amount)
    await actor.see(shown)
    await actor.see('[data-fy-panel] dl:not(:has([class*="Skeleton"]))')
  }

const choosing = (of: 'coin' | 'currency' | 'method' | 'seller', amount?: string) => async (actor: Actor) => {
  await buying(amount)(actor)
  actor.push({ name: 'BuyChoice', parameters: { of } })
  await actor.reach('BuyChoice')
  await actor.see('[data-fy-panel] [aria-current]')
}

const bought = (stage: PurchaseStage) => async (actor: Actor) => {
  await actor.connect()
  await actor.keepPurchase(stage)
  await actor.open({ name: 'Buy' })
  actor.push({ name: 'BuyProgress', parameters: { id: purchaseId } })
  await actor.reach('BuyProgress')
  actor.holdTime()
}

/** Looks at the pieces, at the one of this name, or begins to send that. */
const pieces = (name?: string, until: 'piece' | 'sending' = 'piece') =>
  connected(async (actor) => {
    await actor.pressTab(1)
    await actor.see('[data-fy-panel] [role="tabpanel"] li button img')
    if (name === undefined) return
    await actor.pressPiece(name)
    await actor.reach('Nft')
    if (until === 'piece') return
    await actor.press(ready)
    await actor.reach('Send')
    await actor.see('[data-fy-panel] input')
  })

/** Looks at the first piece that there is. */
const firstPiece = (until: 'all' | 'one') =>
  connected(async (actor) => {
    await actor.pressTab(1)
    const piece = '[data-fy-panel] [role="tabpanel"] li button'
    await actor.see(piece)
    if (until === 'all') return
    await actor.press(piece)
    await actor.reach('Nft')
  })

/** Sends a little and looks at what the activity then says. */
const afterSending = async (actor: Actor) => {
  await sending('0.01', 'sent', receiverThere)(actor)
  actor.push({ name: 'Activity' })
  await actor.see('[data-fy-pane="in"] li button')
}

/** The gallery, in the order of its groups. */
export const sceneGroups: readonly SceneGroup[] = [
  {
    name: 'Connect',
    scenes: [
      { id: 'connect', name: 'Ready', wallets: 'four', login: true, play: (actor) => actor.open() },
      { id: 'connect-newcomer', name: 'Newcomer', wallets: 'none', login: true, play: (actor) => actor.open() },
      { id: 'connect-one', name: 'One wallet', wallets: 'one', login: true, play: (actor) => actor.open() },
      { id: 'connect-wallets', name: 'Wallets only', play: (actor) => actor.open() },
      { id: 'connect-four', name: 'Four wallets', wallets: 'four', play: (actor) => actor.open() },
      { id: 'connect-many', name: 'Eight wallets', wallets: 'eight', play: (actor) => actor.open() },
      { id: 'connect-all', name: 'All wallets', wallets: 'eight', play: (actor) => actor.open({ name: 'AllWallets' }) },
      {
        id: 'connect-no-match',
        name: 'No match',
        wallets: 'eight',
        play: async (actor) => {
          await actor.open({ name: 'AllWallets' })
          await actor.type('[data-fy-panel] input', 'Qwertx')
        },
      },
      {
        id: 'connect-looking',
        name: 'Looking',
        wallets: 'none',
        needs: 'silent-source',
        play: (actor) => actor.open(),
      },
      {
        id: 'connect-failed',
        name: 'Not loaded',
        wallets: 'none',
        needs: 'lost-source',
        play: (actor) => actor.open(),
      },
      { id: 'connect-none', name: 'No wallet', wallets: 'none', play: (actor) => actor.open() },
      {
        id: 'connect-recent',
        name: 'Known wallet',
        wallets: 'four',
        login: true,
        play: async (actor) => {
          await actor.connect()
          await actor.leave()
          await actor.open()
        },
      },
      {
        id: 'connect-legal',
        name: 'Box not ticked',
        settings: { legalCheckbox: true },
        play: async (actor) => {
          await actor.open()
          await actor.pressRow('Harbor')
        },
      },
    ],
  },
  {
    name: 'Email',
    scenes: [
      { id: 'email-typing', name: 'Typing', wallets: 'none', login: true, play: typing('mira@example.com') },
      {
        id: 'email-refused',
        name: 'Not an address',
        wallets: 'none',
        login: 'refused',
        play: typing('mira@', badField),
      },
      {
        id: 'email-late',
        name: 'No answer',
        wallets: 'none',
        login: 'late',
        play: typing('mira@example.com', badField),
      },
      {
        id: 'email-away',
        name: 'Wallet away',
        wallets: 'none',
        login: 'away',
        play: typing('mira@example.com', badField),
      },
      {
        id: 'email-expired',
        name: 'Expired',
        wallets: 'none',
        login: 'expired',
        play: typing('mira@example.com', badField),
      },
      {
        id: 'email-denied',
        name: 'Nothing kept',
        wallets: 'none',
        login: 'denied',
        play: typing('mira@example.com', badField),
      },
      { id: 'email-account', name: 'Account', wallets: 'none', login: 'in', play: loggedIn() },
      {
        id: 'email-accounts',
        name: 'Accounts',
        wallets: 'none',
        login: 'in',
        play: loggedIn((actor) => actor.push({ name: 'Accounts' })),
      },
      {
        id: 'email-settings',
        name: 'Settings',
        wallets: 'none',
        login: 'in',
        play: loggedIn((actor) => actor.push({ name: 'Settings' })),
      },
      {
        id: 'email-send',
        name: 'Send',
        settings: { send: true },
        wallets: 'none',
        login: 'in',
        play: loggedIn(async (actor) => {
          actor.push({ name: 'Send', parameters: { arguments: { amount: '0.5', to: receiver } } })
          await actor.see('[data-fy-panel] input')
        }),
      },
    ],
  },
  {
    name: 'Services',
    scenes: [
      {
        id: 'services',
        name: 'All seven',
        settings: { email: false, passkey: false },
        wallets: 'none',
        login: true,
        play: (actor) => actor.open(),
      },
      { id: 'services-late', name: 'No answer', wallets: 'none', login: 'late', play: pressing(service, loginNote) },
      { id: 'services-away', name: 'Wallet away', wallets: 'none', login: 'away', play: pressing(service, loginNote) },
      { id: 'services-account', name: 'Account', wallets: 'none', login: 'in-google', play: loggedIn() },
      {
        id: 'services-settings',
        name: 'Settings',
        wallets: 'none',
        login: 'in-google',
        play: loggedIn((actor) => actor.push({ name: 'Settings' })),
      },
    ],
  },
  {
    name: 'Passkey',
    scenes: [
      {
        id: 'passkey',
        name: 'Alone',
        settings: { email: false, social: false },
        wallets: 'none',
        login: true,
        play: (actor) => actor.open(),
      },
      {
        id: 'passkey-late',
        name: 'No answer',
        settings: { email: false, social: false },
        wallets: 'none',
        login: 'late',
        play: pressing('[data-fy-pane="in"] button:not([aria-label])', loginNote),
      },
      { id: 'passkey-account', name: 'Account', wallets: 'none', login: 'in-passkey', play: loggedIn() },
    ],
  },
  {
    name: 'Sessions',
    scenes: [
      { id: 'sessions', name: 'Two sites', ...withSessions, gateway: 'own-sessions', play: sessions('li button') },
      { id: 'sessions-none', name: 'None', ...withSessions, gateway: 'no-sessions', play: sessions('h3') },
      { id: 'sessions-locked', name: 'Locked', ...withSessions, gateway: 'locked-sessions', play: sessions('button') },
      {
        id: 'sessions-failed',
        name: 'Out of reach',
        ...withSessions,
        gateway: 'fail-sessions',
        play: sessions('button'),
      },
    ],
  },
  {
    name: 'Confirm in wallet',
    scenes: [
      { id: 'wallet-waiting', name: 'Waiting', play: asking() },
      { id: 'wallet-declined', name: 'Declined', play: asking(4001) },
      { id: 'wallet-silent', name: 'No answer', play: asking(-32002) },
      { id: 'wallet-locked', name: 'Locked', play: asking(4100) },
      { id: 'wallet-offline', name: 'Offline', play: asking(4900) },
      { id: 'wallet-failed', name: 'Failed', play: asking(-32603) },
      {
        id: 'wallet-connected',
        name: 'Connected',
        play: async (actor) => {
          await actor.open()
          actor.holdTime()
          actor.askHarbor()
          await actor.arrive()
        },
      },
      {
        id: 'wallet-chains',
        name: 'Several chains',
        needs: 'two-chains',
        play: async (actor) => {
          await actor.open()
          await actor.pressRow('Harbor')
        },
      },
    ],
  },
  {
    name: 'Sign in',
    scenes: [
      { id: 'sign-in', name: 'Ready', needs: 'sign-in', play: signingIn() },
      {
        id: 'sign-in-asking',
        name: 'In the wallet',
        needs: 'sign-in',
        play: signingIn(busy, (actor) => actor.leaveUnanswered()),
      },
      { id: 'sign-in-checking', name: 'Checking', needs: 'sign-in-slow', play: signingIn(busy) },
      {
        id: 'sign-in-declined',
        name: 'Declined',
        needs: 'sign-in',
        play: signingIn(said, (actor) => actor.harbor.rejectNext()),
      },
      { id: 'sign-in-refused', name: 'Not accepted', needs: 'sign-in-refused', play: signingIn(said) },
      { id: 'sign-in-smart', name: 'Smart account', needs: 'sign-in-smart', play: signingIn(said) },
      {
        id: 'sign-in-away',
        name: 'Server away',
        needs: 'sign-in-away',
        play: async (actor) => {
          await actor.connect()
          await actor.open({ name: 'SignIn' })
          await actor.see(said)
        },
      },
      {
        id: 'sign-in-failed',
        name: 'Failed',
        needs: 'sign-in',
        play: signingIn(said, (actor) => actor.harbor.failNext({ code: -32603 }, 'personal_sign')),
      },
    ],
  },
  {
    name: 'A wallet of one chain',
    scenes: [
      { id: 'one-chain', name: 'Detected', needs: 'solana', play: needing() },
      { id: 'one-chain-more', name: 'More options', needs: 'solana', play: needing('[data-fy-panel] a') },
      { id: 'one-chain-none', name: 'None found', needs: 'solana-none', play: needing() },
    ],
  },
  {
    name: 'Scanning a code',
    scenes: [
      { id: 'scan', name: 'Code', needs: 'link', play: scanning(code) },
      { id: 'scan-late', name: 'Last seconds', needs: 'link-late', play: scanning(code) },
      { id: 'scan-renewing', name: 'Renewing', needs: 'link-renewing', play: scanning(code) },
      { id: 'scan-expired', name: 'Expired', needs: 'link-expired', play: scanning(said) },
      { id: 'scan-declined', name: 'Declined', needs: 'link-declined', play: scanning(said) },
      { id: 'scan-failed', name: 'No code', needs: 'link-failed', play: scanning(said) },
    ],
  },
  {
    name: 'All wallets',
    scenes: [
      { id: 'all', name: 'List', needs: 'link', play: listing(tile) },
      {
        id: 'all-coming',
        name: 'Coming',
        needs: 'link',
        wallets: 'none',
        gateway: 'hang',
        play: listing('[role="status"]'),
      },
      { id: 'all-found', name: 'Found', needs: 'link', play: listing(tile, 'tr') },
      { id: 'all-no-match', name: 'No match', needs: 'link', play: listing(tile, 'Qwertx') },
      { id: 'all-failed', name: 'Out of reach', needs: 'link', gateway: 'fail', play: listing('[data-fy-tile]') },
    ],
  },
  {
    name: 'Another place',
    scenes: [
      { id: 'ways', name: 'Ways', needs: 'link', wallets: 'none', play: going(1) },
      { id: 'ways-web', name: 'Web app', needs: 'link', wallets: 'none', play: going(2) },
      { id: 'ways-browser', name: 'Not here', needs: 'link', wallets: 'none', play: going(4) },
      {
        id: 'downloads',
        name: 'Where to get it',
        wallets: 'none',
        play: (actor) => actor.open({ name: 'Downloads', parameters: { wallet: elsewhere } }),
      },
      {
        id: 'basic',
        name: 'No chains',
        settings: { network: 'none' },
        needs: 'link',
        wallets: 'none',
        play: async (actor) => {
          await actor.open()
          await actor.see('[data-fy-panel] svg[role="img"], [data-fy-tile]')
          actor.holdTime()
        },
      },
    ],
  },
  {
    name: 'First wallet',
    scenes: [
      { id: 'guide', name: 'What it is', wallets: 'none', play: (actor) => actor.open({ name: 'WhatIsAWallet' }) },
      { id: 'guide-get', name: 'Get one', wallets: 'none', play: (actor) => actor.open({ name: 'GetWallet' }) },
    ],
  },
  {
    name: 'Account',
    scenes: [
      { id: 'account', name: 'Tokens', play: connected() },
      { id: 'account-nfts', name: 'NFTs', play: pieces() },
      {
        id: 'account-activity',
        name: 'Activity',
        settings: { history: true },
        play: connected((actor) => actor.pressTab(2)),
      },
      { id: 'account-loading', name: 'Loading', gateway: 'hang', play: connected() },
      { id: 'account-empty', name: 'First visit', wallets: 'empty', play: connected() },
      { id: 'account-failed', name: 'Out of reach', gateway: 'fail', play: connected() },
    ],
  },
  {
    name: 'Around it',
    scenes: [
      {
        id: 'accounts',
        name: 'Accounts',
        play: async (actor) => {
          await actor.connect(2)
          await actor.open()
          actor.push({ name: 'Accounts' })
        },
      },
      { id: 'settings', name: 'Settings', play: connected((actor) => actor.push({ name: 'Settings' })) },
      {
        id: 'activity',
        name: 'By month',
        settings: { history: true },
        play: connected((actor) => actor.push({ name: 'Activity' })),
      },
      {
        id: 'activity-one',
        name: 'One of them',
        settings: { history: true },
        play: connected(async (actor) => {
          actor.push({ name: 'Activity' })
          await actor.press('[data-fy-panel] li button')
          await actor.reach('ActivityDetails')
        }),
      },
      {
        id: 'name',
        name: 'Public name',
        play: connected((actor) => actor.push({ name: 'RegisterName', parameters: {} })),
      },
      { id: 'name-free', name: 'Name, free', play: connected((actor) => naming(actor, 'lantern')) },
      { id: 'name-reserved', name: 'Name, reserved', play: connected((actor) => naming(actor, 'admin')) },
      {
        id: 'name-taken',
        name: 'Name, taken',
        gateway: 'taken-names',
        play: connected((actor) => naming(actor, 'lantern')),
      },
      { id: 'names', name: 'Your names', gateway: 'own-names', play: ownNaming('button bdi[dir="ltr"]') },
      { id: 'names-one', name: 'One of your names', gateway: 'own-names', play: ownNaming('button', 'YourName') },
      { id: 'names-profile', name: 'Its profile', gateway: 'own-names', play: ownNaming('form', 'NameProfile') },
      { id: 'names-addresses', name: 'Its addresses', gateway: 'own-names', play: ownNaming('bdi', 'NameAddresses') },
    ],
  },
  {
    name: 'Networks',
    scenes: [
      { id: 'networks', name: 'List', play: connected((actor) => actor.push({ name: 'Networks' })) },
      {
        id: 'networks-other',
        name: 'The other one',
        play: async (actor) => {
          await actor.connect()
          await actor.moveOn()
          await actor.open()
        },
      },
      { id: 'switch-waiting', name: 'Switching', play: switching(({ harbor }) => harbor.neverAnswer()) },
      { id: 'switch-declined', name: 'Declined', play: switching(({ harbor }) => harbor.rejectNext()) },
      {
        id: 'switch-failed',
        name: 'Failed',
        play: switching(({ harbor }) => harbor.failNext({ code: -32603 }, 'wallet_switchEthereumChain')),
      },
      {
        id: 'unsupported',
        name: 'Unsupported',
        settings: { network: 'first', allowUnsupportedChain: false },
        play: async (actor) => {
          await actor.connect()
          actor.harbor.switchChain(actor.otherChainId)
          await actor.see('dialog')
        },
      },
    ],
  },
  {
    name: 'Send',
    scenes: [
      { id: 'send', name: 'Empty', settings: { send: true }, play: sending() },
      { id: 'send-filled', name: 'Filled', settings: { send: true }, play: sending('0.5') },
      { id: 'send-too-much', name: 'Too much', settings: { send: true }, play: sending('90000') },
      {
        id: 'send-tokens',
        name: 'Pick a token',
        settings: { send: true },
        play: async (actor) => {
          await sending()(actor)
          actor.push({ name: 'SendToken' })
        },
      },
      {
        id: 'send-look-alike',
        name: 'Look-alike',
        settings: { send: true },
        play: sending('0.5', 'form', lookAlike),
      },
      { id: 'send-review', name: 'Review', settings: { send: true }, play: sending('0.5', 'review') },
      { id: 'send-asked', name: 'Asked', settings: { send: true }, play: sending('0.5', 'asked') },
      { id: 'send-sent', name: 'Sent', settings: { send: true }, play: sending('0.01', 'sent') },
      { id: 'send-no-gas', name: 'No money', settings: { send: true }, wallets: 'empty', play: sending() },
    ],
  },
  {
    name: 'Receive',
    scenes: [
      { id: 'receive', name: 'Address', play: connected((actor) => actor.push({ name: 'Receive' })) },
      {
        id: 'receive-networks',
        name: 'Networks',
        play: connected((actor) => {
          actor.push({ name: 'Receive' })
          actor.push({ name: 'ReceiveNetworks' })
        }),
      },
      { id: 'receive-amount', name: 'Ask for an amount', play: asksFor() },
      { id: 'receive-request', name: 'With an amount', play: asksFor('2') },
    ],
  },
  {
    name: 'Swap',
    scenes: [
      { id: 'swap', name: 'Empty', play: swapping({}, 'form') },
      { id: 'swap-quoted', name: 'With a rate', play: swapping({ toToken: 'TUSD', amount: '0.5' }) },
      {
        id: 'swap-finding',
        name: 'Finding a rate',
        gateway: 'hang-quotes',
        play: swapping({ toToken: 'TUSD', amount: '0.5' }, 'form'),
      },
      { id: 'swap-none', name: 'No market', play: swapping({ toToken: 'THIN', amount: '5' }, 'warned') },
      { id: 'swap-impact', name: 'High impact', play: swapping({ toToken: 'THIN', amount: '0.003' }, 'warned') },
      {
        id: 'swap-tokens',
        name: 'Pick a token',
        play: connected(async (actor) => {
          actor.push({ name: 'Swap', parameters: {} })
          await actor.see('[data-fy-panel] input')
          actor.push({ name: 'SwapToken', parameters: { side: 'to' } })
          await actor.see('[data-fy-panel] input[type="search"]')
        }),
      },
      { id: 'swap-settings', name: 'Settings', play: connected((actor) => actor.push({ name: 'SwapSettings' })) },
      { id: 'swap-review', name: 'One step', play: swapping({ toToken: 'TUSD', amount: '0.5' }, 'review') },
      {
        id: 'swap-approve',
        name: 'Two steps',
        play: swapping({ fromToken: 'TUSD', toToken: 'native', amount: '100' }, 'review'),
      },
      {
        id: 'swap-unsupported',
        name: 'Not here',
        settings: { gateway: false },
        play: connected((actor) => actor.push({ name: 'Swap', parameters: {} })),
      },
    ],
  },
  {
    name: 'Buy',
    scenes: [
      { id: 'buy', name: 'Empty', play: buying() },
      { id: 'buy-quoted', name: 'With a price', play: buying('100') },
      { id: 'buy-estimate', name: 'Estimate', gateway: 'estimate-purchases', play: buying('100') },
      { id: 'buy-unpriced', name: 'No price', gateway: 'fail-purchases', play: buying('100') },
      { id: 'buy-too-much', name: 'Too much', play: buying('8000', '[data-fy-panel] [aria-invalid="true"]') },
      { id: 'buy-coins', name: 'Pick a coin', play: choosing('coin') },
      { id: 'buy-currencies', name: 'Pick a currency', play: choosing('currency') },
      { id: 'buy-methods', name: 'How to pay', play: choosing('method') },
      { id: 'buy-sellers', name: 'Several sellers', gateway: 'several-sellers', play: buying('100') },
      { id: 'buy-seller', name: 'Pick a seller', gateway: 'several-sellers', play: choosing('seller', '100') },
      { id: 'buy-waiting', name: 'At the seller', play: bought('waiting') },
      { id: 'buy-blocked', name: 'Not opened', play: bought('blocked') },
      { id: 'buy-untracked', name: 'At a silent seller', play: bought('untracked') },
      { id: 'buy-started', name: 'Paid', play: bought('started') },
      { id: 'buy-received', name: 'Received', play: bought('received') },
      { id: 'buy-failed', name: 'Failed', play: bought('failed') },
      { id: 'buy-expired', name: 'Expired', play: bought('expired') },
      {
        id: 'buy-again',
        name: 'Found again',
        play: async (actor) => {
          await actor.connect()
          await actor.keepPurchase('waiting')
          await actor.open({ name: 'Buy' })
          await actor.see('[data-fy-panel] [role="radio"]')
        },
      },
      {
        id: 'buy-activity',
        name: 'In Activity',
        settings: { history: true },
        play: async (actor) => {
          await actor.connect()
          await actor.keepPurchase('started')
          await actor.open()
          await actor.pressTab(2)
          await actor.see('[data-fy-panel] [role="tabpanel"] li button')
        },
      },
    ],
  },
  {
    name: 'Collectibles',
    scenes: [
      { id: 'nft', name: 'One piece', play: pieces('Quiet Room 1') },
      { id: 'nft-several', name: 'Several of one', play: pieces('Ticket') },
      {
        id: 'nft-hidden',
        name: 'Hidden ones',
        play: connected(async (actor) => {
          await actor.pressTab(1)
          await actor.press('[data-fy-panel] [role="tabpanel"] [aria-expanded="false"]')
          const row = await actor.see('[data-fy-panel] [role="tabpanel"] [aria-expanded="true"]')
          row.scrollIntoView({ block: 'end' })
        }),
      },
      { id: 'nft-send', name: 'Send a piece', settings: { send: true }, play: pieces('Quiet Room 1', 'sending') },
      {
        id: 'nft-send-several',
        name: 'Send several',
        settings: { send: true },
        play: pieces('Ticket', 'sending'),
      },
    ],
  },
  {
    name: 'On Solana',
    scenes: [
      { id: 'solana-account', name: 'Tokens', ...onSolana(), play: connected() },
      { id: 'solana-nfts', name: 'NFTs', ...onSolana(), play: firstPiece('all') },
      { id: 'solana-nft', name: 'One piece', ...onSolana(), play: firstPiece('one') },
      { id: 'solana-activity', name: 'Activity', ...onSolana({ send: true, history: true }), play: afterSending },
      { id: 'solana-send', name: 'Send', ...onSolana({ send: true }), play: sending(undefined, 'form') },
      {
        id: 'solana-send-filled',
        name: 'Send, filled',
        ...onSolana({ send: true }),
        play: sending('0.5', 'form', receiverThere),
      },
      {
        id: 'solana-send-too-much',
        name: 'Send, too much',
        ...onSolana({ send: true }),
        play: sending('90000', 'form', receiverThere),
      },
      {
        id: 'solana-send-tokens',
        name: 'Pick a token',
        ...onSolana({ send: true }),
        play: async (actor) => {
          await sending()(actor)
          actor.push({ name: 'SendToken' })
        },
      },
      {
        id: 'solana-send-review',
        name: 'Send, review',
        ...onSolana({ send: true }),
        play: sending('0.5', 'review', receiverThere),
      },
      {
        id: 'solana-send-asked',
        name: 'Send, asked',
        ...onSolana({ send: true }),
        play: sending('0.5', 'asked', receiverThere),
      },
      {
        id: 'solana-send-sent',
        name: 'Sent',
        ...onSolana({ send: true }),
        play: sending('0.01', 'sent', receiverThere),
      },
    ],
  },
  {
    name: 'Messages',
    scenes: [
      {
        id: 'toast-panel',
        name: 'In the view',
        settings: { send: true },
        play: async (actor) => {
          await actor.connect(2)
          await actor.open()
          actor.push({ name: 'Send', parameters: {} })
          await actor.type('[data-fy-panel] input', '1')
          await actor.type('[data-fy-panel] input:not([inputmode="decimal"])', receiver)
          await actor.submit()
          actor.holdTime()
          await actor.submit('no field')
          await actor.reach('Account')
        },
      },
      {
        id: 'toast-page',
        name: 'On the page',
        gateway: 'fail',
        play: async (actor) => {
          await actor.connect()
          actor.holdTime()
          await actor.open()
          await actor.see('[data-foyer] [aria-live="assertive"]:not(:empty)')
          actor.close()
        },
      },
    ],
  },
]

/** The groups with the scenes that can be played here: those of Solana where a local one runs. */
export function playableGroups({ solana }: DemoConfig): readonly SceneGroup[] {
  return sceneGroups
    .map(({ name, scenes }) => ({ name, scenes: scenes.filter((scene) => solana || !isOnSolana(scene)) }))
    .filter(({ scenes }) => scenes.length > 0)
}

/** Whether a scene needs a local Solana. */
export function isOnSolana({ settings }: Scene): boolean {
  return settings?.network === 'solana'
}

/** The scene of this id with the name of its group; the first one where there is none. */
export function sceneCalled(id: string): { readonly group: string; readonly scene: Scene } {
  const all = sceneGroups.flatMap(({ name, scenes }) => scenes.map((scene) => ({ group: name, scene })))
  const [first] = all
  if (!first) throw new Error('The gallery is empty')
  return all.find(({ scene }) => scene.id === id) ?? first
}
