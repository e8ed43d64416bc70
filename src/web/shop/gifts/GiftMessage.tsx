import styles from './gift-message.module.css'

/** What the giver wrote. */
export const GiftMessage = ({ text }: { text: string }) => (
  <p className={styles.message} dir="auto">
    {text}
  </p>
)
