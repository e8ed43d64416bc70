import styles from './gift-message.module.css'

/** The message of the giver. */
export const GiftMessage = ({ text }: { text: string }) => (
  <p className={styles.message} dir="auto">
    {text}
  </p>
)
