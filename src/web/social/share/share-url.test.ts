import { expect, test } from 'vitest'
import {
  type ShareNetworkName,
  shareNetworks,
  shareNetworksIn,
} from '../../../contract/social/share-networks.ts'
import { opensPage, type Shared, shareUrl } from './share-url.ts'

const shared: Shared = {
  url: 'https://radio.example/song/7?t=83',
  title: 'Salt & Copper',
  description: 'Listen on Radio',
  quote: '“So good”',
  hashtags: 'jazz,späti',
  twitterUser: 'radio',
  media: 'https://radio.example/c.jpg',
}
const u = 'https%3A%2F%2Fradio.example%2Fsong%2F7%3Ft%3D83'
const t = 'Salt%20%26%20Copper'
const d = 'Listen%20on%20Radio'
const m = 'https%3A%2F%2Fradio.example%2Fc.jpg'
const lines = `${t}%0D%0A${u}%0D%0A${d}`

const complete: Record<ShareNetworkName, string> = {
  baidu: `http://cang.baidu.com/do/add?iu=${u}&it=${t}`,
  bluesky: `https://bsky.app/intent/compose?text=${t}%20${u}`,
  buffer: `https://bufferapp.com/add?text=${t}&url=${u}`,
  classroom: `https://classroom.google.com/share?url=${u}&title=${t}`,
  email: `mailto:?subject=${t}&body=${u}%0D%0A${d}`,
  evernote: `https://www.evernote.com/clip.action?url=${u}&title=${t}`,
  facebook: `https://www.facebook.com/sharer/sharer.php?u=${u}&title=${t}&description=${d}&quote=%E2%80%9CSo%20good%E2%80%9D&hashtag=%23jazz`,
  flipboard: `https://share.flipboard.com/bookmarklet/popout?v=2&url=${u}&title=${t}`,
  hackernews: `https://news.ycombinator.com/submitlink?u=${u}&t=${t}`,
  instapaper: `http://www.instapaper.com/edit?url=${u}&title=${t}&description=${d}`,
  line: `http://line.me/R/msg/text/?${lines}`,
  linkedin: `https://www.linkedin.com/sharing/share-offsite/?url=${u}`,
  mastodon: `https://mastodon.social/share?text=${t}%0A${u}`,
  messenger: `fb-messenger://share/?link=${u}`,
  odnoklassniki: `https://connect.ok.ru/dk?st.cmd=WidgetSharePreview&st.shareUrl=${u}&st.comments=${t}`,
  pinterest: `https://pinterest.com/pin/create/button/?url=${u}&media=${m}&description=${t}`,
  pocket: `https://getpocket.com/save?url=${u}&title=${t}`,
  quora: `https://www.quora.com/share?url=${u}&title=${t}`,
  reddit: `https://www.reddit.com/submit?url=${u}&title=${t}`,
  signal: `sgnl://send?text=${t}%0A${u}`,
  skype: `https://web.skype.com/share?url=${lines}`,
  sms: `sms:?body=${lines}`,
  stumbleupon: `https://www.stumbleupon.com/submit?url=${u}&title=${t}`,
  telegram: `https://t.me/share/url?url=${u}&text=${t}%0D%0A${d}`,
  threads: `https://www.threads.net/intent/post?text=${t}&url=${u}`,
  trello: `https://trello.com/add-card?mode=popup&url=${u}&name=${t}&desc=${d}`,
  tumblr: `https://www.tumblr.com/share/link?url=${u}&name=${t}&description=${d}`,
  twitter: `https://twitter.com/intent/tweet?text=${t}&url=${u}&hashtags=jazz%2Csp%C3%A4ti&via=radio`,
  viber: `viber://forward?text=${lines}`,
  vk: `https://vk.com/share.php?url=${u}&title=${t}&description=${d}&image=${m}&noparse=true`,
  weibo: `http://service.weibo.com/share/share.php?url=${u}&title=${t}&pic=${m}`,
  whatsapp: `https://api.whatsapp.com/send?text=${lines}`,
  wordpress: `https://wordpress.com/press-this.php?u=${u}&t=${t}&s=${d}&i=${m}`,
  xing: `https://www.xing.com/social/share/spi?op=share&url=${u}&title=${t}`,
  yammer: `https://www.yammer.com/messages/new?login=true&status=${lines}`,
}

test.each(shareNetworks.map(({ name }) => name))('%s gets its complete URL', (name) => {
  expect(shareUrl(name, shared, false)).toBe(complete[name])
  expect(new URL(complete[name]).href.length).toBeGreaterThan(20)
})

test.each(['TWITTER', 'WhatsApp'])('the name of a network is compared in lower case: %s', (name) => {
  expect(shareUrl(name, shared, false)).toBe(shareUrl(name.toLowerCase(), shared, false))
})

test('an unknown network is an error', () => {
  expect(() => shareUrl('myspace', shared, false)).toThrow('Network myspace does not exist')
  expect(() => shareUrl('constructor', shared, false)).toThrow('Network constructor does not exist')
})

const bare = { url: 'https://radio.example/song/7', title: 'Isobars' }

test('X gets neither hashtags nor a source without them', () => {
  const url = 'https://twitter.com/intent/tweet?text=Isobars&url=https%3A%2F%2Fradio.example%2Fsong%2F7'
  expect(shareUrl('twitter', bare, false)).toBe(url)
  expect(shareUrl('twitter', { ...bare, hashtags: 'jazz' }, false)).toBe(`${url}&hashtags=jazz`)
  expect(shareUrl('twitter', { ...bare, twitterUser: 'radio' }, false)).toBe(`${url}&via=radio`)
})

test('Facebook gets the first hashtag, if there is one', () => {
  expect(shareUrl('facebook', bare, false)).toMatch(/&hashtag=$/)
  expect(shareUrl('facebook', { ...bare, hashtags: 'a b,c' }, false)).toMatch(/&hashtag=%23a%20b$/)
})

test('text messages have another form on iPhones and iPads', () => {
  expect(shareUrl('sms', bare, true)).toMatch(/^sms:&body=Isobars/)
  expect(shareUrl('whatsapp', bare, true)).toBe(shareUrl('whatsapp', bare, false))
})

test('Mastodon opens on the server of the person who shares', () => {
  expect(shareUrl('mastodon', { ...bare, instance: 'fosstodon.org' }, false)).toMatch(
    /^https:\/\/fosstodon\.org\/share\?text=Isobars%0A/,
  )
})

test('email, text messages and apps are opened without a popup', () => {
  const apps = shareNetworks.map(({ name }) => name).filter((name) => !opensPage(complete[name]))
  expect(apps.sort()).toEqual(['email', 'messenger', 'signal', 'sms', 'viber'])
})

test('operators choose and order the networks', () => {
  const names = (text: string) => shareNetworksIn(text).map(({ name }) => name)
  expect(names('reddit,email')).toEqual(['reddit', 'email'])
  expect(names('')).toHaveLength(35)
  expect(names('none')).toEqual([])
  expect(names('myspace,reddit')).toEqual(['reddit'])
})
