import type { OpmlRun } from '../../../contract/admin/feeds.ts'
import type { Writer } from '../../crud/crud.service.ts'
import { escapeHtml } from '../../http/escape.ts'
import { failFields, found, Refusal } from '../../http/fail.ts'
import type { Platform } from '../../platform.ts'
import { BadFeed } from './feed.ts'
import { type Element, elementReader } from './feed-elements.ts'
import { addressOf } from './feed-values.ts'
import { importFeed } from './feeds.service.ts'
import { addRun, keepStep, type OutlinedPodcast, openRun, outlined, runOf } from './opml.queries.ts'
import { privateAddresses } from './writing.service.ts'

const MOST_FEEDS = 200

const feedsIn = ({ attributes, children }: Element): string[] => {
  const url = addressOf(attributes.xmlurl, 'about:blank')
  return [...(url === null ? [] : [url]), ...children.flatMap(feedsIn)]
}

const readOpml = (text: string): string[] => {
  const urls: string[] = []
  const reader = elementReader({
    root: (name) => {
      if (name !== 'opml') throw new BadFeed('This is not an OPML file.')
    },
    item: (outline) => urls.push(...feedsIn(outline)),
  })
  reader.write(text)
  reader.end()
  return [...new Set(urls)]
}

const refuse = (message: string): never => failFields({ text: [message] })

const urlsOf = (text: string): string[] => {
  try {
    const urls = readOpml(text)
    if (urls.length === 0) refuse('There are no feeds in this file.')
    if (urls.length > MOST_FEEDS) refuse('There are more than 200 feeds in this file.')
    return urls
  } catch (error) {
    if (error instanceof BadFeed) return refuse('This is not an OPML file.')
    throw error
  }
}

/** Begins to make podcasts of the feeds in an OPML file; 422 for what is none. */
export const beginOpml = async (
  on: Pick<Platform, 'db' | 'queue'>,
  { viewer, address }: Writer,
  text: string,
): Promise<OpmlRun> => {
  const urls = urlsOf(text)
  return on.db.transaction().execute(async (trx) => {
    const run = await addRun(trx, viewer.id, address, urls)
    await on.queue.send('import-opml', { import_id: run.id }, { trx })
    return run
  })
}

/** How far an own import is; 404 for one of somebody else. */
export const opmlProgress = async (on: Pick<Platform, 'db'>, userId: number, id: number): Promise<OpmlRun> =>
  found(await runOf(on.db, userId, id))

const messageOf = ({ message, fields }: Refusal): string => fields.url?.[0] ?? message

/** Makes podcasts of what an import names, one after the other; after a fault it goes on where it was. */
export const workOpml = async (
  on: Pick<Platform, 'db' | 'env' | 'storage' | 'log' | 'settings'>,
  id: number,
  signal: AbortSignal,
): Promise<void> => {
  const run = await openRun(on.db, id)
  if (!run) return
  const writer = { id: run.user_id, name: run.user_name, address: run.address }
  for (const url of run.urls.slice(run.done)) {
    signal.throwIfAborted()
    const refusal = await importFeed(on, writer, url).then(
      () => null,
      (error: unknown) => {
        if (error instanceof Refusal) return error
        throw error
      },
    )
    const known = refusal?.code === 'conflict'
    const failed = refusal === null || known ? null : { url, message: messageOf(refusal) }
    await keepStep(on.db, id, { added: refusal === null, known, failed })
  }
}

/** The feed of a podcast as its follower can read it, where nobody comes in without a log-in: by a token of their own. */
const ownFeeds = async (
  on: Pick<Platform, 'db' | 'env' | 'settings'>,
  follower: number,
  podcasts: OutlinedPodcast[],
): Promise<ReadonlyMap<number, string>> => {
  if (!on.settings().requireAuth) return new Map()
  const made = podcasts.filter(({ source_feed }) => source_feed === null).map(({ id }) => id)
  return privateAddresses(on, follower, made)
}

/** Feeds as an OPML file: of all podcasts, or of those that somebody follows. */
export const opmlOf = async (
  on: Pick<Platform, 'db' | 'env' | 'settings'>,
  follower: number | null,
): Promise<string> => {
  const podcasts = await outlined(on.db, follower)
  const own = follower === null ? new Map<number, string>() : await ownFeeds(on, follower, podcasts)
  const lines = podcasts.map(({ id, title, website, source_feed }) => {
    const feed = source_feed ?? own.get(id) ?? `${on.env.appUrl}/feeds/podcasts/${id}.xml`
    const page = website ?? `${on.env.appUrl}/podcast/${id}`
    return `    <outline type="rss" text="${escapeHtml(title)}" title="${escapeHtml(title)}" xmlUrl="${escapeHtml(feed)}" htmlUrl="${escapeHtml(page)}"/>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    `  <head><title>${escapeHtml(on.settings().appName)}</title><dateCreated>${new Date().toUTCString()}</dateCreated></head>`,
    '  <body>',
    ...lines,
    '  </body>',
    '</opml>',
    '',
  ].join('\n')
}
