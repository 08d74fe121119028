import { describe, expect, it } from 'vitest'
import { rebuildTypedData } from '../../crypto/rebuildTypedData.ts'
import { account, type KnownForm, knownForms, other, zero } from './knownForms.fixture.ts'
import { readTypedData } from './readTypedData.ts'

function read(name: string, change: object = {}, domain: object = {}) {
  const { asked, chain } = knownForms.find((form) => form.name === name) as KnownForm
  const given = {
    ...asked,
    domain: { ...asked.domain, ...domain },
    message: { ...asked.message, ...change },
  }
  const rebuilt = rebuildTypedData(given)
  if (!rebuilt) throw new Error('It was refused.')
  return readTypedData(rebuilt, chain, account)
}
const nothing = { understood: 'none', steps: [], usableUntil: undefined }
const step = (act: string, name: string, to?: string) => ({ kind: 'identity', act, name, to })
const shortKey = '0xabababab…abababab'

describe('what Farcaster takes by signature', () => {
  it.each([
    ['Transfer', {}, [step('fidGive', 'Farcaster #3', other)]],
    ['Transfer', { to: account }, [step('fidTake', 'Farcaster #3')]],
    ['TransferAndChangeRecovery', {}, [step('fidTake', 'Farcaster #3'), step('fidRecovery', 'Farcaster #3', other)]],
    ['TransferAndChangeRecovery', { to: other }, [step('fidGive', 'Farcaster #3', other)]],
    [
      'TransferAndChangeRecovery',
      { recovery: zero },
      [step('fidTake', 'Farcaster #3'), step('fidNoRecovery', 'Farcaster #3')],
    ],
    ['ChangeRecoveryAddress', {}, [step('fidRecovery', 'Farcaster #3', other)]],
    ['ChangeRecoveryAddress', { to: zero }, [step('fidNoRecovery', 'Farcaster #3')]],
    ['ChangeRecoveryAddress', { to: account }, [step('fidNoRecovery', 'Farcaster #3')]],
    ['Register', {}, [step('fidOpen', 'Farcaster'), step('fidFirstRecovery', 'Farcaster', other)]],
    ['Register', { recovery: zero }, [step('fidOpen', 'Farcaster')]],
    ['Add', {}, [step('keyAdd', shortKey)]],
    ['Add', { key: '0x12' }, [step('keyAdd', '0x12')]],
    ['Remove', {}, [step('keyRemove', shortKey)]],
    ['SignedKeyRequest', {}, [step('keyVouch', `Farcaster #3: ${shortKey}`)]],
  ])('reads %s with %o until it ends', (name, change, steps) => {
    expect(read(name, change)).toEqual({ understood: 'whole', steps, usableUntil: 1_800_000_000 })
  })

  it.each([
    ['Register', { to: other }],
    ['Add', { owner: other }],
    ['Remove', { owner: other }],
    ['UserNameProof', { owner: other }],
    ['VerificationClaim', { address: other }],
  ])('leaves %s of another account unknown', (name, change) => {
    expect(read(name, change)).toEqual(nothing)
  })

  it('reads claims of names and accounts, which have no end', () => {
    expect(read('UserNameProof')).toEqual({
      understood: 'whole',
      steps: [step('nameClaim', 'mira')],
      usableUntil: undefined,
    })
    expect(read('VerificationClaim')).toEqual({
      understood: 'whole',
      steps: [step('fidLink', 'Farcaster #3')],
      usableUntil: undefined,
    })
    for (const domain of [{ salt: `0x${'11'.repeat(32)}` }, { version: '3.0.0' }, { name: 'Farcaster' }])
      expect(read('VerificationClaim', {}, domain)).toEqual(nothing)
  })
})

describe('what ENS takes by signature', () => {
  it('reads changes of a name’s pictures', () => {
    const found = { understood: 'whole', steps: [step('ensPicture', 'mira.eth')], usableUntil: 1_800_000_000 }
    expect(read('Upload')).toEqual(found)
    expect(read('Upload', { upload: 'header' })).toEqual(found)
    for (const change of [{ upload: 'name' }, { expiry: 'never' }, { expiry: '-1' }, { expiry: '' }])
      expect(read('Upload', change)).toEqual(nothing)
    for (const domain of [{ name: 'Other Name Service' }, { version: '2' }, { chainId: 1 }])
      expect(read('Upload', {}, domain)).toEqual(nothing)
  })

  it('reads votes by what they say', () => {
    const acts = ['voteAgainst', 'voteFor', 'voteAbstain']
    for (const [support, act] of acts.entries())
      expect(read('Ballot', { support }).steps).toEqual([step(act, 'ENS #9')])
    expect(read('Ballot', { support: 3 })).toEqual(nothing)
    expect(read('Ballot', { proposalId: 123_456_789_012_345n }).steps).toEqual([step('voteFor', 'ENS #123456…2345')])
  })
})
