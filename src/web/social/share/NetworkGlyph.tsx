import { Mail, MessageSquare } from 'lucide-react'
import {
  siBaidu,
  siBluesky,
  siBuffer,
  siEvernote,
  siFacebook,
  siFlipboard,
  siGoogleclassroom,
  siInstapaper,
  siLine,
  siMastodon,
  siMessenger,
  siOdnoklassniki,
  siPinterest,
  siQuora,
  siReddit,
  siSignal,
  siSinaweibo,
  siTelegram,
  siThreads,
  siTrello,
  siTumblr,
  siViber,
  siVk,
  siWhatsapp,
  siWordpress,
  siX,
  siXing,
  siYcombinator,
} from 'simple-icons'
import type { ShareNetworkEntry, ShareNetworkName } from '../../../contract/social/share-networks.ts'
import styles from './networks.module.css'

/** A square with "in" cut out. */
const LINKEDIN =
  'M3 1h18a2 2 0 0 1 2 2v18a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2zm1.3 8.3v10.3h3.3V9.3zm1.65-4.9a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8zm4 4.9v10.3h3.3v-5.4c0-1.5.5-2.4 1.7-2.4s1.6.9 1.6 2.4v5.4h3.3v-6.1c0-2.9-1.4-4.4-3.6-4.4-1.5 0-2.4.7-3 1.7V9.3z'

/** Outlines in a box of 24 × 24. Some brands allow no logo here and are shown by their initial. */
const paths: Partial<Record<ShareNetworkName, string>> = {
  baidu: siBaidu.path,
  bluesky: siBluesky.path,
  buffer: siBuffer.path,
  classroom: siGoogleclassroom.path,
  evernote: siEvernote.path,
  facebook: siFacebook.path,
  flipboard: siFlipboard.path,
  hackernews: siYcombinator.path,
  instapaper: siInstapaper.path,
  line: siLine.path,
  linkedin: LINKEDIN,
  mastodon: siMastodon.path,
  messenger: siMessenger.path,
  odnoklassniki: siOdnoklassniki.path,
  pinterest: siPinterest.path,
  quora: siQuora.path,
  reddit: siReddit.path,
  signal: siSignal.path,
  telegram: siTelegram.path,
  threads: siThreads.path,
  trello: siTrello.path,
  tumblr: siTumblr.path,
  twitter: siX.path,
  viber: siViber.path,
  vk: siVk.path,
  weibo: siSinaweibo.path,
  whatsapp: siWhatsapp.path,
  wordpress: siWordpress.path,
  xing: siXing.path,
}

/** Logo of a network, in the color of the text. */
export const NetworkGlyph = ({ network: { name, label } }: { network: ShareNetworkEntry }) => {
  if (name === 'email') return <Mail className={styles.glyph} aria-hidden="true" />
  if (name === 'sms') return <MessageSquare className={styles.glyph} aria-hidden="true" />
  const path = paths[name]
  if (!path)
    return (
      <b className={styles.initial} aria-hidden="true">
        {label.charAt(0)}
      </b>
    )
  return (
    <svg
      className={styles.glyph}
      viewBox="0 0 24 24"
      fill="currentColor"
      fillRule="evenodd"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
