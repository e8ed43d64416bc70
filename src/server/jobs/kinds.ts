import type { Letter } from '../mail/letter.ts'

/** What each kind of job needs to know. */
export interface JobData {
  /** Loudness, waveform and HLS of one audio file. */
  'package-media': { media_id: number }
  /** Mails a link for a new password, if there is such an account. */
  'send-password-link': { email: string; by?: 'invitation' | 'administrator' }
  /** Mails a link that confirms an e-mail. */
  'send-email-link': { user_id: number; email: string }
  /** Mails what holds no secret. */
  'send-letter': { to: string; letter: Letter }
  /** What an administrator does with many rows at once. */
  bulk: { run_id: string }
  /** Writes everything there is to a file. */
  'make-backup': { backup_id: number }
  /** Looks at the source of a radio station: its kind, and whether browsers may have it. */
  'check-station': { station_id: number }
  /** Makes the search index anew. */
  reindex: Record<string, never>
  /** Looks at the feed of a podcast. */
  'refresh-feed': { podcast_id: number }
  /** Fetches pictures that feeds name for single episodes. */
  'take-pictures': Record<string, never>
  /** Fetches copies of episodes that lie elsewhere, and lets go of those that nobody wants any more. */
  'keep-copies': Record<string, never>
  /** Sends for the feeds whose time has come. */
  'look-at-feeds': Record<string, never>
  /** Makes podcasts of the feeds in an OPML file. */
  'import-opml': { import_id: number }
  /** Closes plays whose listener went away and counts them. */
  'close-plays': Record<string, never>
  /** Brings out episodes whose date of publication has come. */
  'publish-episodes': Record<string, never>
  /** Tells followers what came out by itself. */
  'tell-news': Record<string, never>
  /** Brings the figures of analytics up to now. */
  'fold-analytics': Record<string, never>
  /** Files nobody refers to, expired uploads, sessions and keys. */
  'clean-up': Record<string, never>
}

export type JobName = keyof JobData

/** A mail server may be away for a while. */
const mailed = { retryLimit: 5, retryDelay: 10, retryBackoff: true, deleteAfterSeconds: 3600, notify: true }

/**
 * How each kind runs. A worker that dies without a word is noticed by its missing heartbeat;
 * work is tried three times in all.
 */
export const jobs = {
  'package-media': {
    concurrency: 1,
    queue: {
      retryLimit: 2,
      retryDelay: 5,
      retryBackoff: true,
      expireInSeconds: 3600,
      heartbeatSeconds: 20,
      notify: true,
    },
  },
  'send-password-link': { concurrency: 2, queue: mailed },
  'send-email-link': { concurrency: 2, queue: mailed },
  'send-letter': { concurrency: 2, queue: mailed },
  // Tried again after a fault, a run goes on where it was.
  bulk: {
    concurrency: 1,
    queue: { retryLimit: 2, retryDelay: 5, expireInSeconds: 3600, heartbeatSeconds: 20, notify: true },
  },
  // Large ones take hours; one that was cut off begins anew.
  'make-backup': {
    concurrency: 1,
    queue: { retryLimit: 2, retryDelay: 5, expireInSeconds: 82_800, heartbeatSeconds: 20, notify: true },
  },
  'check-station': {
    concurrency: 4,
    queue: { retryLimit: 1, expireInSeconds: 120, deleteAfterSeconds: 3600, notify: true },
  },
  reindex: {
    concurrency: 1,
    queue: { retryLimit: 1, expireInSeconds: 21_600, heartbeatSeconds: 60, notify: true },
  },
  'close-plays': { concurrency: 1, queue: { retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 } },
  // What a source does is no fault of ours; what is, is tried again.
  'refresh-feed': {
    concurrency: 2,
    queue: { retryLimit: 1, retryDelay: 60, expireInSeconds: 300, deleteAfterSeconds: 3600, notify: true },
  },
  'take-pictures': {
    concurrency: 1,
    queue: { retryLimit: 0, expireInSeconds: 1800, deleteAfterSeconds: 3600 },
  },
  // Each episode is tried again by itself, ever more rarely.
  'keep-copies': {
    concurrency: 1,
    queue: { retryLimit: 0, expireInSeconds: 14_400, heartbeatSeconds: 60, deleteAfterSeconds: 3600 },
  },
  'look-at-feeds': {
    concurrency: 1,
    queue: { retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 },
  },
  // Tried again after a fault, an import goes on where it was.
  'import-opml': {
    concurrency: 1,
    queue: { retryLimit: 2, retryDelay: 5, expireInSeconds: 21_600, heartbeatSeconds: 20, notify: true },
  },
  'publish-episodes': {
    concurrency: 1,
    queue: { retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 },
  },
  'tell-news': { concurrency: 1, queue: { retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 } },
  'fold-analytics': {
    concurrency: 1,
    queue: { retryLimit: 0, expireInSeconds: 3600, deleteAfterSeconds: 3600 },
  },
  'clean-up': { concurrency: 1, queue: { retryLimit: 0, expireInSeconds: 1800, deleteAfterSeconds: 86_400 } },
} as const satisfies Record<JobName, { concurrency: number; queue: object }>

/** Media that people wait for is packaged before what an import or a feed brought in, for which it is 0. */
export const packagingPriority = { played: 10, uploaded: 5 } as const

/** When recurring kinds run, as cron lines in UTC. */
export const schedule = {
  'close-plays': '* * * * *',
  'publish-episodes': '* * * * *',
  'tell-news': '* * * * *',
  'look-at-feeds': '* * * * *',
  'take-pictures': '* * * * *',
  'keep-copies': '* * * * *',
  'fold-analytics': '* * * * *',
  'clean-up': '17 * * * *',
} as const
