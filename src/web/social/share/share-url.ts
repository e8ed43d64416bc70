import { isShareNetwork, type ShareNetworkName } from '../../../contract/social/share-networks.ts'
import { isIos } from '../../data/session/device/platform.ts'

/** A link to share, with texts. */
export interface Shared {
  url: string
  title: string
  description?: string | undefined
  /** Shown beside the link by Facebook. */
  quote?: string | undefined
  /** Comma-separated. */
  hashtags?: string | undefined
  /** Account that X names as the source. */
  twitterUser?: string | undefined
  /** URL of an image. */
  media?: string | undefined
  /** Host of the Mastodon server of the person who shares. */
  instance?: string | undefined
}

/** The server that Mastodon itself runs. */
export const DEFAULT_INSTANCE = 'mastodon.social'

type Parts = Record<keyof Shared, string>

/** Title, link and description below each other. */
const lines = ({ title, url, description }: Parts): string => `${title}%0D%0A${url}%0D%0A${description}`

/** URL of each network, from encoded parts. */
const urls: Record<ShareNetworkName, (parts: Parts) => string> = {
  baidu: ({ url, title }) => `http://cang.baidu.com/do/add?iu=${url}&it=${title}`,
  bluesky: ({ url, title }) => `https://bsky.app/intent/compose?text=${title}%20${url}`,
  buffer: ({ url, title }) => `https://bufferapp.com/add?text=${title}&url=${url}`,
  classroom: ({ url, title }) => `https://classroom.google.com/share?url=${url}&title=${title}`,
  email: ({ url, title, description }) => `mailto:?subject=${title}&body=${url}%0D%0A${description}`,
  evernote: ({ url, title }) => `https://www.evernote.com/clip.action?url=${url}&title=${title}`,
  facebook: ({ url, title, description, quote, hashtags }) =>
    `https://www.facebook.com/sharer/sharer.php?u=${url}&title=${title}&description=${description}&quote=${quote}&hashtag=${hashtags && `%23${hashtags.split('%2C')[0]}`}`,
  flipboard: ({ url, title }) =>
    `https://share.flipboard.com/bookmarklet/popout?v=2&url=${url}&title=${title}`,
  hackernews: ({ url, title }) => `https://news.ycombinator.com/submitlink?u=${url}&t=${title}`,
  instapaper: ({ url, title, description }) =>
    `http://www.instapaper.com/edit?url=${url}&title=${title}&description=${description}`,
  line: (parts) => `http://line.me/R/msg/text/?${lines(parts)}`,
  linkedin: ({ url }) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
  mastodon: ({ url, title, instance }) =>
    `https://${instance || DEFAULT_INSTANCE}/share?text=${title}%0A${url}`,
  messenger: ({ url }) => `fb-messenger://share/?link=${url}`,
  odnoklassniki: ({ url, title }) =>
    `https://connect.ok.ru/dk?st.cmd=WidgetSharePreview&st.shareUrl=${url}&st.comments=${title}`,
  pinterest: ({ url, title, media }) =>
    `https://pinterest.com/pin/create/button/?url=${url}&media=${media}&description=${title}`,
  pocket: ({ url, title }) => `https://getpocket.com/save?url=${url}&title=${title}`,
  quora: ({ url, title }) => `https://www.quora.com/share?url=${url}&title=${title}`,
  reddit: ({ url, title }) => `https://www.reddit.com/submit?url=${url}&title=${title}`,
  // Signal has no page for sharing; its apps handle this scheme.
  signal: ({ url, title }) => `sgnl://send?text=${title}%0A${url}`,
  skype: (parts) => `https://web.skype.com/share?url=${lines(parts)}`,
  sms: (parts) => `sms:?body=${lines(parts)}`,
  stumbleupon: ({ url, title }) => `https://www.stumbleupon.com/submit?url=${url}&title=${title}`,
  telegram: ({ url, title, description }) =>
    `https://t.me/share/url?url=${url}&text=${title}%0D%0A${description}`,
  threads: ({ url, title }) => `https://www.threads.net/intent/post?text=${title}&url=${url}`,
  trello: ({ url, title, description }) =>
    `https://trello.com/add-card?mode=popup&url=${url}&name=${title}&desc=${description}`,
  tumblr: ({ url, title, description }) =>
    `https://www.tumblr.com/share/link?url=${url}&name=${title}&description=${description}`,
  twitter: ({ url, title, hashtags, twitterUser }) =>
    `https://twitter.com/intent/tweet?text=${title}&url=${url}${hashtags && `&hashtags=${hashtags}`}${twitterUser && `&via=${twitterUser}`}`,
  viber: (parts) => `viber://forward?text=${lines(parts)}`,
  vk: ({ url, title, description, media }) =>
    `https://vk.com/share.php?url=${url}&title=${title}&description=${description}&image=${media}&noparse=true`,
  weibo: ({ url, title, media }) =>
    `http://service.weibo.com/share/share.php?url=${url}&title=${title}&pic=${media}`,
  whatsapp: (parts) => `https://api.whatsapp.com/send?text=${lines(parts)}`,
  wordpress: ({ url, title, description, media }) =>
    `https://wordpress.com/press-this.php?u=${url}&t=${title}&s=${description}&i=${media}`,
  xing: ({ url, title }) => `https://www.xing.com/social/share/spi?op=share&url=${url}&title=${title}`,
  yammer: (parts) => `https://www.yammer.com/messages/new?login=true&status=${lines(parts)}`,
}

/**
 * Returns the URL that shares something on a network, whose name may be in upper case. Everything is encoded.
 *
 * @throws Error if there is no such network.
 */
export const shareUrl = (network: string, shared: Shared, ios = isIos()): string => {
  const name = network.toLowerCase()
  if (!isShareNetwork(name)) throw new Error(`Network ${network} does not exist`)
  const encoded = (part: keyof Shared): string => encodeURIComponent(shared[part] ?? '')
  const url = urls[name]({
    url: encoded('url'),
    title: encoded('title'),
    description: encoded('description'),
    quote: encoded('quote'),
    hashtags: encoded('hashtags'),
    twitterUser: encoded('twitterUser'),
    media: encoded('media'),
    instance: encoded('instance'),
  })
  // Messages on iPhones and iPads expects its parameters in this form.
  return name === 'sms' && ios ? url.replace('sms:?', 'sms:&') : url
}

/** Whether a URL opens a web page; all others open an app. */
export const opensPage = (url: string): boolean => /^https?:/.test(url)
