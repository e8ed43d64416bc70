import type { AnySettingKey } from '../all-settings.ts'
import type { SettingKey } from '../settings.ts'

/** Prerequisites: other settings that must be on for a setting to have an effect. */
export interface Needs {
  settings: readonly SettingKey[]
  /** At least one way to pay is offered. */
  payments?: true
}

export const settingNeeds: Partial<Record<AnySettingKey, Needs>> = {
  enable_selling: { settings: ['saas'], payments: true },
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
