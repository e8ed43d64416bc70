import { expect, test } from 'vitest'
import { feedInPage, readAddress } from './feed-address.ts'

const feed = 'https://talk.example/feed.xml'

test.each([
  feed,
  ` ${feed}\n`,
  `<${feed}>`,
  `“${feed}”`,
  'HTTPS://Talk.Example/feed.xml',
  'https:talk.example/feed.xml',
  'feed://talk.example/feed.xml',
  'feed:https://talk.example/feed.xml',
  'feed://https://talk.example/feed.xml',
  'feed:talk.example/feed.xml',
  'itpc://talk.example/feed.xml',
  'itpcs://talk.example/feed.xml',
  'pcast://talk.example/feed.xml',
  'podcast://talk.example/feed.xml',
  'itms-podcasts://talk.example/feed.xml',
  'rss://talk.example/feed.xml',
  'pktc://subscribe/talk.example/feed.xml',
  'talk.example/feed.xml',
  '//talk.example/feed.xml',
])('reads %j', (address) => {
  const { urls, credentials } = readAddress(address)
  expect([urls[0], credentials]).toEqual([feed, undefined])
  expect(urls.slice(1).every((url) => url === feed.replace('https', 'http'))).toBe(true)
})

test('HTTP is kept where it is said, and tried where nothing is', () => {
  expect(readAddress('http://talk.example/feed').urls).toEqual(['http://talk.example/feed'])
  expect(readAddress('feed:http://talk.example/feed').urls).toEqual(['http://talk.example/feed'])
  for (const host of ['talk.example', 'talk.example:8080', 'localhost:8080', '127.0.0.1:8080', '[::1]:8080'])
    expect(readAddress(`${host}/feed`).urls).toEqual([`https://${host}/feed`, `http://${host}/feed`])
  expect(readAddress('bücher.example/feed').urls[0]).toBe('https://xn--bcher-kva.example/feed')
})

test.each([
  ['https://ann:secret@talk.example/feed.xml', 'ann:secret'],
  ['feed://ann:secret@talk.example/feed.xml', 'ann:secret'],
  ['ann:secret@talk.example/feed.xml', 'ann:secret'],
  ['https://ann%40talk.example:a%3Ab%25@talk.example/feed.xml', 'ann@talk.example:a:b%'],
  ['https://ann@talk.example/feed.xml', 'ann:'],
  ['https://ann:100%@talk.example/feed.xml', 'ann:100%'],
])('%s has credentials', (address, credentials) => {
  const read = readAddress(address)
  expect([read.urls[0], read.credentials]).toEqual([feed, credentials])
})

test.each([
  '',
  'ftp://talk.example/feed',
  'file:///etc/passwd',
  'javascript:x()',
  'mailto:ann',
  'https://',
  'not an address',
])('%j is none', (address) => expect(readAddress(address).urls).toEqual([]))

const page = (head: string): Buffer =>
  Buffer.from(`<!-- x -->\n<!DOCTYPE html><html><head><title>Talk</title>${head}</head><body></body></html>`)

test.each([
  ['<link rel="alternate" type="application/rss+xml" href="/feed.xml">', feed],
  ["<LINK REL='Alternate' TYPE='application/atom+xml' HREF='feed.xml' />", feed],
  [
    '<link type="application/rss+xml" title="a > b" rel="alternate home" href="https://talk.example/feed.xml">',
    feed,
  ],
  [
    `<link rel="alternate" hreflang="de" href="/de"><link rel="alternate" type="application/rss+xml" href="${feed}">`,
    feed,
  ],
  ['<link rel="alternate" type="application/rss+xml" href="javascript:x()">', null],
  ['<link rel="stylesheet" href="/feed.xml">', null],
  ['', null],
])('finds the feed of a page with %s', (head, expected) =>
  expect(feedInPage(page(head), { url: 'https://talk.example/', contentType: 'text/html' })).toBe(expected),
)

test('a feed is no page', () => {
  const body = Buffer.from(
    '<?xml version="1.0"?><rss><channel><description>&lt;link rel="alternate" type="application/rss+xml" href="/x"></description></channel></rss>',
  )
  expect(feedInPage(body, { url: feed, contentType: 'text/html' })).toBeNull()
})
