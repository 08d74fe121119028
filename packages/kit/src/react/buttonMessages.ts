/** The words of the button that a site shows before anything else is loaded. */
const english = {
  connect: 'Connect wallet',
  connecting: 'Connecting',
  switchNetwork: 'Switch network',
  account: (address: string) => `Account ${address}`,
}

const german: typeof english = {
  connect: 'Wallet verbinden',
  connecting: 'Verbindet',
  switchNetwork: 'Netzwerk wechseln',
  account: (address) => `Konto ${address}`,
}

/** The button's words for a BCP 47 tag; English where the kit does not speak the language. */
export function buttonMessages(locale: string): typeof english {
  return locale.startsWith('de') ? german : english
}
