import type { OpmlRun } from '../../../../../contract/catalog/back-office/feeds.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { escapeHtml } from '../../../../core/escape.ts'
import type { Writer } from '../../../../crud/crud.service.ts'
import { HttpError, orNotFound, throwFieldErrors } from '../../../../http/http-error.ts'
import { importFeed } from '../ingest/feeds.service.ts'
import { privateAddresses } from '../publish/feed-publishing.service.ts'
import {
  insertOpmlImport,
  lockOpmlImport,
  type OutlinedPodcast,
  opmlImportById,
  outlined,
  recordStep,
} from './queries.ts'
import { feedsInOpml } from './read-opml.ts'

const MAX_FEEDS = 200

const refuse = (message: string): never => throwFieldErrors({ text: [message] })

const urlsOf = (text: string): string[] => {
  const urls = feedsInOpml(text)
  if (urls === null) return refuse('This isn’t an OPML file.')
  if (urls.length === 0) refuse('No feeds found in this file.')
  if (urls.length > MAX_FEEDS) refuse('This file has more than 200 feeds.')
  return urls
}

/** Starts importing the feeds of an OPML file. 422 if it is invalid. */
export const startOpmlImport = async (
  ctx: AppContext,
  { viewer, address }: Writer,
  text: string,
): Promise<OpmlRun> => {
  const urls = urlsOf(text)
  return ctx.db.transaction().execute(async (trx) => {
    const run = await insertOpmlImport(trx, viewer.id, address, urls)
    await ctx.queue.send('import-opml', { import_id: run.id }, { trx })
    return run
  })
}

/** Returns the progress of an own import. 404 for another user's. */
export const opmlProgress = async (ctx: AppContext, userId: number, id: number): Promise<OpmlRun> =>
  orNotFound(await opmlImportById(ctx.db, userId, id))

const messageOf = ({ message, fields }: HttpError): string => fields.url?.[0] ?? message

/** Imports the feeds of an OPML file one after the other; after an error it resumes where it stopped. */
export const handleImportOpml = async (ctx: AppContext, id: number, signal: AbortSignal): Promise<void> => {
  const run = await lockOpmlImport(ctx.db, id)
  if (!run) return
  const writer = { id: run.user_id, name: run.user_name, address: run.address }
  for (const url of run.urls.slice(run.processed_count)) {
    signal.throwIfAborted()
    const refusal = await importFeed(ctx, writer, { url }).then(
      () => null,
      (error: unknown) => {
        if (error instanceof HttpError) return error
        throw error
      },
    )
    const known = refusal?.code === 'conflict'
    const failed = refusal === null || known ? null : { url, message: messageOf(refusal) }
    await recordStep(ctx.db, id, { added: refusal === null, known, failed })
  }
}

/** Returns the feeds a follower can read on a private instance: URLs with a personal token. */
const ownFeeds = async (
  ctx: AppContext,
  follower: number,
  podcasts: OutlinedPodcast[],
): Promise<ReadonlyMap<number, string>> => {
  if (!ctx.settings().requireAuth) return new Map()
  const created = podcasts.filter(({ source_feed }) => source_feed === null).map(({ id }) => id)
  return privateAddresses(ctx, follower, created)
}

/** Exports feeds as OPML: all podcasts, or those that a user follows. */
export const exportOpml = async (ctx: AppContext, follower: number | null): Promise<string> => {
  const podcasts = await outlined(ctx.db, follower)
  const own = follower === null ? new Map<number, string>() : await ownFeeds(ctx, follower, podcasts)
  const lines = podcasts.map(({ id, title, website, source_feed }) => {
    const feed = source_feed ?? own.get(id) ?? `${ctx.settings().appUrl}/feeds/podcasts/${id}.xml`
    const page = website ?? `${ctx.settings().appUrl}/podcast/${id}`
    return `    <outline type="rss" text="${escapeHtml(title)}" title="${escapeHtml(title)}" xmlUrl="${escapeHtml(feed)}" htmlUrl="${escapeHtml(page)}"/>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    `  <head><title>${escapeHtml(ctx.settings().appName)}</title><dateCreated>${new Date().toUTCString()}</dateCreated></head>`,
    '  <body>',
    ...lines,
    '  </body>',
    '</opml>',
    '',
  ].join('\n')
}
