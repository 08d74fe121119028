import type { ApprovalDecision } from '../approvalRequest.ts'
import { declined } from '../createApprovals.ts'
import type { RequestDescription } from './describeRequest.ts'
import { panelStyles } from './panelStyles.ts'

/** What every panel says at its foot. */
export const panelNotice = 'Its keys are public. For test networks only.'

/** The wallet as its panel shows it: by its name and its picture. */
export type PanelWallet = { readonly name: string; readonly icon: string }

/** The wallet's own window inside the page. */
export interface Panel<Request, Account extends string> {
  readonly ask: (request: Request, signal: AbortSignal) => Promise<ApprovalDecision<Account>>
  /** Closes an open question, which counts as declined. */
  destroy(): void
}

/**
 * Creates the panel. Each question gets its own modal `<dialog>` in a shadow root, so that it stands above any
 * other modal of the page and no style of the page reaches it. It stands at the end edge, beside the site's own modal; on a
 * narrow screen at the bottom. Escape declines.
 *
 * @param toWords Puts a question of this wallet into words.
 */
export function createPanel<Request extends { readonly origin: string }, Account extends string>(
  wallet: PanelWallet,
  toWords: (request: Request) => RequestDescription<Account>,
): Panel<Request, Account> {
  const open = new Set<() => void>()
  return {
    ask: (request, signal) =>
      new Promise<ApprovalDecision<Account>>((resolve) => {
        const host = document.createElement('div')
        host.dataset.foyerTestWallet = ''
        const decide = (decision: ApprovalDecision<Account>) => {
          open.delete(decline)
          signal.removeEventListener('abort', decline)
          dialog.close()
          host.remove()
          resolve(decision)
        }
        const decline = () => decide(declined())
        const dialog = createDialog({ wallet, origin: request.origin, description: toWords(request) }, decide)
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(panelStyles)
        const root = host.attachShadow({ mode: 'open' })
        root.adoptedStyleSheets = [sheet]
        root.append(dialog)
        ;(document.body ?? document.documentElement).append(host)
        open.add(decline)
        signal.addEventListener('abort', decline)
        dialog.showModal()
      }),
    destroy() {
      for (const decline of [...open]) decline()
    },
  }
}

interface Shown<Account extends string> {
  readonly wallet: PanelWallet
  readonly origin: string
  readonly description: RequestDescription<Account>
}

function createDialog<Account extends string>(
  { wallet, origin, description }: Shown<Account>,
  decide: (decision: ApprovalDecision<Account>) => void,
) {
  const dialog = document.createElement('dialog')
  dialog.lang = 'en'
  const heading = element('h2', description.title)
  heading.id = 'title'
  dialog.setAttribute('aria-labelledby', heading.id)

  const picture = document.createElement('img')
  picture.src = wallet.icon
  picture.alt = ''
  const name = element('bdi', wallet.name)
  name.className = 'name'
  const tag = element('span', 'Test wallet')
  tag.className = 'tag'
  const header = document.createElement('header')
  header.append(picture, name, tag)
  const source = element('p', origin)
  source.className = 'source'
  const about = element('p', description.about ?? '')
  about.className = 'about'

  const approve = element('button', description.approve)
  approve.className = 'approve'
  const reject = element('button', 'Decline')
  for (const button of [approve, reject]) button.type = 'button'
  const choice = description.accounts && createAccountChoice(description.accounts, approve)
  // Approving takes a separate step: Enter right after opening must not sign.
  if (choice) choice.first.autofocus = true
  else reject.autofocus = true
  approve.addEventListener('click', () => decide({ approved: true, ...(choice ? { accounts: choice.chosen() } : {}) }))
  reject.addEventListener('click', () => decide(declined()))

  const facts = document.createElement('dl')
  for (const [term, value] of description.facts) {
    const fact = document.createElement('div')
    fact.append(element('dt', term), element('dd', value))
    facts.append(fact)
  }
  const content = description.content === undefined ? undefined : element('pre', description.content)
  if (content) {
    // Long content scrolls, so the keyboard must reach it.
    content.tabIndex = 0
    content.setAttribute('role', 'region')
    content.setAttribute('aria-label', 'Content')
  }

  const actions = document.createElement('div')
  actions.className = 'actions'
  actions.append(reject, approve)
  const notice = element('p', panelNotice)
  notice.className = 'notice'
  dialog.append(header, source, heading)
  if (description.about !== undefined) dialog.append(about)
  if (choice) dialog.append(choice.fieldset)
  if (description.facts.length > 0) dialog.append(facts)
  if (content) dialog.append(content)
  dialog.append(actions, notice)

  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    // The page under the panel must not close its own modal with the same key.
    event.preventDefault()
    event.stopPropagation()
    decide(declined())
  })
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    decide(declined())
  })
  return dialog
}

function createAccountChoice<Account extends string>(
  accounts: readonly { readonly address: Account; readonly label: string }[],
  approve: HTMLButtonElement,
) {
  const fieldset = document.createElement('fieldset')
  fieldset.append(element('legend', 'Accounts that the site may see'))
  const boxes = accounts.map(({ address, label }, index) => {
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.checked = index === 0
    const row = document.createElement('label')
    row.append(box, element('span', label), element('small', address))
    fieldset.append(row)
    return { box, address }
  })
  const chosen = () => boxes.filter(({ box }) => box.checked).map(({ address }) => address)
  fieldset.addEventListener('change', () => {
    approve.disabled = chosen().length === 0
  })
  return { fieldset, chosen, first: boxes[0]?.box ?? approve }
}

/** An element with text; text from sites is never read as markup. */
function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text: string): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name)
  created.textContent = text
  return created
}
