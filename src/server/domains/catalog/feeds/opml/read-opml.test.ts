import { expect, test } from 'vitest'
import { feedsInOpml } from './read-opml.ts'

const one = 'https://one.example/feed?a=1&b=2'
const two = 'http://two.example/feed'
const xml = one.replace('&', '&amp;')
const opml = (outlines: string, head = '') =>
  `<?xml version="1.0"?>\n<opml version="2.0">${head}<body>${outlines}</body></opml>`

test.each([
  [
    'a flat list',
    opml(`<outline text="One" type="rss" xmlUrl="${xml}"/><outline text="Two" type="rss" xmlUrl="${two}"/>`),
  ],
  [
    'nested groups',
    opml(
      `<outline text="All"><outline text="Sub"><outline xmlUrl="${xml}"/></outline><outline xmlUrl="${two}"></outline></outline>`,
    ),
  ],
  ['no types', opml(`<outline title="One" xmlUrl="${xml}"/><outline xmlUrl="${two}"/>`)],
  ['attributes in other cases', opml(`<Outline TITLE='One' XMLURL='${xml}'/><outline xmlurl="${two}"/>`)],
  [
    '`url` for `xmlUrl`',
    opml(
      `<outline type="rss" url="${xml}"/><outline type="link" url="https://site.example/"/><outline url="${two}"/>`,
    ),
  ],
  ['bare ampersands', opml(`<outline text="R & B" xmlUrl="${one}"/><outline xmlUrl="${two}"/>`)],
  ['outlines that are not closed', opml(`<outline xmlUrl="${xml}"><outline xmlUrl="${two}">`)],
  [
    'version 1.0 without a body',
    `<opml version="1.0"><outline xmlUrl="${xml}"/><outline xmlUrl="${two}"/></opml>`,
  ],
  [
    'a byte order mark and a document type',
    `\ufeff<!DOCTYPE opml>\n<OPML><head/><body><outline xmlUrl="${xml}"/><outline xmlUrl="${two}"/></body></OPML>`,
  ],
  [
    'addresses of apps, and repeated ones',
    opml(`<outline xmlUrl="feed:${xml}"/><outline xmlUrl=" ${two} "/><outline xmlUrl="${two}"/>`),
  ],
  [
    'credentials',
    opml(
      `<outline xmlUrl="${xml.replace('//', '//ann:secret@')}"/><outline xmlUrl="${two.replace('//', '//ann@')}"/>`,
    ),
  ],
  ['a file that is cut off', opml(`<outline xmlUrl="${xml}"/><outline xmlUrl="${two}"/>`).slice(0, -10)],
])('reads %s', (_, text) => expect(feedsInOpml(text)).toEqual([one, two]))

test('addresses without a scheme are kept so, and others left out', () => {
  const outlines =
    '<outline xmlUrl="ann:secret@one.example/feed"/><outline xmlUrl="javascript:x()"/><outline text="None"/>'
  expect(feedsInOpml(opml(outlines))).toEqual(['one.example/feed'])
})

test('hundreds of outlines that are not closed are read', () => {
  const many = Array.from({ length: 300 }, (_, n) => `<outline xmlUrl="https://many.example/${n}">`)
  expect(feedsInOpml(opml(many.join('')))).toHaveLength(300)
})

test.each(['', 'x', '<rss/>', '<html><body><opml/></body></html>', '{"opml":1}'])('%j is no OPML', (text) =>
  expect(feedsInOpml(text)).toBeNull(),
)

test('outlines are read until elements are nested too deeply', () => {
  const nested = `${'<a>'.repeat(300_000)}${'</b>'.repeat(300_000)}`
  expect(feedsInOpml(opml(`<outline xmlUrl="${one}"/>${nested}<outline xmlUrl="${two}"/>`))).toEqual([one])
})

test('an address of many quotes is left out', () => {
  expect(feedsInOpml(opml(`<outline xmlUrl="${"'".repeat(300_000)}x"/><outline xmlUrl="${two}"/>`))).toEqual([
    two,
  ])
})
