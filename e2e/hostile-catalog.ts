import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { escapeHtml } from '../src/server/core/escape.ts'
import { hashPassword } from '../src/server/domains/platform/auth/passwords/password-hash.ts'
import { createUser } from '../src/server/domains/platform/auth/sessions/accounts.service.ts'
import { findFfmpeg } from '../src/server/media/ffmpeg.ts'
import { item, rss } from '../src/server/testing/feed-source.ts'
import { inDatabaseOf } from './database-of.ts'
import { connectPeople } from './hostile-people.ts'
import { payloads } from './payloads.ts'
import { type Product, tonearm } from './server.ts'

export type Call = (path: string, method?: string, body?: unknown) => Promise<Response>

/** Creates an administrator and returns how it calls the API, and its token. */
export const administratorOf = async (
  product: Pick<Product, 'url' | 'dataDir'>,
): Promise<{ call: Call; token: string }> => {
  const credentials = { email: 'desk@example.org', password: 'correct horse battery' }
  const password_hash = await hashPassword(credentials.password)
  await inDatabaseOf(product, (db) =>
    createUser(
      { db },
      {
        name: payloads[0] ?? '',
        email: credentials.email,
        password_hash,
        is_admin: true,
        roles: ['user', 'admin'],
      },
    ),
  )
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const call: Call = (path, method = 'GET', body) =>
    fetch(`${product.url}/api${path}`, {
      method,
      headers: body === undefined ? { authorization: headers.authorization ?? '' } : headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const reply = await call('/login', 'POST', credentials)
  const { access_token } = (await reply.json()) as { access_token: string }
  headers.authorization = `Bearer ${access_token}`
  return { call, token: access_token }
}

const synchsafe = (value: number): Buffer =>
  Buffer.from([21, 14, 7, 0].map((shift) => (value >> shift) & 0x7f))

/** Returns an ID3v2.4 tag with these text frames. */
const tagOf = (frames: Record<string, string>): Buffer => {
  const body = Buffer.concat(
    Object.entries(frames).map(([id, text]) => {
      const bytes = Buffer.from(text)
      // UTF-8; lyrics and comments name a language and a description before the text.
      const before = id === 'USLT' || id === 'COMM' ? '\u0003eng\u0000' : '\u0003'
      const content = Buffer.concat([Buffer.from(before), bytes])
      return Buffer.concat([Buffer.from(id), synchsafe(content.length), Buffer.from([0, 0]), content])
    }),
  )
  return Buffer.concat([Buffer.from('ID3\u0004\u0000\u0000'), synchsafe(body.length), body])
}

/** Imports a song for every payload, which is in all of its tags. */
const importSongs = async (product: Product, folder: string): Promise<void> => {
  const input = 'sine=frequency=330:duration=1'
  const options = `-v error -f lavfi -i ${input} -write_xing 0 -id3v2_version 0 -f mp3 -`
  const music = execFileSync((await findFfmpeg())?.path ?? 'ffmpeg', options.split(' '))
  payloads.forEach((text, at) => {
    const frames = {
      TIT2: text,
      TPE1: text,
      TPE2: text,
      TALB: text,
      TCON: text,
      USLT: text,
      COMM: text,
      TCOP: text,
    }
    writeFileSync(join(folder, `${at}.mp3`), Buffer.concat([tagOf(frames), music]))
  })
  tonearm(product.dataDir, 'import', folder)
  // Nobody listens to them.
  await inDatabaseOf(product, (db) =>
    sql`delete from pgboss.job where name = 'package-media' and state = 'created'`.execute(db),
  )
}

const xml = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none
  escapeHtml(text.replace(/[\u0000-\u0008\u000b-\u001f]/g, ''))
const raw = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

/** Returns a feed with an episode for every payload, which is in all of its elements. */
export const hostileFeed = (): string => {
  const items = payloads.map((text, at) => {
    const address = xml(/^\s*(javascript|data|vbscript)/i.test(text) ? text : `javascript:__xss()//${at}`)
    return item(
      String(at),
      `<description>${raw(text)}</description><content:encoded>${raw(`<p>Notes ${at}: 0:05 ${text}</p>`)}</content:encoded>
       <itunes:subtitle>${xml(text)}</itunes:subtitle><itunes:author>${xml(text)}</itunes:author><link>${address}</link>
       <podcast:person href="${address}" img="${address}">${xml(text)}</podcast:person>
       <podcast:soundbite startTime="1" duration="9">${xml(text)}</podcast:soundbite>
       <psc:chapters><psc:chapter start="0" title="${xml(text)}" href="${address}" image="${address}"/></psc:chapters>`,
      xml(text),
    )
  })
  const [first = ''] = payloads
  return rss(
    items.join(''),
    `<title>${xml(first)}</title><link>javascript:__xss()</link><description>${raw(payloads.join('<br>'))}</description>
     <itunes:author>${xml(first)}</itunes:author><copyright>${xml(first)}</copyright>
     <itunes:category text="${xml(first)}"/><itunes:image href="javascript:__xss()"/>
     <podcast:funding url="javascript:__xss()">${xml(first)}</podcast:funding>
     <podcast:person href="javascript:__xss()" img="javascript:__xss()">${xml(first)}</podcast:person>
     <podcast:location geo="geo:1,1">${xml(first)}</podcast:location>`,
  )
}

/** Makes all of these calls, some at a time. Only control characters may be refused. */
const forAll = async (make: (text: string, at: number) => Promise<Response>): Promise<void> => {
  const rest = [...payloads.entries()]
  const work = async (): Promise<void> => {
    for (let next = rest.shift(); next; next = rest.shift()) {
      const reply = await make(next[1], next[0])
      const refused = reply.status === 422 && /\p{Cc}/u.test(next[1])
      if (!reply.ok && !refused) throw new Error(`${reply.status} ${reply.url}: ${await reply.text()}`)
    }
  }
  await Promise.all(Array.from({ length: 6 }, work))
}

/** Without the character that the database cannot store. */
const storable = payloads.map((text) => text.replaceAll('\u0000', ''))

const SECTIONS = 26
/** Paths of the custom pages: a payload per section. */
export const customPaths = Array.from(
  { length: Math.ceil(payloads.length / SECTIONS) },
  (_, n) => `/custom-${n}`,
)

/** Writes what operators and listeners write through the API. */
const writeAll = async (call: Call, stationUrl: string): Promise<void> => {
  await forAll((text) => call('/user/playlists', 'POST', { title: text, description: text, public: true }))
  await forAll((text, at) => call('/admin/podcast-genres', 'POST', { name: `${at} ${text}`.slice(0, 80) }))
  await forAll((text, at) =>
    call('/admin/radio-stations', 'POST', {
      title: text,
      stream_url: `${stationUrl}?${at}`,
      stream_type: 'mp3',
      description: text,
      country: text.slice(0, 80),
      language: text.slice(0, 80),
      website: 'https://example.org/"onclick="__xss()',
      public: true,
    }),
  )
  await forAll((text, at) =>
    call('/admin/artists', 'POST', {
      name: `${at} ${text}`,
      displayname: text,
      bio: text,
      links: [{ label: text.slice(0, 80), url: 'https://example.org/"onclick="__xss()' }],
    }),
  )
  await forAll((text, at) =>
    at < 12
      ? call('/admin/navigation', 'POST', {
          title: text.slice(0, 40),
          icon: 'link',
          target: 'https://example.org/"onclick="__xss()',
          place: 'rail',
          visible: true,
        })
      : Promise.resolve(new Response()),
  )
  await forAll((text, at) =>
    at % SECTIONS > 0
      ? Promise.resolve(new Response())
      : call('/admin/pages', 'POST', {
          title: text.slice(0, 120),
          path: customPaths[at / SECTIONS],
          seo_title: text.slice(0, 120),
          seo_description: text,
          public: true,
          sections: storable
            .slice(at, at + SECTIONS)
            .map((html) => ({ heading: html.slice(0, 120), html: `<p>${html}</p>` })),
        }),
  )
  const message = {
    name: 'Pat Passer',
    email: 'pat@example.org',
    subject: 'A subject',
    message: payloads.join('\n'),
  }
  await call('/contact', 'POST', { ...message, message: message.message.slice(0, 5000) })
}

/** Adds people, their messages and reports, of which the API accepts only a few an hour. */
const addPeople = (product: Product): Promise<void> =>
  inDatabaseOf(product, async (db) => {
    const people = await db
      .insertInto('users')
      .values(
        storable.map((text, at) => ({
          name: text.slice(0, 60),
          email: `person${at}@example.org`,
          bio: text,
        })),
      )
      .returning('id')
      .execute()
    await db
      .insertInto('contact_messages')
      .values(
        storable.map((text) => ({
          name: text.slice(0, 60),
          email: 'pat@example.org',
          subject: text,
          message: text,
        })),
      )
      .execute()
    const by = (at: number): number => people[at]?.id ?? 0
    await db
      .insertInto('reports')
      .values(
        storable.map((text, at) => ({
          user_id: by(at),
          item_type: 'user',
          item_id: by(at),
          reason: 'spam',
          text,
        })),
      )
      .execute()
    await db
      .insertInto('artist_requests')
      .values(
        storable.map((text, at) => ({
          user_id: by(at),
          displayname: text.slice(0, 100),
          bio: text,
          links: JSON.stringify(['https://example.org/"onclick="__xss()']),
        })),
      )
      .execute()
  })

/** Fills a product with payloads in every field that people, files and feeds fill. */
export const fillHostile = async (
  product: Product,
  call: Call,
  from: { folder: string; feed: string; station: string },
): Promise<void> => {
  const settings = [
    ...['limit_calls', 'limit_searches'].map((key) => ({ key, value: '1000000000' })),
    { key: 'appName', value: '</script><img src=x onerror=__xss()>' },
    { key: 'site_description', value: '"><script>__xss()</script>' },
  ]
  const set = await call('/admin/settings', 'PUT', { settings })
  if (!set.ok) throw new Error(await set.text())
  await importSongs(product, from.folder)
  const feed = await call('/admin/podcasts/import-feed', 'POST', { url: from.feed })
  if (!feed.ok) throw new Error(await feed.text())
  await writeAll(call, from.station)
  await addPeople(product)
  await connectPeople(product)
}

interface Message {
  forms: { key: string; built_in: string | null }[]
}

/** Overrides the texts of the app itself; those with placeholders keep them. */
export const translateHostile = async (call: Call): Promise<void> => {
  const all = (await (await call('/admin/languages/en/messages')).json()) as Message[]
  const texts: Record<string, string> = {}
  all
    .flatMap(({ forms }) => forms)
    .forEach(({ key, built_in }, at) => {
      const kept = (built_in ?? key).match(/\{\w+\}/g) ?? []
      texts[key] = `${payloads[at % payloads.length]?.replaceAll('\u0000', '')}${kept.join('')}`
    })
  const reply = await call('/admin/languages/en/messages', 'PUT', texts)
  if (!reply.ok) throw new Error((await reply.text()).slice(0, 2000))
}
