import * as z from 'zod/mini'
import type { AnySettingKey } from '../../core/all-settings.ts'
import { endpoint } from '../../core/endpoint.ts'
import type { SettingKey } from '../../core/settings.ts'
import { groups } from '../configuration/configuration.ts'

/** Represents a stored secret; sent back, it leaves the secret unchanged. */
export const MASK = '***'

const stored = z.object({
  key: z.string(),
  value: z.string(),
  /** The environment variable that overrides it, if any. */
  fixed: z.nullable(z.string()),
})
export type StoredSetting = z.infer<typeof stored>

/** Information shown beside the settings; the label is a message key. */
const fact = z.object({ label: z.string(), value: z.string() })
export type Fact = z.infer<typeof fact>

export const testResult = z.object({
  ok: z.boolean(),
  /** The result as a message key. */
  text: z.string(),
  /** The tested component's own message; may be empty. */
  detail: z.string(),
})
export type TestResult = z.infer<typeof testResult>

const changes = z.strictObject({
  settings: z
    .array(
      z.strictObject({
        key: z.string().check(z.maxLength(60)),
        value: z.string().check(z.maxLength(5000)),
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
})
const changed = z.object({ settings: z.array(stored) })

export const adminSettings = {
  read: endpoint({
    method: 'GET',
    path: '/admin/settings',
    access: 'Edit settings',
    summary: 'Returns the settings of one configuration page with secrets masked, and the facts shown on it',
    query: z.object({ group: z.enum(groups) }),
    reply: z.object({ settings: z.array(stored), facts: z.array(fact) }),
  }),
  write: endpoint({
    method: 'PUT',
    path: '/admin/settings',
    access: 'Edit settings',
    summary: 'Updates settings of the site, all or none; 422 lists the error of each, 403 for others',
    body: changes,
    reply: changed,
  }),
  writePowerful: endpoint({
    method: 'PUT',
    path: '/admin/settings/powerful',
    event: 'settings_changed',
    access: 'admin',
    stepUp: true,
    summary:
      'Updates settings of any class, all or none, and emails all administrators about those of identity and money; 422 lists the error of each',
    body: changes,
    reply: changed,
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/admin/settings/test-mail',
    access: 'Edit settings',
    summary: 'Sends a test email to the viewer and returns the result',
    reply: testResult,
    limit: 'login',
  }),
  testStorage: endpoint({
    method: 'POST',
    path: '/admin/settings/test-storage',
    access: 'Edit settings',
    summary: 'Writes, reads and deletes a test file in the media storage',
    reply: testResult,
    limit: 'login',
  }),
  reindex: endpoint({
    method: 'POST',
    path: '/admin/settings/reindex',
    access: 'Edit settings',
    summary: 'Rebuilds the search index as a job; search keeps working',
    reply: testResult,
    status: 202,
  }),
  clearCache: endpoint({
    method: 'POST',
    path: '/admin/settings/clear-cache',
    access: 'Edit settings',
    summary: 'Clears the response cache of every node',
    reply: testResult,
  }),
}

/**
 * Class of each setting: `identity` affects accounts and login, `money` affects payments and prices, `site` everything else.
 * Only administrators can change the first two.
 */
export const settingClasses: Record<AnySettingKey, 'identity' | 'money' | 'site'> = {
  appUrl: 'identity',
  requireAuth: 'identity',
  disableRegistration: 'identity',
  verify_email: 'identity',
  sso_only: 'identity',
  facebook_login: 'identity',
  facebook_client_id: 'identity',
  facebook_client_secret: 'identity',
  mail_from: 'identity',
  smtp_host: 'identity',
  smtp_port: 'identity',
  smtp_tls: 'identity',
  smtp_user: 'identity',
  smtp_password: 'identity',
  limit_logins: 'identity',
  limit_registrations: 'identity',
  admins_second_factor: 'identity',
  saas: 'money',
  enable_selling: 'money',
  guest_checkout: 'money',
  enable_subscription: 'money',
  default_currency: 'money',
  prices_include_tax: 'money',
  commission_percent: 'money',
  earnings_hold_days: 'money',
  share_model: 'money',
  share_ads: 'money',
  share_site_percent: 'money',
  seller_name: 'money',
  seller_address: 'money',
  seller_tax_id: 'money',
  invoice_note: 'money',
  test_payments: 'money',
  offline_payments: 'money',
  offline_instructions: 'money',
  offline_account_holder: 'money',
  offline_iban: 'money',
  offline_bic: 'money',
  offline_days: 'money',
  appName: 'site',
  enableLandingPage: 'site',
  enableBrowse: 'site',
  enablePodcasts: 'site',
  enableUserUpload: 'site',
  enableFriends: 'site',
  enableChat: 'site',
  enableShareLinks: 'site',
  enable_apps: 'site',
  enable_scrobbling: 'site',
  enable_federation: 'site',
  lastfm_api_key: 'site',
  lastfm_secret: 'site',
  fetch_lyrics: 'site',
  enableLangSwitcher: 'site',
  disableCookieConsentPopup: 'site',
  enableEmbedPlayer: 'site',
  enableOfflineMode: 'site',
  share_networks: 'site',
  playerLanding: 'site',
  enableAds: 'site',
  ads_need_consent: 'site',
  enableCampaigns: 'site',
  campaigns_every: 'site',
  campaigns_in_albums: 'site',
  campaigns_in_episodes: 'site',
  campaigns_in_feeds: 'site',
  defaultTheme: 'site',
  title_song: 'site',
  title_album: 'site',
  title_artist: 'site',
  title_playlist: 'site',
  title_genre: 'site',
  title_user: 'site',
  title_podcast: 'site',
  title_episode: 'site',
  title_radio_station: 'site',
  title_page: 'site',
  ga4: 'site',
  ga4MID: 'site',
  analytics_login_event: 'site',
  analytics_logout_event: 'site',
  analytics_like_event: 'site',
  analytics_play_event: 'site',
  max_upload_mb: 'site',
  download_uploads: 'site',
  download_episodes: 'site',
  terms_page: 'site',
  privacy_page: 'site',
  imprint_page: 'site',
  site_description: 'site',
  description_song: 'site',
  description_album: 'site',
  description_artist: 'site',
  description_playlist: 'site',
  description_genre: 'site',
  description_user: 'site',
  description_podcast: 'site',
  description_podcast_genre: 'site',
  description_episode: 'site',
  description_radio_station: 'site',
  contact_email: 'site',
  offline_grace_days: 'site',
  plays_months: 'site',
  upload_quota_mb: 'site',
  transcode_cache_mb: 'site',
  limit_calls: 'site',
  limit_searches: 'site',
  limit_apps: 'site',
  limit_plays: 'site',
  radio_listeners: 'site',
  search_albums: 'site',
  search_artists: 'site',
  search_genres: 'site',
  search_podcasts: 'site',
  search_episodes: 'site',
  search_playlists: 'site',
  search_radio_stations: 'site',
  search_profiles: 'site',
}

/** Returns whether a setting has power over accounts or money. */
export const isPowerful = (key: AnySettingKey): boolean => settingClasses[key] !== 'site'

/** Prerequisites: other settings that must be on for a setting to have an effect. */
export interface Needs {
  settings: readonly SettingKey[]
  /** At least one way to pay is offered. */
  payments?: true
}

export const settingNeeds: Partial<Record<AnySettingKey, Needs>> = {
  enable_selling: { settings: ['saas'], payments: true },
  guest_checkout: { settings: ['enable_selling'] },
  enable_subscription: { settings: ['saas'], payments: true },
  offline_payments: { settings: ['saas'] },
  test_payments: { settings: ['saas'] },
  share_model: { settings: ['saas', 'enable_subscription'] },
  share_ads: { settings: ['saas', 'enableCampaigns'] },
  enableAds: { settings: ['saas'] },
  enableCampaigns: { settings: ['saas', 'enableAds'] },
  campaigns_in_albums: { settings: ['enableCampaigns'] },
  campaigns_in_episodes: { settings: ['enableCampaigns', 'enablePodcasts'] },
  campaigns_in_feeds: { settings: ['enableCampaigns', 'enablePodcasts'] },
  enableChat: { settings: ['enableFriends'] },
  download_uploads: { settings: ['enableUserUpload'] },
  download_episodes: { settings: ['enablePodcasts'] },
  search_podcasts: { settings: ['enablePodcasts'] },
  search_episodes: { settings: ['enablePodcasts'] },
  analytics_login_event: { settings: ['ga4'] },
  analytics_logout_event: { settings: ['ga4'] },
  analytics_like_event: { settings: ['ga4'] },
  analytics_play_event: { settings: ['ga4'] },
}
