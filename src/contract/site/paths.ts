import type { SettingKey } from '../core/settings.ts'

/** Pages that exist only while a feature is enabled. */
const features = [
  [/^\/browse(\/|$)/, 'enableBrowse'],
  [/^\/(podcasts?|episode|library\/podcasts)(\/|$)/, 'enablePodcasts'],
  [/^\/(friends|invite|join|blends|listen)(\/|$)/, 'enableFriends'],
  [/^\/s(\/|$)/, 'enableShareLinks'],
  [/^\/messages(\/|$)/, 'enableChat'],
  [/^\/library\/(upload|my-songs)(\/|$)/, 'enableUserUpload'],
] as const satisfies [RegExp, SettingKey][]

/** Returns the setting that a page depends on; undefined if it always exists. */
export const featureOf = (path: string): (typeof features)[number][1] | undefined =>
  features.find(([pattern]) => pattern.test(path))?.[1]

/** Pages and feeds whose URL contains a secret or a personal token. */
const SECRET_PATH =
  /^\/(setup|password\/reset|email\/(?:verify|unsubscribe)|login\/link|login\/[^/?]+\/callback|feeds\/private|artist-invitation|family|free-download|invite|join|listen|order|redeem|s|account\/lastfm)([/?]|$)/

/** Returns whether a URL must reach no other site: not as a referrer, and not by scripts of others. */
export const hasSecret = (url: string): boolean => SECRET_PATH.test(url)
