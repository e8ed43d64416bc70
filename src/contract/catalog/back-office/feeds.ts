import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { idParams, success } from '../../core/pagination.ts'

/** Why an item of a feed was skipped. */
const skipReasons = ['no_audio', 'repeated', 'too_many', 'cut_off'] as const

const skippedItem = z.object({ title: z.string(), reason: z.enum(skipReasons) })
export type SkippedItem = z.infer<typeof skippedItem>

/** Irregularities of a feed that were corrected as far as possible. */
const feedRemarks = ['encoding', 'cut_off', 'no_guids', 'dates', 'moved', 'cover', 'taken'] as const
export type RemarkOfFeed = (typeof feedRemarks)[number]

export const feedReport = z.object({
  podcast_id: z.number(),
  title: z.string(),
  /** False if the source has not changed since the last fetch. */
  read: z.boolean(),
  found: z.number(),
  added: z.number(),
  changed: z.number(),
  same: z.number(),
  /** The first hundred, and the total. */
  skipped: z.array(skippedItem),
  skipped_count: z.number(),
  remarks: z.array(z.enum(feedRemarks)),
})
export type FeedReport = z.infer<typeof feedReport>

const feedState = z.object({
  podcast_id: z.number(),
  title: z.string(),
  url: z.string(),
  episodes_count: z.number(),
  checked_at: z.nullable(z.string()),
  next_check_at: z.nullable(z.string()),
  /** Consecutive failed fetches; after ten the feed is disabled. */
  failures: z.number(),
  disabled: z.boolean(),
  /** Why the last fetch failed, as a message key. */
  error: z.nullable(z.string()),
})
export type FeedState = z.infer<typeof feedState>

const opmlRun = z.object({
  id: z.number(),
  total: z.number(),
  processed_count: z.number(),
  added: z.number(),
  /** Feeds that were already imported. */
  known: z.number(),
  failed: z.array(z.object({ url: z.string(), message: z.string() })),
  finished: z.boolean(),
})
export type OpmlRun = z.infer<typeof opmlRun>

const access = ['CED podcasts', 'Edit settings'] as const
const feature = 'enablePodcasts'

/** Exports the feeds of all podcasts as a file. */
export const feedsFile = endpoint({
  method: 'GET',
  path: '/admin/podcasts/export-opml',
  access,
  feature,
  summary: 'Returns the feeds of all podcasts as an OPML file',
  reply: z.string(),
})

export const adminFeeds = {
  list: endpoint({
    method: 'GET',
    path: '/admin/feeds',
    access,
    feature,
    summary: 'Lists the feeds podcasts are synced from, failing ones first',
    reply: z.array(feedState),
  }),
  importFeed: endpoint({
    method: 'POST',
    path: '/admin/podcasts/import-feed',
    access: 'CED podcasts',
    feature,
    summary:
      'Creates a podcast from a feed and imports it; 409 when the feed has already been added, unless to give it another password; 422 when it is not a feed, or needs a password',
    body: z.strictObject({
      /** Of the feed or its web page; may contain user name and password. */
      url: z.string().check(z.trim(), z.minLength(1), z.maxLength(2048)),
      username: z.optional(z.string().check(z.maxLength(200), z.regex(/^[^:]*$/))),
      password: z.optional(z.string().check(z.maxLength(500))),
    }),
    reply: feedReport,
    status: 201,
    idempotent: true,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/admin/podcasts/{id}/refresh',
    access,
    feature,
    summary: 'Refreshes the feed of a podcast now; re-enables a disabled feed on success',
    params: idParams,
    reply: feedReport,
  }),
  enable: endpoint({
    method: 'PUT',
    path: '/admin/feeds/{id}',
    access,
    feature,
    summary: 'Turns automatic updates of a podcast’s feed on or off',
    params: idParams,
    body: z.strictObject({ enabled: z.boolean() }),
    reply: success,
  }),
  importOpml: endpoint({
    method: 'POST',
    path: '/admin/podcasts/import-opml',
    access,
    feature,
    summary:
      'Creates podcasts from the feeds in an OPML file, at most 200, one after the other in the background',
    body: z.strictObject({ text: z.string().check(z.minLength(1), z.maxLength(1_000_000)) }),
    reply: opmlRun,
    status: 202,
    max_body: 4_000_000,
    idempotent: true,
  }),
  opmlRun: endpoint({
    method: 'GET',
    path: '/admin/podcasts/import-opml/{id}',
    access,
    feature,
    summary: 'Returns the progress of an OPML import',
    params: idParams,
    reply: opmlRun,
  }),
}
