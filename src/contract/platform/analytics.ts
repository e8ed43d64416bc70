/** Kinds of devices, as the server knows them. */
export const playDevices = ['desktop', 'phone', 'tablet', 'speaker', 'app', 'other'] as const
export type PlayDevice = (typeof playDevices)[number]

/** Where a play was started, as the server knows it. */
export const playSources = [
  'artist',
  'album',
  'playlist',
  'podcast',
  'search',
  /** An item's radio and related songs. */
  'radio',
  'home',
  'library',
  /** Added to the queue by the listener. */
  'queue',
  /** The embed player on another website. */
  'embed',
  /** A private link. */
  'link',
  /** An episode's file, requested by a podcast app. */
  'feed',
  /** Another app, by an app password. */
  'app',
  'other',
] as const
export type PlaySource = (typeof playSources)[number]
