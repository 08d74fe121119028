// Long because each way to get a part without its owner is tried against a real keeper, over HTTP and SMTP.
import {
  createTransportKeys,
  openFromTransport,
  type SealedMessage,
  thumbprintOf,
  transportContext,
} from '@foyer/contract/vault'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anotherKeeperCode, keeperCodeIn } from '../../../testing/keeperCodes.ts'
import { minute, startTestKeeper, type TestKeeper } from '../../../testing/startTestKeeper.ts'
import { createVaultClient } from '../../../testing/vaultClient.ts'
import { writeTicket } from './tickets.ts'

describe('a keeper apart that looks by itself who asks', () => {
  let keeper: TestKeeper
  beforeAll(async () => {
    keeper = await startTestKeeper()
  })
  afterAll(() => keeper?.stop())

  const restart: TestKeeper['restart'] = (changes) => keeper.restart(changes)
  const wallet: TestKeeper['wallet'] = (email) => keeper.wallet(email)
  const kept: TestKeeper['kept'] = (email) => keeper.kept(email)
  const device: TestKeeper['device'] = (...given) => keeper.device(...given)
  const mailsTo: TestKeeper['mailsTo'] = (email) => keeper.mailsTo(email)
  const gateway: TestKeeper['gateway'] = () => keeper.gateway()
  const atKeeper: TestKeeper['atKeeper'] = () => keeper.atKeeper()
  const now = () => keeper.now()

  it('releases nothing for the gateway’s keys alone, and the part for the keeper’s own code', async () => {
    const alice = await kept('alice@example.org')
    const thief = await device(alice)
    const asked = await thief.ask()
    expect(asked.answer).toMatchObject({ needsCode: true, code: { sentTo: 'a•••@example.org', tries: 5 } })
    const { publicKey: eph } = await createTransportKeys()
    expect((await thief.send(asked, eph, undefined)).code).toBe('vault-keeper-code-wrong')
    expect(await thief.type(asked, anotherKeeperCode(asked.code))).toBe('vault-keeper-code-wrong')
    const rows = await keeper.database
      .selectFrom('vault_audit')
      .select(['event', 'origin', 'network'])
      .where('wallet_id', '=', alice.walletId)
      .orderBy('at')
      .execute()
    expect(rows).toEqual([
      { event: 'code-sent', origin: '', network: thief.jkt },
      { event: 'part-refused', origin: 'vault-keeper-code-wrong', network: thief.jkt },
      { event: 'part-refused', origin: 'vault-keeper-code-wrong', network: thief.jkt },
    ])
    const own = await device(alice)
    const mine = await own.ask()
    expect(await own.type(mine, mine.code)).toEqual(alice.part)
    const [mail] = mailsTo('alice@example.org').slice(-1)
    expect(mail?.raw).toContain('keeper@example.net')
    expect(mail?.text).toContain('second code')
    expect(mail?.text).toContain('10 minutes')
  })

  it('keeps neither the address nor a code in the clear', async () => {
    await kept('hidden@example.org').then(async (made) => (await device(made)).ask())
    const [contacts, challenges] = [
      await keeper.database.selectFrom('keeper_contacts').selectAll().execute(),
      await keeper.database.selectFrom('keeper_challenges').selectAll().execute(),
    ]
    const code = keeperCodeIn(mailsTo('hidden@example.org')[0]?.text ?? '')?.replace('-', '') ?? ''
    expect(code).toHaveLength(8)
    expect(JSON.stringify(contacts)).not.toContain('hidden')
    expect(Buffer.from(contacts.map(({ envelope }) => envelope).join(''), 'base64').toString('latin1')).not.toContain(
      'hidden',
    )
    expect(challenges.map(({ code_hash }) => code_hash)).not.toContain(code)
  })

  it('reads its code in either case and with gaps, and takes digits for no code and no try', async () => {
    const ines = await kept('ines@example.org')
    const browser = await device(ines)
    const asked = await browser.ask()
    expect(asked.code).toMatch(/^[A-Z]{4}-[A-Z]{4}$/)
    // More than there are tries.
    for (const digits of ['000000', '409114', '409115', '999999', '40911400', '12345678']) {
      expect(await browser.type(asked, digits)).toBe('vault-share-unreadable')
    }
    expect(await browser.type(asked, ` ${asked.code.toLowerCase().replace('-', ' ')}`)).toEqual(ines.part)
  })

  it('gives a thief nothing for a code that its owner typed for the thief’s attempt', async () => {
    const bob = await kept('bob@example.org')
    const thief = await device(bob)
    const asked = await thief.ask()
    // The owner's page is shown the thief's challenge, and the owner types the code of the mail.
    const page = await createTransportKeys()
    const carried = await thief.seal(asked, asked.code, page.publicKey)
    const own = await createTransportKeys()
    expect((await thief.send(asked, own.publicKey, carried)).code).toBe('vault-proof-invalid')
    // Put under another challenge it is no code at all.
    const other = await device(bob)
    const second = await other.ask()
    expect((await other.send(second, page.publicKey, carried)).code).toBe('vault-share-unreadable')
    // Forwarded unchanged, it is good once and for the page's key: the thief cannot open the answer.
    const passed = await thief.send(asked, page.publicKey, carried)
    expect(passed.status).toBe(200)
    const message = passed.answer.share as SealedMessage
    const context = transportContext(bob.at, passed.jti)
    await expect(openFromTransport({ keys: own, context, message })).rejects.toThrow()
    expect(await openFromTransport({ keys: page, context, message })).toEqual(bob.part)
  })

  it('takes a code once', async () => {
    const carol = await kept('carol@example.org')
    const browser = await device(carol)
    const asked = await browser.ask()
    const [one, two] = await Promise.all([browser.type(asked, asked.code), browser.type(asked, asked.code)])
    expect([one, two].filter((got) => got === 'vault-keeper-code-over')).toHaveLength(1)
    expect([one, two]).toContainEqual(carol.part)
    expect(await browser.type(asked, asked.code)).toBe('vault-keeper-code-over')
  })

  it('lets two devices ask side by side, each with a code of its mail alone', async () => {
    const dora = await kept('dora@example.org')
    const [first, second] = [await device(dora), await device(dora)]
    const one = await first.ask()
    const two = await second.ask()
    if (one.code !== two.code) expect(await first.type(one, two.code)).toBe('vault-keeper-code-wrong')
    expect(await second.type(two, two.code)).toEqual(dora.part)
    expect(await first.type(one, one.code)).toEqual(dora.part)
  })

  it('ends a code after five wrong ones, after ten minutes, and when a newer one was sent', async () => {
    const erin = await kept('erin@example.org')
    const browser = await device(erin)
    const asked = await browser.ask()
    const said: unknown[] = []
    for (let count = 0; count < 5; count += 1) said.push(await browser.type(asked, anotherKeeperCode(asked.code)))
    expect(said).toEqual([...said.slice(0, 4).map(() => 'vault-keeper-code-wrong'), 'vault-keeper-code-over'])
    expect(await browser.type(asked, asked.code)).toBe('vault-keeper-code-over')
    expect((await browser.ask()).code).toBe('')
    keeper.pass(minute)
    const next = await browser.ask()
    keeper.pass(minute)
    const newest = await browser.ask()
    expect(await browser.type(next, next.code)).toBe('vault-keeper-code-over')
    keeper.pass(10 * minute + 1)
    expect(await browser.type(newest, newest.code)).toBe('vault-nonce-stale')
  })

  it('goes on mailing the address that it knew first, whatever its gateway says later', async () => {
    const frank = await kept('frank@example.org')
    await frank.put('thief@example.org')
    const thief = await device(frank, 'thief@example.org')
    const asked = await thief.ask()
    expect(asked.sent).toMatchObject({ sentTo: 'f•••@example.org' })
    expect(mailsTo('frank@example.org')).toHaveLength(1)
    expect(mailsTo('thief@example.org')).toEqual([])
  })

  it('takes no part of a wallet that its gateway had erased, for another address', async () => {
    const fay = await kept('fay@example.org')
    await (await gateway()).link.drop(fay.walletId)
    await expect(fay.put('thief@example.org')).rejects.toMatchObject({ code: 'vault-wallet-proof-wrong' })
    const rows = await keeper.database
      .selectFrom('keeper_contacts')
      .select(['envelope', 'kid'])
      .where('wallet_id', '=', fay.walletId)
      .execute()
    expect(rows).toEqual([{ envelope: '', kid: '' }])
    expect(await (await device(fay, 'thief@example.org')).ask()).toMatchObject({ status: 403 })
  })

  it('takes a code that it mailed before it was started anew', async () => {
    const gina = await kept('gina@example.org')
    const before = await device(gina)
    const asked = await before.ask()
    await restart()
    expect(await before.type(asked, asked.code)).toEqual(gina.part)
  })

  it('mails five codes of a wallet in an hour, and tells a device how long it waits', async () => {
    const hal = await kept('hal@example.org')
    const browsers = await Promise.all(Array.from({ length: 6 }, () => device(hal)))
    const asked: { status: number; code: string | undefined }[] = []
    for (const browser of browsers) {
      const { answer, status } = await browser.ask()
      asked.push({ status, code: (answer.reasons as { field: string }[] | undefined)?.[0]?.field })
    }
    expect(asked.slice(0, 5).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(asked[5]).toEqual({ status: 429, code: 'vault-mail-limit' })
  })

  it('says that a mail could not be sent, and lets the device ask again', async () => {
    const ida = await kept('ida@example.org')
    await restart({ smtp: 'smtp://127.0.0.1:1' })
    const browser = await device(ida)
    expect(await browser.ask()).toMatchObject({ status: 503 })
    await restart()
    keeper.pass(minute)
    const asked = await browser.ask()
    expect(await browser.type(asked, asked.code)).toEqual(ida.part)
  })

  it('takes no wallet of a member without an address, unless its operator wants that', async () => {
    const jim = await wallet(undefined)
    await expect(jim.put()).rejects.toMatchObject({ code: 'vault-keeper-address-none' })
    await restart({ unreachable: 'release' })
    await jim.put()
    const browser = await device(jim)
    const asked = await browser.ask()
    expect(asked.answer).toMatchObject({ needsCode: false })
    const keys = await createTransportKeys()
    expect((await browser.send(asked, keys.publicKey, undefined)).status).toBe(200)
    await restart()
    const later = await device(jim)
    expect(await later.ask()).toMatchObject({ status: 409 })
  })

  it('takes ten wrong codes of all wallets in an hour where it hands out few parts, then waits ever longer', async () => {
    keeper.pass(61 * minute)
    await restart({ releasesPerHour: 20 })
    const made = await Promise.all(['k', 'l', 'm'].map((name) => kept(`${name}@example.org`)))
    const said: unknown[] = []
    for (const one of made) {
      const thief = await device(one)
      const asked = await thief.ask()
      for (let count = 0; count < 4; count += 1) said.push(await thief.type(asked, anotherKeeperCode(asked.code)))
    }
    expect(said.slice(0, 10)).toEqual(said.slice(0, 10).map(() => 'vault-keeper-code-wrong'))
    expect(said.slice(10)).toEqual(['vault-keeper-limit', 'vault-keeper-limit'])
    await restart()
  })

  it('counts a wait by its own clock, whatever ticket comes before it is over, and tells the member of it', async () => {
    await restart()
    const nora = await kept('nora@example.org')
    const { link, ticketKey } = await gateway()
    const client = await createVaultClient(atKeeper())
    const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', client.device.publicKey)
    const jkt = await thumbprintOf({ kty: 'EC', crv: 'P-256', x, y })
    const { splitId, walletId } = nora
    const ask = async (more: { isKnown?: boolean; waitMs?: number }) => {
      await keeper.database.deleteFrom('vault_counts').execute()
      const ticket = writeTicket({ kind: 'release', walletId, splitId, jkt, ...more, until: now() + minute }, ticketKey)
      const { response, status } = await client.call('POST', '/v1/vault/keeper/challenge', {}, { token: ticket })
      return [status, Number(response.headers.get('retry-after'))]
    }
    const waitMs = 60 * minute
    await link.ask({ walletId, jkt, waitMs, email: 'thief@example.org' })
    await expect
      .poll(() => mailsTo('nora@example.org').map(({ subject }) => subject))
      .toEqual(['A new device waits to open your Example wallet'])
    expect(mailsTo('thief@example.org')).toEqual([])
    expect(await ask({ waitMs })).toEqual([403, expect.closeTo(3_600, -1)])
    keeper.pass(waitMs - minute)
    expect((await ask({ waitMs }))[0]).toBe(403)
    keeper.pass(minute)
    expect((await ask({ waitMs }))[0]).toBe(200)
    const events = await keeper.database
      .selectFrom('vault_audit')
      .select('event')
      .where('wallet_id', '=', walletId)
      .execute()
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['recovery-asked', 'part-refused', 'code-sent']),
    )
  })

  it('makes each device wait as long as its own operator says, but one that is known', async () => {
    await restart({ recovery: { delay: 2 } })
    const otto = await kept('otto@example.org')
    const { ticketKey } = await gateway()
    const client = await createVaultClient(atKeeper())
    const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', client.device.publicKey)
    const jkt = await thumbprintOf({ kty: 'EC', crv: 'P-256', x, y })
    const { splitId, walletId } = otto
    const ask = async (isKnown: boolean) => {
      const ticket = writeTicket(
        { kind: 'release', walletId, splitId, jkt, isKnown, waitMs: 0, until: now() + minute },
        ticketKey,
      )
      return (await client.call('POST', '/v1/vault/keeper/challenge', {}, { token: ticket })).status
    }
    // The first question begins the wait, and later ones put it off no further.
    expect(await ask(false)).toBe(403)
    keeper.pass(119 * minute)
    expect(await ask(false)).toBe(403)
    keeper.pass(minute)
    expect(await ask(false)).toBe(200)
    await restart()
    const paul = await kept('paul@example.org')
    await restart({ recovery: { delay: 2 } })
    expect((await (await device(paul)).ask()).status).toBe(403)
    await restart()
  })
})
