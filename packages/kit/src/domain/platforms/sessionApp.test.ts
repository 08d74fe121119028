import { describe, expect, it } from 'vitest'
import { sessionApp } from './sessionApp.ts'
import { userAgents } from './userAgents.fixture.ts'
import { visitorOf } from './visitor.ts'

const iphone = visitorOf({ userAgent: userAgents.safariIos })
const android = visitorOf({ userAgent: userAgents.chromeAndroid })
const desk = visitorOf({ userAgent: userAgents.chromeMac })
const redirect = { native: 'harbor://', universal: 'https://harbor.example/app' }

describe('sessionApp', () => {
  it.each([
    ['what its wallet says, on iOS', { redirect }, iphone, 'https://harbor.example/app/wc?sessionTopic=ab'],
    ['what its wallet says, on Android', { redirect }, android, 'intent://wc?sessionTopic=ab#Intent;scheme=harbor;end'],
    [
      'a scheme alone, as some wallets write it',
      { redirect: { native: 'harbor:' } },
      iphone,
      'harbor://wc?sessionTopic=ab',
    ],
    [
      'the app that opened it before what its wallet says',
      { opened: { mobileLink: 'quill://' }, redirect },
      iphone,
      'quill://wc?sessionTopic=ab',
    ],
    [
      'what its wallet says where the phone chose the app',
      { opened: {}, redirect },
      iphone,
      'https://harbor.example/app/wc?sessionTopic=ab',
    ],
  ])('opens by %s', (_, known, visitor, href) => {
    expect(sessionApp('ab', known, visitor)?.href).toBe(href)
  })

  it.each([
    ['at a computer', redirect, desk],
    ['for a wallet that says nothing', undefined, iphone],
    ['for a redirect that is not an object', 'harbor://', iphone],
    ['for links that are no text', { native: 7, universal: ['https://harbor.example'] }, iphone],
    ['for code', { native: 'javascript:alert(1)', universal: 'javascript://harbor.example/%0aalert(1)' }, iphone],
    ['for data', { native: 'data:text/html,hello' }, iphone],
    ['for files', { native: 'file:///etc/hosts' }, iphone],
    ['for an intent link', { native: 'intent://wc#Intent;scheme=tel;end' }, android],
    ['for a call', { native: 'tel://+1234' }, iphone],
    ['for a page that is not safe', { universal: 'http://harbor.example' }, iphone],
    ['for a page of a user', { universal: 'https://bank.example@harbor.example/' }, iphone],
    ['for signs that browsers drop', { native: 'java\nscript://alert(1)' }, iphone],
  ])('opens nothing %s', (_, said, visitor) => {
    expect(sessionApp('ab', { redirect: said }, visitor)).toBeUndefined()
  })

  it('lets no wallet add to the intent that opens it', () => {
    const said = { native: 'harbor://#Intent;scheme=tel;end' }
    expect(sessionApp('ab', { redirect: said }, android)?.href).not.toMatch(/^intent:/)
  })
})
