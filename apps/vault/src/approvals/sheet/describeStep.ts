import { type IdentityAct, isUnlimited, type Step } from '../../steps/step.ts'
import { bookKey } from '../../steps/tokenFacts.ts'
import { formatShare } from '../../ui/formatAmount.ts'
import { shortEnds } from '../../ui/shortEnds.ts'
import { visibleText } from '../../ui/visibleText.ts'
import { fill, type Words } from '../../ui/words.ts'
import { describeOrder } from './describeOrder.ts'
import { describeSwap } from './describeSwap.ts'
import { coinAmount, itemName, nameOfToken, type ShownPlace, tokenAmount, worthOf } from './shownPlace.ts'
import type { StepWords } from './stepWords.ts'
import { verbWith } from './verbWith.ts'

const identityTitles = {
  fidGive: 'fidGive',
  fidTake: 'fidTake',
  fidOpen: 'fidOpen',
  fidRecovery: 'fidRecovery',
  fidFirstRecovery: 'fidRecovery',
  fidNoRecovery: 'fidNoRecovery',
  fidLink: 'fidLink',
  keyAdd: 'keyAdd',
  keyRemove: 'keyRemove',
  keyVouch: 'keyVouch',
  nameClaim: 'nameClaim',
  ensPicture: 'ensPicture',
  voteFor: 'voteFor',
  voteAgainst: 'voteAgainst',
  voteAbstain: 'voteAbstain',
} as const satisfies Record<IdentityAct, keyof Words>

/** A note that fits in a line, in characters. */
const maxNoteLength = 120
const shortNote = (note: string) => (note.length > maxNoteLength ? `${note.slice(0, maxNoteLength)}…` : note)

/** Says what a step does. */
export function describeStep(step: Step, place: ShownPlace): StepWords {
  const { isSettled, language, network, text, tokens } = place
  const whenSettled = (what: () => string) => (isSettled ? what() : undefined)
  const base = { to: undefined, token: undefined, worth: undefined, verb: text.approve }
  switch (step.kind) {
    case 'coin': {
      const what = coinAmount(step.amount, place)
      const title = step.from === undefined ? text.send : fill(text.moveOf, { address: shortEnds(step.from) })
      const worth = worthOf(step.amount, undefined, place)
      return { ...base, title, what, worth, to: step.to, verb: sending(step, what) }
    }
    case 'token': {
      const what = whenSettled(() => tokenAmount(step.amount, step.token, place))
      const title = step.from === undefined ? text.sendTokens : fill(text.moveOf, { address: shortEnds(step.from) })
      const worth = worthOf(step.amount, step.token, place)
      const verb = sending(step, isCounted(step.token) ? what : undefined)
      return { title, what, worth, to: step.to, token: step.token, verb }
    }
    case 'item': {
      const what = whenSettled(() => itemName(step.collection, step.id, step.count, place))
      const title = step.from === undefined ? text.sendItem : fill(text.moveOf, { address: shortEnds(step.from) })
      return { ...base, title, what, to: step.to, token: step.collection, verb: sending(step, what) }
    }
    case 'allow':
      return describeAllowance(step, place)
    case 'allowItem': {
      const what = whenSettled(() => itemName(step.collection, step.id, 1n, place))
      return { ...base, title: text.allowItem, what, to: step.spender, token: step.collection, verb: text.allow }
    }
    case 'allowAll': {
      const what = whenSettled(() => fill(text.everythingOf, { collection: nameOfToken(step.collection, place) }))
      const title = step.isAllowed ? text.approveAll : text.endAllowance
      const verb = step.isAllowed ? text.allow : text.approve
      return { ...base, title, what, to: step.operator, token: step.collection, verb }
    }
    case 'wrap': {
      const what = coinAmount(step.amount, place)
      const title = whenSettled(() => fill(text.wrapInto, { token: nameOfToken(step.token, place) })) ?? text.wrap
      return { ...base, title, what, to: step.token }
    }
    case 'unwrap': {
      const what = whenSettled(() => tokenAmount(step.amount, step.token, place))
      return { ...base, title: fill(text.wrapInto, { token: network.symbol }), what, to: step.token }
    }
    case 'swap':
      return describeSwap(step, place)
    case 'share': {
      const { amount, bips, to, token } = step
      const of = token === undefined ? network.symbol : nameOfToken(token, place)
      const what =
        bips !== undefined
          ? fill(text.shareOf, { share: formatShare(bips, language), token: of })
          : token === undefined
            ? coinAmount(amount, place)
            : tokenAmount(amount, token, place)
      return { ...base, title: text.share, what: whenSettled(() => what), to, token }
    }
    case 'give':
    case 'get':
      return describeOrder(step, place, whenSettled)
    case 'identity':
      return { ...base, title: text[identityTitles[step.act]], what: visibleText(step.name).slice(0, 120), to: step.to }
    case 'create':
      return {
        ...base,
        title: text.newContract,
        what: step.amount > 0n ? coinAmount(step.amount, place) : text.newContract,
      }
    case 'described':
      return { ...base, title: fill(text.callOf, { name: step.name }), what: step.function, to: step.contract }
    case 'unknown':
      return {
        ...base,
        title: text.unknown,
        what: fill(text.unknownCall, { selector: step.selector }),
        to: step.contract,
      }
    case 'open': {
      const what = step.deposit === undefined ? shortEnds(step.account) : coinAmount(step.deposit, place)
      return { ...base, title: text.openAccount, what, to: step.owner }
    }
    case 'close':
      return { ...base, title: text.closeAccount, what: shortEnds(step.account), to: step.to }
    case 'handOver':
      return { ...base, title: text.handOver, what: shortEnds(step.account), to: step.to }
    case 'durable':
      return { ...base, title: text.durable, what: shortEnds(step.account) }
    case 'hidden':
      return { ...base, title: text.hiddenAmount, what: nameOfToken(step.token, place), to: step.to, token: step.token }
    case 'memo':
      return { ...base, title: text.note, what: shortNote(visibleText(step.text)) }
    case 'program':
      return { ...base, title: text.unknownProgram, what: shortEnds(step.program), to: step.program }
  }

  /** The amount stands on the button only where it leaves the account itself. */
  function sending({ from }: { readonly from?: string | undefined }, what: string | undefined): string {
    return verbWith(text.sendAmount, from === undefined ? what : undefined, text.send)
  }

  /** Whether a token has a symbol and decimals. */
  function isCounted(token: string): boolean {
    const facts = tokens.get(bookKey(token))
    return facts?.decimals !== undefined && facts.symbol !== undefined
  }

  function describeAllowance(
    { adds, amount, spender, supply, token, until }: Extract<Step, { kind: 'allow' }>,
    where: ShownPlace,
  ): StepWords {
    const isEndless = isUnlimited(amount, supply)
    const worth = isEndless ? undefined : worthOf(amount, token, where)
    const own = { to: spender === '' ? undefined : spender, token, worth }
    if (amount === 0n)
      return {
        ...own,
        title: text.endAllowance,
        what: whenSettled(() => nameOfToken(token, where)),
        worth: undefined,
        verb: text.approve,
      }
    const name = whenSettled(() =>
      isEndless ? fill(text.noLimitOf, { token: nameOfToken(token, where) }) : tokenAmount(amount, token, where),
    )
    const end = until === undefined || until === 0 ? undefined : new Date(until * 1_000)
    const date = end && new Intl.DateTimeFormat(language, { dateStyle: 'medium', numberingSystem: 'latn' }).format(end)
    const title = adds ? text.allowMore : date ? fill(text.allowUntil, { date }) : text.approveTokens
    const verb = isEndless
      ? text.allowNoLimit
      : verbWith(text.allowAmount, isCounted(token) ? name : undefined, text.allow)
    return { ...own, title, what: name, verb }
  }
}
