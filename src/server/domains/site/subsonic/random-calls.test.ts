import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rounds } from '../../../../testing/rounds.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { liftLimits } from '../../../testing/limits.ts'
import {
  makeAlbum,
  makeArtist,
  makeEpisode,
  makeGenre,
  makeSong,
  makeStation,
  makeUser,
} from '../../../testing/make.ts'
import { makeAppPassword } from '../../../testing/subsonic-client.ts'
import { subsonicEndpoints } from './routes.ts'

/** Calls in one run; RANDOM_CALLS overrides them. */
const CALLS = Number(process.env.RANDOM_CALLS ?? rounds(2_000, 20_000))

let app: TestApp
/** API keys of a listener and an administrator. */
const keys: string[] = []
beforeAll(async () => {
  app = await testApp()
  await liftLimits(app.ctx)
  for (const admin of [false, true]) {
    const user = await makeUser(app.ctx, { admin })
    keys.push((await makeAppPassword(app, user)).secret)
    const artist = await makeArtist(app.ctx, { name: `Ärt & <ist> ${admin}`, user_id: user.id })
    const album = await makeAlbum(app.ctx, { artist_id: artist.id, title: 'a"\'\n', year: 2000 })
    const genre = await makeGenre(app.ctx)
    for (const track_no of [1, 2])
      await makeSong(app.ctx, {
        artist_id: artist.id,
        album_id: album.id,
        user_id: user.id,
        track_no,
        genres: [genre.id],
        public: track_no === 1,
      })
    await makeEpisode(app.ctx)
    await makeStation(app.ctx)
  }
})
afterAll(() => app.close())

const NAMES = [
  ...[
    'id',
    'albumId',
    'artistId',
    'songId',
    'playlistId',
    'name',
    'artist',
    'title',
    'query',
    'type',
    'size',
  ],
  ...[
    'offset',
    'count',
    'fromYear',
    'toYear',
    'genre',
    'musicFolderId',
    'ifModifiedSince',
    'includeEpisodes',
  ],
  ...['artistCount', 'artistOffset', 'albumCount', 'albumOffset', 'songCount', 'songOffset', 'any', 'album'],
  ...[
    'newerThan',
    'description',
    'expires',
    'url',
    'streamUrl',
    'homepageUrl',
    'username',
    'password',
    'rating',
  ],
  ...[
    'position',
    'comment',
    'current',
    'currentIndex',
    'time',
    'submission',
    'public',
    'songIdToAdd',
    'mediaId',
  ],
  ...['songIndexToRemove', 'maxBitRate', 'format', 'timeOffset', 'estimateContentLength', 'bitRate', 'state'],
  ...[
    'mediaType',
    'positionMs',
    'playbackRate',
    'ignoreScrobble',
    'transcodeParams',
    'callback',
    'v',
    'action',
  ],
]

const TYPES = ['newest', 'random', 'byYear', 'byGenre', 'starred', 'frequent', 'constructor', '__proto__']

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    '"',
    "'",
    '\\',
    '%',
    "' or 1=1 --",
    ']]>',
    '<a b="&',
    '\uffff',
    '*',
    '',
  ),
)
const id = fc
  .tuple(
    fc.constantFrom('so', 'al', 'si', 'ar', 'pl', 'bl', 'pd', 'pe', 'rs', 'sh', 'us', 'zz'),
    fc.oneof(
      fc.integer({ min: 0, max: 9 }),
      fc.maxSafeInteger(),
      fc.constantFrom('99999999', '-1', '1.5', 'x'),
    ),
    fc.constantFrom('', '', '', '_deadbeef', '_', ' '),
  )
  .map(([prefix, number, rest]) => `${prefix}-${number}${rest}`)
const number = fc.oneof(
  fc.integer().map(String),
  fc.double().map(String),
  fc.bigInt({ max: 10n ** 40n }).map(String),
  fc.constantFrom('NaN', 'Infinity', '1e999', '-0', '0x10', '１', '+5', '9'.repeat(400), '2147483648'),
)
const value = fc.oneof(
  text,
  id,
  number,
  fc.constantFrom(
    ...TYPES,
    'true',
    'false',
    'True',
    'enc:zz',
    'mp3',
    'raw',
    '[]',
    '{"a":[1]}',
    'null',
    'undefined',
  ),
)
const parameter = fc.tuple(
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...NAMES) }, { weight: 1, arbitrary: text }),
  fc.oneof(
    { weight: 5, arbitrary: value.map((one) => [one]) },
    { weight: 1, arbitrary: fc.array(value, { maxLength: 5 }) },
  ),
)

/** What many endpoints require. */
const required = fc.tuple(
  fc.constantFrom(
    'id',
    'id',
    'id',
    'type',
    'query',
    'artist',
    'genre',
    'name',
    'songId',
    'playlistId',
    'mediaId',
  ),
  fc.oneof(id, value).map((one) => [one]),
)

const names = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(...Object.keys(subsonicEndpoints)) },
  { weight: 1, arbitrary: fc.stringMatching(/^[A-Za-z][\w.%~ -]{0,60}$/) },
)

const calls = fc.record({
  name: names,
  parameters: fc.array(fc.oneof(required, parameter), { maxLength: 10 }),
  admin: fc.boolean(),
  format: fc.constantFrom('xml', 'json', 'jsonp', undefined, 'yaml'),
  /** How it logs in; mostly well. */
  login: fc.oneof(
    { weight: 15, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('u', 'p', 't', 's', 'apiKey', 'c', 'v'), value) },
  ),
  method: fc.constantFrom('GET', 'GET', 'POST', 'HEAD'),
})

const REFERENCE = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not allow them.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

/** Throws unless the text is well-formed XML without comments, CDATA and DTD. */
const requireXml = (text: string): void => {
  const open: string[] = []
  let rest = text.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/, '')
  if (rest === text || rest === '' || FORBIDDEN.test(text) || !text.isWellFormed() || REFERENCE.test(text))
    throw new Error('forbidden characters')
  while (rest !== '') {
    const [whole = '', closing, name = '', attributes = '', empty] =
      /^<(\/?)([A-Za-z][\w.:-]*)((?:\s+[A-Za-z][\w.:-]*="[^"<]*")*)\s*(\/?)>/.exec(rest) ?? []
    const content = whole || (/^[^<]+/.exec(rest)?.[0] ?? '')
    if (content === '' || (whole === '' && open.length === 0))
      throw new Error(`no element: ${rest.slice(0, 80)}`)
    if (whole !== '' && closing === '/' && open.pop() !== name)
      throw new Error(`closes another element: ${whole}`)
    if (whole !== '' && closing === '' && empty === '') open.push(name)
    const known = [...attributes.matchAll(/\s([\w.:-]+)=/g)].map(([, attribute]) => attribute)
    if (new Set(known).size < known.length) throw new Error(`repeats an attribute: ${whole}`)
    rest = rest.slice(content.length)
  }
  if (open.length > 0) throw new Error('is not closed')
}

const CALLBACK = 'cb'

/** Throws unless the body is well-formed in its type, and that is the one that was asked for; files are of any type. */
const requireFormat = (type: string, body: string, format: string | undefined): void => {
  if (/^(audio|image)\/|mpegurl/.test(type)) return
  if (format === 'json') {
    expect(type).toMatch(/^application\/json/)
    JSON.parse(body)
  } else if (format === 'jsonp') {
    expect(type).toMatch(/^application\/javascript/)
    expect(body.startsWith(`${CALLBACK}(`) && body.endsWith(');')).toBe(true)
    JSON.parse(body.slice(CALLBACK.length + 1, -2))
  } else {
    expect(type).toMatch(/^text\/xml/)
    requireXml(body)
  }
}

type RandomCall = typeof calls extends fc.Arbitrary<infer T> ? T : never

const send = ({ name, parameters, admin, format, login, method }: RandomCall) => {
  const credentials = login ?? { apiKey: keys[admin ? 1 : 0] ?? '', c: 'test' }
  const query = new URLSearchParams([
    ...(format ? [['f', format]] : []),
    ...(format === 'jsonp' ? [['callback', CALLBACK]] : []),
    ...Object.entries(credentials),
    ...parameters.flatMap(([key, all]) => all.map((one) => [key, one])),
  ])
  const url = `/rest/${encodeURIComponent(name)}`
  return app.fastify.inject(
    method === 'POST'
      ? {
          method,
          url,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: query.toString(),
        }
      : { method, url: `${url}?${query}` },
  )
}

it('answers every call in its format, whatever it contains', { timeout: 7_200_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(calls, async (call) => {
      // Would ask another host.
      if (call.admin && call.name === 'createPodcastChannel') return
      const { statusCode, headers, body } = await send(call)
      expect(statusCode, body.slice(0, 500)).toBeLessThan(500)
      expect(body).not.toContain('Server error')
      if (call.method !== 'HEAD') requireFormat(String(headers['content-type']), body, call.format)
    }),
    { numRuns: CALLS },
  )
})
