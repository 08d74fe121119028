import { afterEach, expect, it } from 'vitest'
import { evm } from '../../chains/evm/evm.ts'
import { popView } from '../../core/actions/navigate.ts'
import type { ChainFamily } from '../../core/chain.ts'
import { KitError } from '../../core/errors.ts'
import type { SimulationOutcome, TransferFee, TransferMethods } from '../../core/transfers.ts'
import { panel, shows, violations } from '../../test/panel.ts'
import { juno, type WorldStage, worldStage } from '../../test/world.ts'
import { control } from '../../ui/testing/mount.tsx'
import { until } from '../../ui/testing/until.ts'
import { sendDraft } from './sendDraft.ts'

let current: WorldStage | undefined
afterEach(() => {
  current?.leave()
  current = undefined
})

type Said = { fee: Partial<TransferFee>; outcome: SimulationOutcome }

/** A chain family whose fee and dry run have more to say than those of EVM chains; `send` replaces sending. */
function familyThatSays(said: Said, send?: TransferMethods['send']): ChainFamily {
  const family = evm()
  return {
    ...family,
    async load() {
      const create = await family.load()
      return (context) => {
        const chain = create(context)
        return {
          ...chain,
          async transfers() {
            const methods = await chain.transfers?.()
            if (!methods) throw new Error('EVM chains can send')
            return {
              ...methods,
              ...(send && { send }),
              estimate: async (transfer) => ({ ...(await methods.estimate(transfer)), ...said.fee }),
              simulate: async () => said.outcome,
            }
          },
        }
      }
    },
  }
}

async function show(fee: Partial<TransferFee>, outcome: SimulationOutcome, locale: 'ar' | 'de' | 'en' = 'en') {
  return showFamily(familyThatSays({ fee, outcome }), locale)
}

async function showFamily(family: ChainFamily, locale: 'ar' | 'de' | 'en' = 'en') {
  const stage = await worldStage({ kit: { locale, chains: [family] } })
  current = stage
  await shows('412')
  sendDraft(stage.kit).set({ text: '120', receiver: juno })
}

const review = async (label: string) => {
  await until(() => Array.from(panel().querySelectorAll('button')).at(-1)?.textContent === label, label)
  control(label, panel()).click()
}
const whole = { type: 'changes', sent: 120_000_000n, received: 120_000_000n } as const

it.each([
  ['en', 'This address belongs to a program', 'No wallet has its key.'],
  ['de', 'Diese Adresse gehört einem Programm', 'Keine Wallet hat ihren Schlüssel.'],
] as const)('says in “%s” that a receiver has no key, and lets the visitor go on', async (locale, title, words) => {
  await show({ toProgram: true }, whole, locale)
  await shows(title)
  expect(panel().textContent).toContain(words)
  expect(await violations()).toEqual([])
  await review(locale === 'en' ? 'Review' : 'Prüfen')
  await shows('292')
})

it('says what of the fee opens an account for the receiver, and not that less arrives', async () => {
  await show({}, { ...whole, deposit: 2_039_280_000_000_000n })
  await review('Review')
  await shows('The receiver has no account for this token yet')
  expect(panel().textContent).toContain('Of the network fee, 0.002039')
  expect(panel().textContent).toContain('ETH opens one. It stays with the receiver.')
  expect(panel().textContent).not.toContain('Less arrives')
  expect(await violations()).toEqual([])
})

it('says what a transfer would do now once it was refused as another one than was shown, and keeps it', async () => {
  const said: Said = { fee: { total: 10n ** 15n }, outcome: whole }
  await showFamily(
    familyThatSays(said, async () => {
      said.fee = { total: 3n * 10n ** 15n }
      said.outcome = { ...whole, deposit: 2n * 10n ** 15n }
      throw new KitError('SEND_NOT_ACCEPTED', 'Failed to send transaction. Please try again.')
    }),
  )
  await review('Review')
  await shows('292')
  expect(panel().textContent).not.toContain('has no account for this token yet')
  const fee = () => /Network fee\s*≈?\s*(\$[\d.]+)/.exec(panel().textContent ?? '')?.[1]
  await until(() => fee() !== undefined, 'a fee')
  const before = fee()
  await review('Send')
  await shows('The receiver has no account for this token yet')
  await until(() => fee() !== before, 'another fee')
  expect(panel().textContent).toContain('Failed to send transaction. Please try again.')
  expect(panel().textContent).toContain('−120.00 USDC')
  expect(control('Send', panel())).toBeTruthy()
  expect(await violations()).toEqual([])
})

it('says both where the token takes a fee too', async () => {
  await show({}, { type: 'changes', sent: 120_000_000n, received: 117_000_000n, deposit: 10n ** 15n })
  await review('Review')
  await shows('Less arrives than you send')
  await shows('The receiver has no account for this token yet')
  expect(panel().textContent).toContain('This token takes a 3.00 USDC transfer fee.')
})

it.each([
  ['balance-spread', 'No single account of yours holds that much of this token.'],
  ['account-frozen', 'froze your account for it, or the receiver’s.'],
  ['memo-required', 'The receiver takes transfers with a memo only'],
  ['receiver-of-other-token', 'This address belongs to another token'],
  ['token-calls-program', 'This token runs its own program with each transfer.'],
  ['token-not-transferable', 'This token stays with its owner.'],
  ['token-paused', 'The token’s issuer has stopped all transfers for now.'],
  ['account-missing', 'An account that it needs isn’t there'],
  ['below-minimum', 'less than the least that the network lets one hold'],
  ['not-permitted', 'The signer may not move this.'],
  ['expired', 'Send it anew.'],
  ['already-sent', 'The network has it already.'],
  ['too-much-work', 'It takes more computing than a transaction may.'],
  ['network-busy', 'Try again in a moment.'],
] as const)('says why with %s', async (code, words) => {
  await show({}, { type: 'reverts', code })
  await review('Review')
  await shows('This transfer would fail')
  expect(panel().textContent).toContain(words)
})

it.each([
  ['en', 'Review', 'The program refuses it, with error 6001. You’d pay the fee for nothing.'],
  ['de', 'Prüfen', 'Das Programm lehnt ab, mit Fehler 6001. Du würdest die Gebühr umsonst zahlen.'],
  ['ar', 'مراجعة', 'يرفضه البرنامج بالخطأ 6001. ستدفع الرسوم بلا فائدة.'],
] as const)(
  'says in “%s” that a program refuses it with a number, and keeps the number',
  async (locale, label, words) => {
    await show({}, { type: 'reverts', code: 'program-error', detail: '6001' }, locale)
    await review(label)
    await shows(words)
    expect(await violations()).toEqual([])
  },
)

it('says that an address is being checked, then names the receiver or the mistake', async () => {
  const other = 'not an address'
  const answers = new Map<string, (address: string | undefined) => void>()
  const checks = new Map(
    [juno, other].map((text) => [text, new Promise<string | undefined>((resolve) => answers.set(text, resolve))]),
  )
  const parseAddress = (text: string) => checks.get(text)
  await showFamily({ ...familyThatSays({ fee: {}, outcome: whole }), parseAddress })
  await shows('Checking')
  answers.get(juno)?.(juno)
  await shows('You haven’t sent here before')
  await review('Review')
  await shows('292')

  popView(current?.kit ?? expect.unreachable())
  sendDraft(current?.kit ?? expect.unreachable()).set({ receiver: other })
  await shows('Checking')
  answers.get(other)?.(undefined)
  await shows('Check the address')
})
