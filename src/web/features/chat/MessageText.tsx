import { Fragment } from 'react'
import styles from './bubble.module.css'
import { partsOf } from './links.ts'

const emojiOnly = /^(?:\p{Extended_Pictographic}|\p{Emoji_Component}|\s){1,14}$/u
const hasPicture = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u

/** Returns whether a text consists of a few emoji, which are shown larger. */
export const isEmojiOnly = (text: string): boolean => emojiOnly.test(text) && hasPicture.test(text)

/** The text of a message; addresses on the web become links, nothing else means anything. */
export const MessageText = ({ text }: { text: string }) => (
  <span className={styles.text} dir="auto" data-part="message-text">
    {partsOf(text).map(({ text: part, href }, index) =>
      href ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
        <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
          {part}
        </a>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Fragment key={index}>{part}</Fragment>
      ),
    )}
  </span>
)
