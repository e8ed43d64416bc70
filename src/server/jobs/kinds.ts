import type { DownloadFormat } from '../../contract/selling/purchases.ts'
import type { Email } from '../mail/email-template.ts'

/** Emails about a subscription: a payment is due or failed, it has ended, or will change. */
export type SubscriptionEmail = 'due' | 'payment_failed' | 'expired' | 'trial_ending' | 'price_changes'

/** Data of each kind of job. */
export interface JobData {
  /** Measures loudness and waveform and creates HLS of one audio file. */
  'package-media': { media_id: number }
  /** Emails a password link, if the account exists. */
  'send-password-link': { email: string; by?: 'invitation' | 'administrator' }
  /** Emails a link that confirms an email. */
  'send-email-link': { user_id: number; email: string }
  /** Sends an email that contains no secret. */
  'send-email': { to: string; email: Email }
  /** Emails the receipt of a paid order with its invoice. */
  'email-receipt': { order_id: string }
  /** Emails the payer of a subscription. */
  'email-subscription': { subscription_id: number; about: SubscriptionEmail }
  /** Emails an invitation to the team of an artist. */
  'email-team-invitation': { invitation_id: number }
  /** Emails an invitation to share a plan. */
  'email-family-invitation': { invitation_id: number }
  /** Emails a gift to its recipient. */
  'email-gift': { gift_id: number }
  /** Emails the link of a free download. */
  'email-free-download': { free_download_id: number }
  'email-guest-order': { order_id: string }
  /** Emails gifts whose date has come. */
  'deliver-gifts': Record<string, never>
  /** Runs an administrator's bulk action. */
  bulk: { run_id: string }
  /** Writes a backup file. */
  'make-backup': { backup_id: number }
  /** Probes a radio station's stream: its type, and whether browsers may play it directly. */
  'check-station': { station_id: number }
  /** Rebuilds the search index. */
  reindex: Record<string, never>
  /** Refreshes a podcast's feed. */
  'refresh-feed': { podcast_id: number }
  /** Fetches artwork that feeds name for single episodes. */
  'fetch-episode-artwork': Record<string, never>
  /** Mirrors remote episodes, and releases mirrors that are no longer wanted. */
  'mirror-episodes': Record<string, never>
  /** Queues the feeds that are due. */
  'schedule-feed-refreshes': Record<string, never>
  /** Imports the feeds of an OPML file. */
  'import-opml': { import_id: number }
  /** Reads, takes or undoes what a listener imports. */
  'run-import': { import_id: string }
  /** Closes abandoned plays and counts them. */
  'close-plays': Record<string, never>
  /** Ends the presence of users whose node died, and of plays that fell silent. */
  'expire-presence': Record<string, never>
  /** Ends listening sessions without members, and removes members who are gone. */
  'expire-listening-sessions': Record<string, never>
  /** Publishes episodes whose publication date has come. */
  'publish-episodes': Record<string, never>
  /** Publishes songs and albums whose release time has come. */
  'publish-releases': Record<string, never>
  /** Notifies followers of releases published in the background. */
  'notify-pending': Record<string, never>
  /** Notifies teams of artists of milestones and new followers. */
  'notify-artists': Record<string, never>
  /** Makes the Blends of the day. */
  'make-blends': Record<string, never>
  /** Emails unread notifications to those who want it. */
  'email-notifications': Record<string, never>
  /** Sends notifications to devices by Web Push. */
  'push-notifications': Record<string, never>
  /** Sends listens and likes to the services that listeners linked. */
  'send-scrobbles': Record<string, never>
  /** Queues what followers on other servers are told. */
  'publish-activities': Record<string, never>
  /** Sends it to their servers. */
  'send-activities': Record<string, never>
  /** Tells the linked services what a listener plays. */
  'send-now-playing': { play_id: string }
  /** Matches what listeners heard elsewhere with songs that were added since. */
  'match-listens': Record<string, never>
  /** Sends events to webhooks. */
  'send-webhooks': Record<string, never>
  /** Looks up the lyrics of a song. */
  'fetch-lyrics': { song_id: number }
  /** Rolls up analytics events. */
  'rollup-analytics': Record<string, never>
  /** Sends counts that have changed to ClickHouse. */
  'export-counts': Record<string, never>
  /** Stores the most played items of days and months, for top lists. */
  'rank-plays': Record<string, never>
  /** Stores the songs of the chart. */
  'make-chart': Record<string, never>
  /** Brings popularity in the search index up to date with plays. */
  'refresh-popularity': Record<string, never>
  /** Renews subscriptions, tries overdue payments again, and ends what is over. */
  'renew-subscriptions': Record<string, never>
  /** Tells subscribers that their trial ends, and brings announced prices into effect. */
  'notice-subscribers': Record<string, never>
  /** Expires orders, asks providers about payments, and carries out refunds. */
  'settle-orders': Record<string, never>
  /** Converts a bought song to the format of a download, or measures its original. */
  'prepare-download': { song_id: number; format: DownloadFormat }
  /** Processes events of payment providers that the request did not. */
  'process-payment-events': Record<string, never>
  /** Shares the income of months that are over with artists. */
  'close-months': Record<string, never>
  /** Compares the ledger and payments with what providers list. */
  'reconcile-payments': Record<string, never>
  /** Brings the audio of a campaign to the loudness of spots. */
  'prepare-spot': { media_id: number }
  /** Converts a spot to the format of the episodes into which it is inserted. */
  'prepare-feed-spot': { media_id: number; hertz: number; channels: number }
  /** Reads where the frames of an episode's MP3 file are. */
  'index-mp3': { media_id: number }
  /** Adds up what happened to campaigns, gives back what expired, and ends those that are over. */
  'tend-campaigns': Record<string, never>
  /** Deletes orphaned files, expired uploads, sessions and keys. */
  'clean-up': Record<string, never>
}

export type JobName = keyof JobData

/** A mail server may be down for a while. */
const emailQueue = {
  retryLimit: 5,
  retryDelay: 10,
  retryBackoff: true,
  deleteAfterSeconds: 3600,
  notify: true,
}

/**
 * How each kind runs. A worker that dies is detected by its missing heartbeat; jobs are attempted three times in all.
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
  'send-password-link': { concurrency: 2, queue: emailQueue },
  'send-email-link': { concurrency: 2, queue: emailQueue },
  'send-email': { concurrency: 2, queue: emailQueue },
  'email-receipt': { concurrency: 1, queue: emailQueue },
  'email-subscription': { concurrency: 1, queue: emailQueue },
  'email-team-invitation': { concurrency: 2, queue: emailQueue },
  'email-family-invitation': { concurrency: 2, queue: emailQueue },
  'email-gift': { concurrency: 1, queue: emailQueue },
  'email-free-download': { concurrency: 1, queue: emailQueue },
  'email-guest-order': { concurrency: 1, queue: emailQueue },
  'deliver-gifts': {
    concurrency: 1,
    queue: { retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 },
  },
  // Retried after an error, a run resumes where it stopped.
  bulk: {
    concurrency: 1,
    queue: { retryLimit: 2, retryDelay: 5, expireInSeconds: 3600, heartbeatSeconds: 20, notify: true },
  },
  // Large backups take hours; an interrupted one restarts.
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
  'expire-presence': {
    concurrency: 1,
    queue: { retryLimit: 0, expireInSeconds: 60, deleteAfterSeconds: 3600 },
  },
  'expire-listening-sessions': {
    concurrency: 1,
    queue: { retryLimit: 0, expireInSeconds: 60, deleteAfterSeconds: 3600 },
  },
  // Failures of the source do not fail the job; our own errors are retried.
  'refresh-feed': {
    concurrency: 2,
    queue: { retryLimit: 1, retryDelay: 60, expireInSeconds: 300, deleteAfterSeconds: 3600, notify: true },
  },
  'fetch-episode-artwork': {
    concurrency: 1,
    queue: { retryLimit: 0, expireInSeconds: 1800, deleteAfterSeconds: 3600 },
  },
  // Each episode has its own retries with backoff.
  'mirror-episodes': {
    concurrency: 1,
    queue: { retryLimit: 0, expireInSeconds: 14_400, heartbeatSeconds: 60, deleteAfterSeconds: 3600 },
  },
  'schedule-feed-refreshes': {
    concurrency: 1,
    queue: { retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 },
  },
  // Retried after an error, an import resumes where it stopped.
  'import-opml': {
    concurrency: 1,
    queue: { retryLimit: 2, retryDelay: 5, expireInSeconds: 21_600, heartbeatSeconds: 20, notify: true },
  },
  // The same.
  'run-import': {
    concurrency: 1,
    queue: { retryLimit: 2, retryDelay: 5, expireInSeconds: 21_600, heartbeatSeconds: 20, notify: true },
  },
  'publish-episodes': {
    concurrency: 1,
    queue: { retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 },
  },
  'publish-releases': {
    concurrency: 1,
    queue: { retryLimit: 1, retryDelay: 5, expireInSeconds: 300, deleteAfterSeconds: 3600, notify: true },
  },
  'notify-pending': {
    concurrency: 1,
    queue: { retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 },
  },
  'notify-artists': {
    concurrency: 1,
    queue: { retryLimit: 0, expireInSeconds: 600, deleteAfterSeconds: 86_400 },
  },
  'make-blends': {
    concurrency: 1,
    queue: { retryLimit: 0, expireInSeconds: 3600, deleteAfterSeconds: 86_400 },
  },
  'email-notifications': {
    concurrency: 1,
    queue: { retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 },
  },
  // Each message has its own retries with backoff. One job that waits will find all messages.
  'push-notifications': {
    concurrency: 1,
    queue: { policy: 'short', retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600, notify: true },
  },
  // The same.
  'send-scrobbles': {
    concurrency: 1,
    queue: { policy: 'short', retryLimit: 0, expireInSeconds: 900, deleteAfterSeconds: 3600, notify: true },
  },
  'publish-activities': {
    concurrency: 1,
    queue: { retryLimit: 0, expireInSeconds: 600, deleteAfterSeconds: 3600 },
  },
  // Each server has its own retries with backoff.
  'send-activities': {
    concurrency: 1,
    queue: { policy: 'short', retryLimit: 0, expireInSeconds: 900, deleteAfterSeconds: 3600, notify: true },
  },
  'send-now-playing': {
    concurrency: 2,
    queue: { retryLimit: 0, expireInSeconds: 60, deleteAfterSeconds: 3600 },
  },
  'match-listens': {
    concurrency: 1,
    queue: { retryLimit: 0, expireInSeconds: 3600, deleteAfterSeconds: 3600 },
  },
  'send-webhooks': {
    concurrency: 1,
    queue: { policy: 'short', retryLimit: 0, expireInSeconds: 900, deleteAfterSeconds: 3600, notify: true },
  },
  'fetch-lyrics': {
    concurrency: 1,
    queue: { retryLimit: 0, expireInSeconds: 60, deleteAfterSeconds: 3600 },
  },
  'rollup-analytics': {
    concurrency: 1,
    queue: { retryLimit: 0, expireInSeconds: 3600, deleteAfterSeconds: 3600 },
  },
  // Counts that are sent twice do no harm. One job that waits will find all.
  'export-counts': {
    concurrency: 1,
    queue: { policy: 'short', retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 },
  },
  'rank-plays': {
    concurrency: 1,
    queue: { retryLimit: 0, expireInSeconds: 3600, deleteAfterSeconds: 3600 },
  },
  'make-chart': {
    concurrency: 1,
    queue: { retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 },
  },
  'refresh-popularity': {
    concurrency: 1,
    queue: { retryLimit: 0, expireInSeconds: 600, deleteAfterSeconds: 3600 },
  },
  'settle-orders': {
    concurrency: 1,
    queue: { retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 },
  },
  'notice-subscribers': {
    concurrency: 1,
    queue: { retryLimit: 0, expireInSeconds: 3600, deleteAfterSeconds: 3600 },
  },
  'renew-subscriptions': {
    concurrency: 1,
    queue: { retryLimit: 0, expireInSeconds: 3600, deleteAfterSeconds: 3600 },
  },
  'prepare-download': {
    concurrency: 2,
    queue: {
      retryLimit: 2,
      retryDelay: 5,
      expireInSeconds: 1800,
      heartbeatSeconds: 20,
      deleteAfterSeconds: 3600,
      notify: true,
    },
  },
  // Each event has its own retries with backoff.
  'process-payment-events': {
    concurrency: 1,
    queue: { retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600, notify: true },
  },
  'reconcile-payments': {
    concurrency: 1,
    queue: {
      retryLimit: 1,
      retryDelay: 600,
      expireInSeconds: 3600,
      deleteAfterSeconds: 86_400,
      notify: true,
    },
  },
  'close-months': {
    concurrency: 1,
    queue: {
      retryLimit: 1,
      retryDelay: 600,
      expireInSeconds: 7200,
      deleteAfterSeconds: 86_400,
      notify: true,
    },
  },
  'prepare-spot': {
    concurrency: 1,
    queue: { retryLimit: 2, retryDelay: 5, expireInSeconds: 600, heartbeatSeconds: 20, notify: true },
  },
  'prepare-feed-spot': {
    concurrency: 1,
    queue: { retryLimit: 2, retryDelay: 5, expireInSeconds: 600, heartbeatSeconds: 20, notify: true },
  },
  'index-mp3': {
    concurrency: 1,
    queue: { retryLimit: 2, retryDelay: 5, expireInSeconds: 600, heartbeatSeconds: 20, notify: true },
  },
  'tend-campaigns': {
    concurrency: 1,
    queue: { retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 },
  },
  'clean-up': { concurrency: 1, queue: { retryLimit: 0, expireInSeconds: 1800, deleteAfterSeconds: 86_400 } },
} as const satisfies Record<JobName, { concurrency: number; queue: object }>

/** Media users wait for is packaged before imports and feeds, whose priority is 0. */
export const packagingPriority = { played: 10, uploaded: 5 } as const

/** When recurring jobs run, as cron expressions in UTC. */
export const schedule = {
  'close-plays': '* * * * *',
  'expire-presence': '* * * * *',
  'expire-listening-sessions': '* * * * *',
  'publish-episodes': '* * * * *',
  'publish-releases': '* * * * *',
  'notify-pending': '* * * * *',
  'email-notifications': '* * * * *',
  'push-notifications': '* * * * *',
  'send-scrobbles': '* * * * *',
  'send-webhooks': '* * * * *',
  'publish-activities': '* * * * *',
  'send-activities': '* * * * *',
  'schedule-feed-refreshes': '* * * * *',
  'fetch-episode-artwork': '* * * * *',
  'mirror-episodes': '* * * * *',
  // The analytics of a day are complete minutes after it.
  'notify-artists': '40 * * * *',
  'make-blends': '2 0 * * *',
  'match-listens': '*/10 * * * *',
  'rollup-analytics': '* * * * *',
  'rank-plays': '25 * * * *',
  'make-chart': '* * * * *',
  'refresh-popularity': '*/5 * * * *',
  'settle-orders': '* * * * *',
  'renew-subscriptions': '* * * * *',
  'notice-subscribers': '* * * * *',
  'deliver-gifts': '* * * * *',
  'process-payment-events': '* * * * *',
  'reconcile-payments': '35 3 * * *',
  'close-months': '50 4 * * *',
  'tend-campaigns': '* * * * *',
  'clean-up': '17 * * * *',
} as const
