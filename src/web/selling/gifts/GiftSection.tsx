import { useTranslation } from '../../i18n/i18n.ts'
import { Switch } from '../../ui/fields/Switch.tsx'
import { GiftFields } from './GiftFields.tsx'
import { emptyGift, type GiftDraft } from './gift-draft.ts'
import styles from './gifts.module.css'

interface GiftSectionProps {
  /** Null for what the buyer keeps. */
  gift: GiftDraft | null
  change: (gift: GiftDraft | null) => void
  invalid: boolean
}

/** Makes a gift of a purchase. */
export const GiftSection = ({ gift, change, invalid }: GiftSectionProps) => {
  const { t } = useTranslation()
  return (
    <div className={styles.section}>
      <Switch
        label={t('Buy as a gift')}
        hint={t('The recipient gets an email with a code to redeem.')}
        checked={gift !== null}
        onChange={(on) => change(on ? emptyGift : null)}
      />
      {gift && <GiftFields gift={gift} change={change} invalid={invalid} />}
    </div>
  )
}
