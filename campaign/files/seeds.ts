import { existsSync, mkdirSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zipSync } from 'fflate'
import { encrypting } from '../../src/server/domains/site/backups/age.ts'
import { adder, END, HEADER, MEDIA, ROWS } from '../../src/server/domains/site/backups/archive.ts'
import { archiveFile, openArchive } from '../../src/server/domains/site/backups/archive-writer.ts'
import { KINDS, MUSIC, make } from '../../src/server/media/testing/corpus.ts'
import { id3Tag, textFrame } from '../../src/server/media/testing/id3.ts'
import { item, rss } from '../../src/server/testing/feed-source.ts'

/** Paths of files, or their contents. */
type Seeds = (string | { name: string; bytes: Buffer })[]
export type MakeSeeds = (folder: string) => Promise<Seeds>

const fromTexts = (files: Record<string, string>): { name: string; bytes: Buffer }[] =>
  Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) }))

export const texts =
  (files: Record<string, string>): MakeSeeds =>
  async () =>
    fromTexts(files)

/** Makes files once, in a folder of their own. */
const madeIn = async (
  folder: string,
  name: string,
  makeAll: (own: string) => Promise<unknown>,
): Promise<string[]> => {
  const own = join(folder, name.replaceAll(' ', '-'))
  if (!existsSync(own)) {
    mkdirSync(own, { recursive: true })
    await makeAll(own)
  }
  return (await readdir(own)).sort().map((file) => join(own, file))
}

const ALAC = ['-c:a', 'alac']
/** ffmpeg arguments by container, by extension. */
export const CONTAINERS: Record<string, Record<string, string[]>> = {
  mp3: { mp3: KINDS.mp3 ?? [] },
  mp4: { m4a: KINDS.m4a ?? [], m4b: ALAC },
  adts: { aac: KINDS.aac ?? [] },
  wav: { wav: [] },
  aiff: { aiff: [], aif: ['-f', 'aiff', '-c:a', 'pcm_s24be'] },
  flac: { flac: [] },
  ogg: { ogg: KINDS.ogg ?? [], oga: KINDS.oga ?? [], opus: KINDS.opus ?? [] },
  webm: { webm: KINDS.webm ?? [] },
  // Windows Media is not supported, whatever its name says.
  asf: { mp3: ['-f', 'asf', '-c:a', 'wmav2'] },
}

const CHAPTERS_OF_FFMPEG = `;FFMETADATA1
title=Ocean
artist=Will; Ana
album=Tides
track=3/9
date=2021-05-06
lyrics=[00:01.00]One\\
[00:02.00]Two
[CHAPTER]
TIMEBASE=1/1000
START=0
END=900
title=Beginning
[CHAPTER]
TIMEBASE=1/1000
START=900
END=2000
title=End
`

const SAME_BYTES = ['-fflags', '+bitexact', '-flags', '+bitexact', '-map_metadata', '1']

const makeAudio = async (own: string, kinds: Record<string, string[]>): Promise<void> => {
  const tags = join(own, '../tags.txt')
  await writeFile(tags, CHAPTERS_OF_FFMPEG)
  const picture = join(own, '../cover.jpg')
  await make(['-f', 'lavfi', '-i', 'testsrc=s=64x64', '-frames:v', '1', picture])
  for (const [extension, args] of Object.entries(kinds)) {
    const source = ['-f', 'lavfi', '-i', MUSIC, '-i', tags]
    const encoded = ['-map', '0:a', '-t', '2', ...args, ...SAME_BYTES]
    await make([...source, ...encoded, join(own, `song.${extension}`)])
    const pictured = ['-i', picture, '-map', '2:v', '-c:v', 'copy', '-disposition:v', 'attached_pic']
    if (['mp3', 'm4a', 'flac'].includes(extension))
      await make([
        ...source,
        ...pictured.slice(0, 2),
        ...encoded,
        ...pictured.slice(2),
        join(own, `cover.${extension}`),
      ])
  }
  if (!kinds.mp3) return
  const bare = await readFile(join(own, 'song.mp3'))
  for (const version of [2, 3, 4]) {
    const frames = version === 2 ? ['TT2', 'TP1', 'TAL'] : ['TIT2', 'TPE1', 'TALB']
    const tag = id3Tag(
      version,
      frames.map((id) => textFrame(id, 'Meerüü \uffff')),
      { flags: 0x80 },
    )
    await writeFile(join(own, `id3v2${version}.mp3`), Buffer.concat([tag, bare]))
  }
}

export const audio =
  (...containers: string[]): MakeSeeds =>
  async (folder) => {
    const made: string[] = []
    for (const container of containers)
      made.push(...(await madeIn(folder, container, (own) => makeAudio(own, CONTAINERS[container] ?? {}))))
    return made
  }

export const COVER_FORMATS = ['jpeg', 'png', 'webp', 'gif', 'bmp', 'avif', 'svg'] as const
export type CoverFormat = (typeof COVER_FORMATS)[number]
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="red"/><text>Tides</text></svg>'

const makeCover = async (own: string, format: CoverFormat): Promise<void> => {
  if (format === 'svg') return writeFile(join(own, 'cover.svg'), SVG)
  if (format === 'bmp') {
    for (const pixels of ['bgr24', 'pal8', 'rgb565le'])
      await make([
        '-f',
        'lavfi',
        '-i',
        'testsrc=s=64x48',
        '-frames:v',
        '1',
        '-pix_fmt',
        pixels,
        join(own, `${pixels}.bmp`),
      ])
    return
  }
  const { default: sharp } = await import('sharp')
  const raw = { raw: { width: 96, height: 64, channels: 3 as const } }
  const pixels = Buffer.from(Array.from({ length: 96 * 64 * 3 }, (_, at) => (at * at) % 251))
  const image = () => sharp(pixels, raw)
  await image()
    .toFormat(format, { quality: 70 })
    .toFile(join(own, `cover.${format}`))
  await image()
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toFile(join(own, `turned.${format}`))
  if (format === 'jpeg') await image().jpeg({ progressive: true }).toFile(join(own, 'progressive.jpeg'))
  if (format === 'png')
    await image()
      .png({ palette: true, adam7: true } as object)
      .toFile(join(own, 'palette.png'))
}

export const cover =
  (format: CoverFormat): MakeSeeds =>
  (folder) =>
    madeIn(folder, format, (own) => makeCover(own, format))

const EPISODE_EXTRAS = `<description><![CDATA[<p>Notes & <b>more</b></p>]]></description><itunes:duration>1:02:03</itunes:duration>
<itunes:image href="https://img.example/1.jpg"/><podcast:chapters url="/c.json" type="application/json+chapters"/>
<podcast:transcript url="t.vtt" type="text/vtt"/><podcast:person role="host">Ana</podcast:person>
<psc:chapters><psc:chapter start="00:00:01" title="One &amp; two" href="https://a.example"/></psc:chapters>`

export const FEEDS = {
  'rss.xml': rss(
    Array.from({ length: 4 }, (_, at) => item(String(at), EPISODE_EXTRAS)).join('\n'),
    '<title>Night Talk</title><description>About &eacute;</description><itunes:category text="Arts"/><language>de</language>',
  ),
  'atom.xml': `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Hours</title>
<entry><id>urn:1</id><title type="html">One</title><updated>2020-01-02T03:04:05Z</updated>
<link rel="enclosure" href="https://audio.example/1.mp3" type="audio/mpeg" length="123"/><content type="xhtml"><div>Text</div></content></entry></feed>`,
  'rdf.xml': `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:enc="http://purl.oclc.org/net/rss_2.0/enc#"><channel><title>Old</title></channel>
<item rdf:about="https://a.example/1"><title>One</title><enc:enclosure rdf:resource="https://a.example/1.mp3" enc:type="audio/mpeg"/></item></rdf:RDF>`,
}

export const PAGES = {
  'page.html': `<!doctype html><html><head><title>Show</title><link rel="alternate" type="application/rss+xml" href="/feed.xml"></head><body><p>Hello</body></html>`,
  'address.txt': 'pcast://user:pass@feeds.example:8080/show%20one.xml?a=b#c',
}

export const OPML = {
  'opml.xml': `<?xml version="1.0"?><opml version="2.0"><head><title>Mine</title></head><body><outline text="All">
<outline type="rss" text="A" xmlUrl="https://a.example/feed.xml"/><outline text="B" url="feed://user:pw@b.example/rss"/><outline type="link" url="https://c.example"/></outline></body></opml>`,
}

export const STATION_LISTS = {
  'list.m3u': `#EXTM3U\n#EXTINF:-1 tvg-name="One" group-title="Jazz",Radio One\nhttp://one.example/live.mp3\n#EXTGRP:Rock\n#EXTINF:-1,Two\nicy://two.example:8000/;|User-Agent=x\n`,
  'list.pls': `[playlist]\nNumberOfEntries=2\nFile1=http://one.example/\nTitle1=One\nLength1=-1\nFile2=http://two.example/a\nTitle2=Two\nVersion=2\n`,
  'list.xspf': `<playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList><track><location>http://one.example/</location><title>One &amp; all</title></track><track><location>http://two.example/</location></track></trackList></playlist>`,
  'list.asx': `<asx version="3.0"><base href="http://b.example/"/><entry><title>One</title><ref href="live.asf"/><ref href="mms://x"/></entry></asx>`,
  'list.opml': `<opml version="1.0"><body><outline text="Jazz"><outline type="audio" text="One" URL="http://one.example/tune" genre="Jazz" htmlUrl="http://one.example"/></outline></body></opml>`,
  'list.json': `{"stations":[{"name":"One","url_resolved":"http://one.example/","tags":"jazz,soul","homepage":"https://one.example"},{"title":"Two","nested":{"name":"Three","url":"https://three.example"}}]}`,
}

export const TRANSCRIPTS = {
  'a.vtt': `WEBVTT\n\nNOTE x\n\n1\n00:00:01.000 --> 00:00:02.500 align:start\n<v.loud Ana>Hello <i>all</i>\n\n00:01:00.000 --> 00:01:02.000\n<v Ben>One<v Ana>Two &amp; three\n`,
  'a.srt': `1\r\n00:00:01,000 --> 00:00:02,500\r\nAna: Hello\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n>> {\\an8}Bye\r\n`,
  'a.json': `{"version":"1.0.0","segments":[{"speaker":"Ana","startTime":0.5,"endTime":1,"body":"Hello"},{"startTime":1,"body":"all."},{"start":"00:02","text":"Bye"}]}`,
  'a.html': `<html><body><cite>Ana:</cite><time>0:01</time><p>Hello<br><br>all &lt;3</p><p begin="00:00:05">More</p><script>x</script></body></html>`,
  'a.txt': `Ana [00:01]\nHello all.\n\n(00:10) Bye.\n\n[00:12.50]A line\n[00:14.50]Another\n`,
  'a.sub': `0:00:01.000,0:00:02.000\nHello\n\n0:00:03.000,0:00:04.000\nBye\n`,
}

export const CHAPTERS = {
  'a.json': `{"version":"1.2.0","chapters":[{"startTime":0,"title":"One"},{"startTime":61.5,"title":"Two","url":"/two","toc":false},{"start":"1:02:03","title":"Three","href":"https://a.example"}]}`,
  'a.psc': `<psc:chapters version="1.2" xmlns:psc="http://podlove.org/simple-chapters"><psc:chapter start="00:00:01.5" title="One &amp; two" href="https://a.example"/><psc:chapter start="1:00" title="Two"/></psc:chapters>`,
  'a.txt': `00:00:00.000 Opening\n[01:02] - The middle part <https://a.example/middle>\n1:02:03.500 – End\n`,
  'a.vtt': `WEBVTT\n\n00:00:00.000 --> 00:01:00.000\nOpening\n\n00:01:00.000 --> 00:02:00.000\nMiddle\n`,
}

export const LYRICS = {
  'a.lrc': `[ar:Will]\n[ti:Ocean]\n[offset:+250]\n[00:01.00]One\n[00:02.50][00:04.00]Two <00:02.60>three\n<00:05.00>Four <00:06.00>five\nNo time\n`,
  'plain.txt': `[Chorus]\nOne line\n\nAnother line\n`,
}

const icyBlock = (text: string): string => {
  const blocks = Math.ceil(text.length / 16)
  return `0123456789abcdef${String.fromCharCode(blocks)}${text.padEnd(blocks * 16, '\0')}`
}

export const ICY = {
  'a.icy': `${icyBlock("StreamTitle='Will - Ocean';StreamUrl='?artist=Will&title=Tide';")}${icyBlock('')}${icyBlock('StreamTitle=\'text="Ocean" spot="M" Will - text="It&apos;s"\';')}`,
  'icecast.json': `{"icestats":{"source":[{"listenurl":"http://radio.example/live","title":"Will - Ocean"},{"listenurl":"http://radio.example/b","artist":"A","title":"B"}]}}`,
  'azura.json': `{"now_playing":{"song":{"artist":"Will","title":"Ocean &amp; sea","text":"Will - Ocean"}}}`,
}

const PLAYLISTS = {
  'a.m3u8': `#EXTM3U\n#PLAYLIST:Evening\n#EXTINF:203,Will - Ocean\n/music/Will/Tides/01 Ocean.mp3\n#EXTART:Ana\n#EXTALB:Sea\n#EXTINF:100,Shore\nfile:///C:/Music/Ana%20B/Sea/02%20-%20Ana%20-%20Shore.flac\n`,
  'a.xspf': `<?xml version="1.0"?><playlist version="1" xmlns="http://xspf.org/ns/0/"><title>Evening</title><trackList><track><title>Ocean</title><creator>Will</creator><album>Tides</album><duration>203000</duration></track><track><location>file:///Will/Tides/Shore.mp3</location></track></trackList></playlist>`,
  'a.jspf': `{"playlist":{"title":"Evening","track":[{"title":"Ocean","creator":"Will","album":"Tides","duration":203000}]}}`,
  'a.csv': `"Playlist name","Track Name","Artist Name(s)","Album Name","Duration (ms)",Type\nEvening,Ocean,"Will, Ana",Tides,203000,Playlist\nEvening,"The ""Shore""",Ana,,"3:20",Favorite\n`,
  'a.tsv': `Title\tArtist\tLength\nOcean\tWill\t3:20\nShore\tAna\t200\n`,
  'Playlist1.json': `{"playlists":[{"name":"Evening","items":[{"track":{"trackName":"Ocean","artistName":"Will","albumName":"Tides"}},{"episode":{}}]}]}`,
  'YourLibrary.json': `{"tracks":[{"artist":"Will","album":"Tides","track":"Ocean"}],"albums":[{"artist":"Will","album":"Tides"}],"artists":[{"name":"Will"}]}`,
  'tonearm.json': `{"collection":{"playlists":[{"name":"Evening","songs":[{"title":"Ocean","artist":"Will","album":null,"seconds":203}]}],"likes":[{"type":"album","title":"Tides","artist":"Will","at":"2020-01-01T00:00:00Z"}],"ratings":[{"type":"song","title":"Ocean","artist":"Will","rating":4}],"bookmarks":[{"title":"Ocean","artist":"Will","place":12.5,"comment":"here"}],"plays":[{"title":"Ocean","artist":"Will","plays":7,"at":"2020-01-01T00:00:00Z"}]}}`,
}

const HISTORIES = {
  'spotify.json': `[{"ts":"2021-01-02T03:04:05Z","ms_played":200000,"master_metadata_track_name":"Ocean","master_metadata_album_artist_name":"Will","master_metadata_album_album_name":"Tides","reason_end":"trackdone","incognito_mode":false}]`,
  'StreamingHistory0.json': `[{"endTime":"2021-01-02 03:04","artistName":"Will","trackName":"Ocean","msPlayed":200000}]`,
  'listens.json': `[{"listened_at":1600000000,"track_metadata":{"artist_name":"Will","track_name":"Ocean","release_name":"Tides","additional_info":{"duration_ms":203000}}}]`,
  'listens.jsonl': `{"listened_at":1600000000,"track_metadata":{"artist_name":"Will","track_name":"Ocean"}}\n{"listened_at":"1600000300","track_metadata":{"artist_name":"Ana","track_name":"Shore","additional_info":{"duration":200}}}\n`,
  'lastfm.json': `[{"track":[{"artist":{"#text":"Will"},"name":"Ocean","album":{"#text":"Tides"},"date":{"uts":"1600000000","#text":"13 Sep 2020, 12:26"}}],"@attr":{"page":"1"}}]`,
  'lastfm.csv': `uts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid\n"1600000000","13 Sep 2020, 12:26","Will","","Tides","","Ocean",""\n`,
  'benjamin.csv': `Will,Tides,Ocean,13 Sep 2020 12:26\n"Ana ""B""",Sea,Shore,13 Sep 2020 12:30\n`,
  'maloja.json': `{"maloja":{"export_time":1},"scrobbles":[{"time":1600000000,"track":{"artists":["Will"],"title":"Ocean","album":{"albumtitle":"Tides"},"length":203},"duration":203}]}`,
  'koito.json': `{"version":"1","listens":[{"listened_at":"2021-01-02T03:04:05Z","track":{"duration":203,"aliases":[{"alias":"Ocean","is_primary":true}]},"album":{"aliases":[{"alias":"Tides"}]},"artists":[{"aliases":[{"alias":"Will"}]}]}]}`,
  '.scrobbler.log': `#AUDIOSCROBBLER/1.1\n#TZ/UTC\n#CLIENT/Rockbox\nWill\tTides\tOcean\t1\t203\tL\t1600000000\t\n`,
}

const zipped = (files: Record<string, string>): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])), {
      mtime: '2020-01-01',
    }),
  )

/** ZIP files: nested, with paths that lead out of their folder, and one that grows a thousand times. */
const archives = (files: Record<string, string>): { name: string; bytes: Buffer }[] => {
  const [first = ''] = Object.keys(files)
  const nested = zipSync({
    'inner.zip': zipped(files),
    '../../../evil.json': Buffer.from(files[first] ?? ''),
  })
  const bomb = { [first]: `${files[first]}${' '.repeat(12 * 1024 * 1024)}` }
  return [
    { name: 'all.zip', bytes: zipped(files) },
    { name: 'nested.zip', bytes: Buffer.from(nested) },
    { name: 'bomb.zip', bytes: zipped(bomb) },
  ]
}

export const collections: MakeSeeds = async () => [...fromTexts(PLAYLISTS), ...archives(PLAYLISTS)]
export const histories: MakeSeeds = async () => [...fromTexts(HISTORIES), ...archives(HISTORIES)]

export const SUBMISSIONS = {
  'single.json': `{"listen_type":"single","payload":[{"listened_at":1600000000,"track_metadata":{"artist_name":"Will","track_name":"Ocean","release_name":"Tides","additional_info":{"duration_ms":203000,"tracknumber":"3","media_player":"x"}}}]}`,
  'import.json': `{"listen_type":"import","payload":[{"listened_at":1600000000,"track_metadata":{"artist_name":"Will","track_name":"Ocean"}},{"listened_at":1600000300,"track_metadata":{"artist_name":"Ana","track_name":"Shore"}}]}`,
  'playing.json': `{"listen_type":"playing_now","payload":[{"track_metadata":{"artist_name":"Will","track_name":"Ocean"}}]}`,
}

export const DOCUMENTS = {
  'follow.json': `{"@context":"https://www.w3.org/ns/activitystreams","id":"https://a.example/1#follow","type":"Follow","actor":"https://a.example/users/ann","object":"https://b.example/activitypub/actors/1"}`,
  'undo.json': `{"@context":["https://www.w3.org/ns/activitystreams",{"sensitive":"as:sensitive"}],"id":"https://a.example/2","type":"Undo","actor":"https://a.example/users/ann","object":{"id":"https://a.example/1","type":"Follow","actor":"https://a.example/users/ann","object":"https://b.example/activitypub/actors/1"},"signature":{"type":"RsaSignature2017","creator":"https://a.example/users/ann#main-key","created":"2026-01-01T00:00:00Z","signatureValue":"AAAA"}}`,
  'move.json': `{"@context":"https://www.w3.org/ns/activitystreams","id":"https://a.example/3","type":"Move","actor":"https://a.example/users/ann","object":"https://a.example/users/ann","target":"https://c.example/users/ann"}`,
  'actor.json': `{"@context":["https://www.w3.org/ns/activitystreams","https://w3id.org/security/v1"],"id":"https://a.example/users/ann","type":"Person","preferredUsername":"ann","name":"Ann","summary":"<p>Hello</p>","inbox":"https://a.example/users/ann/inbox","outbox":"https://a.example/users/ann/outbox","followers":"https://a.example/users/ann/followers","published":"2020-01-01T00:00:00Z","icon":{"type":"Image","mediaType":"image/png","url":"https://a.example/ann.png"},"endpoints":{"sharedInbox":"https://a.example/inbox"},"publicKey":{"id":"https://a.example/users/ann#main-key","owner":"https://a.example/users/ann","publicKeyPem":"-----BEGIN PUBLIC KEY-----\\nMFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAKj34GkxFhD90vcNLYLInFEX6Ppy1tPf9Cnzj4p4WGeKLs1Pt8QuKUpRKfFLfRYC9AIKjbJTWit+CqvjWYzvQwECAwEAAQ==\\n-----END PUBLIC KEY-----"}}`,
}

const stripeEvent = (type: string, object: unknown): string =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, livemode: false, data: { object } })
const PAYMENT = { payment: '00000000-0000-4000-a000-000000000001' }

export const EVENTS = {
  'completed.json': stripeEvent('checkout.session.completed', {
    ...{ id: 'cs_1', mode: 'payment', status: 'complete', payment_status: 'paid', payment_intent: 'pi_1' },
    ...{ amount_total: 999, currency: 'usd', metadata: PAYMENT },
  }),
  'refunded.json': stripeEvent('charge.refunded', { id: 'ch_1', payment_intent: 'pi_1', metadata: PAYMENT }),
  'invoice.json': stripeEvent('invoice.paid', {
    id: 'in_1',
    parent: { subscription_details: { subscription: 'sub_1', metadata: PAYMENT } },
  }),
}

export const TRANSLATIONS = {
  'plain.json': `{"locale":"de","messages":{"Play":"Abspielen","Search":"Suche"}}`,
  'placeholders.json': `{"locale":"fr","messages":{"Delete {name}?":"Supprimer {name}\u00a0?","Unknown":"x"}}`,
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')

export const METADATA = {
  'import.txt': `filename ${base64('song.mp3')},filetype ${base64('audio/mpeg')},purpose ${base64('import')},artist_id ${base64('1')}`,
  'cover.txt': `filename ${base64('../ä/cover.png')},purpose ${base64('cover')}`,
  'data.txt': `purpose ${base64('data')},filename ${base64('list.m3u8')},empty`,
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

const writeBackup = async (path: string): Promise<void> => {
  const archive = await openArchive(await archiveFile(path))
  const rows = Buffer.from('1\tOcean\n2\tShore\n')
  const songs = adder()
  songs.add(rows, 2)
  const media = adder()
  media.addFile('covers/a', 3, 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  await archive.add(
    HEADER,
    json({
      format: 1,
      version: '0.1.0',
      created_at: '2026-01-01T00:00:00Z',
      migrations: ['0001'],
      renditions: false,
      tables: [{ name: 'songs', columns: ['id', 'title'], numbers: { songs_id_seq: '2' } }],
    }),
  )
  await archive.add(`${ROWS}songs/0`, rows)
  await archive.add(`${MEDIA}covers/a`, Buffer.from('abc'))
  await archive.add(END, json({ tables: { songs: songs.sum() }, media: media.sum() }))
  await archive.finish()
}

/** A cheap key, so that many files can be tried. */
const WORK = 4

export const backups =
  (passphrase: string): MakeSeeds =>
  (folder) =>
    madeIn(folder, 'backups', async (own) => {
      await writeBackup(join(own, 'backup.tar'))
      await writeBackup(join(own, 'backup.tar.gz'))
      const plain = Readable.from([await readFile(join(own, 'backup.tar.gz'))])
      await writeFile(join(own, 'backup.tar.gz.age'), await buffer(encrypting(passphrase, WORK)(plain)))
    })
