/**
 * Networks that links can be shared to, in the order in which the share dialog offers them: the most used ones, then by
 * label. Names are permanent: operators store them in `share_networks`.
 */
export const shareNetworks = [
  { name: 'whatsapp', label: 'WhatsApp' },
  { name: 'facebook', label: 'Facebook' },
  { name: 'twitter', label: 'X' },
  { name: 'telegram', label: 'Telegram' },
  { name: 'reddit', label: 'Reddit' },
  { name: 'linkedin', label: 'LinkedIn' },
  { name: 'email', label: 'Email' },
  { name: 'sms', label: 'SMS' },
  { name: 'bluesky', label: 'Bluesky' },
  { name: 'buffer', label: 'Buffer' },
  { name: 'evernote', label: 'Evernote' },
  { name: 'flipboard', label: 'Flipboard' },
  { name: 'classroom', label: 'Google Classroom' },
  { name: 'hackernews', label: 'Hacker News' },
  { name: 'instapaper', label: 'Instapaper' },
  { name: 'line', label: 'LINE' },
  { name: 'mastodon', label: 'Mastodon' },
  { name: 'messenger', label: 'Messenger' },
  { name: 'odnoklassniki', label: 'Odnoklassniki' },
  { name: 'pinterest', label: 'Pinterest' },
  { name: 'quora', label: 'Quora' },
  { name: 'signal', label: 'Signal' },
  { name: 'threads', label: 'Threads' },
  { name: 'trello', label: 'Trello' },
  { name: 'tumblr', label: 'Tumblr' },
  { name: 'viber', label: 'Viber' },
  { name: 'vk', label: 'VK' },
  { name: 'weibo', label: 'Weibo' },
  { name: 'wordpress', label: 'WordPress' },
  { name: 'xing', label: 'XING' },
  { name: 'baidu', label: 'Baidu', discontinued: true },
  { name: 'pocket', label: 'Pocket', discontinued: true },
  { name: 'skype', label: 'Skype', discontinued: true },
  { name: 'stumbleupon', label: 'StumbleUpon', discontinued: true },
  { name: 'yammer', label: 'Yammer', discontinued: true },
] as const satisfies { name: string; label: string; discontinued?: true }[]

export type ShareNetworkName = (typeof shareNetworks)[number]['name']

export interface ShareNetworkEntry {
  name: ShareNetworkName
  label: string
  /** The service has been closed or no longer accepts links. */
  discontinued?: true
}

const byName = new Map<string, ShareNetworkEntry>(shareNetworks.map((network) => [network.name, network]))

export const isShareNetwork = (name: string): name is ShareNetworkName => byName.has(name)

/** Value of `share_networks` that offers no network. */
export const NO_NETWORKS = 'none'

/** Returns the networks in a comma-separated list of names, in its order; all of them if it is empty. */
export const shareNetworksIn = (names: string): ShareNetworkEntry[] => {
  if (names === '') return [...shareNetworks]
  return names.split(',').flatMap((name) => byName.get(name) ?? [])
}
