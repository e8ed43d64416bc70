import { LinkedText } from '../../../catalog/items/LinkedText.tsx'
import styles from './bubble.module.css'

const emojiOnly = /^(?:\p{Extended_Pictographic}|\p{Emoji_Component}|\s){1,14}$/u
const hasPicture = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u

/** Returns whether a text consists of a few emoji, which are shown larger. */
export const isEmojiOnly = (text: string): boolean => emojiOnly.test(text) && hasPicture.test(text)

/** The text of a message; addresses on the web become links, nothing else means anything. */
export const MessageText = ({ text }: { text: string }) => (
  <span className={styles.text} dir="auto" data-part="message-text">
    <LinkedText text={text} />
  </span>
)
