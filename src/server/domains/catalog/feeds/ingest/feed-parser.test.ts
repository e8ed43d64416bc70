import { describe, expect, test } from 'vitest'
import { item, rss } from '../../../../testing/feed-source.ts'
import { BadFeedError, type FeedEnd, type FeedEpisode } from './feed.ts'
import { parseFeed } from './feed-parser.ts'
import { parseInWorker } from './feeds.service.ts'

const url = 'https://feeds.example/talk/feed.xml'
const none = new Map<string, string>()

const read = (document: string | Uint8Array, contentType?: string): FeedEnd & { episodes: FeedEpisode[] } => {
  const bytes = typeof document === 'string' ? Buffer.from(document) : document
  const feed = parseFeed({ bytes, contentType, url, known: none })
  const episodes: FeedEpisode[] = []
  for (;;) {
    const { done, value } = feed.next()
    if (done) return { ...value, episodes }
    episodes.push(...value)
  }
}
const first = (rest: string, title?: string): FeedEpisode =>
  read(rss(item('a', rest, title))).episodes[0] as FeedEpisode

describe('encodings', () => {
  const text = rss(item('a', '', 'Grüße – “naïve” café'))
  const latin = Buffer.from(text.replace('–', '-').replace('“', '"').replace('”', '"'), 'latin1')
  const titleOf = (bytes: Uint8Array, type?: string) => read(bytes, type).episodes[0]?.title
  const utf16 = (bigEndian: boolean): Buffer => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
    return bigEndian ? bytes.swap16() : bytes
  }
  const windows = Buffer.from(
    [...text].map((one) => ({ '–': 0x96, '“': 0x93, '”': 0x94 })[one] ?? one.charCodeAt(0)),
  )

  test.each([
    ['UTF-8', Buffer.from(text), undefined],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`), 'text/xml; charset=iso-8859-1'],
    ['UTF-8 that is said to be latin1', Buffer.from(text.replace('UTF-8', 'ISO-8859-1')), undefined],
    ['UTF-16, little end first', utf16(false), undefined],
    ['UTF-16, big end first', utf16(true), undefined],
    [
      'windows-1252 by its declaration',
      Buffer.from(windows.toString('latin1').replace('UTF-8', 'windows-1252'), 'latin1'),
      undefined,
    ],
    ['windows-1252 by its header', windows, 'application/rss+xml;charset="windows-1252"'],
    ['windows-1252 that is said to be UTF-8', windows, 'text/xml; charset=utf-8'],
    ['an encoding that nobody knows', Buffer.from(text.replace('UTF-8', 'x-made-up')), undefined],
  ])('%s', (_, bytes, type) => expect(titleOf(bytes, type)).toBe('Grüße – “naïve” café'))

  test('detects latin1 and reports corrections', () => {
    const { episodes, remarks } = read(latin)
    expect(episodes[0]?.title).toBe('Grüße - "naïve" café')
    expect(remarks).toContain('encoding')
    expect(read(text).remarks).toEqual([])
  })
})

describe('item fields', () => {
  test('strips markup from titles', () => {
    expect(first('', '&lt;b&gt;Fish &amp;amp; Chips&lt;/b&gt;').title).toBe('Fish & Chips')
    expect(first('', '<b>Bare</b> markup').title).toBe('Bare markup')
    expect(first('', '<![CDATA[1 < 2 & 3 > 2 caf&eacute; &nbsp; x]]>').title).toBe('1 < 2 & 3 > 2 café x')
    expect(first('', '').title).toBe('Tue, 02 Jan 2018 10:00:00 GMT')
  })

  test.each([
    ['01:02:03', 3723],
    ['62:03', 3723],
    ['3723', 3723],
    ['3723.5', 3723.5],
    ['1h 2m 3s', 3723],
    ['PT1H2M3S', 3723],
    ['90 min', 5400],
    ['PT', 0],
    [' 00:30 ', 30],
    ['about an hour', 0],
    ['', 0],
  ])('parses the duration "%s"', (text, seconds) =>
    expect(first(`<itunes:duration>${text}</itunes:duration>`).duration).toBe(seconds),
  )

  test.each([
    ['Tue, 02 Jan 2018 10:00:00 GMT', '2018-01-02T10:00:00.000Z'],
    ['yesterday', null],
  ])('parses the date "%s"', (text, iso) =>
    expect(first(`<pubDate>${text}</pubDate>`).published_at).toBe(iso),
  )

  test('reads seasons, numbers and episode types', () => {
    const rest =
      '<itunes:season>2</itunes:season><itunes:episode>x</itunes:episode><itunes:episodeType>Bonus</itunes:episodeType><itunes:explicit>Yes</itunes:explicit>'
    expect(first(rest)).toMatchObject({ season: 2, number: null, kind: 'bonus', explicit: true })
  })

  test('sanitizes notes, and splits plain text into paragraphs', () => {
    const rich =
      '<content:encoded><![CDATA[<p onclick="x()">Hi <a href="javascript:x()">a</a><a href="/here">b</a><a href="https://x.example/">c</a><img src="https://x.example/t.gif"><script>x()</script><iframe src="//y"></iframe></p>]]></content:encoded>'
    expect(first(rich).description).toBe(
      '<p>Hi <a>a</a><a>b</a><a href="https://x.example/" rel="noopener nofollow ugc">c</a></p>',
    )
    expect(first('<description>one &lt; two\nthree\n\nfour</description>').description).toBe(
      '<p>one &lt; two<br />three</p><p>four</p>',
    )
    expect(first('<description>&lt;p&gt;A&lt;/p&gt;&lt;p&gt;B&lt;/p&gt;</description>').summary).toBe('A B')
  })

  test('reads chapters and the most detailed transcript, whatever the prefix', () => {
    const feed = rss(
      item(
        'a',
        `<psc:chapters><psc:chapter start="00:00:00.500" title="One"/><psc:chapter start="1:00" title="Two" href="/two"/><psc:chapter start="x" title="Three"/></psc:chapters>
        <pc:chapters url="chapters.json" type="application/json+chapters"/>
        <pc:transcript url="t.html" type="text/html"/><pc:transcript url="t.vtt" type="text/vtt; charset=utf-8"/>`,
      ),
    ).replaceAll('xmlns:podcast=', 'xmlns:pc=')
    expect(read(feed).episodes[0]).toMatchObject({
      chapters: [
        { at: 0.5, title: 'One', url: null },
        { at: 60, title: 'Two', url: 'https://feeds.example/two' },
      ],
      chapters_url: 'https://feeds.example/talk/chapters.json',
      transcript_url: 'https://feeds.example/talk/t.vtt',
      transcript_type: 'text/vtt',
    })
  })

  test.each([
    ['url="t.srt" type="text/srt"', 'application/x-subrip'],
    ['url="t.srt" type="application/srt; charset=utf-8"', 'application/x-subrip'],
    ['url="t.srt"', 'application/x-subrip'],
    ['url="t.SRT?x=1" type="application/octet-stream"', 'application/x-subrip'],
    ['url="t.vtt" type=""', 'text/vtt'],
    ['url="t" type="application/vtt"', 'text/vtt'],
    ['url="t" type="text/json"', 'application/json'],
    ['url="t" type="application/xhtml"', 'text/html'],
    ['url="t.txt"', 'text/plain'],
    ['url="t"', null],
  ])('reads the transcript %s', (attributes, type) => {
    const { transcript_url, transcript_type } = first(`<podcast:transcript ${attributes}/>`)
    expect([transcript_url?.startsWith('https://feeds.example/talk/t'), transcript_type]).toEqual([
      true,
      type,
    ])
  })

  test('keeps further transcripts', () => {
    const transcripts = ['t.html', 't.srt', 't', 't.json'].map((url) => `<podcast:transcript url="${url}"/>`)
    const { transcript_url, other_transcripts } = first(transcripts.join(''))
    expect([transcript_url, ...other_transcripts.map(({ url }) => url)]).toEqual(
      ['t.json', 't.srt', 't.html', 't'].map((name) => `https://feeds.example/talk/${name}`),
    )
  })

  test('reads relative, padded, Atom and media enclosures, and those without length', () => {
    const of = (audio: string) => read(rss(`<item><title>x</title>${audio}</item>`)).episodes[0]
    expect(of('<enclosure url=" my show.mp3 " length="0"/>')).toMatchObject({
      guid: 'https://feeds.example/talk/my%20show.mp3',
      enclosure_url: 'https://feeds.example/talk/my%20show.mp3',
      enclosure_type: 'audio/mpeg',
      enclosure_length: null,
    })
    expect(
      of('<link rel="enclosure" href="https://a.example/x" type="audio/mpeg" length="7"/>')?.enclosure_length,
    ).toBe(7)
    expect(of('<media:content url="https://a.example/x.m4a"/>')?.enclosure_url).toBe(
      'https://a.example/x.m4a',
    )
  })

  const play = 'https://a.example/play?id=1'
  const enclosure = (attributes: string) => `<enclosure ${attributes}/>`
  test.each<[string, string | null]>([
    [enclosure(`url="${play}"`), null],
    [enclosure(`url="${play}" type="" length="0"`), null],
    [enclosure(`url="${play}" type="audio"`), null],
    [enclosure(`url="${play}" type="application/octet-stream"`), null],
    [enclosure(`url="${play}" type="binary/octet-stream; charset=binary"`), null],
    [enclosure(`url="${play}" type="mp3"`), 'audio/mpeg'],
    [enclosure(`url="${play}" type="M4A"`), 'audio/mp4'],
    [enclosure(`url="${play}" type="audio/x-m4a"`), 'audio/x-m4a'],
    [enclosure('url="https://a.example/1.mp3"'), 'audio/mpeg'],
    [enclosure('url="https://a.example/1.MP3?x=1" type="text/html"'), 'audio/mpeg'],
    [enclosure('url="https://a.example/1.opus" type="application/octet-stream"'), 'audio/ogg'],
    [enclosure('url="https://a.example/1.mp4" type="audio/mp4"'), 'audio/mp4'],
    [`<link rel="enclosure" href="${play}"/>`, null],
    [`<media:content url="${play}" medium="audio"/>`, null],
    [`<media:group><media:content url="${play}" type="audio/mpeg"/></media:group>`, 'audio/mpeg'],
    [
      `<podcast:alternateEnclosure type="audio/aac" length="9"><podcast:source uri="${play}"/></podcast:alternateEnclosure>`,
      'audio/aac',
    ],
    ['<link>https://a.example/1.mp3</link>', 'audio/mpeg'],
  ])('reads %s as audio', (audio, type) =>
    expect(read(rss(`<item><title>x</title>${audio}</item>`)).episodes[0]?.enclosure_type).toBe(type),
  )

  test.each([
    enclosure(`url="${play}" type="video/mp4"`),
    enclosure(`url="${play}" type="image/jpeg"`),
    enclosure(`url="${play}" type="application/pdf"`),
    enclosure('url="https://a.example/1.mp4"'),
    enclosure('url="https://a.example/1.jpg"'),
    enclosure('url="https://a.example/1.zip" type="application/octet-stream"'),
    enclosure('url="javascript:x.mp3" type="audio/mpeg"'),
    enclosure('type="audio/mpeg"'),
    `<media:content url="${play}"/>`,
    `<media:content url="${play}" medium="image"/>`,
    `<link>${play}</link>`,
  ])('does not read %s as audio', (other) =>
    expect(read(rss(`<item><title>x</title>${other}</item>`)).episodes).toEqual([]),
  )

  test.each([
    [enclosure('url="https://a.example/1.jpg" type="image/jpeg"') + enclosure(`url="${play}"`)],
    [enclosure('url="https://a.example/x"') + enclosure(`url="${play}" type="audio/mpeg"`)],
    [enclosure(`url="${play}" type="audio/mpeg"`) + enclosure('url="https://a.example/1.ogg"')],
    [
      enclosure('url="https://a.example/1.mp4" type="video/mp4"') +
        `<media:content url="${play}" medium="audio"/>`,
    ],
  ])('of several enclosures, the first that is known to be audio counts: %s', (audio) =>
    expect(read(rss(`<item><title>x</title>${audio}</item>`)).episodes[0]?.enclosure_url).toBe(play),
  )

  test('reads Atom', () => {
    const { episodes, channel } = read(
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><author><name>Ann</name></author><entry><id>urn:1</id><title type="html">&lt;i&gt;E&lt;/i&gt;</title><published>2020-01-01T00:00:00Z</published><link href="https://x.example/e"/><link rel="enclosure" href="https://x.example/e.mp3" type="audio/mpeg"/></entry></feed>`,
    )
    expect(channel).toMatchObject({ title: 'T', author: 'Ann' })
    expect(episodes[0]).toMatchObject({ guid: 'urn:1', title: 'E', website: 'https://x.example/e' })
  })
})

describe('dialects', () => {
  const audio = 'https://a.example/1.mp3'
  const enclosure = `<enclosure url="${audio}" type="audio/mpeg"/>`
  const plain = `<channel><title>T</title><item><title>E</title><guid>1</guid>${enclosure}</item></channel>`
  const rdf = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"'
  test.each([
    [
      'RSS 0.91',
      `<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd"><rss version="0.91">${plain}</rss>`,
    ],
    [
      'RSS 1.0',
      `<rdf:RDF ${rdf} xmlns="http://purl.org/rss/1.0/"><channel rdf:about="x"><title>T</title></channel><item rdf:about="1"><title>E</title>${enclosure}</item></rdf:RDF>`,
    ],
    [
      'RSS 1.0 with mod_enclosure',
      `<rdf:RDF ${rdf} xmlns:e="http://purl.oclc.org/net/rss_2.0/enc#"><channel><title>T</title></channel><item rdf:about="1"><title>E</title><e:enclosure rdf:resource="${audio}" e:type="audio/mpeg" e:length="5"/></item></rdf:RDF>`,
    ],
    [
      'RSS 1.0 with a prefix',
      `<RDF xmlns="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:r="http://purl.org/rss/1.0/"><r:channel><r:title>T</r:title></r:channel><r:item rdf:about="1"><r:title>E</r:title>${enclosure}</r:item></RDF>`,
    ],
    ['RSS with a prefix', `<rss:rss xmlns:rss="http://backend.userland.com/rss2">${plain}</rss:rss>`],
    [
      'RSS in capitals',
      `<RSS><CHANNEL><TITLE>T</TITLE><ITEM><TITLE>E</TITLE><GUID>1</GUID><ENCLOSURE URL="${audio}"/></ITEM></CHANNEL></RSS>`,
    ],
    [
      'RSS after white space',
      `\n\n <?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><!-- x --><rss>${plain}</rss>`,
    ],
    ['RSS with a base', `<rss xml:base="https://a.example/x/">${plain.replace(audio, '../1.mp3')}</rss>`],
    [
      'Atom with a prefix',
      `<atom:feed xmlns:atom="http://www.w3.org/2005/Atom"><atom:title>T</atom:title><atom:entry><atom:id>1</atom:id><atom:title>E</atom:title><atom:link rel="enclosure" href="${audio}"/></atom:entry></atom:feed>`,
    ],
    [
      'Atom with its audio as content',
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><id>1</id><title>E</title><content type="audio/mpeg" src="${audio}"/></entry></feed>`,
    ],
    ['addresses that are escaped twice', `<rss>${plain.replace(audio, `${audio}?a=1&amp;amp;b=2`)}</rss>`],
  ])('reads %s', (_, feed) => {
    const { channel, episodes } = read(feed)
    expect(channel.title).toBe('T')
    expect(
      episodes.map(({ guid, title, enclosure_url }) => [guid, title, enclosure_url?.replace('?a=1&b=2', '')]),
    ).toEqual([['1', 'E', audio]])
  })

  test('reads the dates of Atom 0.3, and names of iTunes without a namespace', () => {
    const atom = `<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>T</title><entry><id>1</id><title>E</title><issued>2025-06-03T00:00:00Z</issued><modified>2025-07-03T00:00:00Z</modified><link rel="enclosure" href="${audio}"/></entry></feed>`
    expect(read(atom).episodes[0]?.published_at).toBe('2025-06-03T00:00:00.000Z')
    const bare = `<rss>${plain.replace('<guid>', '<itunes:duration>60</itunes:duration><guid>')}</rss>`
    expect(read(bare).episodes[0]?.duration).toBe(60)
  })
})

describe('malformed feeds', () => {
  test('keeps the first of duplicate guids and reports skipped items', () => {
    const { episodes, skipped, found } = read(
      rss(
        `${item('a', '', 'First')}${item('a', '', 'Second')}<item><title>Silent</title></item>${item('b')}`,
      ),
    )
    expect(episodes.map(({ title }) => title)).toEqual(['First', 'Episode b'])
    expect(found).toBe(4)
    expect(skipped).toEqual([
      { title: 'Second', reason: 'repeated' },
      { title: 'Silent', reason: 'no_audio' },
    ])
  })

  test('keeps items before the point of truncation', () => {
    const feed = rss(item('a') + item('b'))
    const { episodes, remarks } = read(feed.slice(0, feed.indexOf('b.mp3') + 30))
    expect(episodes.map(({ guid }) => guid)).toEqual(['a'])
    expect(remarks).toContain('cut_off')
  })

  test('remarks that a feed ends within its title', () => {
    const { episodes, remarks } = read(rss('', '<title>Night Ta').slice(0, -'</channel></rss>'.length))
    expect(episodes).toEqual([])
    expect(remarks).toEqual(['cut_off'])
  })

  test('tolerates bare ampersands, unclosed and stray elements', () => {
    const { episodes } = read(
      rss(
        `<item><title>R & B <guid>1</guid></title><enclosure url="https://a.example/1.mp3?a=1&b=2"><guid>1</guid></item></p>${item('2')}`,
      ),
    )
    expect(episodes.map(({ guid }) => guid)).toEqual(['1', '2'])
    expect(episodes[0]?.enclosure_url).toBe('https://a.example/1.mp3?a=1&b=2')
  })

  test('reads at most 5,000 episodes', () => {
    const many = Array.from({ length: 5_002 }, (_, n) => item(String(n))).join('')
    const { episodes, found, skipped_count, skipped } = read(rss(many))
    expect([episodes.length, found, skipped_count]).toEqual([5_000, 5_002, 2])
    expect(skipped[0]?.reason).toBe('too_many')
  })

  const external = '<!DOCTYPE rss [<!ENTITY % x SYSTEM "https://x.example/x.dtd">%x;]>'
  const lol = '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
  test.each([
    ['', 'This isn’t a feed.'],
    ['This is a text.', 'This isn’t a feed.'],
    ['{"version":"https://jsonfeed.org/version/1"}', 'This isn’t a feed.'],
    ['<html><body>no</body></html>', 'This is a web page, not a feed.'],
    ['<!doctype html><html></html>', 'This is a web page, not a feed.'],
    [`${external}${rss(item('a'))}`, 'This feed contains a DOCTYPE, which isn’t supported.'],
    [`${lol}${rss(item('a', '', '&b;'))}`, 'This feed contains a DOCTYPE, which isn’t supported.'],
    [rss('<a>'.repeat(5_000)), 'This feed is too large or too deeply nested.'],
    [rss(`<item>${'<a/>'.repeat(5_000)}</item>`), 'This feed is too large or too deeply nested.'],
  ])('%.40s is refused', (feed, message) => {
    expect(() => read(feed)).toThrow(new BadFeedError(message))
  })
})

test('reads the channel', () => {
  const { channel } = read(
    rss(
      item('a'),
      `<title>Night &amp; Talk</title><link>https://talk.example</link><description>About &lt;b&gt;it&lt;/b&gt;</description><language>de-DE</language><copyright>© Ann</copyright>
      <itunes:author>Ann</itunes:author><itunes:type>serial</itunes:type><itunes:explicit>false</itunes:explicit><itunes:image href="/cover.jpg"/>
      <itunes:category text="Society &amp; Culture"><itunes:category text="Documentary"/></itunes:category><itunes:new-feed-url>https://new.example/feed</itunes:new-feed-url>
      <podcast:guid>917393e3-1b1e-5cef-ace4-edaa54e1f810</podcast:guid><podcast:locked owner="a@b.example">yes</podcast:locked><podcast:medium>podcast</podcast:medium>
      <podcast:funding url="https://talk.example/give">Give</podcast:funding><podcast:person role="host" href="https://ann.example">Ann</podcast:person>`,
    ),
  )
  expect(channel).toEqual({
    title: 'Night & Talk',
    location: null,
    value: null,
    author: 'Ann',
    description: 'About <strong>it</strong>',
    language: 'de-de',
    explicit: false,
    order: 'serial',
    website: 'https://talk.example/',
    copyright: '© Ann',
    cover_url: 'https://feeds.example/cover.jpg',
    new_url: 'https://new.example/feed',
    guid: '917393e3-1b1e-5cef-ace4-edaa54e1f810',
    locked: true,
    medium: 'podcast',
    funding: { url: 'https://talk.example/give', text: 'Give' },
    persons: [{ name: 'Ann', role: 'host', url: 'https://ann.example/' }],
    categories: ['Society & Culture', 'Documentary'],
  })
})

test('a worker returns the same result, reports invalid feeds, and is terminated on timeout', async () => {
  const bytes = Buffer.from(rss(Array.from({ length: 250 }, (_, n) => item(String(n))).join('')))
  const guids: string[] = []
  const feed = { bytes, url, known: none }
  const end = await parseInWorker({ ...feed, bytes: Buffer.from(bytes) }, async (batch) => {
    guids.push(...(JSON.parse(Buffer.from(batch).toString()) as FeedEpisode[]).map(({ guid }) => guid))
  })
  expect(guids).toHaveLength(250)
  expect(end.found).toBe(250)
  const ignore = async () => undefined
  await expect(parseInWorker({ ...feed, bytes: Buffer.from('<html>') }, ignore)).rejects.toThrow('web page')
  await expect(parseInWorker({ ...feed, bytes: Buffer.from(bytes) }, ignore, 1)).rejects.toThrow('too long')
})
