import type { SettingKey } from './settings.ts'

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
